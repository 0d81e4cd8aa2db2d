import { isSpace } from './characters.ts';
import { INT64_MAX, INT64_MIN } from '../../model/value.ts';
import type { BinaryOperator, Expression } from './ast.ts';
import type { Cursor } from './cursor.ts';
import { parsePostfix } from './parse-postfix.ts';
import type { TokenKind } from './token.ts';
import { isTypeName } from '../values/type-names.ts';

/**
 * Expression: Or ( "?" Expression ":" Expression )?
 * @throws RulesSyntaxError
 */
export function parseExpression(cursor: Cursor): Expression {
  return cursor.nested(() => {
    const start = cursor.token.start;
    const condition = parseOr(cursor);
    if (!cursor.take('?')) return condition;
    const whenTrue = parseExpression(cursor);
    cursor.expect(':', '":" of the ternary');
    const whenFalse = parseExpression(cursor);
    const id = cursor.nextId();
    return { kind: 'ternary', id, start, end: cursor.previousEnd, condition, whenTrue, whenFalse };
  });
}

/** Or: And ( "||" And )* */
function parseOr(cursor: Cursor): Expression {
  return parseLogical(cursor, '||', parseAnd);
}

/** And: Equality ( "&&" Equality )* */
function parseAnd(cursor: Cursor): Expression {
  return parseLogical(cursor, '&&', parseEquality);
}

function parseLogical(
  cursor: Cursor,
  operator: '&&' | '||',
  operand: (cursor: Cursor) => Expression,
): Expression {
  const start = cursor.token.start;
  let left = operand(cursor);
  while (cursor.take(operator)) {
    const right = operand(cursor);
    const id = cursor.nextId();
    left = { kind: 'logical', id, start, end: cursor.previousEnd, operator, left, right };
  }
  return left;
}

/** Equality: Membership ( ("==" | "!=") Membership )* */
function parseEquality(cursor: Cursor): Expression {
  return parseBinary(cursor, isOneOf('==', '!='), parseMembership);
}

/** Membership: Relation ( "in" Relation | "is" TypeName )* */
function parseMembership(cursor: Cursor): Expression {
  const start = cursor.token.start;
  let left = parseRelation(cursor);
  for (;;) {
    if (cursor.takeWord('in')) {
      const right = parseRelation(cursor);
      const id = cursor.nextId();
      left = { kind: 'binary', id, start, end: cursor.previousEnd, operator: 'in', left, right };
    } else if (cursor.takeWord('is')) {
      const typeName = parseTypeName(cursor);
      const id = cursor.nextId();
      left = { kind: 'is', id, start, end: cursor.previousEnd, operand: left, typeName };
    } else {
      return left;
    }
  }
}

function parseTypeName(cursor: Cursor): string {
  const token = cursor.expect('name', 'a type name after "is"');
  if (!isTypeName(token.text)) {
    throw cursor.error(
      token.start,
      `Expected a type name after "is" (such as string, int, map or timestamp), found "${token.text}".`,
    );
  }
  return token.text;
}

/** Relation: Sum ( ("<" | "<=" | ">" | ">=") Sum )* */
function parseRelation(cursor: Cursor): Expression {
  return parseBinary(cursor, isOneOf('<', '<=', '>', '>='), parseSum);
}

/** Sum: Product ( ("+" | "-") Product )* */
function parseSum(cursor: Cursor): Expression {
  return parseBinary(cursor, isOneOf('+', '-'), parseProduct);
}

/** Product: Unary ( ("*" | "/" | "%") Unary )* */
function parseProduct(cursor: Cursor): Expression {
  return parseBinary(cursor, isOneOf('*', '/', '%'), parseUnary);
}

type BinaryToken = Exclude<BinaryOperator, 'in'>;

function isOneOf<const K extends BinaryToken>(...kinds: K[]): (kind: TokenKind) => kind is K {
  return (kind): kind is K => (kinds as readonly TokenKind[]).includes(kind);
}

function parseBinary(
  cursor: Cursor,
  isOperator: (kind: TokenKind) => kind is BinaryToken,
  operand: (cursor: Cursor) => Expression,
): Expression {
  const start = cursor.token.start;
  let left = operand(cursor);
  for (;;) {
    const operator = cursor.token.kind;
    if (!isOperator(operator)) return left;
    if (operator === '/') refuseSlashBeforeOperand(cursor);
    cursor.advance();
    const right = operand(cursor);
    const id = cursor.nextId();
    left = { kind: 'binary', id, start, end: cursor.previousEnd, operator, left, right };
  }
}

/** Production reads a slash that white space does not follow as the start of a path, never as a division. */
function refuseSlashBeforeOperand(cursor: Cursor): void {
  const { end, start } = cursor.token;
  if (end >= cursor.source.body.length || isSpace(cursor.source.body.charCodeAt(end))) return;
  throw cursor.error(
    start,
    `Missing 'match' keyword before path. (To divide, put white space after the slash: "a / b".)`,
  );
}

/** Unary: "!" Unary | "-" Postfix | Postfix */
function parseUnary(cursor: Cursor): Expression {
  const operator = cursor.token.kind;
  if (operator !== '!' && operator !== '-') return parsePostfix(cursor, parseExpression);
  return cursor.nested(() => {
    const { start } = cursor.advance();
    if (operator === '-' && cursor.at('integer')) {
      // The magnitude of the smallest integer is not an integer, so the minus belongs to the literal.
      const magnitude = BigInt(cursor.token.text);
      if (magnitude === INT64_MAX + 1n) {
        cursor.advance();
        const id = cursor.nextId();
        return { kind: 'literal', id, start, end: cursor.previousEnd, value: INT64_MIN };
      }
    }
    if (operator === '-' && (cursor.at('-') || cursor.at('!'))) {
      throw cursor.error(
        cursor.token.start,
        `Unexpected '${cursor.token.kind}': put what is negated in parentheses.`,
      );
    }
    const operand = parseUnary(cursor);
    const id = cursor.nextId();
    return { kind: 'unary', id, start, end: cursor.previousEnd, operator, operand };
  });
}
