import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { StaticPage } from '../../../features/pages/static-page.tsx';
import { staticPage } from '../../../features/pages/static-pages.ts';
import { requestLanguage } from '../../../features/shared/i18n/request-language.ts';
import { requestWords } from '../../../features/shared/i18n/request-words.ts';
import { readContact, readPageText } from '../../../server/page-data.ts';

interface Props {
  params: Promise<{ page: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const found = staticPage((await params).page);
  if (!found) return {};
  const t = await requestWords();
  return { title: t(found.title) };
}

/** A page of text about the game; every other address that nobody else answers is not found. */
export default async function Page({ params }: Props) {
  const found = staticPage((await params).page);
  if (!found) notFound();
  const t = await requestWords();
  const { code } = await requestLanguage();
  const [text, contact] = await Promise.all([
    readPageText(found.type, code),
    found.type === 'contact_us' ? readContact() : undefined,
  ]);
  return (
    <StaticPage
      title={t(found.title)}
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
