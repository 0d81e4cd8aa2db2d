import { LIMITS } from '../limits.ts';
import type { Instant } from '../instant.ts';
import type { BattleRules, PlayerId, Room } from './room.ts';

/** The round that was opened last; -1 before the first. */
export function currentRound({ opened }: Room): number {
  return opened.length - 1;
}

/** The instant from which a round's question can be answered: after the countdown or the reveal. */
export function questionStart({ opened, rules }: Room, round: number): Instant {
  return openedAt(opened, round) + (round === 0 ? rules.countdownMs : rules.revealMs);
}

/** The time for each answer of a player who plays all in, in milliseconds: half. */
export const allInMs = ({ questionMs }: Pick<BattleRules, 'questionMs'>): number =>
  Math.floor(questionMs / 2);

/** Whether a member plays all in. */
export const isAllIn = ({ allIn = [] }: Pick<Room, 'allIn'>, id: PlayerId): boolean =>
  allIn.includes(id);

/** The end of a player's own time for a round's question. */
export function ownDeadline(room: Room, id: PlayerId, round: number): Instant {
  return isAllIn(room, id)
    ? questionStart(room, round) + allInMs(room.rules)
    : deadline(room, round);
}

/** The last instant at which a player's lock of a round's question counts. */
export const lastLockAt = (room: Room, id: PlayerId, round: number): Instant =>
  ownDeadline(room, id, round) + LIMITS.lockGraceMs;

/** The end of the time of a round's question, for players who don't play all in. */
export function deadline(room: Room, round: number): Instant {
  return questionStart(room, round) + room.rules.questionMs;
}

/** Whether a round is the last one, which shows a key and asks nothing. */
export function isLastRound({ questionCount }: BattleRules, round: number): boolean {
  return round === questionCount;
}

function openedAt(opened: readonly Instant[], round: number): Instant {
  const instant = opened[round];
  if (instant === undefined) throw new RangeError(`Round ${round} was never opened.`);
  return instant;
}
