'use client';

import { hasOnePlayer } from '../../domain/battle/room.ts';
import { MessageCircle, MessageCircleOff } from 'lucide-react';
import { useAtomValue } from 'jotai';
import { useTranslation } from '../shared/i18n/use-translation.ts';
import { allowsText } from '../../domain/chat/message.ts';
import { participantsAtom } from '../../realtime/battle/room-atoms.ts';
import type { Participants } from '../../realtime/battle/room-atoms.ts';
import { messagesAtom } from '../../realtime/chat/chat-atoms.ts';
import { Card } from '../shared/ui/card.tsx';
import { BlockPlayer } from './muted/block-player.tsx';
import { setMuted } from './muted/muted-players.ts';
import { useHiddenPlayers } from './muted/use-hidden-players.ts';
import { ChatComposer } from './panel/chat-composer.tsx';
import { ChatLog } from './panel/chat-log.tsx';
import { useChatAnnouncements } from './panel/use-chat-announcements.ts';

const CHIP =
  'inline-flex min-h-11 min-w-0 items-center gap-2 rounded-full border-2 border-line px-3 text-sm font-semibold';

/** The chat of the open room. Renders nothing if no other player can read it. */
export function ChatPanel() {
  const company = useAtomValue(participantsAtom);
  return company && !hasOnePlayer(company.kind) && <Panel company={company} />;
}

function Panel({ company: { seats, kind } }: { company: Participants }) {
  const { t } = useTranslation();
  const all = useAtomValue(messagesAtom);
  const { isKnown, muted, blocked, hides } = useHiddenPlayers();
  const others = seats.filter(({ isMe, isBot }) => !isMe && !isBot);
  const own = seats.find(({ isMe }) => isMe)?.id;
  const messages = all.filter(({ by }) => !hides(by));
  useChatAnnouncements(
    all,
    (playerId) => seats.find(({ id }) => id === playerId)?.name ?? '',
    (playerId) => playerId === own || hides(playerId),
    isKnown,
  );
  return (
    <Card className="grid content-start gap-3 p-4 sm:p-4">
      <h2 className="text-xl">{t('chat.title')}</h2>
      {others.length > 0 && (
        <ul className="flex flex-wrap gap-1.5">
          {others.map(({ id, name }) => {
            const isBlocked = blocked.includes(id);
            const isMuted = muted.includes(id);
            const Icon = isMuted || isBlocked ? MessageCircleOff : MessageCircle;
            return (
              <li key={id} className="flex max-w-full items-center gap-1.5">
                {isBlocked ? (
                  <span className={`${CHIP} bg-sunken text-muted`}>
                    <Icon aria-hidden="true" className="size-4 shrink-0" />
                    <span className="truncate">{t('chat.block.done', { name })}</span>
                  </span>
                ) : (
                  <button
                    type="button"
                    aria-pressed={isMuted}
                    onClick={() => setMuted(id, !isMuted)}
                    className={`${CHIP} aria-pressed:bg-sunken aria-pressed:text-muted aria-pressed:line-through`}
                  >
                    <Icon aria-hidden="true" className="size-4 shrink-0" />
                    <span className="truncate">{t('chat.mute', { name })}</span>
                  </button>
                )}
                <BlockPlayer playerId={id} name={name} isBlocked={isBlocked} />
              </li>
            );
          })}
        </ul>
      )}
      <ChatLog messages={messages} seats={seats} />
      <ChatComposer allowsText={allowsText(kind)} />
    </Card>
  );
}
