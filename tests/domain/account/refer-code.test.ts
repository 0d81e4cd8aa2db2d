import { describe, expect, it } from 'vitest';
import { newReferCode, readReferCode } from '../../../domain/account/refer-code.ts';

describe('a referral code', () => {
  it('has eight characters that players do not confuse', () => {
    expect(newReferCode(() => 0)).toBe('22222222');
    expect(newReferCode(() => 1 - Number.EPSILON)).toBe('ZZZZZZZZ');
  });

  it.each([
    ['ABCD2345', 'ABCD2345'],
    [' abcd-2345 ', 'ABCD2345'],
    ['ABCD234', undefined],
    ['ABCD23456', undefined],
    ['ABCDO345', undefined],
    ['', undefined],
  ])('typed as "%s" is %s', (typed, code) => {
    expect(readReferCode(typed)).toBe(code);
  });
});
