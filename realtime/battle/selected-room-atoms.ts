import { atom } from 'jotai';
import type { Firestore } from 'firebase/firestore';
import type { Getter } from 'jotai';
import { uidAtom } from '../identity/identity-atom.ts';
import { firestoreAtom } from '../client-atoms.ts';

/** The room that this page looks at, joined or not. */
export const roomIdAtom = atom<string | null>(null);

/** The room in which a player has a seat. */
export interface RememberedRoom {
  readonly roomId: string;
  readonly uid: string;
}

/** Where a seat is kept for another tab, or a browser that was closed; the page provides it. */
export interface RoomMemory {
  read: () => RememberedRoom | null;
  keep: (room: RememberedRoom | null) => void;
}

/** The memory of this page; it remembers nothing until a feature has provided one. */
export const roomMemoryAtom = atom<RoomMemory>({ read: () => null, keep() {} });

/** Keeps a room in which the player has a seat that holds. */
export const rememberRoomAtom = atom(null, (get, _set, roomId: string) => {
  const uid = get(uidAtom);
  const kept = get(roomMemoryAtom).read();
  if (!uid || (kept?.roomId === roomId && kept.uid === uid)) return;
  get(roomMemoryAtom).keep({ roomId, uid });
});

/** Forgets a room, if it is the one that is kept. */
export const forgetRoomAtom = atom(null, (get, _set, roomId: string) => {
  const memory = get(roomMemoryAtom);
  if (memory.read()?.roomId === roomId) memory.keep(null);
});

/** The room that a reload has brought back, until a search has gone on in it. */
export const resumedRoomIdAtom = atom<string | null>(null);

/** The room that was opened only because it is kept: it is shown if the player's seat in it still holds, else not at all. */
export const expectedRoomIdAtom = atom<string | null>(null);

/** Goes back to the room in which this player has a seat, if it goes on; one that is over stays away. */
export const resumeRoomAtom = atom(null, (get, set) => {
  const uid = get(uidAtom);
  if (!uid || get(roomIdAtom)) return;
  const kept = get(roomMemoryAtom).read();
  if (kept?.uid !== uid) return;
  set(expectedRoomIdAtom, kept.roomId);
  set(resumedRoomIdAtom, kept.roomId);
  set(roomIdAtom, kept.roomId);
});

/** Chooses the room that the page looks at, by its id; null for none. */
export const selectRoomAtom = atom(null, (get, set, roomId: string | null) => {
  const before = get(roomIdAtom);
  // a seat that is held elsewhere stays known while another room is looked at
  if (before !== null && roomId === null) set(forgetRoomAtom, before);
  set(expectedRoomIdAtom, null);
  set(roomIdAtom, roomId);
});

/** Opens the room of the page's address, whatever has become of it; a search that waits in it goes on. */
export const returnToRoomAtom = atom(null, (_get, set, roomId: string) => {
  set(selectRoomAtom, roomId);
  set(resumedRoomIdAtom, roomId);
});

/** What an intent about the open room needs. */
export interface OwnRoom {
  readonly firestore: Firestore;
  readonly uid: string;
  readonly roomId: string;
}

/** @throws Error when an intent comes before there is anything to act on: an error of the screen */
export function ownRoom(get: Getter): OwnRoom {
  const roomId = get(roomIdAtom);
  if (!roomId) throw new Error('An intent about a room was set while no room is open.');
  return { ...signedIn(get), roomId };
}

/** @throws Error before anybody has signed in */
function signedIn(get: Getter): Omit<OwnRoom, 'roomId'> {
  const firestore = get(firestoreAtom);
  const uid = get(uidAtom);
  if (!firestore || !uid) throw new Error('An intent was set before anybody had signed in.');
  return { firestore, uid };
}
