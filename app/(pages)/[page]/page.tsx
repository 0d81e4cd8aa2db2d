import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { StaticPage } from '../../../features/pages/static-page.tsx';
import { STATIC_PAGE_ADDRESSES, staticPage } from '../../../features/pages/static-pages.ts';
import { requestLanguage } from '../../../features/shared/i18n/request-language.ts';
import { requestWords } from '../../../features/shared/i18n/request-words.ts';
import { readPageText } from '../../../server/page-data.ts';

interface Props {
  params: Promise<{ page: string }>;
}

/** The frame is sent before the page is known, with its status: only an address that Next refuses by itself is a 404. */
export const dynamicParams = false;
export const generateStaticParams = () => STATIC_PAGE_ADDRESSES.map((page) => ({ page }));

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
  return <StaticPage title={t(found.title)} text={await readPageText(found.type, code)} />;
}
