import type { Metadata } from 'next';
import { readArrival } from '../../../features/auth/arrival.ts';
import { SignInReasonNotice } from '../../../features/auth/sign-in-reason.tsx';
import { publicEnvironment } from '../../../features/shared/env/public-environment.ts';
import { requestWords } from '../../../features/shared/i18n/request-words.ts';
import { readSignInSettings } from '../../../server/page-data.ts';
import { LazyWayIn } from '../lazy-way-in.tsx';

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
  const t = await requestWords();
  return (
    <>
      <SignInReasonNotice reason={arrival.reason} />
      <LazyWayIn
        environment={publicEnvironment()}
        screen="sign-in"
        arrival={arrival}
        settings={await readSignInSettings()}
        heading={t('auth.welcomeBack')}
      />
    </>
  );
}
