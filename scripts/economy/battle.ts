import type { BattleFact } from '../../domain/badges/progress.ts';
import type { Room } from '../../domain/battle/room.ts';
import type { PlayerScore } from '../../domain/battle/score.ts';
import { payoutsOf } from '../../domain/battle/settle.ts';
import { markOf, tallyOf } from '../../domain/play/scoring.ts';
import type { BattleSettings } from '../../domain/settings/battle-settings.ts';
import type { RandomNumbers } from './attempt.ts';

/** An answer takes from 2 to 12 s. */
const LEAST_MS = 2_000;
const MOST_MS = 12_000;

/** A battle of two for the first of them. */
export interface PlayedBattle {
  readonly fee: number;
  readonly payout: number;
  readonly fact: BattleFact;
}

/** Plays a battle against a stranger of equal strength, at the fee of a random battle. */
export function playBattle(
  { randomEntryFee, rules }: BattleSettings,
  rightPercent: number,
  random: RandomNumbers,
): PlayedBattle {
  const members = ['player', 'stranger'];
  const room: Room = {
    kind: 'random',
    status: { kind: 'finished' },
    rules,
    members,
    entryFee: randomEntryFee,
    opened: [],
  };
  const scores = members.map((id): PlayerScore => {
    const marks = Array.from({ length: rules.questionCount }, () => {
      const elapsedMs = LEAST_MS + random() * (MOST_MS - LEAST_MS) - rules.points.allowanceMs;
      return markOf(rules.points, random() * 100 < rightPercent, elapsedMs);
    });
    const { points, right, bonus, streak, bestStreak } = tallyOf(marks);
    return { id, answers: [], points, correct: right, speed: bonus, streak, bestStreak, rank: 1 };
  });
  const own = payoutsOf(room, [], scores).find(({ id }) => id === 'player');
  const best = rules.points.correct + Math.max(0, ...rules.points.bonuses.map((one) => one.points));
  return {
    fee: randomEntryFee,
    payout: own?.coins ?? 0,
    fact: {
      kind: 'random',
      result: own?.result ?? 'returned',
      answered: rules.questionCount,
      correct: scores[0]?.correct ?? 0,
      isPerfect: scores[0]?.points === rules.questionCount * best,
      isPlayed: true,
      weight: 1,
    },
  };
}
