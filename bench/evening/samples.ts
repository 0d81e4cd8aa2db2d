import { percentile } from '../support/percentile.ts';

/** A measured time. */
export interface Sample {
  /** The name of an action, or a sentence. */
  readonly name: string;
  /** When it began, in milliseconds since the epoch. */
  readonly at: number;
  /** Its duration, in milliseconds. */
  readonly ms: number;
}

/** The time in which a fault acted or the game recovered from it, in milliseconds since the epoch. */
export interface FaultWindow {
  readonly kind: string;
  readonly from: number;
  readonly to: number;
}

/** Whether something that began at `at` and took `ms` touches a fault's window. */
export function isInside(windows: readonly FaultWindow[], at: number, ms = 0): boolean {
  return windows.some(({ from, to }) => at <= to && at + ms >= from);
}

/** A row of the table of times. */
export interface TimesRow {
  readonly what: string;
  readonly calls: number;
  readonly 'p50 ms': number;
  readonly 'p95 ms': number;
  readonly 'calls in faults': number;
  readonly 'p50 ms in faults': number | '';
  readonly 'p95 ms in faults': number | '';
}

/** The times of each name, outside and inside the windows of the faults; the most frequent names first. */
export function timesTable(
  samples: readonly Sample[],
  windows: readonly FaultWindow[],
): TimesRow[] {
  const byName = Map.groupBy(samples, ({ name }) => name);
  return [...byName]
    .sort(([, one], [, other]) => other.length - one.length)
    .map(([what, all]) => {
      const { inside = [], outside = [] } = Object.groupBy(all, ({ at, ms }) =>
        isInside(windows, at, ms) ? 'inside' : 'outside',
      );
      const of = (some: readonly Sample[], p: number) => {
        const value = percentile(
          some.map(({ ms }) => ms),
          p,
        );
        return Number.isNaN(value) ? ('' as const) : Math.round(value);
      };
      return {
        what,
        calls: outside.length,
        'p50 ms': of(outside, 50) || 0,
        'p95 ms': of(outside, 95) || 0,
        'calls in faults': inside.length,
        'p50 ms in faults': of(inside, 50),
        'p95 ms in faults': of(inside, 95),
      };
    });
}
