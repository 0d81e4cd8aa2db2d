/** Longest first, so that a scan in order finds `<=` before `<`. */
export const PUNCTUATORS = [
  '&&',
  '||',
  '==',
  '!=',
  '<=',
  '>=',
  '{',
  '}',
  '(',
  ')',
  '[',
  ']',
  ',',
  ';',
  ':',
  '?',
  '.',
  '=',
  '<',
  '>',
  '!',
  '+',
  '-',
  '*',
  '/',
  '%',
  '$',
] as const;

export type Punctuator = (typeof PUNCTUATORS)[number];

export type TokenKind = Punctuator | 'name' | 'integer' | 'float' | 'string' | 'bytes' | 'end';

/** A token with its offsets: `end` is the offset after its last character. */
export interface Token {
  readonly kind: TokenKind;
  readonly start: number;
  readonly end: number;
  /**
   * A name as written, a string with its escapes resolved, a byte literal with one character a byte, otherwise the
   * token itself.
   */
  readonly text: string;
}

/** How an error message names a found token: `"if"`, `end of file`. */
export function describeToken(token: Token): string {
  switch (token.kind) {
    case 'end':
      return 'end of file';
    case 'string':
      return `string "${token.text.slice(0, 40)}"`;
    case 'bytes':
      return 'a bytes literal';
    default:
      return `"${token.text.slice(0, 40)}"`;
  }
}
