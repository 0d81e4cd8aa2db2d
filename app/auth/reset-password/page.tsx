import type { Metadata } from 'next';
import { readArrival } from '../../../features/auth/arrival.ts';
import { requestWords } from '../../../features/shared/i18n/request-words.ts';
import { WayIn } from '../way-in.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await requestWords();
  return { title: t('auth.reset.title') };
}

export default async function ResetPasswordPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  return <WayIn screen="reset" arrival={readArrival(await searchParams)} />;
}
