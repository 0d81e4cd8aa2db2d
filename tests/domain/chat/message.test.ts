import { describe, expect, it } from 'vitest';
import { allowsText, parseMessage, textError } from '../../../domain/chat/message.ts';
import { LIMITS } from '../../../domain/limits.ts';

describe('a text', () => {
  it.each<[string, string | undefined]>([
    ['well played', undefined],
    ['x'.repeat(LIMITS.messageLength), undefined],
    [` ${'x'.repeat(LIMITS.messageLength)} `, undefined],
    ['x'.repeat(LIMITS.messageLength + 1), 'too-long'],
    ['', 'empty'],
    [' \n ', 'empty'],
    ['a\u0000b', 'hidden-characters'],
    ['a\u200Bb', 'hidden-characters'],
    ['a\u202Eb', 'hidden-characters'],
    ['a\u200Db', 'hidden-characters'],
    ['\u200Cb', 'hidden-characters'],
    ['क्\u200Dष', undefined],
    ['👩\u200D🚀', undefined],
    [`e${'\u0301'.repeat(4)}`, undefined],
    [`e${'\u0301'.repeat(5)}`, 'hidden-characters'],
  ])('%j: %s', (text, error) => {
    expect(textError(text)).toBe(error);
  });

  it('is allowed between people who chose each other', () => {
    const kinds = ['friend', 'group', 'random', 'bot'] as const;
    expect(kinds.filter(allowsText)).toEqual(['friend', 'group']);
  });
});

describe('a message', () => {
  it.each([
    ['phrase', 'hello', { kind: 'phrase', phrase: 'hello' }],
    ['emoji', '🔥', { kind: 'emoji', emoji: '🔥' }],
    ['text', 'hi', { kind: 'text', text: 'hi' }],
  ])('of kind %s is read', (kind, text, body) => {
    expect(parseMessage('ann-0', { by: 'ann', at: 7, kind, text, expiresAt: 9 })).toEqual({
      id: 'ann-0',
      by: 'ann',
      at: 7,
      body,
    });
  });

  it.each([
    { by: 'ann', at: 7, kind: 'phrase', text: 'no phrase' },
    { by: 'ann', at: 7, kind: 'emoji', text: 'x' },
    { by: 'ann', at: 7, kind: 'shout', text: 'hi' },
    { by: 'ann', kind: 'text', text: 'hi' },
    { at: 7, kind: 'text', text: 'hi' },
  ])('of another shape is refused: %j', (data) => {
    expect(() => parseMessage('ann-0', data)).toThrow(/Invalid/);
  });
});
