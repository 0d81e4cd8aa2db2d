import { Flag } from 'lucide-react';
import { useSetAtom } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../shared/i18n/use-translation.ts';
import type { Message } from '../../../domain/chat/message.ts';
import type { Participants } from '../../../realtime/battle/room-atoms.ts';
import { reportMessageAtom } from '../../../realtime/chat/chat-atoms.ts';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import { notify } from '../../shared/ui/notify.ts';
import { SeatShape } from '../../shared/ui/seat-shape.tsx';
import { SEAT_STYLES, seatNumber } from '../../shared/ui/seat.ts';
import { wordsOf } from './message-text.ts';
import { messageOf } from '../../shared/rest/error-message.ts';

/** The messages, scrolled to the latest. Markup in a text is shown as typed. */
export function ChatLog({
  messages,
  seats,
}: {
  messages: readonly Message[];
  seats: Participants['seats'];
}) {
  const { t } = useTranslation();
  const end = useRef<HTMLUListElement>(null);
  useEffect(() => {
    end.current?.scrollTo({ top: end.current.scrollHeight });
  }, [messages]);
  if (messages.length === 0) {
    return <p className="py-4 text-center text-muted">{t('chat.empty')}</p>;
  }
  return (
    <ul
      ref={end}
      aria-label={t('chat.log')}
      tabIndex={0}
      className="relative grid max-h-56 grid-cols-1 content-start gap-1 overflow-y-auto overscroll-contain rounded-control bg-sunken p-2"
    >
      {messages.map((message) => (
        <Line key={message.id} message={message} seat={seats.find(({ id }) => id === message.by)} />
      ))}
    </ul>
  );
}

function Line({
  message,
  seat,
}: {
  message: Message;
  seat: Participants['seats'][number] | undefined;
}) {
  const { t } = useTranslation();
  const report = useSetAtom(reportMessageAtom);
  const [isReported, setIsReported] = useState(false);
  const number = seatNumber(seat?.seat ?? 0);
  const name = seat?.isMe ? t('chat.you') : (seat?.name ?? '');

  async function tell(): Promise<void> {
    const result = await report(message.id);
    // the rules deny a second report of the same message; for the player the result is the same
    if (!result.ok && result.code !== 'denied') {
      await notify('error', t(messageOf(result.code)));
      return;
    }
    setIsReported(true);
    await notify('success', t('chat.reported'));
  }

  return (
    <li className="flex min-h-11 items-center gap-2">
      <SeatShape seat={number} className="size-3.5" />
      <p className="min-w-0 flex-1 leading-snug [overflow-wrap:anywhere]">
        <strong className={SEAT_STYLES[number].text}>{name}</strong>{' '}
        <bdi className={message.body.kind === 'emoji' ? 'text-2xl' : ''}>
          {wordsOf(message.body, t)}
        </bdi>
      </p>
      {!seat?.isMe && message.body.kind === 'text' && (
        <IconButton
          label={t('chat.reportLabel', { name })}
          disabled={isReported}
          onClick={() => void tell()}
        >
          <Flag aria-hidden="true" />
        </IconButton>
      )}
    </li>
  );
}
