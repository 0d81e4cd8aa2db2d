import { describe, expect, it } from 'vitest';
import {
  FAULT_KINDS,
  FAULT_KINDS_WITH_OFFICIAL,
  planFaults,
} from '../../../bench/evening/fault-plan.ts';

const MINUTE = 60_000;

describe('the plan of the faults', () => {
  it('is the same for the same seed', () => {
    expect(planFaults(7, 15 * MINUTE)).toEqual(planFaults(7, 15 * MINUTE));
  });

  it('differs for another seed', () => {
    expect(planFaults(8, 15 * MINUTE)).not.toEqual(planFaults(7, 15 * MINUTE));
  });

  it('has each kind once in every quarter of an hour, at least once', () => {
    const kindsOf = (minutes: number) =>
      planFaults(3, minutes * MINUTE)
        .map(({ kind }) => kind)
        .sort();
    expect(kindsOf(2)).toEqual([...FAULT_KINDS].sort());
    expect(kindsOf(15)).toEqual([...FAULT_KINDS].sort());
    expect(kindsOf(30)).toEqual([...FAULT_KINDS, ...FAULT_KINDS].sort());
  });

  it('has only the kinds that are possible with the emulator of the evening', () => {
    const kinds = planFaults(3, 15 * MINUTE, FAULT_KINDS_WITH_OFFICIAL).map(({ kind }) => kind);
    expect(kinds.sort()).toEqual(['latency', 'storm', 'web-killed']);
  });

  it.each([2, 5, 15, 60])(
    'leaves time before, between and after the faults in %i min',
    (minutes) => {
      for (let seed = 0; seed < 200; seed++) {
        const plan = planFaults(seed, minutes * MINUTE);
        plan.forEach(({ atMs, lastsMs }, place) => {
          const next = plan[place + 1]?.atMs ?? minutes * MINUTE * 0.88 + 1;
          expect(atMs).toBeGreaterThanOrEqual(minutes * MINUTE * 0.12 - 1);
          expect(atMs + lastsMs).toBeLessThan(next);
        });
      }
    },
  );

  it('limits the duration of each lasting fault', () => {
    const most = { latency: MINUTE, 'refused-writes': MINUTE, 'database-killed': 8_000 };
    for (const { kind, lastsMs } of planFaults(5, 60 * MINUTE)) {
      expect(lastsMs).toBe(Reflect.get(most, kind) ?? 0);
    }
    for (const { kind, lastsMs } of planFaults(5, 2 * MINUTE)) {
      expect(lastsMs > 0).toBe(kind in most);
      expect(lastsMs).toBeLessThan(0.76 * 0.2 * 2 * MINUTE);
    }
  });
});
