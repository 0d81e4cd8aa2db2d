import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readValue } from '../../src/codec/value-codec.ts';
import { compareIds, comparePaths } from '../../src/model/compare-names.ts';
import { compareStrings } from '../../src/model/compare-strings.ts';
import { compareValues, valuesIdentical } from '../../src/model/compare-values.ts';
import { json } from '../support/local.ts';

const value = (plain: unknown) => readValue(json(plain));
const double = (number: number) => ({
  wire: {
    doubleValue:
      Number.isFinite(number) && !Object.is(number, -0)
        ? number
        : Object.is(number, -0)
          ? '-0'
          : String(number),
  },
});
const reference = (path: string) => ({
  wire: { referenceValue: `projects/p/databases/(default)/documents/${path}` },
});
const geoPoint = (latitude: number, longitude: number) => ({
  wire: { geoPointValue: { latitude, longitude } },
});
const vector = (...components: number[]) => ({
  __type__: '__vector__',
  value: components.map(double),
});

describe('the order of values', () => {
  it('[DATA-2] sorts across all types as production does', () => {
    const ascending = [
      null,
      false,
      true,
      double(NaN),
      double(-Infinity),
      -9223372036854775808n,
      -1.5,
      -1,
      0,
      0.5,
      1,
      9007199254740992n,
      9007199254740993n,
      9223372036854775807n,
      double(Infinity),
      new Date('2020-01-01T00:00:00Z'),
      new Date('2020-01-01T00:00:00.001Z'),
      '',
      'a',
      'a!',
      'b',
      '\ufb01',
      '\u{1f600}',
      new Uint8Array([]),
      new Uint8Array([0]),
      new Uint8Array([1]),
      reference('a/__id-5__'),
      reference('a/__id7__'),
      reference('a/__id10__'),
      reference('a/b'),
      reference('a/b/c/d'),
      reference('a/b!'),
      geoPoint(-10, 5),
      geoPoint(10, -5),
      geoPoint(10, 5),
      [],
      [1],
      [1, 0],
      [2],
      vector(),
      vector(9),
      vector(1, 2),
      vector(1, 3),
      {},
      { a: 1 },
      { a: 1, b: 0 },
      { a: 2 },
      { b: 0 },
    ].map(value);
    for (let i = 0; i < ascending.length; i++) {
      for (let j = 0; j < ascending.length; j++) {
        expect(Math.sign(compareValues(ascending[i]!, ascending[j]!)), `${i} against ${j}`).toBe(
          Math.sign(i - j),
        );
      }
    }
  });

  it('[DATA-2] sorts 1 with 1.0, 0 with -0, NaN with NaN', () => {
    expect(compareValues(value(1), value(double(1)))).toBe(0);
    expect(compareValues(value(double(0)), value(double(-0)))).toBe(0);
    expect(compareValues(value(double(NaN)), value(double(NaN)))).toBe(0);
  });

  it('[DATA-2] distinguishes the values 1 from 1.0, 0 from -0', () => {
    expect(valuesIdentical(value(1), value(double(1)))).toBe(false);
    expect(valuesIdentical(value(double(0)), value(double(-0)))).toBe(false);
    expect(valuesIdentical(value(double(NaN)), value(double(NaN)))).toBe(true);
  });

  it('[DATA-2] sorts strings by their UTF-8 bytes', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.string({ unit: 'grapheme' }),
        (left, right) => {
          const expected = Math.sign(Buffer.compare(Buffer.from(left), Buffer.from(right)));
          expect(Math.sign(compareStrings(left, right))).toBe(expected);
        },
      ),
    );
  });

  it('[DATA-3] sorts names segment by segment, numeric ids first by their number', () => {
    expect(compareIds('__id9__', '__id10__')).toBeLessThan(0);
    expect(compareIds('__id10__', '!')).toBeLessThan(0);
    expect(comparePaths('a/b', 'a/b/c/d')).toBeLessThan(0);
    expect(comparePaths('a/b/c/d', 'a/b!')).toBeLessThan(0);
    expect(comparePaths('a-b/x', 'a/x')).toBeGreaterThan(0);
    expect(comparePaths('a/__id2__/c', 'a/__id10__/b')).toBeLessThan(0);
  });

  it('[DATA-3] orders paths as their segment lists', () => {
    const path = fc.array(fc.string({ minLength: 1, unit: fc.constantFrom('a', 'b', '!', '~') }), {
      minLength: 1,
      maxLength: 4,
    });
    fc.assert(
      fc.property(path, path, (left, right) => {
        let expected = left.length - right.length;
        for (let i = Math.min(left.length, right.length) - 1; i >= 0; i--) {
          const order = compareIds(left[i]!, right[i]!);
          if (order !== 0) expected = order;
        }
        expect(Math.sign(comparePaths(left.join('/'), right.join('/')))).toBe(Math.sign(expected));
      }),
    );
  });
});
