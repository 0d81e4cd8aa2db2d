import type { Firestore } from 'firebase/firestore';
import type { Getter } from 'jotai';
import { firestoreAtom } from '../client-atoms.ts';
import { uidAtom } from '../identity/uid-atom.ts';
import { roomIdAtom } from './room-id-atom.ts';

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
