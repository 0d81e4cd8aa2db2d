import { atom } from 'jotai';
import { firestoreAtom } from '../client-atoms.ts';
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

/** So many hints in a row that the battle of the shown lobby has begun, over 4 s; fewer come from calls that cross. */
const ENOUGH = 4;

const missesAtom = atom<{ readonly roomId: string | null; readonly count: number }>({
  roomId: null,
  count: 0,
});

/**
 * Notes whether a reply hints that the battle of the shown lobby has begun without the page seeing it. At the fourth hint in
 * a row its listener is dead, so the page opens a new instance.
 */
export const noteMissAtom = atom(null, (get, set, isMissed: boolean) => {
  const roomId = get(ownLobbyIdAtom);
  const before = get(missesAtom);
  const count = isMissed && roomId !== null ? (before.roomId === roomId ? before.count : 0) + 1 : 0;
  set(missesAtom, { roomId, count });
  const firestore = get(firestoreAtom);
  if (count >= ENOUGH && firestore) set(renewAtom, firestore);
});
