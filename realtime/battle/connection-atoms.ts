import { disableNetwork, enableNetwork } from 'firebase/firestore';
import type { Firestore } from 'firebase/firestore';
import { atom } from 'jotai';
import { atomEffect } from 'jotai-effect';
import { currentRound, deadline } from '../../domain/battle/round.ts';
import { LIMITS } from '../../domain/limits.ts';
import { clockAtom, localClockAtom } from '../clock/clock-atoms.ts';
import { firestoreAtom } from '../client-atoms.ts';
import { pageAtom } from '../page/page-atom.ts';
import { openRoomStateAtom, wakeAtom } from './battle-atom.ts';
import { roundsAtom, playersAtom, roomRecordAtom } from './room-documents.ts';
import { equalAtom } from '../equal-atom.ts';

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
const overdueRoundAtom = lateRoundAtom(LIMITS.overdueMs);
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

/** Whether news arrives. A second axis beside the phase: a battle that reconnects is still in its question. */
export type Connection =
  { readonly state: 'online' } | { readonly state: 'reconnecting'; readonly since: number };

/** A write takes a moment; one that takes longer hangs. */
const SLOW_WRITE_MS = 2_500;

const isOnlineAtom = atom(true);
const hasSlowWriteAtom = atom(false);

const onlineEffect = atomEffect((get, set) => {
  const page = get(pageAtom);
  const update = () => set(isOnlineAtom, page.isOnline());
  update();
  return page.onConnectivity(update);
});

const isWritingAtom = atom((get) =>
  [get(roomRecordAtom), get(playersAtom)].some(
    (snapshot) => snapshot.state === 'live' && snapshot.pending,
  ),
);

const slowWriteEffect = atomEffect((get, set) => {
  if (!get(isWritingAtom)) return;
  const cancel = get.peek(localClockAtom).after(SLOW_WRITE_MS, () => set(hasSlowWriteAtom, true));
  return () => {
    cancel();
    set(hasSlowWriteAtom, false);
  };
});

const isReconnectingAtom = atom((get) => {
  get(onlineEffect);
  get(slowWriteEffect);
  const isStale = [get(roomRecordAtom), get(playersAtom), get(roundsAtom)].some(
    (snapshot) => snapshot.state === 'live' && snapshot.fromCache,
  );
  return !get(isOnlineAtom) || isStale || get(hasSlowWriteAtom) || get(overdueRoundAtom) !== null;
});

/** The connection of the open room. */
export const connectionAtom = equalAtom((get): Connection => {
  return get(isReconnectingAtom)
    ? { state: 'reconnecting', since: get(localClockAtom).now() }
    : { state: 'online' };
});
