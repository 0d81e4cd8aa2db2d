import { disableNetwork, enableNetwork } from 'firebase/firestore';
import type { Firestore } from 'firebase/firestore';
import { atom } from 'jotai';
import { atomEffect } from 'jotai-effect';
import { currentRound, deadline } from '../../domain/battle/round.ts';
import { LIMITS } from '../../domain/limits.ts';
import { clockAtom, localClockAtom } from '../clock/clock-atoms.ts';
import { firestoreAtom } from '../client-atoms.ts';
import { pageAtom } from '../page/page-atom.ts';
import { openRoomStateAtom } from './battle-atom.ts';
import { wakeAtom } from './wake-atom.ts';

/** A tab hidden for less keeps its connection. */
const PAUSE_MS = 5_000;

/** The round whose deadline has passed so long ago that the listeners must have stalled. */
const lateRoundAtom = (lateMs: number) =>
  atom((get): number | null => {
    get(wakeAtom);
    const open = get(openRoomStateAtom);
    if (open?.battle.room.status.kind !== 'playing') return null;
    const round = currentRound(open.battle.room);
    // who only looks at a battle sees no rounds
    if (round < 0) return null;
    return get(clockAtom).now() >= deadline(open.battle.room, round) + lateMs ? round : null;
  });

/** Late enough to be told. */
export const overdueRoundAtom = lateRoundAtom(LIMITS.overdueMs);
/** Late enough to act. */
const stalledRoundAtom = lateRoundAtom(LIMITS.stalledMs);

/**
 * Reconnects at once where the SDK would not: when the page is shown again after a pause (the SDK does not react to
 * visibility), and when a round has stalled. A clean disconnect resets the SDK's back-off.
 */
export const networkEffect = atomEffect((get) => {
  const firestore = get(firestoreAtom);
  if (!firestore) return;
  if (get(stalledRoundAtom) !== null) void bounce(firestore);
  const clock = get.peek(localClockAtom);
  const page = get(pageAtom);
  let hiddenAt: number | null = page.isHidden() ? clock.now() : null;
  return page.onVisibility(() => {
    if (page.isHidden()) {
      hiddenAt = clock.now();
      return;
    }
    if (hiddenAt !== null && clock.now() - hiddenAt > PAUSE_MS) void bounce(firestore);
    hiddenAt = null;
  });
});

async function bounce(firestore: Firestore): Promise<void> {
  await disableNetwork(firestore);
  await enableNetwork(firestore);
}
