import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PLAYER_DAY, dollarsOfMonth, operationsOf, peakOf } from '../../scripts/scale/day.ts';
import { entriesPerSecond, RISING } from '../../scripts/scale/rising.ts';
import { ROOT } from '../../scripts/project/root.ts';

interface Indexes {
  readonly indexes: readonly {
    readonly collectionGroup: string;
    readonly fields: readonly { readonly fieldPath: string }[];
  }[];
}
const { indexes } = JSON.parse(
  readFileSync(resolve(ROOT, 'firestore.indexes.json'), 'utf8'),
) as Indexes;

/** Fields with about as many values as there are players or rooms: an index behind one of them has no common end. */
const SPREAD = ['uid', 'members', 'owner', 'pairRank'];
/** Collections below one player, whose index is that player's own, and those that an operator or a payout fills. */
const SMALL = ['bookmarks', 'friends', 'ledger', 'contests', 'payouts'];

describe('the bill of a million players', () => {
  it('is the sum of its parts', () => {
    const parts = [
      { name: 'a', times: 2, reads: 10, writes: 3, deletes: 1, source: '' },
      { name: 'b', times: 0.5, reads: 4, writes: 2, deletes: 0, source: '' },
    ];
    expect(operationsOf(parts)).toEqual({ reads: 22, writes: 7, deletes: 2 });
    // 30 days of 100,000 players: 22 × 0.03 + 7 × 0.09 + 2 × 0.01 USD a day
    expect(dollarsOfMonth(parts, 100_000)).toBeCloseTo(30 * (0.66 + 0.63 + 0.02));
    expect(peakOf(36_000)).toBe(1);
  });

  it('names each index with rising values', () => {
    const rising = indexes
      .map(({ collectionGroup, fields }) => ({
        collection: collectionGroup,
        names: fields.map(({ fieldPath }) => fieldPath),
      }))
      .filter(
        ({ collection, names }) =>
          /at$/i.test(names.at(-1) ?? '') &&
          !SMALL.includes(collection) &&
          !names.some((name) => SPREAD.includes(name)),
      )
      .map(({ collection, names }) => `${collection}: ${names.join(', ')}`);
    const named = RISING.filter(({ fields }) => fields.includes(',')).map(
      ({ collection, fields }) => `${collection}: ${fields}`,
    );
    expect(rising.toSorted()).toEqual(named.toSorted());
  });

  it('has no index that a million players fill', () => {
    for (const index of RISING) {
      expect(entriesPerSecond(index, 1_000_000), index.fields).toBeLessThan(500);
    }
  });

  it('has a source for each part', () => {
    for (const { name, source } of PLAYER_DAY) expect(source, name).not.toBe('');
  });
});
