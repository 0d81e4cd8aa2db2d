import { atom } from 'jotai';
import type { Firestore } from 'firebase/firestore';
import type { Getter } from 'jotai';
import { uidAtom } from '../identity/identity-atom.ts';
import { firestoreAtom } from '../client-atoms.ts';

/** The id of the room that this page shows, joined or not. */
export const roomIdAtom = atom<string | null>(null);

/** The room in which a player has a seat. */
export interface RememberedRoom {
  readonly roomId: string;
  readonly uid: string;
}

/** Remembers the room of a seat for another tab or a closed browser; a feature provides it. */
export interface RoomMemory {
  read: () => RememberedRoom | null;
  keep: (room: RememberedRoom | null) => void;
}

/** The room memory of this page; it stores nothing until a feature has provided one. */
export const roomMemoryAtom = atom<RoomMemory>({ read: () => null, keep() {} });

/** Remembers a room in which the player has a seat. */
export const rememberRoomAtom = atom(null, (get, _set, roomId: string) => {
  const uid = get(uidAtom);
  const remembered = get(roomMemoryAtom).read();
  if (!uid || (remembered?.roomId === roomId && remembered.uid === uid)) return;
  get(roomMemoryAtom).keep({ roomId, uid });
});

/** Forgets a room if it is the remembered one. */
export const forgetRoomAtom = atom(null, (get, _set, roomId: string) => {
  const memory = get(roomMemoryAtom);
  if (memory.read()?.roomId === roomId) memory.keep(null);
});

/** The room restored by a reload, until a search has resumed in it. */
export const resumedRoomIdAtom = atom<string | null>(null);

/** A room selected only because it was remembered. It is shown only if the player still has a seat in it. */
export const expectedRoomIdAtom = atom<string | null>(null);

/** Returns to the remembered room if the player has a seat in it. A room that is over is not shown. */
export const resumeRoomAtom = atom(null, (get, set) => {
  const uid = get(uidAtom);
  if (!uid || get(roomIdAtom)) return;
  const remembered = get(roomMemoryAtom).read();
  if (remembered?.uid !== uid) return;
  set(expectedRoomIdAtom, remembered.roomId);
  set(resumedRoomIdAtom, remembered.roomId);
  set(roomIdAtom, remembered.roomId);
});

/** Selects the room that the page shows, by its id; null for none. */
export const selectRoomAtom = atom(null, (get, set, roomId: string | null) => {
  const before = get(roomIdAtom);
  // the seat in another room stays remembered while this page shows a different one
  if (before !== null && roomId === null) set(forgetRoomAtom, before);
  set(expectedRoomIdAtom, null);
  set(roomIdAtom, roomId);
});

/** Selects the room of the page's address in any status; a search waiting in it resumes. */
export const returnToRoomAtom = atom(null, (_get, set, roomId: string) => {
  set(selectRoomAtom, roomId);
  set(resumedRoomIdAtom, roomId);
});

/** The dependencies of an intent on the selected room. */
export interface OwnRoom {
  readonly firestore: Firestore;
  readonly uid: string;
  readonly roomId: string;
}

/** @throws Error if no room is selected, which is a bug of the screen */
export function ownRoom(get: Getter): OwnRoom {
  const roomId = get(roomIdAtom);
  if (!roomId) throw new Error('no room is open');
  return { ...signedIn(get), roomId };
}

/** @throws Error if nobody is signed in */
export function signedIn(get: Getter): Omit<OwnRoom, 'roomId'> {
  const firestore = get(firestoreAtom);
  const uid = get(uidAtom);
  if (!firestore || !uid) throw new Error('nobody has signed in');
  return { firestore, uid };
}
