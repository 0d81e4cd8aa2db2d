import * as v from 'valibot';
import type { BattleRules } from '../battle/room.ts';
import { DEFAULT_RULES } from '../battle/room.ts';
import { LIMITS } from '../limits.ts';
import { readOver } from './read-over.ts';
import { wholeBetween } from './values.ts';

/** The rules and stakes of battles. */
export interface BattleSettings {
  /** Coins that each player of a random battle pays in. */
  readonly randomEntryFee: number;
  /** The length of a search for a rival. */
  readonly searchSeconds: number;
  readonly rules: BattleRules;
  /** The offered fees for a new room, in coins. */
  readonly feeChips: readonly number[];
  readonly maxEntryFee: number;
}

const Fee = wholeBetween(0, LIMITS.maxEntryFee);
const Bonus = v.object({ withinMs: wholeBetween(0, 120_000), points: wholeBetween(0, 100) });

const Points = v.object({
  correct: v.optional(wholeBetween(1, 100), DEFAULT_RULES.points.correct),
  bonuses: v.optional(v.array(Bonus), [...DEFAULT_RULES.points.bonuses]),
  allowanceMs: v.optional(wholeBetween(0, 1_000), DEFAULT_RULES.points.allowanceMs),
});

const Rules = v.object({
  questionCount: v.optional(
    wholeBetween(LIMITS.minQuestions, LIMITS.maxQuestions),
    DEFAULT_RULES.questionCount,
  ),
  questionMs: v.optional(wholeBetween(3_000, 120_000), DEFAULT_RULES.questionMs),
  revealMs: v.optional(wholeBetween(500, 15_000), DEFAULT_RULES.revealMs),
  countdownMs: v.optional(wholeBetween(0, 10_000), DEFAULT_RULES.countdownMs),
  points: v.optional(Points, {}),
});

const ENTRIES = {
  randomEntryFee: v.optional(Fee, 5),
  searchSeconds: v.optional(wholeBetween(5, 300), 30),
  rules: v.optional(Rules, {}),
  feeChips: v.optional(v.pipe(v.array(Fee), v.minLength(1, 'must have a fee')), [5, 10, 15, 20]),
  maxEntryFee: v.optional(Fee, LIMITS.maxEntryFee),
};

/**
 * Reads the operator's battle settings over the defaults. If one value of `rules` is wrong, all of them have their
 * defaults.
 */
export function readBattleSettings(written: unknown, errors: string[]): BattleSettings {
  const isObject = typeof written === 'object' && written !== null && !Array.isArray(written);
  if (written !== undefined && !isObject) errors.push('battle must be an object');
  return readOver(ENTRIES, isObject ? (written as Record<string, unknown>) : {}, errors, 'battle.');
}
