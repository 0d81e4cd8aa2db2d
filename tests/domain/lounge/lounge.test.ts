import { describe, expect, it } from 'vitest';
import { LINE_MAX_CHARACTERS, lineFault, parseLounge } from '../../../domain/lounge/lounge.ts';

describe('parseLounge', () => {
  it('gives each seat its line, in the order of the names', () => {
    const lounge = parseLounge({
      seats: { b: { name: 'Bo' }, a: { name: 'Ada' } },
      lines: { b: { text: 'Hello', at: 5 } },
    });
    expect(lounge.seats).toEqual([
      { uid: 'a', name: 'Ada', line: null },
      { uid: 'b', name: 'Bo', line: { text: 'Hello', at: 5 } },
    ]);
  });

  it('accepts a lounge in which nobody has spoken yet', () => {
    expect(parseLounge({ seats: {} }).seats).toEqual([]);
  });

  it.each([{}, { seats: { a: {} } }, { seats: {}, lines: { a: { text: 1 } } }, null])(
    'refuses %j',
    (data) => {
      expect(() => parseLounge(data)).toThrow();
    },
  );
});

describe('lineFault', () => {
  it.each([
    ['', 'empty'],
    ['  \n ', 'empty'],
    ['x', null],
    ['x'.repeat(LINE_MAX_CHARACTERS), null],
    ['x'.repeat(LINE_MAX_CHARACTERS + 1), 'too-long'],
  ])('line %#', (text, fault) => {
    expect(lineFault(text)).toBe(fault);
  });
});
