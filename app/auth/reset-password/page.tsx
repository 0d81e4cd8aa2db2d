import type { Metadata } from 'next';
import { readAuthRedirect } from '../../../features/auth/auth-redirect.ts';
import { requestTexts } from '../../../features/shared/i18n/request-texts.ts';
import { AuthScreen } from '../auth-screen.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await requestTexts();
  return { title: t('auth.reset.title') };
}

export default async function ResetPasswordPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  return <AuthScreen screen="reset" redirect={readAuthRedirect(await searchParams)} />;
}
