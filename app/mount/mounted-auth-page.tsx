import type { AuthRedirect } from '../../features/auth/auth-redirect.ts';
import { publicEnvironment } from '../../features/shared/env/public-environment.ts';
import { loadMessages } from '../../features/shared/i18n/messages.ts';
import { requestLanguage } from '../../features/shared/i18n/request-language.ts';
import { requestTexts } from '../../features/shared/i18n/request-texts.ts';
import type { SessionEndReason } from '../../features/shared/rest/session-ended.ts';
import { readSignInSettings } from '../../server/page-data.ts';
import type { AuthScreenName } from './auth-screens.ts';
import { LazyAuthPage } from './lazy-page.tsx';

const HEADINGS = {
  'sign-in': 'auth.welcomeBack',
  'sign-up': 'auth.create',
  reset: 'auth.reset.title',
  phone: 'auth.phone.title',
  'log-out': 'auth.logOut.title',
} as const satisfies Record<AuthScreenName, string>;

/** An auth screen with its facts from the server. */
export async function MountedAuthPage({
  screen,
  redirect = null,
  ended = null,
}: {
  screen: AuthScreenName;
  redirect?: AuthRedirect | null;
  ended?: SessionEndReason | null;
}) {
  const { code, locale } = await requestLanguage();
  const t = await requestTexts();
  return (
    <LazyAuthPage
      environment={publicEnvironment()}
      screen={screen}
      redirect={redirect}
      settings={await readSignInSettings()}
      ended={ended}
      locale={locale}
      messages={await loadMessages(code)}
      skeleton={{
        heading: t(HEADINGS[screen]),
        loading: t('common.loading'),
        isLong: screen === 'sign-up',
      }}
    />
  );
}
