import type { Metadata } from 'next';
import { readAuthRedirect } from '../../../features/auth/auth-redirect.ts';
import { requestTexts } from '../../../features/shared/i18n/request-texts.ts';
import { MountedAuthPage } from '../../mount/mounted-auth-page.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await requestTexts();
  return { title: t('auth.reset.title') };
}

export default async function ResetPasswordPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  return <MountedAuthPage screen="reset" redirect={readAuthRedirect(await searchParams)} />;
}
