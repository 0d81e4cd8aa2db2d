import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { usePathname, useSearchParams } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { isRoomId } from '../../../domain/battle/invitation.ts';
import { readRoomCode } from '../../../domain/battle/room-code.ts';
import type { ErrorCode } from '../../../domain/errors.ts';
import { isUnanswered } from '../../../domain/errors.ts';
import { findRoomAtom } from '../../../realtime/battle/lobby-atoms.ts';
import { answerGameAtom } from '../../../realtime/battle/search-atoms.ts';
import {
  expectedRoomIdAtom,
  selectRoomAtom,
  resumeRoomAtom,
  returnToRoomAtom,
  roomIdAtom,
  roomMemoryAtom,
} from '../../../realtime/battle/selected-room-atoms.ts';
import { ownSeatAtom } from '../../../realtime/battle/own-seat-atoms.ts';
import { arrive, isLeaving } from './page-transition.ts';
import { roomMemory } from './room-memory.ts';
import { useIntentRunner } from './use-intent.ts';

/** The query field that names the page's room: in the lobby, in the battle and at its result. */
const ROOM = 'room';

/**
 * Keeps page and address in step. `?code=` is an invitation, and the page looks it up. `?room=` opens that room in any
 * status, so that a reload, a link and the back button show the same lobby, battle or result. Without either the page is
 * an entry; it continues only to a room in which the player still has a seat.
 * @param code of an invitation; '' for none
 * @returns why the code opened no room
 */
export function useBattleAddress(code: string): ErrorCode | undefined {
  const pathname = usePathname();
  const find = useSetAtom(findRoomAtom);
  const remember = useSetAtom(roomMemoryAtom);
  const [error, setError] = useState<ErrorCode>();
  useRoomOfAddress(code);
  useEffect(() => {
    remember(roomMemory);
    const invited = readRoomCode(code);
    if (invited === undefined) return;
    void find(invited).then((found) => {
      setError(found.ok ? undefined : found.code);
      // the invitation is used: a reload returns to the player's room. Without an answer a reload asks again
      if (!found.ok && isUnanswered(found.code)) return;
      writeAddress(pathname, (fields) => fields.delete('code'));
    });
  }, [code, find, pathname, remember]);
  return error;
}

/** The query field that names another player's game against an own recorded run, from its notification. */
const ANSWER = 'answer';

/** Opens the duel that answers the game of the address, once: a reload returns to the duel. Call it after `useBattleApi`. */
export function useAnswerGame(): void {
  const answer = useSetAtom(answerGameAtom);
  const run = useIntentRunner();
  useEffect(() => {
    const address = new URL(location.href);
    const game = address.searchParams.get(ANSWER);
    if (!game) return;
    address.searchParams.delete(ANSWER);
    history.replaceState(null, '', address);
    void run(() => answer(game));
  }, [answer, run]);
}

/** Synchronises the address and the open room: the one that changed last decides. */
function useRoomOfAddress(code: string): void {
  const store = useStore();
  const pathname = usePathname();
  const query = useSearchParams();
  const wanted = query.get(ROOM) ?? '';
  const roomId = useAtomValue(roomIdAtom);
  const expected = useAtomValue(expectedRoomIdAtom);
  const standing = useAtomValue(ownSeatAtom);
  /** The room of the address, as this page last read or wrote it. */
  const known = useRef<string>(undefined);
  useEffect(arrive, [pathname, query]);
  useEffect(() => {
    // the router adopts a written address a moment later
    if (isLeaving(pathname) || wanted !== roomOfAddress()) return;
    const isFirst = known.current === undefined;
    const hasMoved = wanted !== (known.current ?? '');
    known.current = wanted;
    const open = store.get(roomIdAtom) ?? '';
    const isHeld = store.get(ownSeatAtom)?.isHeld === true;
    if (hasMoved && isRoomId(wanted)) {
      if (wanted !== open) store.set(returnToRoomAtom, wanted);
      return;
    }
    if (open && !isHeld && (hasMoved || isFirst)) {
      // an entry that the player reached from a result or from a room without a seat
      store.set(selectRoomAtom, null);
    } else if (isFirst && !open && readRoomCode(code) === undefined) {
      store.set(roomMemoryAtom, roomMemory);
      store.set(resumeRoomAtom);
    } else if (wanted !== open && store.get(expectedRoomIdAtom) === null) {
      known.current = open;
      writeAddress(pathname, (fields) => (open ? fields.set(ROOM, open) : fields.delete(ROOM)));
    }
  }, [store, pathname, wanted, code, roomId, expected, standing]);
}

const roomOfAddress = () => new URLSearchParams(location.search).get(ROOM) ?? '';

/** Replaces the query of the page's address, without a new history entry. A player who is leaving is not brought back. */
function writeAddress(pathname: string, change: (fields: URLSearchParams) => void): void {
  if (isLeaving(pathname)) return;
  const address = new URL(location.href);
  change(address.searchParams);
  // with a null state the router adopts the address
  history.replaceState(null, '', address);
}
