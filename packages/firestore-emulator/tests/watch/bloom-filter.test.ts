import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { bloomFilterOf, bloomFilterOfSize } from '../../src/watch/bloom-filter.ts';

/**
 * The golden filters of the Firebase JS SDK's unit tests (bloom_filter_golden_test_data, Apache License 2.0): names, bits,
 * hashes, and the SHA-256 of the published bitmap.
 */
const GOLDEN: readonly (readonly [names: number, bits: number, hashes: number, bitmap: string])[] =
  [
    [1, 11, 8, '222e2f677d3c742ab6451781da4ab6e0'],
    [1, 23, 16, '25252c7ce3531130cb86993051412375'],
    [500, 4_793, 7, '09a28c7d7a56cb7089c24c1c6ac7a303'],
    [500, 9_587, 13, 'b650865069cc7e8bd9dc0a80236e4cb1'],
    [5_000, 47_933, 7, '4179f5e19afbc5e4188dc5f186038f7d'],
    [5_000, 95_857, 13, 'f8065e124ed89914aa8a5445b4817ff6'],
  ];

const namesOf = (count: number) =>
  Array.from(
    { length: count },
    (_, i) => `projects/project-1/databases/database-1/documents/coll/doc${i}`,
  );

describe('bloom filters of existence filters [LISTEN-15]', () => {
  it.each(GOLDEN)(
    "%i names in %i bits with %i hashes make the SDK's golden bitmap",
    (count, bits, hashes, golden) => {
      const filter = bloomFilterOfSize(namesOf(count), bits, hashes);
      const digest = createHash('sha256').update(filter.bitmap).digest('hex').slice(0, 32);
      expect(digest).toBe(golden);
      expect(filter.bitmap.length * 8 - filter.padding).toBe(bits);
      expect(filter.hashCount).toBe(hashes);
    },
  );

  it('a filter of the emulator is the same computation in its own size', () => {
    const names = namesOf(50);
    const { bitmap, padding, hashCount } = bloomFilterOf(names);
    expect(bloomFilterOfSize(names, bitmap.length * 8 - padding, hashCount).bitmap).toEqual(bitmap);
    expect(hashCount).toBe(20);
  });
});
