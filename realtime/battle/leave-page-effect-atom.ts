import { atom } from 'jotai';
import { atomEffect } from 'jotai-effect';
import { pageAtom } from '../page/page-atom.ts';
import { openRoomStateAtom } from './battle-atom.ts';
import { dealerAtom } from './dealer-atom.ts';

const playedRoomIdAtom = atom((get): string | null => {
  const open = get(openRoomStateAtom);
  return open?.battle.room.status.kind === 'playing' && open.record.members.includes(open.me)
    ? open.roomId
    : null;
});

/** Tells the server when the page is closed in mid-battle: the others see a countdown instead of a stalled round. */
export const leavePageEffect = atomEffect((get) => {
  const roomId = get(playedRoomIdAtom);
  const dealer = get(dealerAtom);
  if (!roomId || !dealer) return;
  return get(pageAtom).onLeave(() => dealer.leavePage(roomId));
});
