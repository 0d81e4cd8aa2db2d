import { describe, expect, it } from 'vitest';
import { isInside, timesTable } from '../../../bench/evening/samples.ts';

const windows = [
  { kind: 'storm', from: 1_000, to: 2_000 },
  { kind: 'latency', from: 5_000, to: 6_000 },
];

describe('the windows of the faults', () => {
  it.each([
    [500, 400, false],
    [500, 500, true],
    [500, 5_000, true],
    [2_000, 0, true],
    [2_001, 2_998, false],
    [2_001, 2_999, true],
    [6_001, 10, false],
  ])('begun at %i for %i ms: touches one: %s', (at, ms, expected) => {
    expect(isInside(windows, at, ms)).toBe(expected);
  });
});

describe('the table of times', () => {
  it('separates the times in faults from the others, by name', () => {
    const samples = [
      ...[10, 20, 30, 40].map((ms) => ({ name: 'lock', at: 3_000, ms })),
      ...[300, 500].map((ms) => ({ name: 'lock', at: 1_500, ms })),
      { name: 'sign-up', at: 0, ms: 7 },
    ];
    expect(timesTable(samples, windows)).toEqual([
      {
        what: 'lock',
        calls: 4,
        'p50 ms': 20,
        'p95 ms': 40,
        'calls in faults': 2,
        'p50 ms in faults': 300,
        'p95 ms in faults': 500,
      },
      {
        what: 'sign-up',
        calls: 1,
        'p50 ms': 7,
        'p95 ms': 7,
        'calls in faults': 0,
        'p50 ms in faults': '',
        'p95 ms in faults': '',
      },
    ]);
  });
});
