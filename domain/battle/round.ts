import type { Instant } from '../instant.ts';
import type { BattleRules, Room } from './room.ts';

/** The round that was opened last; -1 before the first. */
export function currentRound({ opened }: Room): number {
  return opened.length - 1;
}

/** The instant from which a round's question can be answered: after the countdown or the reveal. */
export function questionStart({ opened, rules }: Room, round: number): Instant {
  return openedAt(opened, round) + (round === 0 ? rules.countdownMs : rules.revealMs);
}

/** The end of the time of a round's question. */
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
