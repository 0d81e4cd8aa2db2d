import { describe, expect, it } from 'vitest';
import { RateLimit } from '../../../server/http/rate-limit.ts';

const RATE = { burst: 4, perSecond: 0.01 };
const MOST = 10_000;

describe('a rate limit with more callers than it can store', () => {
  it('keeps at most 10,000 keys, among them every key over its limit', () => {
    const limit = new RateLimit(RATE, () => 0);
    for (let n = 0; n < 4; n++) expect(limit.take('attacker')).toBe(0);
    expect(limit.take('attacker')).toBe(100);
    let most = 0;
    for (let n = 0; n < 5 * MOST; n++) {
      expect(limit.take(`other-${n}`)).toBe(0);
      most = Math.max(most, limit.size);
    }
    expect(most).toBe(MOST);
    expect(limit.take('attacker')).toBe(100);
  });

  it('evicts the least active caller first', () => {
    const limit = new RateLimit(RATE, () => 0);
    for (let n = 0; n < 3; n++) limit.take('busy');
    for (let n = 0; n < 3 * MOST; n++) limit.take(`other-${n}`);
    // one call is left of four
    expect([limit.take('busy'), limit.take('busy')]).toEqual([0, 100]);
  });

  it('gives new keys ten keys’ worth together while all 10,000 are over their limit', () => {
    let now = 0;
    const limit = new RateLimit(RATE, () => now);
    for (let n = 0; n < MOST; n++) for (let call = 0; call < 4; call++) limit.take(`flood-${n}`);
    const taken = Array.from({ length: 100 }, (_, n) => limit.take(`new-${n}`));
    expect(taken.filter((seconds) => seconds === 0)).toHaveLength(40);
    expect(limit.size).toBe(MOST);
    expect(limit.take('flood-0')).toBe(100);
    // 100 s later each of the flood has one call again, and so room is made
    now = 100_000;
    expect(limit.take('new-again')).toBe(0);
    expect(limit.size).toBeLessThanOrEqual(MOST);
  });
});
