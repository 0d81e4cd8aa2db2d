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

const Rewards = dynamic(async () => (await import('./rewards.tsx')).Rewards, { ssr: false });

/** What other features have for a battle; they do not know each other. */
export const pageSlots = {
  bubbleFor: (playerId: string) => <ChatBubble playerId={playerId} />,
  panel: <ChatPanel />,
  reactions: <Reactions />,
  unread: <UnreadDot />,
  rewards: <Rewards />,
};
