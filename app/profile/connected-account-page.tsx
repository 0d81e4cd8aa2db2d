'use client';

import dynamic from 'next/dynamic';
import type { ReactNode } from 'react';
import type { PushConfig } from '../../domain/contract/public-environment.ts';
import { AccountFrame, AccountSession } from '../../features/account/account-frame.tsx';
import { PushContext } from '../../features/notifications/push-context.ts';
import type { MessageCatalogue } from '../../features/shared/i18n/message-keys.ts';
import { Skeleton } from '../../features/shared/ui/skeleton.tsx';

const loading = () => <Skeleton className="h-64 rounded-card" />;

/** Beside the list of the profile's pages. Each is loaded when it is the one. */
const FRAMED = {
  profile: dynamic(
    async () => (await import('../../features/account/profile-page.tsx')).ProfilePage,
    { loading },
  ),
  statistics: dynamic(
    async () => (await import('../../features/statistics/statistics-page.tsx')).StatisticsPage,
    { loading },
  ),
  bookmark: dynamic(
    async () => (await import('../../features/account/bookmarks-page.tsx')).BookmarksPage,
    { loading },
  ),
  badges: dynamic(async () => (await import('../../features/account/badges-page.tsx')).BadgesPage, {
    loading,
  }),
  leaderboard: dynamic(
    async () => (await import('../../features/leaderboard/leaderboard-page.tsx')).LeaderboardPage,
    { loading },
  ),
  'coin-history': dynamic(
    async () => (await import('../../features/wallet/coin-history-page.tsx')).CoinHistoryPage,
    { loading },
  ),
  wallet: dynamic(async () => (await import('../../features/wallet/wallet-page.tsx')).WalletPage, {
    loading,
  }),
  'invite-friends': dynamic(
    async () => (await import('../../features/account/invite-page.tsx')).InvitePage,
    { loading },
  ),
};

/** On their own: the modes of one player are here. */
const UNFRAMED = {
  notifications: dynamic(
    async () =>
      (await import('../../features/notifications/notifications-page.tsx')).NotificationsPage,
    { loading },
  ),
  'true-false': dynamic(
    async () => (await import('../../features/solo/true-false-page.tsx')).TrueFalsePage,
    { loading },
  ),
  daily: dynamic(async () => (await import('../../features/solo/daily-page.tsx')).DailyPage, {
    loading,
  }),
  'self-challenge': dynamic(
    async () => (await import('../../features/solo/self-challenge-page.tsx')).SelfChallengePage,
    { loading },
  ),
  exams: dynamic(async () => (await import('../../features/solo/exams-page.tsx')).ExamsPage, {
    loading,
  }),
  exam: dynamic(async () => (await import('../../features/solo/exam-page.tsx')).ExamPage, {
    loading,
  }),
  contests: dynamic(
    async () => (await import('../../features/contest/contest-list-page.tsx')).ContestListPage,
    { loading },
  ),
  'bookmark-run': dynamic(
    async () => (await import('../../features/solo/bookmark-attempt-page.tsx')).BookmarkAttemptPage,
    { loading },
  ),
};

const PAGES = { ...FRAMED, ...UNFRAMED };

export interface AccountPageProps {
  readonly page: keyof typeof PAGES;
  readonly locale: string;
  readonly messages: MessageCatalogue;
  readonly push: PushConfig | null;
}

/** An account page with its texts and its query cache. */
export function ConnectedAccountPage({ page, locale, messages, push }: AccountPageProps) {
  const Page = PAGES[page];
  return (
    <AccountSession locale={locale} messages={messages}>
      <Framed isIn={page in FRAMED}>
        <PushContext value={push}>
          <Page />
        </PushContext>
      </Framed>
    </AccountSession>
  );
}

function Framed({ isIn, children }: { isIn: boolean; children: ReactNode }) {
  return isIn ? <AccountFrame>{children}</AccountFrame> : children;
}
