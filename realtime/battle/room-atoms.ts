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
  resultHeartbeatEffect,
  lobbyHeartbeatEffect,
  playHeartbeatEffect,
} from './presence-effect-atoms.ts';
import { networkEffect, renewEffect, sleepEffect } from './connection-atoms.ts';
import { lineWatchEffect } from './line-watch-atoms.ts';
import { futureRoundEffect } from './future-round-effect-atom.ts';
import { ghostEffect } from './ghost-effect-atom.ts';
import { clockEffect } from './clock-sample-atoms.ts';
import { BOT } from '../../domain/battle/room.ts';
import type { PlayerId, RoomKind } from '../../domain/battle/room.ts';
import type { BattleView, SeatView } from '../../domain/battle/view.ts';
import { beforeLocks, battleViewOf } from '../../domain/battle/view.ts';
import { clockAtom, isClockSetAtom } from '../clock/clock-atoms.ts';
import { clockWatchEffect } from '../clock/clock-watch-atoms.ts';
import { equalAtom } from '../equal-atom.ts';
import { uidAtom } from '../identity/identity-atom.ts';
import { currentBattleAtom, roomFailureAtom, wakeAtom } from './battle-atom.ts';
import { roomRecordAtom } from './room-documents.ts';
import { pendingLockAtom } from './play-atoms.ts';
import { expectedRoomIdAtom, roomIdAtom } from './selected-room-atoms.ts';
import { roomMemoryEffect, ownSeatAtom } from './own-seat-atoms.ts';

/** The background tasks of a page for its room. */
const backgroundTasksAtom = atom((get) => {
  get(roomMemoryEffect);
  get(clockEffect);
  get(clockWatchEffect);
  get(futureRoundEffect);
  get(networkEffect);
  get(sleepEffect);
  get(renewEffect);
  get(lineWatchEffect);
  get(lobbyHeartbeatEffect);
  get(playHeartbeatEffect);
  get(freeSilentEffect);
  get(dealEffect);
  get(advanceEffect);
  get(ghostEffect);
  get(settleEffect);
  get(rematchEffect);
  get(followRematchEffect);
  get(resultHeartbeatEffect);
  get(leavePageEffect);
});

/** The state of the page's room. */
export type RoomState =
  | { readonly state: 'none' }
  | { readonly state: 'loading' }
  /** No room has this code. */
  | { readonly state: 'missing' }
  | { readonly state: 'denied' }
  | { readonly state: 'failed'; readonly message: string }
  | { readonly state: 'live'; readonly roomId: string; readonly view: BattleView };

/**
 * The live room of the page. While something reads it, the page also runs its background tasks: it sends heartbeats, opens
 * rounds in its turn, and asks the server to deal and settle. It changes only when the screen does, not with every tick, and
 * unchanged parts stay the same objects.
 */
export const roomStateAtom = equalAtom((get): RoomState => {
  if (!get(roomIdAtom)) return { state: 'none' };
  get(backgroundTasksAtom);
  get(wakeAtom);
  if (get(expectedRoomIdAtom) === get(roomIdAtom)) {
    const standing = get(ownSeatAtom);
    if (standing && !standing.isHeld) return { state: 'none' };
  }
  const failure = get(roomFailureAtom);
  if (failure?.state === 'failed') {
    return failure.reason === 'denied'
      ? { state: 'denied' }
      : { state: 'failed', message: failure.message };
  }
  if (get(roomRecordAtom).state === 'missing') return { state: 'missing' };
  const open = get(currentBattleAtom);
  if (!open) return { state: 'loading' };
  // a player's writes set the clock; one who only watches, or has given up, writes nothing
  const isTimed = open.record.status === 'playing' && get(ownSeatAtom)?.isHeld !== false;
  if (isTimed && !get(isClockSetAtom)) return { state: 'loading' };
  const view = battleViewOf(open.record, open.battle, open.me, get(clockAtom).now());
  return { state: 'live', roomId: open.roomId, view };
});

/**
 * The room for everything except the player tiles. It does not change when others lock, so a lock renders nothing but its
 * tile, which reads `lockedSeatsAtom`.
 */
export const roomWithoutLocksAtom = equalAtom((get): RoomState => {
  const room = get(roomStateAtom);
  return room.state === 'live' ? { ...room, view: beforeLocks(room.view) } : room;
});

/** The players who have locked the shown question. The own lock counts once the server has it: only then do others see it. */
export const lockedSeatsAtom = equalAtom((get): readonly PlayerId[] => {
  const room = get(roomStateAtom);
  if (room.state !== 'live') return [];
  const isOnItsWay = get(pendingLockAtom) !== null;
  return room.view.seats.flatMap(({ id, isMe, hasLocked }) =>
    hasLocked && !(isMe && isOnItsWay) ? [id] : [],
  );
});

/** The players that chat can address; the same object while nobody joins or leaves. */
export interface Participants {
  readonly kind: RoomKind;
  readonly seats: readonly Pick<SeatView, 'id' | 'seat' | 'name' | 'isMe' | 'isBot'>[];
}

/** The participants of the selected room; null until its document has arrived. */
export const participantsAtom = equalAtom((get): Participants | null => {
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
