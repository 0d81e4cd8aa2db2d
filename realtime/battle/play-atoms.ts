import type { Firestore } from 'firebase/firestore';
import { serverTimestamp, Timestamp, writeBatch } from 'firebase/firestore';
import { atom } from 'jotai';
import type { Getter } from 'jotai';
import type { Battle } from '../../domain/battle/battle.ts';
import { canAdvance, canLock } from '../../domain/battle/moves.ts';
import type { Instant } from '../../domain/instant.ts';
import { currentRound, questionStart } from '../../domain/battle/round.ts';
import { firestoreAtom } from '../client-atoms.ts';
import { checkForSleepAtom, clockAtom, localClockAtom } from '../clock/clock-atoms.ts';
import { unlessReplaced } from '../replaced-instance.ts';
import { measureAtom } from './clock-sample-atoms.ts';
import { currentBattleAtom } from './battle-atom.ts';
import type { CurrentBattle } from './battle-atom.ts';
import { DONE, failed, intentResultOf } from './intent-result.ts';
import type { IntentResult } from './intent-result.ts';
import {
  openRound,
  playerDocument,
  playersAtom,
  roundDocument,
  roundsAtom,
} from './room-documents.ts';
import { ownRoom } from './selected-room-atoms.ts';

/** A pending lock and its question. */
interface PendingLock {
  /** A lock that a failed instance had in flight never comes back. */
  readonly firestore: Firestore;
  readonly roomId: string;
  readonly round: number;
  readonly position: number;
  /** Whether the same commit opens the next round. */
  readonly isLast: boolean;
}

const pendingLocksAtom = atom<readonly PendingLock[]>([]);

/**
 * The locked position of the current question while the server has not acknowledged it. Only the current question's lock
 * counts; a stuck earlier write is ignored. It is set with the SDK's echo of the lock, so that both are drawn in one frame.
 */
export const pendingLockAtom = atom((get): number | null => {
  if (get(pendingLocksAtom).length === 0) return null;
  const open = get(currentBattleAtom);
  const own = open && ownPending(get, open);
  const me = open?.battle.players.find(({ id }) => id === open.me);
  return own && me?.locks.has(own.round) ? own.position : null;
});

/** Whether the own pending lock opens the next round: its reveal may arrive before a frame of the lock is drawn. */
export const isRevealNearAtom = atom((get): boolean => {
  if (get(pendingLocksAtom).length === 0) return false;
  const open = get(currentBattleAtom);
  return (open && ownPending(get, open)?.isLast) ?? false;
});

/** The pending lock of the current question. */
function ownPending(get: Getter, { battle, roomId }: CurrentBattle): PendingLock | undefined {
  const round = currentRound(battle.room);
  const firestore = get(firestoreAtom);
  return get(pendingLocksAtom).find(
    (lock) => lock.roomId === roomId && lock.round === round && lock.firestore === firestore,
  );
}

/**
 * Locks an option of the question that the player sees, from 0. A question is drawn a moment after the page knows it, so a press
 * that meant the one before is too late, and no answer to the current one. A second press changes nothing.
 * - If everybody else is done, the same commit opens the next round, so every screen gets the reveal after one round trip. If
 *   the other players changed meanwhile, the lock is written alone.
 * - If the rules deny the lock and the question may not have begun within our clock error, it is retried once it has.
 * - If another page opened the question while this page's own opening was in flight, the lock named the wrong instant of the
 *   opening: it is written again with the right one.
 * - The SDK repeats a lock whose answer was lost with the line, and the rules deny the second: the server has the first.
 * - If the page learns in this moment that the question has not begun, the lock waits for it.
 */
export const lockAnswerAtom = atom(
  null,
  async (get, set, position: number, seen: number): Promise<IntentResult> => {
    const { firestore } = ownRoom(get);
    set(checkForSleepAtom);
    const open = get(currentBattleAtom);
    const me = open?.battle.players.find(({ id }) => id === open.me);
    if (!open || !me) return failed('somethingWentWrong');
    const { room } = open.battle;
    const round = currentRound(room);
    if (seen !== round) return failed('tooLate');
    if (ownPending(get, open)) return DONE;
    const begunAt = questionStart(room, round);
    const pressedAt = get(clockAtom).now();
    const isHeldBack = pressedAt < begunAt && begunAt - pressedAt <= MAX_EARLY_PRESS_MS;
    const now = isHeldBack ? begunAt : pressedAt;
    const verdict = canLock(room, me, round, position, now);
    if (!verdict.allowed) return verdict.why === 'already-locked' ? DONE : failed('tooLate');
    const isLast = isLastToLock(open, position, now);
    const pending: PendingLock = { firestore, roomId: open.roomId, round, position, isLast };
    let since = openedAtOf(open.battle, round);
    const commit = (withNextRound: boolean) => {
      const lock = { roomId: open.roomId, me: open.me, round, position, since };
      return intentResultOf(
        set(measureAtom, () =>
          unlessReplaced(firestore, () => commitLock(firestore, lock, withNextRound)),
        ),
      );
    };
    // whether the lock may be early depends on what the page knew when it wrote, not on what it learned since
    const mayBeEarlyMs = heldBackMs(get);
    // write first, then show that the lock is pending
    const first = isHeldBack ? waitUntil(get, begunAt).then(() => commit(isLast)) : commit(isLast);
    set(pendingLocksAtom, (locks) => [...locks, pending]);
    try {
      let result = await first;
      if (isDenied(result) && isLast) result = await commit(false);
      const openedAt = openedAtNow(get, open.roomId, round);
      if (isDenied(result) && openedAt !== undefined && openedAt !== since) {
        since = openedAt;
        result = await commit(false);
      }
      if (isDenied(result) && now < begunAt + mayBeEarlyMs) {
        await waitUntil(get, begunAt + heldBackMs(get));
        result = await commit(false);
      }
      if (!isDenied(result)) return result;
      return (await hasLockArrived(get, open, position)) ? DONE : failed('tooLate');
    } finally {
      set(pendingLocksAtom, (locks) => locks.filter((lock) => lock !== pending));
    }
  },
);

/**
 * A press waits for the question's begin for at most this time. On a slow line the page's clock can be ahead by a whole round
 * trip, and a fresh sample then puts the page back to the countdown just when the player presses.
 */
const MAX_EARLY_PRESS_MS = 3_000;

/** A denied lock is retried at most this long after the question's begin, however inexact the clock is. */
const MAX_HELD_BACK_MS = 3_000;

/** How far the server's clock may be behind the page's, in milliseconds, capped for the delay of a lock. */
const heldBackMs = (get: Getter) => Math.min(get(clockAtom).errorMs(), MAX_HELD_BACK_MS);

const isDenied = (result: IntentResult) => !result.ok && result.code === 'denied';

/** Waits until a server time. */
function waitUntil(get: Getter, at: Instant): Promise<void> {
  return new Promise((resolve) => {
    get(localClockAtom).after(at - get(clockAtom).now(), resolve);
  });
}

function isLastToLock({ battle, me }: CurrentBattle, position: number, now: Instant): boolean {
  const round = currentRound(battle.room);
  const players = battle.players.map((player) =>
    player.id === me
      ? {
          ...player,
          lastSeen: now,
          locks: new Map([...player.locks, [round, { position, at: now }]]),
        }
      : player,
  );
  return canAdvance(battle.room, players, me, now).allowed;
}

/** A lock as it is written. */
interface LockWrite {
  readonly roomId: string;
  readonly me: string;
  readonly round: number;
  readonly position: number;
  /** When the round was opened; the rules compare it. */
  readonly since: Instant;
}

function commitLock(
  firestore: Firestore,
  { roomId, me, round, position, since }: LockWrite,
  withNextRound: boolean,
): Promise<void> {
  const batch = writeBatch(firestore);
  batch.update(playerDocument(firestore, roomId, me), {
    [`locks.${round}`]: {
      position,
      at: serverTimestamp(),
      since: Timestamp.fromMillis(since),
    },
    round,
    lastSeen: serverTimestamp(),
  });
  if (withNextRound) batch.update(roundDocument(firestore, roomId, round + 1), openRound(since));
  return batch.commit();
}

/**
 * A denied lock may have arrived before. The listener shows it within this time, or it did not. After a lost line the SDK may
 * write again long before it listens again, so the time counts from then.
 */
const ARRIVED_WITHIN_MS = 4_000;
const LOOK_EVERY_MS = 100;

/**
 * Whether the server has this lock of the current question, as the listener shows it. Another tab of the player may have locked
 * another option.
 */
async function hasLockArrived(
  get: Getter,
  { battle, roomId, me }: CurrentBattle,
  position: number,
): Promise<boolean> {
  const round = currentRound(battle.room);
  const clock = get(localClockAtom);
  let until = clock.now() + ARRIVED_WITHIN_MS;
  for (;;) {
    // the SDK shows its listeners a moment later that it has dropped the denied write
    await new Promise<void>((resolve) => void clock.after(LOOK_EVERY_MS, resolve));
    const open = get(currentBattleAtom);
    const players = get(playersAtom);
    // the page shows another room: nobody asks for this lock any longer
    if (open?.roomId !== roomId) return true;
    if (players.state === 'live' && players.fromCache) until = clock.now() + ARRIVED_WITHIN_MS;
    if (clock.now() >= until) return false;
    const rounds = get(roundsAtom);
    if (players.state === 'live' && rounds.state === 'live') {
      // so a lock that is there is the server's
      const lock = players.data.find(({ id }) => id === me)?.locks.get(round);
      if (lock) return lock.position === position;
      // the key is out, so no lock can come; the page's own opening may still be denied, and rounds arrive before players
      const isKnown = !rounds.pending && !players.fromCache;
      if (isKnown && currentRound(open.battle.room) > round) return false;
    }
  }
}

/** When a round of the room was opened, as the page knows now. */
function openedAtNow(get: Getter, roomId: string, round: number): Instant | undefined {
  const open = get(currentBattleAtom);
  return open?.roomId === roomId ? open.battle.room.opened[round] : undefined;
}

function openedAtOf({ room }: Battle, round: number): Instant {
  const openedAt = room.opened[round];
  if (openedAt === undefined) throw new Error(`Round ${round} is not open.`);
  return openedAt;
}
