'use client';

import dynamic from 'next/dynamic';
import type { ReactNode } from 'react';
import type { PushConfig } from '../../domain/contract/public-environment.ts';
import type { SoloPlace } from '../../domain/play/solo-place.ts';
import { AccountFrame, AccountSession } from '../../features/account/account-frame.tsx';
import { PushContext } from '../../features/notifications/push-context.ts';
import type { MessageCatalogue } from '../../features/shared/i18n/message-keys.ts';
import { Skeleton } from '../../features/shared/ui/skeleton.tsx';

const loading = () => <Skeleton className="h-64 rounded-card" />;

/** Pages with the profile's menu beside them. The browser loads the code of the chosen one only. */
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
  album: dynamic(async () => (await import('../../features/account/album-page.tsx')).AlbumPage, {
    loading,
  }),
  badges: dynamic(async () => (await import('../../features/account/badges-page.tsx')).BadgesPage, {
    loading,
  }),
  leaderboard: dynamic(
    async () => (await import('../../features/leaderboard/leaderboard-page.tsx')).LeaderboardPage,
    { loading },
  ),
  league: dynamic(async () => (await import('../../features/league/league-page.tsx')).LeaguePage, {
    loading,
  }),
  'coin-history': dynamic(
    async () => (await import('../../features/wallet/coin-history-page.tsx')).CoinHistoryPage,
    { loading },
  ),
  wallet: dynamic(async () => (await import('../../features/wallet/wallet-page.tsx')).WalletPage, {
    loading,
  }),
  friends: dynamic(
    async () => (await import('../../features/friends/friends-page.tsx')).FriendsPage,
    { loading },
  ),
  'invite-friends': dynamic(
    async () => (await import('../../features/account/invite-page.tsx')).InvitePage,
    { loading },
  ),
};

/** Pages without that menu. */
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
  exams: dynamic(async () => (await import('../../features/exam/exams-page.tsx')).ExamsPage, {
    loading,
  }),
  exam: dynamic(async () => (await import('../../features/exam/exam-page.tsx')).ExamPage, {
    loading,
  }),
  contests: dynamic(
    async () => (await import('../../features/contest/contest-list-page.tsx')).ContestListPage,
    { loading },
  ),
  defence: dynamic(async () => (await import('./played-defence.tsx')).PlayedDefence, { loading }),
  mistakes: dynamic(
    async () => (await import('../../features/solo/mistakes-page.tsx')).MistakesPage,
    { loading },
  ),
  'bookmark-run': dynamic(
    async () => (await import('../../features/solo/bookmark-attempt-page.tsx')).BookmarkAttemptPage,
    { loading },
  ),
};

// the address of these pages names a category, a battle, a contest or a player
const CategoryModePage = dynamic(
  async () => (await import('../../features/solo/category-mode-page.tsx')).CategoryModePage,
  { loading },
);
const MatchPage = dynamic(
  async () => (await import('../../features/battle/match-page.tsx')).MatchPage,
  { loading },
);
const WatchPage = dynamic(
  async () => (await import('../../features/battle/watch-page.tsx')).WatchPage,
  { loading },
);
const AddFriendPage = dynamic(
  async () => (await import('../../features/friends/add-friend-page.tsx')).AddFriendPage,
  { loading },
);
const PlayedContest = dynamic(async () => (await import('./played-contest.tsx')).PlayedContest, {
  loading,
});

/** A page, with the category, battle, contest or code of its address. */
export type PageChoice =
  | { readonly page: keyof typeof FRAMED | keyof typeof UNFRAMED }
  | { readonly page: 'category-mode'; readonly place: SoloPlace }
  | { readonly page: 'battle' | 'contest' | 'watch'; readonly id: string }
  | { readonly page: 'add-friend'; readonly code: string };

/** A page with its texts, its query cache and its session. */
export function SessionPage({
  choice,
  locale,
  messages,
  push,
}: {
  readonly choice: PageChoice;
  readonly locale: string;
  readonly messages: MessageCatalogue;
  readonly push: PushConfig | null;
}) {
  return (
    <AccountSession locale={locale} messages={messages}>
      <PushContext value={push}>{contentOf(choice)}</PushContext>
    </AccountSession>
  );
}

function contentOf(choice: PageChoice): ReactNode {
  if (choice.page === 'category-mode') return <CategoryModePage place={choice.place} />;
  if (choice.page === 'battle') return <MatchPage id={choice.id} />;
  if (choice.page === 'watch') return <WatchPage friend={choice.id} />;
  if (choice.page === 'add-friend') return <AddFriendPage code={choice.code} />;
  if (choice.page === 'contest') return <PlayedContest id={choice.id} />;
  if (isFramed(choice.page)) {
    const Page = FRAMED[choice.page];
    return (
      <AccountFrame>
        <Page />
      </AccountFrame>
    );
  }
  const Page = UNFRAMED[choice.page];
  return <Page />;
}

const isFramed = (page: keyof typeof FRAMED | keyof typeof UNFRAMED): page is keyof typeof FRAMED =>
  page in FRAMED;
