import type { Arrival } from '../../features/auth/arrival.ts';
import { publicEnvironment } from '../../features/shared/env/public-environment.ts';
import { loadMessages } from '../../features/shared/i18n/messages.ts';
import { requestLanguage } from '../../features/shared/i18n/request-language.ts';
import { requestWords } from '../../features/shared/i18n/request-words.ts';
import { readSignInSettings } from '../../server/page-data.ts';
import { LazyWayIn } from './lazy-way-in.tsx';
import type { WayInScreen } from './way-in-screens.ts';

const HEADINGS = {
  'sign-in': 'auth.welcomeBack',
  'sign-up': 'auth.create',
  reset: 'auth.reset.title',
  phone: 'auth.phone.title',
} as const satisfies Record<WayInScreen, string>;

/** A way in, with all that it needs to know of the server. */
export async function WayIn({ screen, arrival }: { screen: WayInScreen; arrival: Arrival }) {
  const { code, locale } = await requestLanguage();
  const t = await requestWords();
  return (
    <LazyWayIn
      environment={publicEnvironment()}
      screen={screen}
      arrival={arrival}
      settings={await readSignInSettings()}
      locale={locale}
      messages={await loadMessages(code)}
      bones={{
        heading: t(HEADINGS[screen]),
        loading: t('common.loading'),
        isLong: screen === 'sign-up',
      }}
    />
  );
}
