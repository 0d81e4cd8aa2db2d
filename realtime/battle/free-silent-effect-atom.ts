import { atom } from 'jotai';
import { atomEffect } from 'jotai-effect';
import { LIMITS } from '../../domain/limits.ts';
import { seatsOf } from '../../domain/battle/documents/room-document.ts';
import { BOT } from '../../domain/battle/room.ts';
import { clockAtom, isClockSetAtom } from '../clock/clock-atoms.ts';
import { uidAtom } from '../identity/uid-atom.ts';
import { roomRecordAtom } from './document-atoms.ts';
import { freeSilentSeatAtom } from './lobby-atoms.ts';
import { wakeAtom } from './wake-atom.ts';

/** Who has been silent for so long that the page itself frees the seat: the owner's too, so that the room goes on. */
const longSilentAtom = atom((get): string | null => {
  get(wakeAtom);
  const room = get(roomRecordAtom);
  const uid = get(uidAtom);
  if (room.state !== 'live' || !uid || room.data.status !== 'waiting') return null;
  // by the wrong time everybody is silent
  if (!room.data.members.includes(uid) || !get(isClockSetAtom)) return null;
  const now = get(clockAtom).now();
  const silent = seatsOf(room.data).find(
    ({ id, lastSeen }) => id !== uid && id !== BOT && now > lastSeen + LIMITS.lobbyFreeMs,
  );
  return silent?.id ?? null;
});

/** Frees the seat of who is gone for good from a lobby. */
export const freeSilentEffect = atomEffect((get, set) => {
  const silent = get(longSilentAtom);
  if (silent) void set(freeSilentSeatAtom, silent);
});
