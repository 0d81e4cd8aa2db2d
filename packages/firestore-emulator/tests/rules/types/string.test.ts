import { describe, expect, it } from 'vitest';
import { expression, syntaxErrorOf, wrap } from '../harness.ts';

describe('string [RULES-13]', () => {
  it.each<[string, string]>([
    ["'AbC'.lower()", "'abc'"],
    ["'aBc'.upper()", "'ABC'"],
    ["'ÄbC'.lower()", "'Äbc'"],
    ["'äbCß'.upper()", "'äBCß'"],
    ["' \\t a b \\n'.trim()", "'a b'"],
    ["'abc'.size()", '3'],
    ["''.size()", '0'],
    ["'é'.toUtf8().size()", '2'],
    ["('a' + '😀'[0:1] + 'b').toUtf8()", "b'a?b'"],
    ["'😀'[1:2].toUtf8()", "b'?'"],
    ["('😀'[0:1] + '😀'[1:2]).toUtf8()", "'😀'.toUtf8()"],
    ["hashing.md5('😀'[0:1])", "hashing.md5('?')"],
    ["'banana'.replace('a', 'o')", "'bonono'"],
    ["'a1b22'.replace('[0-9]+', '#')", "'a#b#'"],
    ["'john smith'.replace('(\\\\w+) (\\\\w+)', '$2 $1')", "'smith john'"],
    ["'a,b,c'.split(',')", "['a', 'b', 'c']"],
    ["'a1b22c'.split('[0-9]+')", "['a', 'b', 'c']"],
    ["'abc'.split(',')", "['abc']"],
    // as Google's emulator 1.19.9
    ["'AB'.split('')", "['', 'A', 'B']"],
    ["'axb'.split('x*')", "['', 'a', '', 'b']"],
    ["'a,b,,'.split(',')", "['a', 'b']"],
    ["',,'.split(',')", "['']"],
    ["''.split('')", "['']"],
    ["'abc'.replace('b', '$&')", "'a$&c'"],
    ["'abc'.replace('b', '$')", "'a$c'"],
    ["'abc'.replace('(b)', '$11$0')", "'ab1bc'"],
    ["'abc'.replace('b', '\\\\')", "'a\\\\c'"],
  ])('%s equals %s', (text, other) => expression(text).equals(other));

  it.each<[string, boolean]>([
    ["'abc'.matches('a.c')", true],
    ["'xabc'.matches('a.c')", false],
    ["'abc'.matches('b')", false],
    ["'abc'.matches('.*b.*')", true],
    ["'ab'.matches('a|ab')", true],
    ["''.matches('')", true],
    ["'a\\nb'.matches('a.b')", false],
    ["'a\\nb'.matches('(?s)a.b')", true],
    ["'ABC'.matches('(?i)abc')", true],
    ["'user@example.com'.matches('[^@]+@[^@]+\\\\.com')", true],
    ["'日本'.matches('\\\\pL{2}')", true],
    ["'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab'.matches('(a|aa)+$')", false],
  ])('%s is %s', (text, truth) => expression(text).is(truth));

  it.each<string>([
    "'a'.matches('' + '(')",
    "'a'.matches('' + '(?=a)')",
    "'a'.matches('' + '(a)\\\\1')",
    "'a'.split('' + '[') == []",
    "'a'.replace('*', '') == ''",
  ])('%s is an invalid RE2 expression', (text) =>
    expression(`(${text}) || false`).fails(expectInvalid(text)),
  );

  it.each(["'a'.matches('(')", "'a'.split('[') == []"])('%s does not compile', (text) => {
    expect(syntaxErrorOf(wrap(`match /a/{b} { allow get: if ${text}; }`)).detail).toMatch(
      /^Invalid regular expression pattern/,
    );
  });

  it('a reference to a group that is not there fails', () => {
    expression("'a'.replace('a', '$1') == ''").fails('Invalid substitution. Substitution: [$1].');
  });
});

/** The message repeats the pattern and RE2's error. */
function expectInvalid(text: string): string {
  const pattern = /'([^']+)'(?:, '')?\)/.exec(text)?.[1]?.replaceAll('\\\\', '\\') ?? '';
  const details: Readonly<Record<string, string>> = {
    '(': 'error parsing regexp: missing closing ): `(`',
    '(?=a)': 'error parsing regexp: invalid or unsupported Perl syntax: `(?=`',
    '(a)\\1': 'error parsing regexp: invalid escape sequence: `\\1`',
    '[': 'error parsing regexp: missing closing ]: `[`',
    '*': 'error parsing regexp: missing argument to repetition operator: `*`',
  };
  return `Invalid regular expression pattern. Pattern: [${pattern}]. ${details[pattern]}.`;
}
