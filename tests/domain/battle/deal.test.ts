import { describe, expect, it } from 'vitest';
import { optionOrdersOf } from '../../../domain/battle/deal.ts';
import { seeded } from '../../support/seeded.ts';

const FOUR = Array.from({ length: 10 }, () => 4);

describe('the option orders', () => {
  it('are of all options of each question, for every player', () => {
    const orders = optionOrdersOf(['a', 'b'], [4, 5, 3], seeded(1));
    expect([...orders.keys()]).toEqual(['a', 'b']);
    for (const own of orders.values()) {
      expect(own.map((order) => order.toSorted())).toEqual([
        [0, 1, 2, 3],
        [0, 1, 2, 3, 4],
        [0, 1, 2],
      ]);
    }
  });

  it('are different for two players', () => {
    const orders = optionOrdersOf(['a', 'b'], FOUR, seeded(1));
    expect(orders.get('a')).not.toEqual(orders.get('b'));
  });

  it('show every option equally often at each place', () => {
    const cells = new Map<string, number>();
    const deals = 300;
    const random = seeded(1);
    for (let n = 0; n < deals; n++) {
      for (const order of optionOrdersOf(['a'], FOUR, random).get('a')!) {
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
});
