import fc from 'fast-check';
import { expect, it } from 'vitest';
import { newRoomCode, readRoomCode, ROOM_CODE_LENGTH } from '../../../domain/battle/room-code.ts';

it('makes codes of six unambiguous characters that read back as themselves', () => {
  const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
  const numbers = fc.array(random, { minLength: ROOM_CODE_LENGTH, maxLength: ROOM_CODE_LENGTH });
  fc.assert(
    fc.property(numbers, (list) => {
      const code = newRoomCode(() => list.pop() ?? 0);
      expect(code).toMatch(/^[2-9A-HJKMNP-Z]{6}$/);
      expect(readRoomCode(code)).toBe(code);
    }),
  );
});

it('reads codes as people type them', () => {
  expect(readRoomCode(' abc-d23 ')).toBe('ABCD23');
  expect(readRoomCode('ab cd 23')).toBe('ABCD23');
});

it.each(['', 'ABCD2', 'ABCD234', 'ABCD0O', 'ABCD1L', 'ABCDÉ2'])(
  'takes "%s" for no code',
  (typed) => {
    expect(readRoomCode(typed)).toBeUndefined();
  },
);
