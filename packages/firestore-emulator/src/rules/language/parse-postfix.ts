import { MAX_CHAIN_LENGTH } from '../limits.ts';
import type { Expression } from './ast.ts';
import { TOO_COMPLEX } from './cursor.ts';
import type { Cursor } from './cursor.ts';
import { parseArguments, parsePrimary } from './parse-primary.ts';
import type { ExpressionParser } from './parse-primary.ts';

/** Postfix: Primary ( "." name Arguments? | "[" Expression ( ":" Expression )? "]" )* */
export function parsePostfix(cursor: Cursor, expression: ExpressionParser): Expression {
  const start = cursor.token.start;
  let object = parsePrimary(cursor, expression);
  for (let links = 0; ; links++) {
    if (links > MAX_CHAIN_LENGTH) throw cursor.error(cursor.token.start, TOO_COMPLEX);
    if (cursor.take('.')) object = parseMember(cursor, expression, start, object);
    else if (cursor.at('[')) object = parseSubscript(cursor, expression, start, object);
    else return object;
  }
}

/** Member: name Arguments? */
function parseMember(
  cursor: Cursor,
  expression: ExpressionParser,
  start: number,
  object: Expression,
): Expression {
  const name = cursor.expect('name', 'a property or method name after "."').text;
  if (!cursor.at('(')) {
    const id = cursor.nextId();
    return { kind: 'member', id, start, end: cursor.previousEnd, object, property: name };
  }
  const parameters = parseArguments(cursor, expression);
  const id = cursor.nextId();
  const end = cursor.previousEnd;
  return { kind: 'method', id, start, end, object, name, parameters, namespace: undefined };
}

/** Subscript: "[" Expression "]" | "[" Expression ":" Expression "]" */
function parseSubscript(
  cursor: Cursor,
  expression: ExpressionParser,
  start: number,
  object: Expression,
): Expression {
  cursor.expect('[');
  const index = expression(cursor);
  if (cursor.take(':')) {
    const to = expression(cursor);
    cursor.expect(']');
    const id = cursor.nextId();
    return { kind: 'slice', id, start, end: cursor.previousEnd, object, from: index, to };
  }
  cursor.expect(']', '":" or "]"');
  const id = cursor.nextId();
  return { kind: 'index', id, start, end: cursor.previousEnd, object, index };
}
