import { atom } from 'jotai';
import type { Firestore } from 'firebase/firestore';
import type { Getter } from 'jotai';
import type { BattleView } from '../../domain/battle/view.ts';
import { uidAtom } from '../identity/identity-atom.ts';
import { firestoreAtom } from '../client-atoms.ts';

/** The room that this page looks at, joined or not. */
export const roomIdAtom = atom<string | null>(null);

/** The room that a player had open last. */
export interface RememberedRoom {
  readonly roomId: string;
  readonly uid: string;
}

/** Where a room is kept for a reload, another tab, or a browser that was closed; the page provides it. */
export interface RoomMemory {
  read: () => RememberedRoom | null;
  keep: (room: RememberedRoom | null) => void;
}

/** The memory of this page; it remembers nothing until a feature has provided one. */
export const roomMemoryAtom = atom<RoomMemory>({ read: () => null, keep() {} });

/** Keeps the room; null forgets it. */
const rememberRoomAtom = atom(null, (get, _set, roomId: string | null) => {
  const uid = get(uidAtom);
  get(roomMemoryAtom).keep(roomId && uid ? { roomId, uid } : null);
});

/** The room that a reload has brought back, until somebody has gone on with it. */
export const resumedRoomIdAtom = atom<string | null>(null);

/** Goes back to the room that this player had open last, if any. Where it is over, the screen says so. */
export const resumeRoomAtom = atom(null, (get, set) => {
  const uid = get(uidAtom);
  if (!uid || get(roomIdAtom)) return;
  const kept = get(roomMemoryAtom).read();
  if (kept?.uid !== uid) return;
  set(resumedRoomIdAtom, kept.roomId);
  set(roomIdAtom, kept.roomId);
});

/** The battle that the player has just given up on this page, as it stood then; until the page goes on to something else. */
const givenUpViewAtom = atom<BattleView | null>(null);

/** @see givenUpViewAtom; the battle that is put in is one that the player has left. */
export const givenUpAtom = atom(
  (get) => get(givenUpViewAtom),
  (_get, set, view: BattleView | null) =>
    set(
      givenUpViewAtom,
      view && {
        ...view,
        seats: view.seats.map((seat) =>
          seat.isMe ? { ...seat, presence: { kind: 'left' as const } } : seat,
        ),
      },
    ),
);

/** Chooses the room that the page looks at, by code or id; null for none. */
export const openRoomAtom = atom(null, (_get, set, roomId: string | null) => {
  set(givenUpViewAtom, null);
  set(roomIdAtom, roomId);
  set(rememberRoomAtom, roomId);
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
