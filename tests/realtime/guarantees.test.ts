import { describe, expect, it } from 'vitest';
import { citedBelow, promisedBy } from '../support/promises.ts';

const promised = promisedBy('realtime/README.md');
const cited = citedBelow('tests/realtime');

describe('the guarantees of realtime', () => {
  it('are promised once, each cited by exactly one test', () => {
    expect(promised.length).toBeGreaterThan(10);
    expect(new Set(promised).size).toBe(promised.length);
    expect([...cited].sort()).toEqual([...promised].sort());
  });
});
