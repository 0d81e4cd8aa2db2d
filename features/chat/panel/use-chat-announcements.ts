import { atom, useStore } from 'jotai';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../../shared/i18n/use-translation.ts';
import type { Message } from '../../../domain/chat/message.ts';
import { clockAtom } from '../../../realtime/clock/clock-atoms.ts';
import { playCue } from '../../shared/sound/play-cue.ts';
import { announce } from '../../shared/ui/announce.ts';
import { wordsOf } from './message-text.ts';

/** The last announced message. Shared, because each screen of a room mounts its own chat. */
const heardAtom = atom<string | null>(null);

/** Older messages were sent before the page opened, for example before a reload. */
const NEW_MS = 5_000;

/**
 * Plays a sound and announces each new message of others once. Skips older messages and hidden players.
 * @param isKnown whether the hidden players are known; until then the latest message waits
 */
export function useChatAnnouncements(
  messages: readonly Message[],
  nameOf: (playerId: string) => string,
  isSilent: (playerId: string) => boolean,
  isKnown: boolean,
): void {
  const { t } = useTranslation();
  const store = useStore();
  const last = messages.at(-1);
  const context = useRef({ last, nameOf, isSilent });
  useEffect(() => {
    context.current = { last, nameOf, isSilent };
  });
  const id = last?.id;
  useEffect(() => {
    const { last: message, nameOf: name, isSilent: silent } = context.current;
    if (!isKnown || !message || id === undefined || store.get(heardAtom) === id) return;
    store.set(heardAtom, id);
    if (silent(message.by) || store.get(clockAtom).now() - message.at > NEW_MS) return;
    playCue('message');
    announce(t('chat.said', { name: name(message.by), text: wordsOf(message.body, t) }));
  }, [id, isKnown, t, store]);
}
