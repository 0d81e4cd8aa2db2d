import { atom } from 'jotai';
import type { BattleView } from '../../domain/battle/view.ts';
import { viewOf } from '../../domain/battle/view.ts';
import { clockAtom, isClockSetAtom } from '../clock/clock-atoms.ts';
import { backgroundTasksAtom } from './background-tasks-atom.ts';
import { openRoomStateAtom, roomFailureAtom } from './battle-atom.ts';
import { roomRecordAtom } from './document-atoms.ts';
import { roomIdAtom } from './room-id-atom.ts';
import { wakeAtom } from './wake-atom.ts';

/** What the page knows of its room. */
export type RoomState =
  | { readonly state: 'none' }
  | { readonly state: 'loading' }
  /** There is no room of this code. */
  | { readonly state: 'missing' }
  | { readonly state: 'denied' }
  | { readonly state: 'failed'; readonly message: string }
  | { readonly state: 'live'; readonly roomId: string; readonly view: BattleView };

/**
 * The room of the page, live. While something reads it, the page also plays its part: it sends heartbeats, opens rounds
 * in its turn, and has the server deal and settle. Changes when the screen does, not with every tick.
 */
export const roomStateAtom = atom((get): RoomState => {
  if (!get(roomIdAtom)) return { state: 'none' };
  get(backgroundTasksAtom);
  get(wakeAtom);
  const failure = get(roomFailureAtom);
  if (failure?.state === 'failed') {
    return failure.reason === 'denied'
      ? { state: 'denied' }
      : { state: 'failed', message: failure.message };
  }
  if (get(roomRecordAtom).state === 'missing') return { state: 'missing' };
  const open = get(openRoomStateAtom);
  if (!open) return { state: 'loading' };
  const isTimed = open.record.status === 'playing';
  if (isTimed && open.record.members.includes(open.me) && !get(isClockSetAtom)) {
    return { state: 'loading' };
  }
  const view = viewOf(open.record, open.battle, open.me, get(clockAtom).now());
  return { state: 'live', roomId: open.roomId, view };
});
