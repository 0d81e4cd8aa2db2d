import { expect, it } from 'vitest';
import { nextBadge } from '../../../features/home/next-badge.ts';

const badge = (type: string, progress: number, goal: number, status = '0') => ({
  ...{ type, progress, badge_counter: goal, status },
});

it.each([
  ['the nearest by its share', [badge('a', 1, 4), badge('b', 9, 10), badge('c', 50, 100)], 'b'],
  ['the first of equals', [badge('a', 0, 3), badge('b', 0, 1)], 'a'],
  ['none that is unlocked', [badge('a', 5, 5, '1'), badge('b', 5, 5, '2'), badge('c', 0, 9)], 'c'],
  ['nothing where all are', [badge('a', 5, 5, '2')], undefined],
])('names %s', (_what, badges, type) => {
  expect(nextBadge(badges)?.type).toBe(type);
});
