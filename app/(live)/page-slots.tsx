'use client';

import dynamic from 'next/dynamic';

const ChatPanel = dynamic(
  async () => (await import('../../features/chat/chat-panel.tsx')).ChatPanel,
  { ssr: false },
);
const ChatBubble = dynamic(
  async () => (await import('../../features/chat/chat-bubble.tsx')).ChatBubble,
  { ssr: false },
);
const Reactions = dynamic(
  async () => (await import('../../features/chat/chat-corner.tsx')).Reactions,
  { ssr: false },
);
const UnreadDot = dynamic(
  async () => (await import('../../features/chat/chat-corner.tsx')).UnreadDot,
  { ssr: false },
);

const BadgesToClaim = dynamic(
  async () => (await import('../../features/account/badges-to-claim.tsx')).BadgesToClaim,
  { ssr: false },
);
const RankOfTheDay = dynamic(
  async () => (await import('../../features/leaderboard/rank-of-the-day.tsx')).RankOfTheDay,
  { ssr: false },
);

/** What other features have for a battle; they do not know each other. */
export const pageSlots = {
  bubbleFor: (playerId: string) => <ChatBubble playerId={playerId} />,
  panel: <ChatPanel />,
  reactions: <Reactions />,
  unread: <UnreadDot />,
  rewards: (
    <>
      <BadgesToClaim />
      <RankOfTheDay />
    </>
  ),
};
