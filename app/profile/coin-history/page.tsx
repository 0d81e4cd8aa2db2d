import type { Metadata } from 'next';
import { CoinHistoryPage } from '../../../features/wallet/coin-history-page.tsx';
import { requestWords } from '../../../features/shared/i18n/request-words.ts';

export async function generateMetadata(): Promise<Metadata> {
  const t = await requestWords();
  return { title: t('pages.coinHistory') };
}

export default function Page() {
  return <CoinHistoryPage />;
}
