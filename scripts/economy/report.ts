import { drawsOf } from '../../domain/maths/draws.ts';
import { lifelineFeeOf } from '../../domain/play/attempt.ts';
import type { Lifeline } from '../../domain/play/lifelines.ts';
import { rulesOf } from '../../server/solo/solo-rules.ts';
import type { RandomNumbers } from './attempt.ts';
import { playAttempt } from './attempt.ts';
import type { HourCoins, HourTerms } from './hour.ts';
import { simulateHour } from './hour.ts';
import type { PlayerKind } from './players.ts';
import { USUAL_OPTIONS } from './players.ts';

/** The distribution of a number of coins over players. */
export interface Spread {
  readonly source: string;
  readonly mean: number;
  readonly p10: number;
  readonly p50: number;
  readonly p90: number;
}

const STEPS = 2 ** 30;

/** Repeatable numbers in [0, 1). */
function randomOf(seed: number): RandomNumbers {
  const { between } = drawsOf(seed);
  return () => between(0, STEPS - 1) / STEPS;
}

/** The hours of players of one kind. The same seed gives the same hours. */
export function simulateHours(
  terms: HourTerms,
  kind: PlayerKind,
  { seed, players }: { readonly seed: number; readonly players: number },
): readonly HourCoins[] {
  const random = randomOf(seed);
  return Array.from({ length: players }, () => simulateHour(terms, kind, random));
}

/** The value below or at which a share of the sorted values lies (nearest rank). @param share 0 to 1 */
function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
}

function spreadOf(source: string, values: readonly number[]): Spread {
  const sorted = values.toSorted((one, other) => one - other);
  const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  return {
    source,
    mean,
    p10: percentile(sorted, 0.1),
    p50: percentile(sorted, 0.5),
    p90: percentile(sorted, 0.9),
  };
}

/** The spread of each source in alphabetical order, then of all coins earned, spent, and both together. */
export function spreadsOf(hours: readonly HourCoins[]): readonly Spread[] {
  const sources = [...new Set(hours.flatMap((hour) => Object.keys(hour)))].toSorted();
  const sum = (hour: HourCoins, counts: (coins: number) => boolean) =>
    Object.values(hour)
      .filter(counts)
      .reduce((all, coins) => all + coins, 0);
  return [
    ...sources.map((source) =>
      spreadOf(
        source,
        hours.map((hour) => hour[source] ?? 0),
      ),
    ),
    spreadOf(
      'earned',
      hours.map((hour) => sum(hour, (coins) => coins > 0)),
    ),
    spreadOf(
      'spent',
      hours.map((hour) => sum(hour, (coins) => coins < 0)),
    ),
    spreadOf(
      'together',
      hours.map((hour) => sum(hour, () => true)),
    ),
  ];
}

/** The lines of a table. @param title the first cell of its head */
export function spreadTable(title: string, spreads: readonly Spread[]): readonly string[] {
  const cells = spreads.map(({ source, mean, p10, p50, p90 }) => [
    source,
    mean.toFixed(1),
    ...[p10, p50, p90].map(String),
  ]);
  return [[title, 'mean', '10 %', '50 %', '90 %'], ...cells].map(line);
}

const line = ([name = '', ...numbers]: readonly string[]): string =>
  [name.padEnd(24), ...numbers.map((number) => number.padStart(8))].join('');

/** Mean coins of a first attempt at a level: with a lifeline on the first unknown question, and without help. */
export interface LifelineWorth {
  readonly lifeline: Lifeline;
  readonly fee: number;
  readonly coinsWith: number;
  readonly coinsWithout: number;
}

/** The worth of each lifeline that changes an answer. The same seed gives the same numbers. */
export function lifelineWorths(
  { settings }: HourTerms,
  { rightPercent }: PlayerKind,
  { seed, attempts }: { readonly seed: number; readonly attempts: number },
): readonly LifelineWorth[] {
  const rules = rulesOf('quiz-zone', settings);
  const coinsOf = (help: readonly Lifeline[]) => {
    const random = randomOf(seed);
    const terms = { rules, rightPercent, options: USUAL_OPTIONS, help, coins: Infinity };
    const sum = Array.from(
      { length: attempts },
      () => playAttempt(terms, random).grade.result.coins,
    ).reduce((all, coins) => all + coins, 0);
    return sum / attempts;
  };
  const coinsWithout = coinsOf([]);
  return rules.lifelines
    .filter((lifeline) => lifeline !== 'reset-timer')
    .map((lifeline) => ({
      lifeline,
      fee: lifelineFeeOf(rules, lifeline),
      coinsWith: coinsOf([lifeline]),
      coinsWithout,
    }));
}

/** The lines of a table of lifelines. */
export function worthTable(worths: readonly LifelineWorth[]): readonly string[] {
  const cells = worths.map(({ lifeline, fee, coinsWith, coinsWithout }) => [
    lifeline,
    String(fee),
    coinsWithout.toFixed(2),
    coinsWith.toFixed(2),
  ]);
  return [['first attempt at a level', 'price', 'without', 'with'], ...cells].map(line);
}
