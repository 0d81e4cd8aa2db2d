import { updateDoc } from 'firebase/firestore';
import { atomEffect } from 'jotai-effect';
import { canAdvance } from '../../domain/battle/moves.ts';
import { isAwaited, isOutOfTime, passOverAt } from '../../domain/battle/presence.ts';
import { BOT } from '../../domain/battle/room.ts';
import type { Player } from '../../domain/battle/room.ts';
import { currentRound, deadline } from '../../domain/battle/round.ts';
import { LIMITS } from '../../domain/limits.ts';
import {
  clockAtom,
  clockStepsAtom,
  isClockSetAtom,
  localClockAtom,
  roundTripAtom,
} from '../clock/clock-atoms.ts';
import { firestoreAtom } from '../client-atoms.ts';
import { equalAtom } from '../equal-atom.ts';
import { repeat } from '../repeat.ts';
import { currentBattleAtom, wakeAtom } from './battle-atom.ts';
import { openRound, roundDocument } from './room-documents.ts';
import { pendingLockAtom } from './play-atoms.ts';

/**
 * Each seat waits this long after the previous one, so normally one page writes. On a slow line it waits longer, because a
 * denied write costs the SDK its stream and two more round trips.
 */
const TURN_MS = 400;
const TURN_ROUND_TRIPS = 1.5;
/** The last player to lock opens the next round in the same commit; the others wait this long for it. */
const LAST_LOCKER_MS = 250;
/** The page's server time may be early by this much. */
const MARGIN_MS = 30;
const SLOWEST_MS = 5_000;
/**
 * The pauses after a denied write. They grow, because a page whose snapshots are late is denied until one comes, and a slow
 * database has the least time for it.
 */
const PAUSES_MS = [500, 1_000, 2_000, SLOWEST_MS];

interface DueRound {
  readonly roomId: string;
  readonly round: number;
  readonly openedAt: number;
  /** How many pages have their turn before this one. */
  readonly turn: number;
  /**
   * `locked`: everybody is done, and the last player to lock opens the round. `bot`: everybody is done, the bot last,
   * so no player's commit opens it. `time`: the window ends at the server time `end`.
   */
  readonly why: 'locked' | 'bot' | 'time';
  readonly end: number;
  /** The server time before which nobody may be passed over; 0 if nobody has to be. */
  readonly notBefore: number;
}

const dueRoundAtom = equalAtom((get): DueRound | null => {
  get(wakeAtom);
  // by the device's own time the question may seem to be over: the denied writes would hold up the player's lock
  if (!get(isClockSetAtom)) return null;
  const open = get(currentBattleAtom);
  // the own pending lock may open the round
  if (open?.battle.room.status.kind !== 'playing' || get(pendingLockAtom) !== null) return null;
  const { room, players } = open.battle;
  const round = currentRound(room);
  const openedAt = room.opened[round];
  const me = players.find(({ id }) => id === open.me);
  if (openedAt === undefined || !me || me.leftAt !== undefined) return null;
  const now = get(clockAtom).now();
  const people = players.filter(({ id }) => id !== BOT);
  const present = room.members.filter((id) =>
    people.some((player) => player.id === id && isAwaited(room, player, now)),
  );
  const end = deadline(room, round) + LIMITS.lockGraceMs;
  const isOver = now < end && canAdvance(room, players, open.me, now).allowed;
  return {
    roomId: open.roomId,
    round: round + 1,
    openedAt,
    turn: present.includes(open.me) ? present.indexOf(open.me) : present.length,
    why: !isOver ? 'time' : lastLocker(players, round) === BOT ? 'bot' : 'locked',
    end,
    notBefore: people.every(
      (player) =>
        player.locks.has(round) || player.leftAt !== undefined || isOutOfTime(room, player, now),
    )
      ? 0
      : passOverAt(room),
  };
});

function lastLocker(players: readonly Player[], round: number): string | undefined {
  const at = (player: Player) => player.locks.get(round)?.at ?? 0;
  return players.toSorted((one, other) => at(other) - at(one))[0]?.id;
}

/**
 * Opens the next round in the page's turn, and again with growing pauses until it is open. If another page was faster, the
 * rules deny the write, and nothing else is to do.
 */
export const advanceEffect = atomEffect((get) => {
  const due = get(dueRoundAtom);
  const firestore = get(firestoreAtom);
  // a timer set before the clock was corrected waits for the wrong instant
  get(clockStepsAtom);
  if (!due || !firestore) return;
  const { roomId, round, openedAt, turn, why, end, notBefore } = due;
  const clock = get.peek(localClockAtom);
  const slow = Math.min(get.peek(roundTripAtom), SLOWEST_MS);
  const now = get.peek(clockAtom).now();
  // counted from when the page sees it: the time of an unconfirmed lock is up to 1 s early
  const first = { locked: LAST_LOCKER_MS, bot: 0, time: end + MARGIN_MS - now };
  const allowed = why === 'time' ? 0 : notBefore + MARGIN_MS - now;
  return repeat(
    clock,
    Math.max(first[why], allowed) + turn * (TURN_MS + TURN_ROUND_TRIPS * slow),
    () => updateDoc(roundDocument(firestore, roomId, round), openRound(openedAt)),
    PAUSES_MS,
  );
});
