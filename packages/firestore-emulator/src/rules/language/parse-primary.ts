import { INT64_MAX } from '../../model/value.ts';
import { BytesValue } from '../values/bytes-value.ts';
import type { RuleValue } from '../values/rule-value.ts';
import type { Expression } from './ast.ts';
import type { Cursor } from './cursor.ts';
import { parsePathLiteral } from './parse-path.ts';
import { describeToken } from './token.ts';

/** parseExpression(), passed as a parameter, so that the files do not import each other in a cycle. */
export type ExpressionParser = (cursor: Cursor) => Expression;

const RESERVED = new Set(['true', 'false', 'null', 'in', 'is', 'if', 'let', 'return']);

export function isReserved(name: string): boolean {
  return RESERVED.has(name);
}

/** Primary: Literal | Group | List | Map | PathLiteral | name Arguments? */
export function parsePrimary(cursor: Cursor, expression: ExpressionParser): Expression {
  const { token } = cursor;
  switch (token.kind) {
    case 'integer':
      return literal(cursor, integerOf(cursor));
    case 'float':
      return literal(cursor, Number(token.text));
    case 'string':
      return literal(cursor, token.text);
    case 'bytes':
      return literal(cursor, new BytesValue(Buffer.from(token.text, 'latin1')));
    case '(':
      return parseGroup(cursor, expression);
    case '[':
      return parseList(cursor, expression);
    case '{':
      return parseMap(cursor, expression);
    case '/':
      return parsePathLiteral(cursor, expression);
    case 'name':
      return parseName(cursor, expression);
    default:
      throw cursor.unexpected('an expression');
  }
}

function literal(cursor: Cursor, value: RuleValue): Expression {
  const { start, end } = cursor.advance();
  return { kind: 'literal', id: cursor.nextId(), start, end, value };
}

function integerOf(cursor: Cursor): bigint {
  const value = BigInt(cursor.token.text);
  if (value > INT64_MAX) {
    throw cursor.error(cursor.token.start, 'The integer does not fit into 64 bits.');
  }
  return value;
}

/** Group: "(" Expression ")" */
function parseGroup(cursor: Cursor, expression: ExpressionParser): Expression {
  cursor.expect('(');
  const inner = expression(cursor);
  cursor.expect(')', 'an operator or ")"');
  cursor.parentheses.set(inner, (cursor.parentheses.get(inner) ?? 0) + 1);
  return inner;
}

/** List: "[" ( Expression ( "," Expression )* ","? )? "]" */
function parseList(cursor: Cursor, expression: ExpressionParser): Expression {
  const { start } = cursor.token;
  const elements = cursor.delimited('[', ']', () => expression(cursor), true);
  return { kind: 'list', id: cursor.nextId(), start, end: cursor.previousEnd, elements };
}

/** Map: "{" ( Entry ( "," Entry )* ","? )? "}" with Entry: ( string | name ) ":" Expression */
function parseMap(cursor: Cursor, expression: ExpressionParser): Expression {
  const { start } = cursor.token;
  const entries = cursor.delimited('{', '}', () => parseEntry(cursor, expression), true);
  return { kind: 'map', id: cursor.nextId(), start, end: cursor.previousEnd, entries };
}

function parseEntry(
  cursor: Cursor,
  expression: ExpressionParser,
): { key: string; value: Expression } {
  if (!cursor.at('string') && !cursor.at('name')) throw cursor.unexpected('a key');
  const key = cursor.advance().text;
  cursor.expect(':', '":" after the key');
  return { key, value: expression(cursor) };
}

/** Name: "true" | "false" | "null" | name Arguments? */
function parseName(cursor: Cursor, expression: ExpressionParser): Expression {
  const { token } = cursor;
  const name = token.text;
  if (name === 'true') return literal(cursor, true);
  if (name === 'false') return literal(cursor, false);
  if (name === 'null') return literal(cursor, null);
  if (isReserved(name)) {
    throw cursor.error(token.start, `Expected an expression, found ${describeToken(token)}.`);
  }
  const { start } = cursor.advance();
  if (!cursor.at('(')) {
    const id = cursor.nextId();
    const end = cursor.previousEnd;
    return { kind: 'variable', id, start, end, name, binding: { kind: 'undefined' } };
  }
  const parameters = parseArguments(cursor, expression);
  const id = cursor.nextId();
  const end = cursor.previousEnd;
  return { kind: 'call', id, start, end, name, parameters, callee: { kind: 'undefined' } };
}

/** Arguments: "(" ( Expression ( "," Expression )* )? ")" */
export function parseArguments(cursor: Cursor, expression: ExpressionParser): Expression[] {
  return cursor.delimited('(', ')', () => expression(cursor), false);
}
