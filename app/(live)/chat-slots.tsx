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

/** The chat parts that a battle page shows. The battle and the chat do not import each other, so this file joins them. */
export const chatSlots = {
  bubbleFor: (playerId: string) => <ChatBubble playerId={playerId} />,
  panel: <ChatPanel />,
  reactions: <Reactions />,
  unread: <UnreadDot />,
};
