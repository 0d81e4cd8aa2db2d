import type { Metadata } from 'next';
import { publicEnvironment } from '../../../features/shared/env/public-environment.ts';
import { loadMessages } from '../../../features/shared/i18n/messages.ts';
import { requestLanguage } from '../../../features/shared/i18n/request-language.ts';
import { requestTexts } from '../../../features/shared/i18n/request-texts.ts';
import { readSessionEnd } from '../../../features/shared/rest/session-ended.ts';
import { LazyLogOut } from './lazy-log-out.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await requestTexts();
  return { title: t('auth.signOut') };
}

export default async function LogOutPage({
  searchParams,
}: {
  searchParams: Promise<{ ended?: string | string[] }>;
}) {
  const { ended } = await searchParams;
  const { code, locale } = await requestLanguage();
  const t = await requestTexts();
  return (
    <LazyLogOut
      environment={publicEnvironment()}
      ended={readSessionEnd(ended)}
      locale={locale}
      messages={await loadMessages(code)}
      skeleton={{ heading: t('auth.logOut.title'), loading: t('common.loading') }}
    />
  );
}
