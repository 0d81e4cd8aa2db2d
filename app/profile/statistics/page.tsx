import type { Metadata } from 'next';
import { RecordPage } from '../../../features/record/record-page.tsx';
import { requestWords } from '../../../features/shared/i18n/request-words.ts';

export async function generateMetadata(): Promise<Metadata> {
  const t = await requestWords();
  return { title: t('pages.statistics') };
}

export default function Page() {
  return <RecordPage />;
}
