import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { useSearchParams } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { isRoomId } from '../../../domain/battle/invitation.ts';
import { readRoomCode } from '../../../domain/battle/room-code.ts';
import type { ErrorCode } from '../../../domain/errors.ts';
import { findRoomAtom } from '../../../realtime/battle/lobby-atoms.ts';
import {
  expectedRoomIdAtom,
  openRoomAtom,
  resumeRoomAtom,
  returnToRoomAtom,
  roomIdAtom,
  roomMemoryAtom,
} from '../../../realtime/battle/open-room-atoms.ts';
import { seatStandingAtom } from '../../../realtime/battle/seat-standing-atoms.ts';
import { roomMemory } from './room-memory.ts';

/** The field of a battle page's address that names its room: the lobby, the battle, and then its result. */
const ROOM = 'room';

/**
 * Ties the page to its address. `?code=` is an invitation and is looked up; `?room=` opens that room, whatever has become of
 * it, so that a reload, a link and the back button show the same lobby, battle or result. Without either the page is an entry,
 * and leads on only to a room in which the player's seat still holds.
 * @param code of an invitation; '' for none
 * @returns why the code opened no room
 */
export function useBattleAddress(code: string): ErrorCode | undefined {
  const find = useSetAtom(findRoomAtom);
  const remember = useSetAtom(roomMemoryAtom);
  const [error, setError] = useState<ErrorCode>();
  useRoomOfAddress(code);
  useEffect(() => {
    remember(roomMemory);
    const invited = readRoomCode(code);
    if (invited === undefined) return;
    void find(invited).then((found) => setError(found.ok ? undefined : found.code));
    // the invitation is taken up: a reload goes back to where the player is then
    writeAddress((fields) => fields.delete('code'));
  }, [code, find, remember]);
  return error;
}

/** Keeps the address and the open room together: whichever has changed decides. */
function useRoomOfAddress(code: string): void {
  const store = useStore();
  const wanted = useSearchParams().get(ROOM) ?? '';
  const roomId = useAtomValue(roomIdAtom);
  const expected = useAtomValue(expectedRoomIdAtom);
  const standing = useAtomValue(seatStandingAtom);
  /** The room of the address as this page knows it: read, or written. */
  const known = useRef<string>(undefined);
  useEffect(() => {
    // the router takes over what was written a moment later
    if (wanted !== roomOfAddress()) return;
    const isFirst = known.current === undefined;
    const hasMoved = wanted !== (known.current ?? '');
    known.current = wanted;
    const open = store.get(roomIdAtom) ?? '';
    const isHeld = store.get(seatStandingAtom)?.isHeld === true;
    if (hasMoved && isRoomId(wanted)) {
      if (wanted !== open) store.set(returnToRoomAtom, wanted);
      return;
    }
    if (open && !isHeld && (hasMoved || isFirst)) {
      // an entry, to which the player came from a result or from a room that was only looked at
      store.set(openRoomAtom, null);
    } else if (isFirst && !open && readRoomCode(code) === undefined) {
      store.set(roomMemoryAtom, roomMemory);
      store.set(resumeRoomAtom);
    } else if (wanted !== open && store.get(expectedRoomIdAtom) === null) {
      known.current = open;
      writeAddress((fields) => (open ? fields.set(ROOM, open) : fields.delete(ROOM)));
    }
  }, [store, wanted, code, roomId, expected, standing]);
}

const roomOfAddress = () => new URLSearchParams(location.search).get(ROOM) ?? '';

/** Changes the query of the address in place, as no visit of its own. */
function writeAddress(change: (fields: URLSearchParams) => void): void {
  const address = new URL(location.href);
  change(address.searchParams);
  // without a state of its own the router takes the address over
  history.replaceState(null, '', address);
}
