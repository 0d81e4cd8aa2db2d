import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Message } from '../../../domain/chat/message.ts';
import { playCue } from '../../shared/sound/play-cue.ts';
import { announce } from '../../shared/ui/announce.ts';
import { wordsOf } from './message-text.ts';

/** Sounds and reads out what others say from now on; not what was said before, nor what muted players say. */
export function useChatAnnouncements(
  messages: readonly Message[],
  nameOf: (playerId: string) => string,
  isSilent: (playerId: string) => boolean,
): void {
  const { t } = useTranslation();
  const heard = useRef<string | undefined>(undefined);
  const last = messages.at(-1);
  const context = useRef({ last, nameOf, isSilent });
  useEffect(() => {
    context.current = { last, nameOf, isSilent };
  });
  const id = last?.id;
  useEffect(() => {
    const before = heard.current;
    heard.current = id ?? '';
    const { last: message, nameOf: name, isSilent: silent } = context.current;
    if (before === undefined || !message || silent(message.by)) return;
    playCue('message');
    announce(t('chat.said', { name: name(message.by), text: wordsOf(message.body, t) }));
  }, [id, t]);
}
