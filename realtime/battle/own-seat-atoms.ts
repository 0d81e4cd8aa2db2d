import { atomEffect } from 'jotai-effect';
import { equalAtom } from '../equal-atom.ts';
import { uidAtom } from '../identity/identity-atom.ts';
import {
  expectedRoomIdAtom,
  forgetRoomAtom,
  selectRoomAtom,
  rememberRoomAtom,
  roomIdAtom,
} from './selected-room-atoms.ts';
import { playersAtom, roomRecordAtom } from './room-documents.ts';

/** Whether the player's seat in the open room holds. */
export interface OwnSeat {
  readonly roomId: string;
  /** A seat in a room that waits or plays, and that was not given up. */
  readonly isHeld: boolean;
}

/** What the room's documents say of the own seat; null until they have. A room that is only looked at holds none. */
export const ownSeatAtom = equalAtom((get): OwnSeat | null => {
  const roomId = get(roomIdAtom);
  const uid = get(uidAtom);
  const room = get(roomRecordAtom);
  if (!roomId || !uid) return null;
  const isGone = room.state === 'missing' || (room.state === 'failed' && room.reason === 'denied');
  if (isGone) return { roomId, isHeld: false };
  // another room was chosen, its own document is on the way
  if (room.state !== 'live' || room.data.id !== roomId) return null;
  const { status, members } = room.data;
  if (!members.includes(uid) || status === 'settled' || status === 'closed') {
    return { roomId, isHeld: false };
  }
  if (status === 'waiting') return { roomId, isHeld: true };
  const players = get(playersAtom);
  const own = players.state === 'live' ? players.data.find(({ id }) => id === uid) : undefined;
  return own ? { roomId, isHeld: own.leftAt === undefined } : null;
});

/** Keeps the room while the seat holds, and forgets it as soon as it does not: no page is led back to what is over. */
export const roomMemoryEffect = atomEffect((get, set) => {
  const standing = get(ownSeatAtom);
  if (!standing) return;
  const { roomId, isHeld } = standing;
  const isExpected = get.peek(expectedRoomIdAtom) === roomId;
  if (isHeld) {
    set(rememberRoomAtom, roomId);
    if (isExpected) set(expectedRoomIdAtom, null);
  } else {
    set(forgetRoomAtom, roomId);
    if (isExpected) set(selectRoomAtom, null);
  }
});
