import { describe, expect, it } from 'vitest';
import { readRoomCode } from '../../../../domain/battle/room-code.ts';
import { typedCode } from '../../../../features/shared/ui/code-input.tsx';

describe('typedCode', () => {
  it.each([
    ['ab3k9p', 'AB3K9P'],
    [' ab3-k9p ', 'AB3K9P'],
    ['ab3k9pxyz', 'AB3K9P'],
    ['ab3', 'AB3'],
    ['', ''],
    ['äöü!?', ''],
    ['https://quizbout.example/group-battle/?code=AB3K9P', 'AB3K9P'],
    ['Join me: https://quizbout.example/random-battle/?tab=friend&code=ab3k9p#top', 'AB3K9P'],
  ])('takes %j as %j', (typed, code) => {
    expect(typedCode(typed, 6)).toBe(code);
  });

  it('returns what the domain reads as a code', () => {
    expect(readRoomCode(typedCode('a b 3 k 9 p', 6))).toBe('AB3K9P');
  });
});
