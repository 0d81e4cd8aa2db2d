import { atom } from 'jotai';
import { atomEffect } from 'jotai-effect';
import type { Line } from '../../domain/contract/line.ts';
import { phaseOf } from '../../domain/battle/phase.ts';
import { clockAtom, localClockAtom } from '../clock/clock-atoms.ts';
import { elapsed, momentOf } from '../clock/clock.ts';
import type { LocalMoment } from '../clock/clock.ts';
import { dispatchAtom } from '../dispatch-atom.ts';
import { isPageHiddenAtom, lineAtom, lineReturnAtom, pageAtom } from '../page/page-atom.ts';
import { currentBattleAtom, wakeAtom } from './battle-atom.ts';
import { isReconnectingAtom, reconnectAtom } from './connection-atoms.ts';

/** A line that is gone is tried this often, so that the page is right within a second of its return. */
const LOST_EVERY_MS = 400;
/** A line that works although Firestore does not answer, or on which nothing is due, is tried this often. */
const FINE_EVERY_MS = 2_000;
/** While the line works, the page connects again at most this often: a busy Firestore needs time, not connections. */
const RECONNECT_EVERY_MS = 10_000;
/** The same after the line was gone while something is overdue. Not sooner, because reconnecting makes a slow line slower. */
const RECONNECT_LOST_EVERY_MS = 3_000;
/** Something is overdue on a line that answers within this: its streams are dead. On a slower line they may be only slow. */
const FAST_MS = 500;

/**
 * Whether the page waits for others. It cannot notice then that its streams are dead before the deadline: it has nothing to
 * write, and a server without changes sends nothing either.
 */
const isWaitingAtom = atom((get): boolean => {
  get(wakeAtom);
  const open = get(currentBattleAtom);
  const me = open?.battle.players.find(({ id }) => id === open.me);
  if (open?.battle.room.status.kind !== 'playing' || !me) return false;
  return phaseOf(open.battle.room, me, get(clockAtom).now()).kind === 'locked';
});

const isWatchedAtom = atom(
  (get) => !get(isPageHiddenAtom) && (get(isReconnectingAtom) || get(isWaitingAtom)),
);

/** The last answer, by the number of its request: an answer to an older request is ignored. */
interface Heard {
  readonly request: number;
  /** Whether the line has been gone since the page last connected. */
  readonly wasLost: boolean;
  readonly reconnectedAt: LocalMoment | null;
}

const heardAtom = atom<Heard>({ request: 0, wasLost: false, reconnectedAt: null });

interface Answer {
  readonly request: number;
  readonly line: Line;
  readonly asked: LocalMoment;
}

const hearAtom = atom(null, (get, set, { request, line, asked }: Answer) => {
  const heard = get(heardAtom);
  if (request < heard.request) return;
  if (line !== 'ours') {
    set(lineAtom, line);
    set(heardAtom, { ...heard, request, wasLost: true });
    return;
  }
  const now = momentOf(get(localClockAtom));
  const { reconnectedAt, wasLost } = heard;
  const isOverdue = get(isReconnectingAtom);
  const pauseMs = wasLost && isOverdue ? RECONNECT_LOST_EVERY_MS : RECONNECT_EVERY_MS;
  const isRecent = reconnectedAt !== null && elapsed(reconnectedAt, now) < pauseMs;
  const isFast = elapsed(asked, now) < FAST_MS;
  const isDue = (wasLost || (isOverdue && isFast)) && !isRecent;
  set(heardAtom, {
    request,
    wasLost: wasLost && !isDue,
    reconnectedAt: isDue ? now : reconnectedAt,
  });
  // before the line is ours again, because from then on a dead write may open a new instance
  if (wasLost && get(lineAtom) !== 'ours') set(lineReturnAtom, now);
  set(lineAtom, line);
  if (isDue) set(reconnectAtom);
});

const requestsAtom = atom(0);

/**
 * Tries the line while something is overdue, or while the page only waits. Streams that died without an error stay dead when
 * the line returns, and the SDK tries again after up to a minute: the page connects again as soon as the line answers.
 */
export const lineWatchEffect = atomEffect((get, set) => {
  if (!get(isWatchedAtom)) return;
  const page = get(pageAtom);
  const clock = get.peek(localClockAtom);
  const dispatch = set(dispatchAtom);
  let isOver = false;
  let cancel = () => {};
  const look = () => {
    const isLost = get.peek(lineAtom) !== 'ours';
    cancel = clock.after(isLost ? LOST_EVERY_MS : FINE_EVERY_MS, look);
    const request = get.peek(requestsAtom) + 1;
    dispatch(requestsAtom, request);
    const asked = momentOf(clock);
    void page.tryLine().then((line) => {
      if (isOver) return;
      const wasLost = get.peek(lineAtom) !== 'ours';
      dispatch(hearAtom, { request, line, asked });
      if (line === 'ours' || wasLost) return;
      cancel();
      cancel = clock.after(LOST_EVERY_MS, look);
    });
  };
  // most waits end sooner and ask nothing; 0 ms puts the first request behind the other effects of the same instant
  cancel = clock.after(get.peek(isReconnectingAtom) ? 0 : FINE_EVERY_MS, look);
  return () => {
    isOver = true;
    cancel();
    set(lineAtom, 'ours');
  };
});
