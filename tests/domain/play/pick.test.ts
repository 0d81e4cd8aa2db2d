import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Supply } from '../../../domain/play/pick.ts';
import { planPick } from '../../../domain/play/pick.ts';
import { seeded } from '../../support/seeded.ts';

const amount = fc.nat(30);
const supplies = fc
  .dictionary(
    fc.constantFrom('art', 'music', 'space'),
    fc.record({ 1: amount, 2: amount, 3: amount }),
  )
  .map((supply) => new Map<string, Supply>(Object.entries(supply)));
const plenty: Supply = { 1: 100, 2: 100, 3: 100 };
const seed = fc.integer();

describe('where questions are taken from', () => {
  it('is exactly as many as are wanted, from what there is', () => {
    fc.assert(
      fc.property(supplies, fc.integer({ min: 1, max: 40 }), seed, (supply, count, number) => {
        const plan = planPick(supply, count, seeded(number));
        const there = [...supply.values()].reduce((sum, one) => sum + one[1] + one[2] + one[3], 0);
        if (there < count) {
          expect(plan).toBeUndefined();
          return;
        }
        expect(plan!.reduce((sum, share) => sum + share.count, 0)).toBe(count);
        for (const share of plan!) {
          expect(share.count).toBeLessThanOrEqual(supply.get(share.category)![share.difficulty]);
        }
        const shelves = plan!.map(({ category, difficulty }) => `${category} ${difficulty}`);
        expect(new Set(shelves).size).toBe(shelves.length);
      }),
    );
  });

  it('mixes ten questions: four easy, four medium, two hard', () => {
    const plan = planPick(new Map([['space', plenty]]), 10, seeded(7));
    expect(plan).toEqual([
      { category: 'space', difficulty: 1, count: 4 },
      { category: 'space', difficulty: 2, count: 4 },
      { category: 'space', difficulty: 3, count: 2 },
    ]);
  });

  it('fills up with others if a difficulty lacks questions', () => {
    const plan = planPick(new Map([['space', { 1: 9, 2: 0, 3: 1 }]]), 10, seeded(7));
    expect(plan).toEqual([
      { category: 'space', difficulty: 1, count: 9 },
      { category: 'space', difficulty: 3, count: 1 },
    ]);
  });

  it('asks of a category in proportion to its questions', () => {
    const supply = new Map<string, Supply>([
      ['art', { 1: 300, 2: 300, 3: 300 }],
      ['space', plenty],
    ]);
    let art = 0;
    const random = seeded(1);
    for (let n = 0; n < 300; n++) {
      const plan = planPick(supply, 10, random)!;
      art += plan
        .filter(({ category }) => category === 'art')
        .reduce((sum, { count }) => sum + count, 0);
    }
    // 2,250 of 3,000 are expected, with a deviation of 24
    expect(Math.abs(art - 2_250)).toBeLessThan(100);
  });
});
