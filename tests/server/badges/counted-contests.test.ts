import type { DocumentSnapshot } from '@google-cloud/firestore';
import { describe, expect, it } from 'vitest';
import type { AttemptFact } from '../../../domain/play/items.ts';
import type { PlayedAttempts, Progress } from '../../../server/badges/fold-progress.ts';
import { foldAttempts, OVERLAP_MS } from '../../../server/badges/fold-progress.ts';
import { progressOfDocument } from '../../../server/badges/progress.ts';
import { fakeOf } from '../../support/fake-of.ts';

const NOBODY = progressOfDocument(fakeOf<DocumentSnapshot>({ data: () => undefined }));
const DAY_MS = 86_400_000;

const factAt = (at: number): AttemptFact => ({
  mode: 'quiz',
  run: 1,
  category: '',
  points: 20,
  questions: 5,
  answered: 5,
  correct: 5,
  helps: 0,
  isInTime: true,
  day: '2026-11-21',
  at,
});

/** The attempts that a sync reads: those changed since the last one, with an overlap. */
const synced = (progress: Progress, attempts: readonly PlayedAttempts[]): Progress =>
  foldAttempts(
    progress,
    attempts.filter(({ factsAt }) => factsAt > Math.max(0, progress.runsUntil - OVERLAP_MS)),
  );

describe('the progress of a player of many contests', () => {
  it('counts each contest and win once, without a growing list of them', () => {
    let progress = NOBODY;
    let attempts: PlayedAttempts[] = [];
    for (let n = 1; n <= 60; n++) {
      const id = `contest_c${n}_ann`;
      const at = n * 7 * DAY_MS;
      attempts = [...attempts, { id, facts: [factAt(at)], factsAt: at }];
      progress = synced(synced(progress, attempts), attempts);
      // the prizes come three days later, with another read of the same attempt
      const paidAt = at + 3 * DAY_MS;
      attempts = attempts.map((one) =>
        one.id === id ? { ...one, factsAt: paidAt, rank: 1 } : one,
      );
      progress = synced(synced(progress, attempts), attempts);
      expect(progress.counters).toMatchObject({ played: n, contestsWon: n });
    }
    expect(Object.keys({ ...progress.runs, ...progress.recentRuns })).toEqual([
      'contest_c60_ann rank',
    ]);
  });

  it('counts an attempt that ends during a count, beside concurrent reports of another', () => {
    const slow = { id: 'contest_slow_ann', facts: [factAt(5_000)], factsAt: 5_000 };
    const quick = { id: 'contest_quick_ann', facts: [factAt(9_000)], factsAt: 11_000, rank: 1 };
    const first = synced(NOBODY, [quick]);
    expect(first.counters).toMatchObject({ played: 1, contestsWon: 1 });
    expect(synced(first, [slow, quick]).counters).toMatchObject({ played: 2, contestsWon: 1 });
  });
});
