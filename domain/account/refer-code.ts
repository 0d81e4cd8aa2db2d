import { CODE_ALPHABET } from '../code-alphabet.ts';

/** 31^8 is about 850 thousand million codes: too many to guess one of a million players'. */
const LENGTH = 8;

/** A new referral code. @param random numbers in [0, 1), from a secure source */
export function newReferCode(random: () => number): string {
  return Array.from(
    { length: LENGTH },
    () => CODE_ALPHABET[Math.floor(random() * CODE_ALPHABET.length)],
  ).join('');
}

/** Reads a typed referral code; ignores case, spaces and hyphens. Undefined if it is not a code. */
export function readReferCode(typed: string): string | undefined {
  const code = typed.replaceAll(/[\s-]/g, '').toUpperCase();
  if (code.length !== LENGTH) return undefined;
  return [...code].every((letter) => CODE_ALPHABET.includes(letter)) ? code : undefined;
}
