import { atom } from 'jotai';
import { rememberRoomAtom } from './remembered-room-atom.ts';
import { roomIdAtom } from './room-id-atom.ts';

/** Chooses the room that the page looks at, by code or id; null for none. */
export const openRoomAtom = atom(null, (_get, set, roomId: string | null) => {
  set(roomIdAtom, roomId);
  set(rememberRoomAtom, roomId);
});
