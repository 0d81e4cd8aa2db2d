import { describe, expect, it } from 'vitest';
import { readToken } from '../../src/rules/language/lexer.ts';
import { RulesSyntaxError } from '../../src/rules/language/rules-error.ts';
import { Source } from '../../src/rules/language/source.ts';
import { PUNCTUATORS } from '../../src/rules/language/token.ts';

function tokens(text: string): [string, string][] {
  const source = new Source(text);
  const found: [string, string][] = [];
  for (let at = 0; ;) {
    const token = readToken(source, at);
    if (token.kind === 'end') return found;
    found.push([token.kind, token.text]);
    at = token.end;
  }
}

const kinds = (text: string) => tokens(text).map(([kind]) => kind);

describe('lexer', () => {
  it('knows every punctuator', () => {
    expect(kinds(PUNCTUATORS.join(' '))).toEqual([...PUNCTUATORS]);
  });

  it('takes the longest punctuator', () => {
    expect(kinds('<=>===!=!&&||')).toEqual(['<=', '>=', '==', '!=', '!', '&&', '||']);
  });

  it('reads names with digits and underscores', () => {
    expect(tokens('_a1 request rules_version')).toEqual([
      ['name', '_a1'],
      ['name', 'request'],
      ['name', 'rules_version'],
    ]);
  });

  it.each([
    ['0', 'integer'],
    ['9223372036854775808', 'integer'],
    ['1.5', 'float'],
    ['2.', 'float'],
    ['.5', 'float'],
  ])('reads %s as %s', (text, kind) => {
    expect(tokens(text)).toEqual([[kind, text]]);
  });

  // refused by Google's compiler too
  it.each(['2e3', '1.5E-7', '1.size', '007', '00.5', '1_000', '0x1F'])(
    'refuses the number %s',
    (text) => {
      expect(() => tokens(text)).toThrow(/Expected the number \S+ to end here/);
    },
  );

  it.each(['1--1', '1 ++ 1', '--x'])('refuses the operator of %s', (text) => {
    expect(() => tokens(text)).toThrow('operators are not supported');
  });

  it.each([
    [`'single'`, 'single'],
    [`"double"`, 'double'],
    [`'say "hi"'`, 'say "hi"'],
    [`"it's"`, "it's"],
    [`''`, ''],
    [String.raw`'a\\b\'c\"d\n\r\t\/\b\f'`, 'a\\b\'c"d\n\r\t/\b\f'],
    [String.raw`'\u00e9\uD83D\ude00'`, 'é😀'],
    [`'日本 😀'`, '日本 😀'],
    [`'// no comment /* */'`, '// no comment /* */'],
  ])('reads the string %s', (text, value) => {
    expect(tokens(text)).toEqual([['string', value]]);
  });

  it('reads bytes literals', () => {
    expect(tokens(`b'ab' b "c" b"d"`)).toEqual([
      ['bytes', 'ab'],
      ['name', 'b'],
      ['string', 'c'],
      ['bytes', 'd'],
    ]);
  });

  it('skips white space and comments', () => {
    expect(kinds('\ufeff a // to the end\r\n/* over\nlines * / */ b //')).toEqual(['name', 'name']);
  });

  it.each([
    ['a # b', 2, 'Unexpected character "#".'],
    ['😀', 0, 'Unexpected character "😀".'],
    ['a & b', 2, 'Unexpected character "&".'],
    ["'open", 0, "Unterminated string: expected '."],
    ["'two\nlines'", 0, "Unterminated string: expected '."],
    ['/* open', 0, 'Unterminated comment: expected "*/".'],
    ['12ab', 2, 'Expected the number 12 to end here.'],
    [String.raw`'\d+'`, 1, String.raw`Unknown escape "\d": write "\\" for a backslash`],
    [String.raw`'\x41'`, 1, String.raw`Unknown escape "\x"`],
    [String.raw`'\052'`, 1, String.raw`Unknown escape "\0"`],
    [String.raw`b'\x4'`, 2, String.raw`Unknown escape "\x"`],
    [String.raw`b'\400'`, 2, String.raw`Unknown escape "\4"`],
    [String.raw`b'\09'`, 2, String.raw`Unknown escape "\0"`],
    [String.raw`'\u12'`, 1, String.raw`Unknown escape "\u"`],
  ])('refuses %j at offset %i', (text, offset, detail) => {
    try {
      tokens(text);
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(RulesSyntaxError);
      expect((error as RulesSyntaxError).column).toBe(offset + 1);
      expect((error as RulesSyntaxError).detail).toContain(detail);
    }
  });

  it('gives offsets that cut the token out of the text', () => {
    const text = "  allow  'x' <=";
    const source = new Source(text);
    const first = readToken(source, 0);
    expect(text.slice(first.start, first.end)).toBe('allow');
    const second = readToken(source, first.end);
    expect(text.slice(second.start, second.end)).toBe("'x'");
    const third = readToken(source, second.end);
    expect(text.slice(third.start, third.end)).toBe('<=');
  });
});

describe('source', () => {
  it('locates offsets in lines and columns', () => {
    const source = new Source('ab\ncd\r\n\nx');
    const places = [0, 1, 2, 3, 7, 8, 99].map((offset) => {
      const { line, column } = source.locate(offset);
      return `${line}:${column}`;
    });
    expect(places).toEqual(['1:1', '1:2', '1:3', '2:1', '3:1', '4:1', '4:2']);
    expect([1, 2, 3, 4, 5].map((line) => source.lineText(line))).toEqual(['ab', 'cd', '', 'x', '']);
  });
});
