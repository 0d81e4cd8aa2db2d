import type { Metadata } from 'next';
import { readArrival } from '../../../features/auth/arrival.ts';
import { SignInReasonNotice } from '../../../features/auth/sign-in-reason.tsx';
import { requestWords } from '../../../features/shared/i18n/request-words.ts';
import { WayIn } from '../way-in.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await requestWords();
  return { title: t('auth.signIn') };
}

export default async function LoginPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const arrival = readArrival(await searchParams);
  return (
    <>
      <SignInReasonNotice reason={arrival.reason} />
      <WayIn screen="sign-in" arrival={arrival} />
    </>
  );
}
