import { Timestamp } from 'firebase-admin/firestore';
import { expect, it } from 'vitest';
import type { AttemptRecord } from '../../../server/attempts/attempt-store.ts';
import { newAttemptCache } from '../../../server/attempts/attempt-store.ts';
import { fakeOf } from '../../support/fake-of.ts';

/** The record of a player with a history of this many attempts, about 230 characters of JSON each. */
const recordOf = (uid: string, runs: number) =>
  fakeOf<AttemptRecord>({
    uid,
    facts: Array.from({ length: runs }, (_, run) => ({
      run,
      mode: 'quiz',
      category: 'science',
      day: '2026-01-01',
      note: uid.repeat(10),
    })),
  });

it('the attempts that a process remembers take at most 64 MB, however large each is', () => {
  const cache = newAttemptCache();
  const most = 64 * 1024 * 1024;
  let total = 0;
  for (let n = 0; n < 3_000; n++) {
    const record = recordOf(`player-${n}`, 400);
    total += JSON.stringify(record).length;
    cache.set(`attempt-${n}`, { record, updateTime: Timestamp.fromMillis(0) });
  }
  expect(total).toBeGreaterThan(2 * most);
  expect(cache.calculatedSize).toBeLessThanOrEqual(most);
  expect(cache.calculatedSize).toBeGreaterThan(most * 0.9);
  // the newest stay
  expect(cache.has('attempt-2999')).toBe(true);
  expect(cache.has('attempt-0')).toBe(false);
});
