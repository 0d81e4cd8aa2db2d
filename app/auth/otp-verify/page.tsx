import type { Metadata } from 'next';
import { readArrival } from '../../../features/auth/arrival.ts';
import { publicEnvironment } from '../../../features/shared/env/public-environment.ts';
import { requestWords } from '../../../features/shared/i18n/request-words.ts';
import { readSignInSettings } from '../../../server/page-data.ts';
import { LazyWayIn } from '../lazy-way-in.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await requestWords();
  return { title: t('auth.phone.title') };
}

export default async function OtpVerifyPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const arrival = readArrival(await searchParams);
  const t = await requestWords();
  return (
    <LazyWayIn
      environment={publicEnvironment()}
      screen="phone"
      arrival={arrival}
      settings={await readSignInSettings()}
      heading={t('auth.phone.title')}
    />
  );
}
