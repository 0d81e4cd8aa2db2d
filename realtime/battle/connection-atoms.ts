import { disableNetwork, enableNetwork } from 'firebase/firestore';
import type { Firestore } from 'firebase/firestore';
import { atom } from 'jotai';
import { atomEffect } from 'jotai-effect';
import { currentRound, deadline } from '../../domain/battle/round.ts';
import { LIMITS } from '../../domain/limits.ts';
import {
  clockAtom,
  clockSleepsAtom,
  isClockSetAtom,
  isClockSureAtom,
  localClockAtom,
} from '../clock/clock-atoms.ts';
import { elapsed, momentOf } from '../clock/clock.ts';
import type { LocalMoment } from '../clock/clock.ts';
import { firestoreAtom } from '../client-atoms.ts';
import { dispatchAtom } from '../dispatch-atom.ts';
import { renewAtom } from '../renew-atom.ts';
import { lineAtom, lineReturnAtom, pageAtom } from '../page/page-atom.ts';
import { currentBattleAtom, wakeAtom } from './battle-atom.ts';
import { roundsAtom, playersAtom, roomRecordAtom } from './room-documents.ts';
import { equalAtom } from '../equal-atom.ts';
import { ownSeatAtom } from './own-seat-atoms.ts';

/** A tab hidden for less keeps its connection. */
const PAUSE_MS = 5_000;

/** The latest round, if its deadline passed so long ago that the listeners must have stalled: nothing came after it. */
const lateRoundAtom = (lateMs: number) =>
  atom((get): number | null => {
    get(wakeAtom);
    const open = get(currentBattleAtom);
    if (!open) return null;
    const { counted } = open.record;
    const { room, rounds } = open.battle;
    // a battle may be settled before its last keys have come
    if (counted === undefined ? room.status.kind !== 'playing' : rounds.length > counted)
      return null;
    // by the device's own clock every round may seem late
    if (!get(isClockSetAtom)) return null;
    const round = currentRound(room);
    // a spectator gets no rounds, and nobody waits for a player who gave up
    if (round < 0 || (counted === undefined && !get(ownSeatAtom)?.isHeld)) return null;
    return get(clockAtom).now() >= deadline(room, round) + lateMs ? round : null;
  });

/** A round this late is shown as reconnecting. */
const overdueRoundAtom = lateRoundAtom(LIMITS.overdueMs);
/** A round this late makes the page reconnect. */
const stalledRoundAtom = lateRoundAtom(LIMITS.stalledMs);
/** A round this late although the page has reconnected: the SDK itself has failed. */
const deadRoundAtom = lateRoundAtom(LIMITS.deadMs);

/**
 * Reconnects at once where the SDK would not: when the page is shown again after a pause (the SDK does not react to
 * visibility), when the device slept, and when a round or a write has stalled. A clean disconnect resets the SDK's back-off.
 */
export const networkEffect = atomEffect((get, set) => {
  const firestore = get(firestoreAtom);
  if (!firestore) return;
  const dispatch = set(dispatchAtom);
  const reconnect = () => void bounce(firestore).catch(() => dispatch(renewAtom, firestore));
  if (get(stalledRoundAtom) !== null || get(isWriteStalledAtom)) reconnect();
  const clock = get.peek(localClockAtom);
  const page = get(pageAtom);
  let hidden: LocalMoment | null = page.isHidden() ? momentOf(clock) : null;
  return page.onVisibility(() => {
    if (page.isHidden()) {
      hidden = momentOf(clock);
      return;
    }
    if (hidden && elapsed(hidden, momentOf(clock)) > PAUSE_MS) reconnect();
    hidden = null;
  });
});

/** A connection breaks when its device sleeps, and the browser may take minutes to notice. */
export const sleepEffect = atomEffect((get, set) => {
  const firestore = get(firestoreAtom);
  if (!firestore || get(clockSleepsAtom) === 0) return;
  const dispatch = set(dispatchAtom);
  void bounce(firestore).catch(() => dispatch(renewAtom, firestore));
});

/** After the return of a line the page has this long to send what it held, before it gives the instance up. */
const RETURN_MS = 5_000;

/**
 * Opens a new Firestore when a round is still late, or a write in a battle on its way, although the page has reconnected. Its
 * pending writes are lost, so a page with writes opens none while the line is gone, or has just returned: a lock that waited
 * for it still counts in a long question.
 */
export const renewEffect = atomEffect((get, set) => {
  const firestore = get(firestoreAtom);
  const isPlaying = get(currentBattleAtom)?.record.status === 'playing';
  const isDead = get(deadRoundAtom) !== null || (isPlaying && get(writeStateAtom) === 'dead');
  const isHoldingWrites = get(writeStateAtom) !== 'none' && get(lineAtom) !== 'ours';
  if (!firestore || !isDead || !get(isOnlineAtom) || isHoldingWrites) return;
  const clock = get.peek(localClockAtom);
  const returned = get(lineReturnAtom);
  const dispatch = set(dispatchAtom);
  const wait = returned ? RETURN_MS - elapsed(returned, momentOf(clock)) : 0;
  if (wait > 0) return clock.after(wait, () => dispatch(renewAtom, firestore));
  dispatch(renewAtom, firestore);
  return undefined;
});

/** Disconnects and connects again because the page asks for it, not the SDK. */
export const reconnectAtom = atom(null, (get, set) => {
  const firestore = get(firestoreAtom);
  if (firestore) void bounce(firestore).catch(() => set(renewAtom, firestore));
});

const bouncing = new WeakSet<Firestore>();

/** Disconnects and connects again, one call at a time: two at once give the SDK two write streams, and it throws (ID c050). */
async function bounce(firestore: Firestore): Promise<void> {
  if (bouncing.has(firestore)) return;
  bouncing.add(firestore);
  try {
    await disableNetwork(firestore);
    await enableNetwork(firestore);
  } finally {
    bouncing.delete(firestore);
  }
}

/** Whether snapshots arrive. Independent of the phase: a battle that reconnects is still in its question. */
export type Connection =
  | { readonly state: 'online' }
  | { readonly state: 'reconnecting'; readonly since: number }
  /** Something else answers in our place: the network wants a login first. */
  | { readonly state: 'captured' }
  /** The server's time is in doubt: countdowns may be wrong until a heartbeat gives a new sample. */
  | { readonly state: 'checking-time' };

/** Milliseconds after which a write is in a state. The page reconnects for a stalled one: pages open rounds in their own cache, so on a dead line no round is late. */
const WRITE_STATES = { slow: 2_500, stalled: LIMITS.stalledMs, dead: LIMITS.deadMs } as const;

const ownWriteStateAtom = atom<'none' | keyof typeof WRITE_STATES>('none');

const ownOnlineAtom = atom(true);

const onlineEffect = atomEffect((get, set) => {
  const page = get(pageAtom);
  const update = () => set(ownOnlineAtom, page.isOnline());
  update();
  return page.onConnectivity(update);
});

const isOnlineAtom = atom((get) => {
  get(onlineEffect);
  return get(ownOnlineAtom);
});

const isWritingAtom = atom((get) =>
  [get(roomRecordAtom), get(playersAtom)].some(
    (snapshot) => snapshot.state === 'live' && snapshot.pending,
  ),
);

const slowWriteEffect = atomEffect((get, set) => {
  if (!get(isWritingAtom)) return;
  const clock = get.peek(localClockAtom);
  const cancels = (['slow', 'stalled', 'dead'] as const).map((state) =>
    clock.after(WRITE_STATES[state], () => set(ownWriteStateAtom, state)),
  );
  return () => {
    for (const cancel of cancels) cancel();
    set(ownWriteStateAtom, 'none');
  };
});

/** The state of the oldest write that is on its way. */
const writeStateAtom = atom((get) => {
  get(slowWriteEffect);
  return get(ownWriteStateAtom);
});

const isWriteStalledAtom = atom((get) => ['stalled', 'dead'].includes(get(writeStateAtom)));

/** Whether what the page shows may be old, because no snapshot or no acknowledgement has come when one was due. */
export const isReconnectingAtom = atom((get) => {
  const isStale = [get(roomRecordAtom), get(playersAtom), get(roundsAtom)].some(
    (snapshot) => snapshot.state === 'live' && snapshot.fromCache,
  );
  return (
    !get(isOnlineAtom) ||
    isStale ||
    get(writeStateAtom) !== 'none' ||
    get(overdueRoundAtom) !== null
  );
});

/** Whether the screen draws times while the clock is in doubt: only a battle in play draws them. */
const isTimeInDoubtAtom = atom((get) => {
  if (!get(isClockSetAtom) || get(isClockSureAtom)) return false;
  const isPlaying = get(currentBattleAtom)?.record.status === 'playing';
  return isPlaying && get(ownSeatAtom)?.isHeld === true;
});

/** The connection of the open room. */
export const connectionAtom = equalAtom((get): Connection => {
  if (get(isReconnectingAtom)) {
    if (get(lineAtom) === 'other') return { state: 'captured' };
    return { state: 'reconnecting', since: get(localClockAtom).now() };
  }
  return { state: get(isTimeInDoubtAtom) ? 'checking-time' : 'online' };
});
