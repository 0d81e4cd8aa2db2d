import type { Metadata } from 'next';
import { StaticPage } from '../../features/pages/static-page.tsx';
import type { StaticPageAddress } from '../../features/pages/static-pages.ts';
import { STATIC_PAGES } from '../../features/pages/static-pages.ts';
import { requestLanguage } from '../../features/shared/i18n/request-language.ts';
import { requestTexts } from '../../features/shared/i18n/request-texts.ts';
import { readContact, readPageText } from '../../server/page-data.ts';

/** The name of a page of text for its tab. */
export async function textPageTitle(address: StaticPageAddress): Promise<Metadata> {
  const t = await requestTexts();
  return { title: t(STATIC_PAGES[address].title) };
}

/** A page of text about the game. Each has a folder: an address that Next does not know is a 404 before anything is sent. */
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
          address: [t('contact.address'), contact.address],
          phone: [t('contact.phone'), contact.phone],
        }
      }
    />
  );
}
