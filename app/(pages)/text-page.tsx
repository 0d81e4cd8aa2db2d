import type { Metadata } from 'next';
import { StaticPage } from '../../features/pages/static-page.tsx';
import type { StaticPageAddress } from '../../features/pages/static-pages.ts';
import { STATIC_PAGES } from '../../features/pages/static-pages.ts';
import { requestLanguage } from '../../features/shared/i18n/request-language.ts';
import { requestTexts } from '../../features/shared/i18n/request-texts.ts';
import { readContact, readPageText } from '../../server/page-data.ts';

/** Returns the tab title of a text page. */
export async function textPageTitle(address: StaticPageAddress): Promise<Metadata> {
  const t = await requestTexts();
  return { title: t(STATIC_PAGES[address].title) };
}

/**
 * A text page about the game. Each has its own folder, so Next answers 404 for an unknown address before it sends
 * anything.
 */
export async function TextPage({ address }: { address: StaticPageAddress }) {
  const { type, title } = STATIC_PAGES[address];
  const t = await requestTexts();
  const { code } = await requestLanguage();
  const [text, contact] = await Promise.all([
    readPageText(type, code),
    type === 'contact_us' ? readContact() : undefined,
  ]);
  return (
    <StaticPage
      title={t(title)}
      text={text}
      contact={
        contact && {
          title: t('contact.title'),
          email: [t('auth.email'), contact.email],
          address: [t('contact.address'), contact.address],
          phone: [t('contact.phone'), contact.phone],
        }
      }
    />
  );
}
