import { atom } from 'jotai';
import { advanceEffect } from './advance-effect-atom.ts';
import {
  dealEffect,
  followRematchEffect,
  rematchEffect,
  settleEffect,
} from './server-effect-atoms.ts';
import {
  freeSilentEffect,
  leavePageEffect,
  lobbyHeartbeatEffect,
  playHeartbeatEffect,
} from './presence-effect-atoms.ts';
import { networkEffect, sleepEffect } from './connection-atoms.ts';
import { futureNewsEffect } from './future-news-effect-atom.ts';
import { clockEffect } from './own-write-atoms.ts';
import { BOT } from '../../domain/battle/room.ts';
import type { PlayerId, RoomKind } from '../../domain/battle/room.ts';
import type { BattleView, SeatView } from '../../domain/battle/view.ts';
import { beforeLocks, viewOf } from '../../domain/battle/view.ts';
import { clockAtom, isClockSetAtom } from '../clock/clock-atoms.ts';
import { clockWatchEffect } from '../clock/clock-watch-atoms.ts';
import { equalAtom } from '../equal-atom.ts';
import { uidAtom } from '../identity/identity-atom.ts';
import { openRoomStateAtom, roomFailureAtom, wakeAtom } from './battle-atom.ts';
import { roomRecordAtom } from './room-documents.ts';
import { pendingLockAtom } from './play-atoms.ts';
import { expectedRoomIdAtom, roomIdAtom } from './open-room-atoms.ts';
import { roomMemoryEffect, seatStandingAtom } from './seat-standing-atoms.ts';

/** Everything a page does for its room without being asked. */
const backgroundTasksAtom = atom((get) => {
  get(roomMemoryEffect);
  get(clockEffect);
  get(clockWatchEffect);
  get(futureNewsEffect);
  get(networkEffect);
  get(sleepEffect);
  get(lobbyHeartbeatEffect);
  get(playHeartbeatEffect);
  get(freeSilentEffect);
  get(dealEffect);
  get(advanceEffect);
  get(settleEffect);
  get(rematchEffect);
  get(followRematchEffect);
  get(leavePageEffect);
});

/** What the page knows of its room. */
export type RoomState =
  | { readonly state: 'none' }
  | { readonly state: 'loading' }
  /** There is no room of this code. */
  | { readonly state: 'missing' }
  | { readonly state: 'denied' }
  | { readonly state: 'failed'; readonly message: string }
  | { readonly state: 'live'; readonly roomId: string; readonly view: BattleView };

/**
 * The room of the page, live. While something reads it, the page also plays its part: it sends heartbeats, opens rounds
 * in its turn, and has the server deal and settle. Changes when the screen does, not with every tick, and only in the parts
 * that do.
 */
export const roomStateAtom = equalAtom((get): RoomState => {
  if (!get(roomIdAtom)) return { state: 'none' };
  get(backgroundTasksAtom);
  get(wakeAtom);
  if (get(expectedRoomIdAtom) === get(roomIdAtom)) {
    const standing = get(seatStandingAtom);
    if (standing && !standing.isHeld) return { state: 'none' };
  }
  const failure = get(roomFailureAtom);
  if (failure?.state === 'failed') {
    return failure.reason === 'denied'
      ? { state: 'denied' }
      : { state: 'failed', message: failure.message };
  }
  if (get(roomRecordAtom).state === 'missing') return { state: 'missing' };
  const open = get(openRoomStateAtom);
  if (!open) return { state: 'loading' };
  const isTimed = open.record.status === 'playing';
  if (isTimed && open.record.members.includes(open.me) && !get(isClockSetAtom)) {
    return { state: 'loading' };
  }
  const view = viewOf(open.record, open.battle, open.me, get(clockAtom).now());
  return { state: 'live', roomId: open.roomId, view };
});

/**
 * The room for everything but the tiles of its players: the same while others lock, so that their locks draw nothing anew but
 * their tiles. Who has locked is told by `lockedSeatsAtom`.
 */
export const tableAtom = equalAtom((get): RoomState => {
  const room = get(roomStateAtom);
  return room.state === 'live' ? { ...room, view: beforeLocks(room.view) } : room;
});

/** Who has locked the question on the screen. The own lock counts when the server has it; until then nobody else sees it. */
export const lockedSeatsAtom = equalAtom((get): readonly PlayerId[] => {
  const room = get(roomStateAtom);
  if (room.state !== 'live') return [];
  const isOnItsWay = get(pendingLockAtom) !== null;
  return room.view.seats.flatMap(({ id, isMe, hasLocked }) =>
    hasLocked && !(isMe && isOnItsWay) ? [id] : [],
  );
});

/** Who sits at the table and can be talked to: the same while nobody comes or goes. */
export interface Company {
  readonly kind: RoomKind;
  readonly seats: readonly Pick<SeatView, 'id' | 'seat' | 'name' | 'isMe' | 'isBot'>[];
}

/** The company of the room that is open; null while nothing is known of one. */
export const companyAtom = equalAtom((get): Company | null => {
  const me = get(uidAtom);
  const room = get(roomRecordAtom);
  if (room.state !== 'live') return null;
  const { kind, members, seats } = room.data;
  return {
    kind,
    seats: members.map((id, seat) => ({
      id,
      seat,
      name: seats[id]?.name ?? '',
      isMe: id === me,
      isBot: id === BOT,
    })),
  };
});
