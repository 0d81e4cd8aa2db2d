import fc from 'fast-check';

const SURROGATES = 0xdfff - 0xd800 + 1;

/**
 * Every character of Unicode, as a `unit` for `fc.string`. fast-check's own name for them, 'binary', makes a table of all million
 * before its first text.
 */
export const anyCharacter: fc.Arbitrary<string> = fc
  .nat(0x10ffff - SURROGATES)
  .map((place) => String.fromCodePoint(place < 0xd800 ? place : place + SURROGATES));
