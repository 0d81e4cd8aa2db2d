import type { Metadata } from 'next';
import { BookmarksPage } from '../../../features/bookmarks/bookmarks-page.tsx';
import { requestWords } from '../../../features/shared/i18n/request-words.ts';

export async function generateMetadata(): Promise<Metadata> {
  const t = await requestWords();
  return { title: t('pages.bookmarks') };
}

export default function Page() {
  return <BookmarksPage />;
}
