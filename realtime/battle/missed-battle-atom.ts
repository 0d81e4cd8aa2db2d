import { atom } from 'jotai';
import { firestoreAtom } from '../client-atoms.ts';
import { localClockAtom } from '../clock/clock-atoms.ts';
import { uidAtom } from '../identity/identity-atom.ts';
import { renewAtom } from '../renew-atom.ts';
import { roomRecordAtom } from './room-documents.ts';
import { roomIdAtom } from './selected-room-atoms.ts';

/** The lobby in which the page shows the player; null if the page shows another room, or no lobby. */
export const ownLobbyIdAtom = atom((get): string | null => {
  const room = get(roomRecordAtom);
  const isLobby = room.state === 'live' && room.data.status === 'waiting';
  return isLobby && room.data.members.includes(get(uidAtom) ?? '') ? get(roomIdAtom) : null;
});

/** So many hints in a row, over so many milliseconds, that the battle of the shown lobby has begun; fewer come from calls that cross. */
const ENOUGH = { count: 3, ms: 4_000 };

interface Misses {
  readonly roomId: string;
  readonly count: number;
  /** The local time of the first. */
  readonly since: number;
}
const missesAtom = atom<Misses | null>(null);

/**
 * Notes whether a reply hints that the battle of the shown lobby has begun without the page seeing it. After enough hints its
 * listener is dead, so the page opens a new instance.
 */
export const noteMissAtom = atom(null, (get, set, isMissed: boolean) => {
  const roomId = get(ownLobbyIdAtom);
  if (!isMissed || roomId === null) return set(missesAtom, null);
  const now = get(localClockAtom).now();
  const before = get(missesAtom);
  const { count, since } = before?.roomId === roomId ? before : { count: 0, since: now };
  set(missesAtom, { roomId, count: count + 1, since });
  const firestore = get(firestoreAtom);
  const isDead = count + 1 >= ENOUGH.count && now - since >= ENOUGH.ms;
  if (isDead && firestore) set(renewAtom, firestore);
});
