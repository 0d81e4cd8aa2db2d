import type { Metadata } from 'next';
import { LeaderboardPage } from '../../../features/leaderboard/leaderboard-page.tsx';
import { requestWords } from '../../../features/shared/i18n/request-words.ts';

export async function generateMetadata(): Promise<Metadata> {
  const t = await requestWords();
  return { title: t('pages.leaderboard') };
}

export default function Page() {
  return <LeaderboardPage />;
}
