import { useSetAtom } from 'jotai';
import { useEffect, useState } from 'react';
import { isRoomId } from '../../../domain/battle/invitation.ts';
import { readRoomCode } from '../../../domain/battle/room-code.ts';
import type { ErrorCode } from '../../../domain/contract/api-error.ts';
import { findRoomAtom } from '../../../realtime/battle/lobby-atoms.ts';
import {
  openRoomAtom,
  resumeRoomAtom,
  roomMemoryAtom,
} from '../../../realtime/battle/open-room-atoms.ts';
import { roomMemory } from './room-memory.ts';

/**
 * On redirect opens the room of an invitation's code, or the one that the page was asked for, else the room that was left
 * open last.
 * @param room the id of a room in which the player sits; '' for none
 * @returns why the code opened none
 */
export function useInvitedRoom(code: string, room: string): ErrorCode | undefined {
  const open = useSetAtom(openRoomAtom);
  const find = useSetAtom(findRoomAtom);
  const [error, setError] = useState<ErrorCode>();
  const remember = useSetAtom(roomMemoryAtom);
  const resume = useSetAtom(resumeRoomAtom);
  useEffect(() => {
    remember(roomMemory);
    const invited = readRoomCode(code);
    if (invited === undefined) {
      if (isRoomId(room)) open(room);
      else resume();
      return;
    }
    void find(invited).then((found) => setError(found.ok ? undefined : found.code));
    // the invitation is taken up: a reload goes back to where the player is then
    const address = new URL(location.href);
    address.searchParams.delete('code');
    history.replaceState(history.state, '', address);
  }, [code, room, find, open, remember, resume]);
  return error;
}
