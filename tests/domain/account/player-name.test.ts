import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NAME_MAX_CHARACTERS, readPlayerName } from '../../../domain/account/player-name.ts';
import { anyCharacter } from '../../support/any-character.ts';

const text = fc.oneof(
  { weight: 9, arbitrary: fc.string({ unit: anyCharacter, maxLength: 40 }) },
  // contains names of members of every object
  { weight: 1, arbitrary: fc.string({ maxLength: 40 }) },
);

describe('a player name', () => {
  it.each([
    ['  ann \t lee\n', 'Ann lee'],
    ['éva', 'Éva'],
    ['e\u0301va', 'Éva'],
    ['अमृता', 'अमृता'],
    ['علي\u200cرضا', 'علي\u200cرضا'],
    ['🦊 fox', '🦊 fox'],
    ['7up', '7up'],
    ['👩‍🚀 neil', '👩‍🚀 neil'],
    ['क्‍षमा', 'क्‍षमा'],
    ['x'.repeat(30), `X${'x'.repeat(29)}`],
  ])('%j is read as %j', (text, name) => {
    expect(readPlayerName(text)).toEqual({ kind: 'name', name });
  });

  it.each([
    ['', 'empty'],
    [' \n ', 'empty'],
    ['\u200d', 'empty'],
    ['\u0301', 'empty'],
    ['x'.repeat(31), 'too-long'],
    ['ß'.padEnd(30, 'x'), 'too-long'],
    ['ann\u0000', 'forbidden-characters'],
    ['ann\u202egnp', 'forbidden-characters'],
    ['ann\u200b', 'forbidden-characters'],
    ['\u3164', 'forbidden-characters'],
    ['\ud800', 'forbidden-characters'],
    ['a\u200dnn', 'forbidden-characters'],
    ['\u200cann', 'forbidden-characters'],
    [`Z${'\u0310'.repeat(5)}algo`, 'forbidden-characters'],
  ])('%j is none: %s', (text, error) => {
    expect(readPlayerName(text)).toEqual({ kind: 'invalid', error });
  });

  it('is short, trimmed and stable', () => {
    fc.assert(
      fc.property(text, (text) => {
        const reading = readPlayerName(text);
        if (reading.kind === 'invalid') return;
        expect(reading.name.length).toBeLessThanOrEqual(NAME_MAX_CHARACTERS);
        expect(reading.name).toBe(reading.name.trim());
        expect(readPlayerName(reading.name).kind).toBe('name');
      }),
      // 100 of them with any character
      { numRuns: 112 },
    );
  });
});
