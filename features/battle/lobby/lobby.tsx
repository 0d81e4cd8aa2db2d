import { Check, Hourglass, Play } from 'lucide-react';
import { useSetAtom } from 'jotai';
import { use } from 'react';
import { useTranslation } from '../../shared/i18n/use-translation.ts';
import { useEffect, useRef } from 'react';
import type { RoomRecord } from '../../../domain/battle/room-document.ts';
import {
  closeRoomAtom,
  leaveRoomAtom,
  removePlayerAtom,
  setReadyAtom,
  startBattleAtom,
} from '../../../realtime/battle/lobby-atoms.ts';
import { Button } from '../../shared/ui/button.tsx';
import { ActionBar } from '../../shared/ui/action-bar.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { SeatShape } from '../../shared/ui/seat-shape.tsx';
import { seatNumber } from '../../shared/ui/seat.ts';
import { classNames } from '../../shared/ui/class-names.ts';
import { ConfirmButton } from '../../shared/ui/confirm-button.tsx';
import { useTimeInSteps } from '../../shared/ui/use-server-time.ts';
import type { Now } from '../../shared/ui/use-server-time.ts';
import { ChatSlotsContext } from '../room/chat-slots.ts';
import { RoomFacts } from '../room/room-facts.tsx';
import { useIntent } from '../room/use-intent.ts';
import { Invite } from './invite.tsx';
import { inviteLink } from './invite-link.ts';
import { LobbySeats } from './lobby-seats.tsx';
import { playCue } from '../../shared/sound/play-cue.ts';
import { announce } from '../../shared/ui/announce.ts';

/** From the width of a tablet on, the ways out are together as wide as the main action above them. */
const ACTION_WIDTH = 'sm:w-99';
const WAYS_OUT = classNames('grid max-w-full gap-3 sm:auto-cols-fr sm:grid-flow-col', ACTION_WIDTH);

/** The lobby of a room with a code: share it, fill the seats, get ready, start. */
export function Lobby({ record, me, now }: { record: RoomRecord; me: string; now: Now }) {
  const { t } = useTranslation();
  const time = useTimeInSteps(5_000, now);
  const { busy, run } = useIntent();
  const remove = useSetAtom(removePlayerAtom);
  const chat = use(ChatSlotsContext);
  useLobbyAnnouncements(record, me);
  const isOwner = record.members[0] === me;
  const kind = record.kind === 'group' ? 'group' : 'friend';
  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="grid grid-cols-1 gap-5">
        <div className="grid gap-1">
          <h1 className="text-3xl sm:text-4xl">
            {t(isOwner ? 'lobby.title' : 'lobby.titleGuest')}
          </h1>
          <p className="text-lg text-muted">{t(isOwner ? 'lobby.lead' : 'lobby.leadGuest')}</p>
          {isOwner && record.isShownToFriends && (
            <p className="text-sm text-muted">{t('lobby.seenByFriends')}</p>
          )}
        </div>
        <Invite code={record.code} link={inviteLink(location.origin, kind, record.code)} />
        <Card className="grid gap-5">
          <RoomFacts record={record} />
          <LobbySeats
            record={record}
            me={me}
            time={time}
            onRemove={(playerId) => void run(() => remove(playerId))}
          />
          {isOwner ? (
            <OwnerBar record={record} busy={busy} run={run} />
          ) : (
            <GuestBar record={record} me={me} busy={busy} run={run} />
          )}
        </Card>
      </div>
      {chat.panel}
    </div>
  );
}

interface BarProps {
  record: RoomRecord;
  busy: boolean;
  run: ReturnType<typeof useIntent>['run'];
}

function OwnerBar({ record, busy, run }: BarProps) {
  const start = useSetAtom(startBattleAtom);
  const close = useSetAtom(closeRoomAtom);
  const leave = useSetAtom(leaveRoomAtom);
  const { t } = useTranslation();
  const others = record.members.slice(1);
  const isAlone = others.length === 0;
  const allReady = others.every((id) => record.seats[id]?.isReady);
  return (
    <>
      <ActionBar hasNote>
        <Button
          size="large"
          className={ACTION_WIDTH}
          busy={busy}
          disabled={isAlone || !allReady}
          onClick={() => void run(start)}
          aria-describedby="start-hint"
        >
          <Play aria-hidden="true" className="rtl:-scale-x-100" />
          {t(busy ? 'lobby.starting' : 'lobby.start')}
        </Button>
        <div className="max-w-full min-w-0 text-sm max-sm:order-first">
          <p
            id="start-hint"
            role="status"
            className={classNames('text-muted', !isAlone && 'max-sm:sr-only')}
          >
            {isAlone ? t('lobby.startHint') : allReady ? '' : t('lobby.waitingForReady')}
          </p>
          <ComersInSight record={record} />
        </div>
      </ActionBar>
      <div className={WAYS_OUT}>
        <ConfirmButton
          kind="quiet"
          disabled={busy}
          title={t('lobby.closeTitle')}
          text={t('lobby.closeText')}
          yes={t('lobby.closeYes')}
          no={t('common.keep')}
          onConfirm={() => void run(close)}
        >
          {t('lobby.close')}
        </ConfirmButton>
        <Button kind="quiet" disabled={busy} onClick={() => void run(leave)}>
          {t('lobby.leave')}
        </Button>
      </div>
    </>
  );
}

/**
 * The players so far, beside the action, because on a phone the seats are further down. Screen readers read the seats
 * there.
 */
function ComersInSight({ record }: { record: RoomRecord }) {
  return (
    <div aria-hidden="true" className="flex gap-x-3 sm:hidden">
      {record.members.slice(1).map((id, place) => {
        const seat = record.seats[id];
        return (
          seat && (
            <span
              key={id}
              className="inline-flex min-w-0 items-center gap-1 font-bold motion-safe:animate-pop"
            >
              <SeatShape seat={seatNumber(place + 1)} className="size-3.5 shrink-0" />
              <span className="truncate">{seat.name}</span>
              {seat.isReady ? (
                <Check className="size-4 shrink-0 text-success" />
              ) : (
                <Hourglass className="size-4 shrink-0 text-muted" />
              )}
            </span>
          )
        );
      })}
    </div>
  );
}

function GuestBar({ record, me, busy, run }: BarProps & { me: string }) {
  const setReady = useSetAtom(setReadyAtom);
  const leave = useSetAtom(leaveRoomAtom);
  const { t } = useTranslation();
  const isReady = record.seats[me]?.isReady ?? false;
  return (
    <>
      <ActionBar hasNote={isReady}>
        <Button
          size="large"
          className={ACTION_WIDTH}
          kind={isReady ? 'quiet' : 'main'}
          busy={busy}
          aria-pressed={isReady}
          onClick={() => void run(() => setReady(!isReady))}
        >
          {t(isReady ? 'lobby.notReadyYet' : 'lobby.imReady')}
        </Button>
        <p role="status" className="text-sm text-muted max-sm:order-first">
          {isReady && t('lobby.waitForOwner')}
        </p>
      </ActionBar>
      <div className={WAYS_OUT}>
        <Button kind="quiet" disabled={busy} onClick={() => void run(leave)}>
          {t('lobby.leave')}
        </Button>
      </div>
    </>
  );
}

/** Announces players who join, get ready or leave, and that this player has become the owner. */
function useLobbyAnnouncements(record: RoomRecord, me: string): void {
  const { t } = useTranslation();
  const before = useRef(record);
  useEffect(() => {
    const { members, seats } = before.current;
    before.current = record;
    for (const id of members.filter((one) => one !== me && !seats[one]?.isReady)) {
      const seat = record.seats[id];
      if (seat?.isReady) announce(t('lobby.isReady', { name: seat.name }));
    }
    if (members === record.members) return;
    for (const id of record.members.filter((one) => !members.includes(one) && one !== me)) {
      playCue('join');
      announce(t('lobby.joined', { name: record.seats[id]?.name ?? '' }));
    }
    for (const id of members.filter((one) => !record.members.includes(one) && one !== me)) {
      announce(t('lobby.left', { name: seats[id]?.name ?? '' }));
    }
    if (members[0] !== me && record.members[0] === me) announce(t('lobby.nowOwner'));
  }, [record, me, t]);
}
