import { describe, expect, it } from 'vitest';
import { readRoomCode } from '../../../domain/battle/room-code.ts';
import { inviteLink } from '../../../features/battle/lobby/invite-link.ts';
import { readFee } from '../../../features/battle/setup/fee-picker.tsx';
import { typedCode } from '../../../features/shared/ui/code-input.tsx';

describe('readFee', () => {
  it.each([
    ['0', 0],
    ['5', 5],
    [' 50 ', 50],
    ['51', undefined],
    ['-1', undefined],
    ['2.5', undefined],
    ['1e1', undefined],
    ['', undefined],
    ['five', undefined],
  ])('reads %j as %s', (typed, fee) => {
    expect(readFee(typed, 50)).toBe(fee);
  });
});

describe('inviteLink', () => {
  it.each(['friend', 'group'] as const)('of a %s room gives its code back', (kind) => {
    const link = inviteLink('https://quizbout.example', kind, 'AB3K9P');
    expect(new URL(link).pathname).toBe(kind === 'group' ? '/group-battle/' : '/random-battle/');
    expect(readRoomCode(new URL(link).searchParams.get('code') ?? '')).toBe('AB3K9P');
    expect(typedCode(link, 6)).toBe('AB3K9P');
  });
});
