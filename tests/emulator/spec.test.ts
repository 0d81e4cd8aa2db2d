import { describe, expect, it } from 'vitest';
import { citedBelow, promisedBy } from '../support/promises.ts';

// NOT-* names what is not emulated: no test
const promised = promisedBy('packages/firestore-emulator/SPEC.md').filter(
  (id) => !id.startsWith('NOT-'),
);
const cited = citedBelow('tests/emulator').union(citedBelow('packages/firestore-emulator/tests'));

describe('SPEC.md', () => {
  it('promises nothing twice', () => {
    expect(promised.length).toBeGreaterThan(150);
    expect(new Set(promised).size).toBe(promised.length);
  });

  it('promises nothing without a test that cites it', () => {
    expect(promised.filter((id) => !cited.has(id))).toEqual([]);
  });

  it('makes every promise that a test cites', () => {
    expect([...cited].filter((id) => !promised.includes(id))).toEqual([]);
  });
});
