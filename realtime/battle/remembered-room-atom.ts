import { atom } from 'jotai';
import { uidAtom } from '../identity/uid-atom.ts';
import { pageAtom } from '../page/page-atom.ts';
import { roomIdAtom } from './room-id-atom.ts';

const KEY = 'quizbout.room';

/** Keeps the room for a reload, another tab, or a browser that was closed. */
export const rememberRoomAtom = atom(null, (get, _set, roomId: string | null) => {
  const uid = get(uidAtom);
  const { storage } = get(pageAtom);
  if (roomId && uid) storage.setItem(KEY, JSON.stringify({ roomId, uid }));
  else storage.removeItem(KEY);
});

/** The room that a reload has brought back, until somebody has gone on with it. */
export const resumedRoomIdAtom = atom<string | null>(null);

/** Goes back to the room that this player had open last, if any. Where it is over, the screen says so. */
export const resumeRoomAtom = atom(null, (get, set) => {
  const uid = get(uidAtom);
  if (!uid || get(roomIdAtom)) return;
  const kept = read(get(pageAtom).storage.getItem(KEY));
  if (kept?.uid !== uid) return;
  set(resumedRoomIdAtom, kept.roomId);
  set(roomIdAtom, kept.roomId);
});

function read(text: string | null): { roomId: string; uid: string } | null {
  try {
    const kept: unknown = JSON.parse(text ?? 'null');
    if (kept === null || typeof kept !== 'object') return null;
    const { roomId, uid } = kept as Record<string, unknown>;
    return typeof roomId === 'string' && typeof uid === 'string' ? { roomId, uid } : null;
  } catch {
    return null;
  }
}
