import type { Metadata } from 'next';
import { InvitePage } from '../../../features/referral/invite-page.tsx';
import { requestWords } from '../../../features/shared/i18n/request-words.ts';

export async function generateMetadata(): Promise<Metadata> {
  const t = await requestWords();
  return { title: t('pages.invite') };
}

export default function Page() {
  return <InvitePage />;
}
