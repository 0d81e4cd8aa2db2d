import { describe, expect, it } from 'vitest';
import { sharedResultOf } from '../../../features/home/challenge.tsx';

describe('the link of a shared result', () => {
  it('names the challenger with the points', () => {
    expect(sharedResultOf({ by: ' ann', points: '23', category: 'space' })).toEqual({
      name: 'Ann',
      points: 23,
    });
  });

  it.each([
    ['no name', { points: '23' }],
    ['no points', { by: 'Ann' }],
    ['points that are no number', { by: 'Ann', points: '23 coins' }],
    ['points that no battle has', { by: 'Ann', points: '1000' }],
    ['a name that nobody may have', { by: 'Ann\u202e', points: '23' }],
    ['a name that is too long', { by: 'A'.repeat(31), points: '23' }],
    ['several names', { by: ['Ann', 'Ben'], points: '23' }],
  ])('is ignored with %s', (_, query) => {
    expect(sharedResultOf(query)).toBeUndefined();
  });
});
