import * as v from 'valibot';
import { WholeNumber } from './fields.ts';

/** The fields that choose a page of a list: how many rows to pass over, and how many to give. */
export const pageFields = (usualLimit: number, mostRows = 50, mostOffset = 10_000) => ({
  offset: v.optional(
    v.pipe(
      WholeNumber,
      v.minValue(0, 'must be at least 0'),
      v.maxValue(mostOffset, `must be at most ${mostOffset}`),
    ),
    '0',
  ),
  limit: v.optional(
    v.pipe(
      WholeNumber,
      v.minValue(1, 'must be at least 1'),
      v.maxValue(mostRows, `must be at most ${mostRows}`),
    ),
    String(usualLimit),
  ),
});
