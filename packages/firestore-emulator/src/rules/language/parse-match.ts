import { MAX_MATCH_DEPTH } from '../limits.ts';
import type { AllowMethod, AllowStatement, FunctionDeclaration, MatchStatement } from './ast.ts';
import type { Cursor } from './cursor.ts';
import { parseExpression } from './parse-expression.ts';
import { parseFunction } from './parse-function.ts';
import { parseMatchPath } from './parse-path.ts';

/** Match: "match" MatchPath "{" ( Function | Match | Allow )* "}" */
export function parseMatch(cursor: Cursor, depth = 1): MatchStatement {
  const { start } = cursor.token;
  cursor.expectWord('match');
  if (depth > MAX_MATCH_DEPTH) {
    throw cursor.error(start, `Match statements are nested deeper than ${MAX_MATCH_DEPTH}.`);
  }
  const path = parseMatchPath(cursor);
  cursor.expect('{', '"/" or "{"');
  const functions: FunctionDeclaration[] = [];
  const statements: (MatchStatement | AllowStatement)[] = [];
  while (!cursor.at('}')) {
    if (cursor.atWord('allow')) statements.push(parseAllow(cursor));
    else if (cursor.atWord('match')) statements.push(parseMatch(cursor, depth + 1));
    else if (cursor.atWord('function')) functions.push(parseFunction(cursor));
    else if (cursor.at('/')) throw missingMatch(cursor);
    else throw cursor.unexpected('"allow", "match", "function" or "}"');
  }
  cursor.expect('}');
  return { kind: 'match', path, functions, statements, start, end: cursor.previousEnd };
}

export function missingMatch(cursor: Cursor): Error {
  return cursor.error(cursor.token.start, "Missing 'match' keyword before path.");
}

const METHODS: ReadonlyMap<string, readonly AllowMethod[]> = new Map([
  ['get', ['get']],
  ['list', ['list']],
  ['create', ['create']],
  ['update', ['update']],
  ['delete', ['delete']],
  ['read', ['get', 'list']],
  ['write', ['create', 'update', 'delete']],
]);

const STATEMENTS = ['allow', 'match', 'function'];

/** Allow: "allow" method ( "," method )* ( ":" "if" Expression )? ";"? */
function parseAllow(cursor: Cursor): AllowStatement {
  const { start } = cursor.token;
  cursor.expectWord('allow');
  const methods = new Set<AllowMethod>();
  do {
    for (const method of parseMethod(cursor)) methods.add(method);
  } while (cursor.take(','));
  let condition;
  if (cursor.take(':')) {
    if (!cursor.takeWord('if')) throw cursor.unexpected('"if"');
    condition = parseExpression(cursor);
    cursor.endStatement(STATEMENTS, 'an operator or ";"');
  } else {
    cursor.endStatement(STATEMENTS, '",", ":" or ";"');
  }
  return { kind: 'allow', methods, condition, start, end: cursor.previousEnd };
}

function parseMethod(cursor: Cursor): readonly AllowMethod[] {
  const expanded = cursor.at('name') ? METHODS.get(cursor.token.text) : undefined;
  if (expanded === undefined) {
    throw cursor.unexpected('a method (read, write, get, list, create, update or delete)');
  }
  cursor.advance();
  return expanded;
}
