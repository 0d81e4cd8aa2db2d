import { CODE_ALPHABET } from '../code-alphabet.ts';

/** 31^6, some 887 million codes: too many to guess one of a few thousand open rooms at the rate we allow. */
export const ROOM_CODE_LENGTH = 6;

/** A new code. @param random numbers in [0, 1), from a secure source */
export function newRoomCode(random: () => number): string {
  return Array.from(
    { length: ROOM_CODE_LENGTH },
    () => CODE_ALPHABET[Math.floor(random() * CODE_ALPHABET.length)],
  ).join('');
}

/**
 * Reads a typed code; ignores case, spaces and hyphens.
 * @returns undefined if it is not a code
 */
export function readRoomCode(typed: string): string | undefined {
  const code = typed.replaceAll(/[\s-]/g, '').toUpperCase();
  if (code.length !== ROOM_CODE_LENGTH) return undefined;
  return [...code].every((letter) => CODE_ALPHABET.includes(letter)) ? code : undefined;
}
