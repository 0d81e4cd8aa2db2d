'use client';

import { Suspense } from 'react';
import { lazyDrawing } from '../../features/shared/ui/lazy-drawing.tsx';

const loadPanel = () => import('../../features/chat/chat-panel.tsx');
const loadBubble = () => import('../../features/chat/chat-bubble.tsx');
const loadCorner = () => import('../../features/chat/chat-corner.tsx');

// a battle continues without its chat where that cannot be loaded
const ChatPanel = lazyDrawing(async () => (await loadPanel()).ChatPanel);
const ChatBubble = lazyDrawing<{ playerId: string }>(async () => (await loadBubble()).ChatBubble);
const Reactions = lazyDrawing(async () => (await loadCorner()).Reactions);
const UnreadDot = lazyDrawing(async () => (await loadCorner()).UnreadDot);

/** The chat parts that a battle page shows. The battle and the chat do not import each other, so this file joins them. */
export const chatSlots = {
  load() {
    for (const load of [loadPanel, loadBubble, loadCorner]) load().catch(() => undefined);
  },
  bubbleFor: (playerId: string) => (
    <Suspense>
      <ChatBubble playerId={playerId} />
    </Suspense>
  ),
  panel: (
    <Suspense>
      <ChatPanel />
    </Suspense>
  ),
  reactions: (
    <Suspense>
      <Reactions />
    </Suspense>
  ),
  unread: (
    <Suspense>
      <UnreadDot />
    </Suspense>
  ),
};
