import type { AuthRedirect } from '../../features/auth/auth-redirect.ts';
import { publicEnvironment } from '../../features/shared/env/public-environment.ts';
import { loadMessages } from '../../features/shared/i18n/messages.ts';
import { requestLanguage } from '../../features/shared/i18n/request-language.ts';
import { requestTexts } from '../../features/shared/i18n/request-texts.ts';
import { readSignInSettings } from '../../server/page-data.ts';
import { LazyAuthScreen } from './lazy-auth-screen.tsx';
import type { AuthScreenName } from './auth-screens.ts';

const HEADINGS = {
  'sign-in': 'auth.welcomeBack',
  'sign-up': 'auth.create',
  reset: 'auth.reset.title',
  phone: 'auth.phone.title',
} as const satisfies Record<AuthScreenName, string>;

/** An auth screen, with all that it needs to know of the server. */
export async function AuthScreen({
  screen,
  redirect,
}: {
  screen: AuthScreenName;
  redirect: AuthRedirect;
}) {
  const { code, locale } = await requestLanguage();
  const t = await requestTexts();
  return (
    <LazyAuthScreen
      environment={publicEnvironment()}
      screen={screen}
      redirect={redirect}
      settings={await readSignInSettings()}
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
