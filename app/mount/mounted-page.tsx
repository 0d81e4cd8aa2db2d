import type { Metadata } from 'next';
import { publicEnvironment } from '../../features/shared/env/public-environment.ts';
import type { MessageCatalogue } from '../../features/shared/i18n/message-keys.ts';
import { loadMessages } from '../../features/shared/i18n/messages.ts';
import { requestLanguage } from '../../features/shared/i18n/request-language.ts';
import { requestTexts } from '../../features/shared/i18n/request-texts.ts';
import { LazySessionPage } from './lazy-page.tsx';
import type { PageChoice } from './session-page.tsx';

/** A page of a signed-in player, with its texts. */
export async function MountedPage(choice: PageChoice) {
  const { code, locale } = await requestLanguage();
  const { push, firebase } = publicEnvironment();
  return (
    <LazySessionPage
      choice={choice}
      locale={locale}
      messages={await loadMessages(code)}
      push={push && { ...push, firebase }}
    />
  );
}

/** The messages below `pages` that are a page's name themselves. */
type PageName = {
  [Key in keyof MessageCatalogue['pages']]: MessageCatalogue['pages'][Key] extends string
    ? Key
    : never;
}[keyof MessageCatalogue['pages']];

/** The name of a page for its tab. @param name the last part of a key in `pages` */
export async function pageTitle(name: PageName): Promise<Metadata> {
  const t = await requestTexts();
  return { title: t(`pages.${name}`) };
}
