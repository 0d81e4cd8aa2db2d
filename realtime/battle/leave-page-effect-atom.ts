import { atom } from 'jotai';
import { atomEffect } from 'jotai-effect';
import { pageAtom } from '../page/page-atom.ts';
import { openRoomStateAtom } from './battle-atom.ts';
import { battleApiAtom } from './battle-api-atom.ts';

const playedRoomIdAtom = atom((get): string | null => {
  const open = get(openRoomStateAtom);
  return open?.battle.room.status.kind === 'playing' && open.record.members.includes(open.me)
    ? open.roomId
    : null;
});

/** Tells the server when the page is closed in mid-battle: the others see a countdown instead of a stalled round. */
export const leavePageEffect = atomEffect((get) => {
  const roomId = get(playedRoomIdAtom);
  const battleApi = get(battleApiAtom);
  if (!roomId || !battleApi) return;
  return get(pageAtom).onLeave(() => battleApi.leavePage(roomId));
});
