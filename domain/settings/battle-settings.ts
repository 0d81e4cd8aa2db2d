import * as v from 'valibot';
import type { BattleRules } from '../battle/room.ts';
import { DEFAULT_RULES } from '../battle/room.ts';
import { LIMITS } from '../limits.ts';

/** What battles are played by and for. */
export interface BattleSettings {
  /** Coins that each player of a random battle pays in. */
  readonly randomEntryFee: number;
  /** How long a search for a rival lasts. */
  readonly searchSeconds: number;
  readonly rules: BattleRules;
  /** Fees offered at the making of a room, in coins. */
  readonly feeChips: readonly number[];
  readonly maxEntryFee: number;
}

const between = (least: number, most: number) =>
  v.pipe(
    v.number('must be a number'),
    v.safeInteger('must be whole'),
    v.minValue(least, `must be at least ${least}`),
    v.maxValue(most, `must be at most ${most}`),
  );

const Fee = between(0, LIMITS.maxEntryFee);
const Bonus = v.object({ withinMs: between(0, 120_000), points: between(0, 100) });

const Points = v.object({
  correct: v.optional(between(1, 100), DEFAULT_RULES.points.correct),
  bonuses: v.optional(v.array(Bonus), [...DEFAULT_RULES.points.bonuses]),
  allowanceMs: v.optional(between(0, 1_000), DEFAULT_RULES.points.allowanceMs),
});

const Rules = v.object({
  questionCount: v.optional(
    between(LIMITS.minQuestions, LIMITS.maxQuestions),
    DEFAULT_RULES.questionCount,
  ),
  questionMs: v.optional(between(3_000, 120_000), DEFAULT_RULES.questionMs),
  revealMs: v.optional(between(500, 15_000), DEFAULT_RULES.revealMs),
  countdownMs: v.optional(between(0, 10_000), DEFAULT_RULES.countdownMs),
  points: v.optional(Points, {}),
});

/** The battle part of the settings; a field that is absent has its default. */
const Battle = v.object({
  randomEntryFee: v.optional(Fee, 5),
  searchSeconds: v.optional(between(5, 300), 30),
  rules: v.optional(Rules, {}),
  feeChips: v.optional(v.pipe(v.array(Fee), v.minLength(1, 'must have a fee')), [5, 10, 15, 20]),
  maxEntryFee: v.optional(Fee, LIMITS.maxEntryFee),
});

/** The operator's battle settings over the defaults; if any is wrong, all errors are named and the defaults hold. */
export function readBattleSettings(written: unknown, errors: string[]): BattleSettings {
  const parsed = v.safeParse(Battle, written ?? {});
  if (parsed.success) return parsed.output;
  errors.push(
    ...parsed.issues.map((issue) => `battle.${v.getDotPath(issue) ?? ''} ${issue.message}`),
  );
  return v.parse(Battle, {});
}
