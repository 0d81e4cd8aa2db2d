import { MAX_SYNTAX_DEPTH } from '../limits.ts';
import type { Expression } from './ast.ts';
import { readToken } from './lexer.ts';
import { RulesSyntaxError } from './rules-error.ts';
import type { Source } from './source.ts';
import { describeToken } from './token.ts';
import type { Token, TokenKind } from './token.ts';

export const TOO_COMPLEX = 'Expression is too complex to evaluate safely.';

/** The position of the parser, with one token of look-ahead over a source. */
export class Cursor {
  readonly source: Source;
  token: Token;
  /** Offset after the last taken token: the end of a node that ends with it. */
  previousEnd = 0;
  /** Expressions numbered so far. */
  expressionCount = 0;
  /** The number of parentheses around an expression, which have no nodes. */
  readonly parentheses = new Map<Expression, number>();
  #depth = 0;

  constructor(source: Source) {
    this.source = source;
    this.token = readToken(source, 0);
  }

  /** Takes the current token and returns it. */
  advance(): Token {
    const taken = this.token;
    this.previousEnd = taken.end;
    this.token = readToken(this.source, taken.end);
    return taken;
  }

  /** Continues reading at an offset, after a part without tokens. */
  seek(offset: number): void {
    this.previousEnd = offset;
    this.token = readToken(this.source, offset);
  }

  at(kind: TokenKind): boolean {
    return this.token.kind === kind;
  }

  atWord(word: string): boolean {
    return this.token.kind === 'name' && this.token.text === word;
  }

  /** Takes the token if it is of this kind. */
  take(kind: TokenKind): boolean {
    if (this.token.kind !== kind) return false;
    this.advance();
    return true;
  }

  takeWord(word: string): boolean {
    if (!this.atWord(word)) return false;
    this.advance();
    return true;
  }

  /** Takes a token of this kind. @throws RulesSyntaxError naming what was expected. */
  expect(kind: TokenKind, expected = `"${kind}"`): Token {
    if (this.token.kind !== kind) throw this.unexpected(expected);
    return this.advance();
  }

  expectWord(word: string): void {
    if (!this.takeWord(word)) throw this.unexpected(`"${word}"`);
  }

  /**
   * Ends a statement: a semicolon, which may be omitted before a closing brace, the end of the file, or a word that
   * begins an allowed next statement.
   */
  endStatement(next: readonly string[], expected = '";"'): void {
    if (this.take(';') || this.at('}') || this.at('end')) return;
    if (!next.some((word) => this.atWord(word))) throw this.unexpected(expected);
  }

  /** `open item (, item)* close`; a comma before `close` is allowed if `trailing` is set. */
  delimited<T>(open: TokenKind, close: TokenKind, item: () => T, trailing: boolean): T[] {
    this.expect(open);
    const items: T[] = [];
    while (!this.at(close)) {
      items.push(item());
      if (!this.at(',')) break;
      this.advance();
      if (!trailing && this.at(close)) throw this.unexpected('an expression');
    }
    this.expect(close, items.length === 0 ? `"${close}"` : `"," or "${close}"`);
    return items;
  }

  /** Runs a production that may nest in itself, within a bound that protects the stack. */
  nested<T>(production: () => T): T {
    if (++this.#depth > MAX_SYNTAX_DEPTH) throw this.error(this.token.start, TOO_COMPLEX);
    const result = production();
    this.#depth--;
    return result;
  }

  nextId(): number {
    return this.expressionCount++;
  }

  unexpected(expected: string): RulesSyntaxError {
    return this.error(
      this.token.start,
      `Expected ${expected}, found ${describeToken(this.token)}.`,
    );
  }

  error(offset: number, detail: string): RulesSyntaxError {
    return new RulesSyntaxError(this.source, offset, detail);
  }
}
