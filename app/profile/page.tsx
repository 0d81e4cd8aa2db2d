import type { Metadata } from 'next';
import { ProfilePage } from '../../features/account/profile-page.tsx';
import { requestWords } from '../../features/shared/i18n/request-words.ts';

export async function generateMetadata(): Promise<Metadata> {
  const t = await requestWords();
  return { title: t('pages.profile') };
}

export default function Page() {
  return <ProfilePage />;
}
