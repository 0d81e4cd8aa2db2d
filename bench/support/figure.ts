import { percentile, spread } from './percentile.ts';

/** The result of a case for one subject, and the number by which subjects are compared. */
export interface Figure {
  readonly text: string;
  /** NaN if nothing was measured. */
  readonly value: number;
  readonly better: 'less' | 'more';
}

/** A rate. @param note follows the number */
export const rate = (perSecond: number, note = ''): Figure => ({
  text: `${Math.round(perSecond)}/s${note}`,
  value: perSecond,
  better: 'more',
});

/** Samples in milliseconds; compared by their median. */
export const times = (samples: readonly number[], text = spread(samples)): Figure => ({
  text,
  value: percentile(samples, 50),
  better: 'less',
});

/**
 * The first of some samples in milliseconds, which may include building an index, and the median of the others, which
 * is compared.
 */
export function firstThen(samples: readonly number[]): Figure {
  const [first = NaN, ...others] = samples;
  const then = percentile(others, 50);
  return {
    text: `${first.toFixed(1)} ms, then ${then.toFixed(1)} ms`,
    value: then,
    better: 'less',
  };
}

export const megabytes = (value: number): Figure => ({
  text: `${Math.round(value)} MB`,
  value,
  better: 'less',
});

export const seconds = (value: number): Figure => ({
  text: `${value.toFixed(1)} s`,
  value,
  better: 'less',
});

/**
 * The factor by which the first is better: above 1 if it is faster or smaller; '-' if one of the two was not measured.
 */
export function timesBetter(one: Figure, other: Figure | undefined): string {
  if (!other) return '-';
  const times = one.better === 'less' ? other.value / one.value : one.value / other.value;
  return Number.isFinite(times) ? `${times.toFixed(times < 10 ? 1 : 0)} x` : '-';
}
