import type { Metadata } from 'next';
import { readArrival } from '../../../features/auth/arrival.ts';
import { requestWords } from '../../../features/shared/i18n/request-words.ts';
import { WayIn } from '../way-in.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await requestWords();
  return { title: t('auth.signUp') };
}

export default async function SignUpPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  return <WayIn screen="sign-up" arrival={readArrival(await searchParams)} />;
}
