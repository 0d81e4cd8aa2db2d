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

/** Whether the player still has a seat in the selected room. */
export interface OwnSeat {
  readonly roomId: string;
  /** The room waits or plays, and the player did not give up. */
  readonly isHeld: boolean;
}

/** The own seat by the room's documents; null until they have arrived. A spectator has none. */
export const ownSeatAtom = equalAtom((get): OwnSeat | null => {
  const roomId = get(roomIdAtom);
  const uid = get(uidAtom);
  const room = get(roomRecordAtom);
  if (!roomId || !uid) return null;
  const isGone = room.state === 'missing' || (room.state === 'failed' && room.reason === 'denied');
  if (isGone) return { roomId, isHeld: false };
  // another room was selected, and its document has not arrived yet
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

/** Remembers the room while the player has a seat and forgets it after, so no page returns to a battle that is over. */
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
