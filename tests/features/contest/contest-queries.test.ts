import { describe, expect, it } from 'vitest';
import { startsAfterTurn } from '../../../features/contest/contest-queries.ts';

const FIRST = 'place-of-25.uid';

describe('the leaderboard of a contest', () => {
  it('begins the next page where the shown one ends', () => {
    expect(startsAfterTurn([''], 0, 1, FIRST)).toEqual(['', FIRST]);
    expect(startsAfterTurn(['', FIRST], 1, 2, 'place-of-50.uid')).toEqual([
      '',
      FIRST,
      'place-of-50.uid',
    ]);
  });

  it('remembers the pages before when it is turned back', () => {
    expect(startsAfterTurn(['', FIRST, 'x'], 2, 1, 'y')).toEqual(['', FIRST, 'x']);
  });

  it('asks by the number if the page in between is not loaded', () => {
    // the rows that are still shown are those of the first page
    expect(startsAfterTurn(['', FIRST], 1, 2, undefined)).toEqual(['', FIRST, '']);
  });
});
