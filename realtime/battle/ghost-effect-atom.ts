import { atomEffect } from 'jotai-effect';
import { BOT } from '../../domain/battle/room.ts';
import { currentRound, isLastRound } from '../../domain/battle/round.ts';
import { localClockAtom } from '../clock/clock-atoms.ts';
import { dispatchAtom } from '../dispatch-atom.ts';
import { equalAtom } from '../equal-atom.ts';
import { currentBattleAtom, ghostLockAtom } from './battle-atom.ts';
import { battleApiAtom } from './battle-api-atom.ts';

/** The pause between two calls, in milliseconds. Each call waits for the lock at the server. */
const PAUSE_MS = 500;

/** The open question that the recorded run has not locked yet, as far as this page knows. */
const awaitedAtom = equalAtom((get) => {
  const open = get(currentBattleAtom);
  if (open?.record.kind !== 'ghost' || open.battle.room.status.kind !== 'playing') return null;
  const { room, players } = open.battle;
  const question = currentRound(room);
  if (question < 0 || isLastRound(room.rules, question)) return null;
  const isLocked = players.some(({ id, locks }) => id === BOT && locks.has(question));
  return isLocked ? null : { roomId: open.roomId, question };
});

/**
 * Asks the server when the recorded run locks the open question. Without a reply the question stays open until its window is
 * over; the run's answer then comes with the next round.
 */
export const ghostEffect = atomEffect((get, set) => {
  const awaited = get(awaitedAtom);
  const battleApi = get(battleApiAtom);
  if (!awaited || !battleApi) return;
  const { roomId, question } = awaited;
  const clock = get.peek(localClockAtom);
  const dispatch = set(dispatchAtom);
  let isOver = false;
  let cancel = () => {};
  const ask = async () => {
    const ms = await battleApi.ghostLock(roomId, question).catch(() => undefined);
    if (isOver) return;
    if (ms !== undefined) dispatch(ghostLockAtom, { roomId, question, ms });
    else cancel = clock.after(PAUSE_MS, () => void ask());
  };
  void ask();
  return () => {
    isOver = true;
    cancel();
  };
});
