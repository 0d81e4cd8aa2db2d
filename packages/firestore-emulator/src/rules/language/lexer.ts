import { isDigit, isNamePart, isNameStart, isSpace } from './characters.ts';
import { RulesSyntaxError } from './rules-error.ts';
import type { Source } from './source.ts';
import { PUNCTUATORS } from './token.ts';
import type { Punctuator, Token } from './token.ts';

/**
 * Reads the token at or after an offset, skipping white space and comments. Paths are not tokens: only the parser knows
 * whether a slash divides or begins a path.
 * @throws RulesSyntaxError for an unknown character, an unterminated string or comment, or a malformed number.
 */
export function readToken(source: Source, from: number): Token {
  const start = skipBlanks(source, from);
  const { body } = source;
  if (start >= body.length) return { kind: 'end', start: body.length, end: body.length, text: '' };
  const code = body.charCodeAt(start);
  const next = body[start + 1];
  if (code === 98 && (next === "'" || next === '"')) {
    const literal = readQuoted(source, start + 1, 'bytes');
    return { kind: 'bytes', start, end: literal.end, text: literal.text };
  }
  if (isNameStart(code)) {
    let end = start + 1;
    while (isNamePart(body.charCodeAt(end))) end++;
    return { kind: 'name', start, end, text: body.slice(start, end) };
  }
  if (isDigit(code) || (code === 46 && isDigit(body.charCodeAt(start + 1)))) {
    return readNumber(source, start);
  }
  if (body[start] === "'" || body[start] === '"') {
    const literal = readQuoted(source, start, 'string');
    return { kind: 'string', start, end: literal.end, text: literal.text };
  }
  if ((next === '-' || next === '+') && body[start] === next) {
    throw new RulesSyntaxError(
      source,
      start,
      'Increment (++) and decrement (--) operators are not supported.',
    );
  }
  const kind = punctuatorAt(body, start);
  if (kind === undefined) {
    const found = String.fromCodePoint(body.codePointAt(start) ?? code);
    throw new RulesSyntaxError(source, start, `Unexpected character ${JSON.stringify(found)}.`);
  }
  return { kind, start, end: start + kind.length, text: kind };
}

/** The offset of the next character that is neither white space nor comment. */
function skipBlanks(source: Source, from: number): number {
  const { body } = source;
  let at = from;
  for (;;) {
    while (at < body.length && isSpace(body.charCodeAt(at))) at++;
    if (body[at] !== '/') return at;
    if (body[at + 1] === '/') {
      const lineEnd = body.indexOf('\n', at);
      at = lineEnd < 0 ? body.length : lineEnd + 1;
    } else if (body[at + 1] === '*') {
      const close = body.indexOf('*/', at + 2);
      if (close < 0) throw new RulesSyntaxError(source, at, 'Unterminated comment: expected "*/".');
      at = close + 2;
    } else {
      return at;
    }
  }
}

const BY_FIRST_CHARACTER = Map.groupBy(PUNCTUATORS, (punctuator) => punctuator.charAt(0));

function punctuatorAt(body: string, at: number): Punctuator | undefined {
  return BY_FIRST_CHARACTER.get(body.charAt(at))?.find((punctuator) =>
    body.startsWith(punctuator, at),
  );
}

const NUMBER = /(?:(?:0|[1-9]\d*)(?:\.\d*)?|\.\d+)/y;

/** `12`, `1.5`, `1.`, `.5`: a number with a point is a float. Production has neither exponents nor leading zeros. */
function readNumber(source: Source, start: number): Token {
  NUMBER.lastIndex = start;
  const text = NUMBER.exec(source.body)?.[0] ?? '';
  const end = start + text.length;
  if (isNamePart(source.body.charCodeAt(end))) {
    throw new RulesSyntaxError(source, end, `Expected the number ${text} to end here.`);
  }
  return { kind: /^\d+$/.test(text) ? 'integer' : 'float', start, end, text };
}

const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\',
  "'": "'",
  '"': '"',
  '`': '`',
  '/': '/',
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  f: '\f',
};

/**
 * A literal in single or double quotes on one line, beginning at its quote. A literal of bytes has its text as UTF-8
 * and two further escapes, `\xE2` and `\052`; it is returned as one character per byte.
 */
function readQuoted(
  source: Source,
  start: number,
  kind: 'string' | 'bytes',
): { text: string; end: number } {
  const { body } = source;
  const quote = body.charAt(start);
  const encode = (part: string) => (kind === 'bytes' ? Buffer.from(part).toString('latin1') : part);
  let text = '';
  let at = start + 1;
  for (;;) {
    PLAIN.lastIndex = at;
    const plain = PLAIN.exec(body)?.[0] ?? '';
    text += encode(plain);
    at += plain.length;
    const character = body[at];
    if (character === undefined || character === '\n') {
      throw new RulesSyntaxError(source, start, `Unterminated string: expected ${quote}.`);
    }
    if (character === quote) return { text, end: at + 1 };
    if (character === '\\') {
      const byte = kind === 'bytes' ? BYTE_ESCAPE.exec(body.slice(at + 1, at + 4)) : null;
      const escape = byte ? undefined : readEscape(source, at);
      text += byte ? String.fromCharCode(byteOf(byte)) : encode(escape!.text);
      at = escape?.end ?? at + 4;
    } else {
      // The other kind of quote
      text += character;
      at++;
    }
  }
}

const PLAIN = /[^'"\\\n]*/y;

/** After the backslash: `xE2` or three octal digits below 256 (firebase reference, rules.Bytes). */
const BYTE_ESCAPE = /^(?:x([0-9a-fA-F]{2})|([0-3][0-7]{2}))/;

function byteOf([, hex, octal]: RegExpExecArray): number {
  return hex === undefined ? Number.parseInt(octal!, 8) : Number.parseInt(hex, 16);
}

function readEscape(source: Source, at: number): { text: string; end: number } {
  const sign = source.body[at + 1] ?? '';
  const plain = Object.hasOwn(ESCAPES, sign) ? ESCAPES[sign] : undefined;
  if (plain !== undefined) return { text: plain, end: at + 2 };
  const digits = source.body.slice(at + 2, at + 6);
  if (sign === 'u' && /^[0-9a-fA-F]{4}$/.test(digits)) {
    return { text: String.fromCharCode(Number.parseInt(digits, 16)), end: at + 6 };
  }
  throw new RulesSyntaxError(
    source,
    at,
    `Unknown escape "\\${sign === '\n' ? '' : sign}": write "\\\\" for a backslash (a regular expression needs it doubled).`,
  );
}
