import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deal } from '../../../domain/battle/deal.ts';
import type { PoolEntry } from '../../../domain/question/question-pack.ts';

/** A repeatable source of numbers in [0, 1). */
function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const pool = (size: number): PoolEntry[] =>
  Array.from({ length: size }, (_, i) => ({
    id: `q${i}`,
    difficulty: ((i % 3) + 1) as 1 | 2 | 3,
    optionCount: 4,
  }));

describe('the deal', () => {
  it('deals each question once, in rising difficulty, and to each player an order of all options', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 5, max: 20 }), (seed, count) => {
        const questions = pool(60);
        const dealt = deal(questions, count, ['a', 'b'], new Map(), seeded(seed))!;
        expect(new Set(dealt.questions).size).toBe(count);
        const levels = dealt.questions.map(
          (id) => questions.find((one) => one.id === id)!.difficulty,
        );
        expect(levels).toEqual(levels.toSorted());
        for (const orders of dealt.optionOrders.values()) {
          expect(orders).toHaveLength(count);
          for (const order of orders) expect(order.toSorted()).toEqual([0, 1, 2, 3]);
        }
      }),
    );
  });

  it('mixes four easy, four middling and two hard questions into ten', () => {
    const questions = pool(60);
    const { questions: ids } = deal(questions, 10, ['a'], new Map(), seeded(7))!;
    const levels = ids.map((id) => questions.find((one) => one.id === id)!.difficulty);
    expect(levels).toEqual([1, 1, 1, 1, 2, 2, 2, 2, 3, 3]);
  });

  it('gives two players different orders, and two matches different questions', () => {
    const one = deal(pool(60), 10, ['a', 'b'], new Map(), seeded(1))!;
    const two = deal(pool(60), 10, ['a', 'b'], new Map(), seeded(2))!;
    expect(one.optionOrders.get('a')).not.toEqual(one.optionOrders.get('b'));
    expect(one.questions).not.toEqual(two.questions);
  });

  it('puts every option as often at one place as at another', () => {
    const cells = new Map<string, number>();
    const deals = 300;
    for (let seed = 0; seed < deals; seed++) {
      const { optionOrders } = deal(pool(12), 10, ['a'], new Map(), seeded(seed))!;
      for (const order of optionOrders.get('a')!) {
        for (const [place, option] of order.entries()) {
          const cell = `${option} at ${place}`;
          cells.set(cell, (cells.get(cell) ?? 0) + 1);
        }
      }
    }
    expect(cells.size).toBe(16);
    // 750 each are expected, with a deviation of 24
    for (const [cell, count] of cells) {
      expect(Math.abs(count - (deals * 10) / 4), cell).toBeLessThan(120);
    }
  });

  it('avoids what any player saw of late as long as there is something else', () => {
    const seen = new Map([
      [
        'a',
        new Set(
          pool(60)
            .slice(0, 15)
            .map(({ id }) => id),
        ),
      ],
      [
        'b',
        new Set(
          pool(60)
            .slice(15, 30)
            .map(({ id }) => id),
        ),
      ],
    ]);
    const { questions } = deal(pool(60), 10, ['a', 'b'], seen, seeded(3))!;
    expect(questions.every((id) => Number(id.slice(1)) >= 30)).toBe(true);
    const all = new Map([['a', new Set(pool(12).map(({ id }) => id))]]);
    expect(deal(pool(12), 10, ['a'], all, seeded(4))!.questions).toHaveLength(10);
  });

  it('deals nothing from a category that has too few', () => {
    expect(deal(pool(9), 10, ['a'], new Map(), seeded(1))).toBeUndefined();
    expect(deal(pool(10), 10, ['a'], new Map(), seeded(1))!.questions).toHaveLength(10);
  });
});
