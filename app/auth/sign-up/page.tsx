import type { Metadata } from 'next';
import { readAuthRedirect } from '../../../features/auth/auth-redirect.ts';
import { requestTexts } from '../../../features/shared/i18n/request-texts.ts';
import { AuthScreen } from '../auth-screen.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await requestTexts();
  return { title: t('auth.signUp') };
}

export default async function SignUpPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  return <AuthScreen screen="sign-up" redirect={readAuthRedirect(await searchParams)} />;
}
