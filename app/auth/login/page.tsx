import type { Metadata } from 'next';
import { readAuthRedirect } from '../../../features/auth/auth-redirect.ts';
import { SignInReasonNotice } from '../../../features/auth/sign-in-reason.tsx';
import { requestTexts } from '../../../features/shared/i18n/request-texts.ts';
import { AuthScreen } from '../auth-screen.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await requestTexts();
  return { title: t('auth.signIn') };
}

export default async function LoginPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const redirect = readAuthRedirect(await searchParams);
  return (
    <>
      <SignInReasonNotice reason={redirect.reason} />
      <AuthScreen screen="sign-in" redirect={redirect} />
    </>
  );
}
