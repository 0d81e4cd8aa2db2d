'use client';

import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useTranslation } from '../shared/i18n/use-translation.ts';
import type { Emoji } from '../../domain/chat/phrases.ts';
import { isChatLoadedAtom, messagesAtom } from '../../realtime/chat/chat-atoms.ts';
import { uidAtom } from '../../realtime/identity/identity-atom.ts';
import { useHiddenPlayers } from './muted/use-hidden-players.ts';
import { EmojiRow } from './panel/chat-composer.tsx';

/** The emoji for a reveal. */
const REACTIONS = ['😂', '😎', '😱', '😭', '🔥', '👏'] as const satisfies readonly Emoji[];

/** Six emoji, each sent with one tap. */
export function Reactions() {
  const { t } = useTranslation();
  return (
    <EmojiRow
      label={t('chat.reactions')}
      emoji={REACTIONS}
      className="flex justify-center"
      size="size-[min(2.75rem,14vw)] text-[min(1.5rem,7.5vw)] leading-none roomy:size-12 roomy:text-3xl flat:size-[min(2.25rem,9dvh)] flat:text-[min(1.5rem,6dvh)]"
    />
  );
}

/** A dot if others have sent messages since it was mounted and the log had arrived. Mount it while the chat is closed. */
export function UnreadDot() {
  const { t } = useTranslation();
  const { hides } = useHiddenPlayers();
  const me = useAtomValue(uidAtom);
  const others = useAtomValue(messagesAtom).filter(({ by }) => by !== me);
  const isLoaded = useAtomValue(isChatLoadedAtom);
  const last = others.at(-1)?.at ?? 0;
  const [seen, setSeen] = useState(isLoaded ? last : null);
  if (seen === null && isLoaded) setSeen(last);
  // a listener that fails has no messages, which is nothing new
  if (seen === null || !others.some(({ by, at }) => at > seen && !hides(by))) return null;
  return (
    <span className="absolute end-1 top-1 size-3 rounded-full border-2 border-raised bg-accent motion-safe:animate-pop">
      <span className="sr-only">{t('chat.unread')}</span>
    </span>
  );
}
