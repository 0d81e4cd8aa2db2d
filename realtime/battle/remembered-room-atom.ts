import { atom } from 'jotai';
import { uidAtom } from '../identity/uid-atom.ts';
import { roomIdAtom } from './room-id-atom.ts';

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
export const rememberRoomAtom = atom(null, (get, _set, roomId: string | null) => {
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
