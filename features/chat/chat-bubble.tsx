'use client';

import { useAtomValue } from 'jotai';
import { useTranslation } from '../shared/i18n/use-translation.ts';
import type { Message } from '../../domain/chat/message.ts';
import { messagesAtom } from '../../realtime/chat/chat-atoms.ts';
import { clockAtom } from '../../realtime/clock/clock-atoms.ts';
import { useSecondsLeft } from '../shared/ui/use-server-time.ts';
import { useHiddenPlayers } from './muted/use-hidden-players.ts';
import { wordsOf } from './panel/message-text.ts';

const SHOWN_MS = 4_000;

/** A player's latest message, for 4 s. The panel announces it to screen readers. */
export function ChatBubble({ playerId }: { playerId: string }) {
  const { hides } = useHiddenPlayers();
  const message = useAtomValue(messagesAtom).findLast(({ by }) => by === playerId);
  if (!message || hides(playerId)) return null;
  return <Bubble key={message.id} message={message} />;
}

function Bubble({ message }: { message: Message }) {
  const { t } = useTranslation();
  const clock = useAtomValue(clockAtom);
  const left = useSecondsLeft(message.at + SHOWN_MS, clock.now);
  if (left === 0) return null;
  const isEmoji = message.body.kind === 'emoji';
  return (
    <span
      aria-hidden="true"
      className={`relative block w-max max-w-44 rounded-card bg-ink px-3 py-1.5 text-center font-bold text-white shadow-float [overflow-wrap:anywhere] after:absolute after:inset-x-0 after:bottom-full after:mx-auto after:size-0 after:border-x-8 after:border-b-8 after:border-x-transparent after:border-b-ink motion-safe:animate-pop ${isEmoji ? 'text-3xl' : 'text-sm'}`}
    >
      {wordsOf(message.body, t)}
    </span>
  );
}
