import type { Metadata } from 'next';
import { WalletPage } from '../../../features/wallet/wallet-page.tsx';
import { requestWords } from '../../../features/shared/i18n/request-words.ts';

export async function generateMetadata(): Promise<Metadata> {
  const t = await requestWords();
  return { title: t('pages.wallet') };
}

export default function Page() {
  return <WalletPage />;
}
