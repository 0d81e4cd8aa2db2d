import { useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { readRoomCode } from '../../../domain/battle/room-code.ts';
import { openRoomAtom } from '../../../realtime/battle/open-room-atom.ts';
import { resumeRoomAtom, roomMemoryAtom } from '../../../realtime/battle/remembered-room-atom.ts';
import { roomMemory } from './room-memory.ts';

/** On arrival opens the room of an invitation's code, else the room that was left open last. */
export function useWayIn(code: string): void {
  const openRoom = useSetAtom(openRoomAtom);
  const remember = useSetAtom(roomMemoryAtom);
  const resume = useSetAtom(resumeRoomAtom);
  useEffect(() => {
    remember(roomMemory);
    const invited = readRoomCode(code);
    if (invited === undefined) {
      resume();
      return;
    }
    openRoom(invited);
    // the invitation is taken up: a reload goes back to where the player is then
    const address = new URL(location.href);
    address.searchParams.delete('code');
    history.replaceState(history.state, '', address);
  }, [code, openRoom, remember, resume]);
}
