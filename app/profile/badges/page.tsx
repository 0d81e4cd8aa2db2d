import type { Metadata } from 'next';
import { BadgesPage } from '../../../features/badges/badges-page.tsx';
import { requestWords } from '../../../features/shared/i18n/request-words.ts';

export async function generateMetadata(): Promise<Metadata> {
  const t = await requestWords();
  return { title: t('pages.badges') };
}

export default function Page() {
  return <BadgesPage />;
}
