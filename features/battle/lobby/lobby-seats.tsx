import { Check, Crown, Hourglass, UserRoundX } from 'lucide-react';
import { useTranslation } from '../../shared/i18n/use-translation.ts';
import type { RoomRecord, Seat } from '../../../domain/battle/room-document.ts';
import { seatsOf } from '../../../domain/battle/room-document.ts';
import { isSilent } from '../../../domain/battle/lobby.ts';
import { Avatar } from '../../shared/ui/avatar.tsx';
import { Chip } from '../../shared/ui/chip.tsx';
import { classNames } from '../../shared/ui/class-names.ts';
import { ConfirmButton } from '../../shared/ui/confirm-button.tsx';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import { SEAT_STYLES, seatNumber } from '../../shared/ui/seat.ts';

/** The seats of a waiting room. With `onRemove` the owner can remove players. */
export function LobbySeats({
  record,
  me,
  time,
  onRemove,
}: {
  record: RoomRecord;
  me: string;
  /** The approximate server time; it decides which players are silent. */
  time: number;
  onRemove?: (playerId: string) => void;
}) {
  const { t } = useTranslation();
  const seats = seatsOf(record);
  const free = Math.max(0, record.capacity - seats.length);
  return (
    <ul aria-label={t('lobby.players')} className="grid gap-3 sm:grid-cols-2">
      {seats.map((seat, place) => (
        <SeatRow
          key={seat.id}
          seat={seat}
          place={place}
          isMe={seat.id === me}
          isSilent={isSilent(seat, time)}
          byOwner={record.members[0] === me}
          {...(onRemove && { onRemove })}
        />
      ))}
      {Array.from({ length: free }, (_, place) => (
        <li
          key={`free-${place}`}
          className="flex min-h-20 items-center gap-3 rounded-card border-2 border-dashed border-line-strong px-4 text-muted"
        >
          <span
            aria-hidden="true"
            className="grid size-12 place-items-center rounded-full border-2 border-dashed border-line-strong font-display text-xl font-extrabold motion-safe:animate-breathe"
          >
            ?
          </span>
          {t('lobby.freeSeat')}
        </li>
      ))}
    </ul>
  );
}

function SeatRow({
  seat,
  place,
  isMe,
  isSilent,
  byOwner,
  onRemove,
}: {
  seat: Seat;
  place: number;
  isMe: boolean;
  isSilent: boolean;
  byOwner: boolean;
  onRemove?: (playerId: string) => void;
}) {
  const { t } = useTranslation();
  const number = seatNumber(place);
  const { id, name, image, rating, isReady } = seat;
  const isOwner = place === 0;
  return (
    <li
      className={classNames(
        'flex min-h-20 items-center gap-3 rounded-card border-2 px-4 py-3 motion-safe:animate-pop',
        SEAT_STYLES[number].soft,
        isReady || isOwner ? SEAT_STYLES[number].border : 'border-transparent',
      )}
    >
      <Avatar name={name} image={image} seat={number} />
      <div className="grid min-w-0 flex-1 gap-1">
        <p className="truncate font-bold">
          {name} {isMe && <span className="font-medium">({t('lobby.you')})</span>}
        </p>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          {isOwner && (
            <span className="inline-flex items-center gap-1 font-semibold">
              <Crown aria-hidden="true" className="size-4" />
              {t('lobby.owner')}
            </span>
          )}
          {isSilent && !isMe ? (
            <span className="font-semibold text-warning">{t('lobby.silent')}</span>
          ) : (
            <span>{t('common.rating', { rating })}</span>
          )}
        </p>
      </div>
      {isReady ? (
        <Chip tone="success">
          <Check aria-hidden="true" />
          {t('lobby.ready')}
        </Chip>
      ) : (
        !isOwner && (
          <Hourglass aria-label={t('lobby.notReady')} role="img" className="size-5 text-muted" />
        )
      )}
      {onRemove && !isMe && (byOwner || isSilent) && (
        <ConfirmButton
          title={t('lobby.removeTitle', { name })}
          text={byOwner ? t('lobby.removeText') : t('lobby.silent')}
          yes={byOwner ? t('lobby.removeYes') : t('common.confirm')}
          no={t('common.cancel')}
          onConfirm={() => onRemove(id)}
          trigger={(ask) => (
            <IconButton
              label={byOwner ? t('lobby.remove', { name }) : t('lobby.free', { name })}
              onClick={ask}
            >
              <UserRoundX aria-hidden="true" />
            </IconButton>
          )}
        />
      )}
    </li>
  );
}
