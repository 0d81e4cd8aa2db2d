import { MAX_FUNCTION_PARAMETERS, MAX_LET_BINDINGS } from '../limits.ts';
import type { FunctionDeclaration, LetBinding } from './ast.ts';
import type { Cursor } from './cursor.ts';
import { parseExpression } from './parse-expression.ts';
import { isReserved } from './parse-primary.ts';

/** Function: "function" name "(" ( name ( "," name )* )? ")" "{" Let* "return" Expression ";"? "}" */
export function parseFunction(cursor: Cursor): FunctionDeclaration {
  const { start } = cursor.token;
  cursor.expectWord('function');
  const nameStart = cursor.token.start;
  const name = parseNewName(cursor, 'a function name');
  const parameters = parseParameters(cursor, name);
  cursor.expect('{', '"{" and the body of the function');
  const lets: LetBinding[] = [];
  while (cursor.atWord('let')) {
    const binding = parseLet(cursor);
    lets.push(binding);
    if (lets.length > MAX_LET_BINDINGS + 1) {
      throw cursor.error(
        binding.start,
        `Maximum allowed variable count of ${MAX_LET_BINDINGS} for a given function has been reached.`,
      );
    }
    refuseRepeated(cursor, [...parameters, ...lets.map((known) => known.name)], binding);
  }
  if (!cursor.takeWord('return')) throw cursor.unexpected('"let" or "return"');
  const body = parseExpression(cursor);
  cursor.endStatement(['let'], 'an operator or ";"');
  if (cursor.atWord('let')) {
    throw cursor.error(cursor.token.start, 'Expected "}": "let" must stand before "return".');
  }
  cursor.expect('}');
  return { name, nameStart, parameters, lets, body, start, end: cursor.previousEnd };
}

function parseParameters(cursor: Cursor, functionName: string): string[] {
  const parameters = cursor.delimited(
    '(',
    ')',
    () => {
      const { start } = cursor.token;
      return { name: parseNewName(cursor, 'a parameter name'), start };
    },
    false,
  );
  for (const [index, { name, start }] of parameters.entries()) {
    if (index >= MAX_FUNCTION_PARAMETERS) {
      throw cursor.error(
        start,
        `Function "${functionName}" has more than ${MAX_FUNCTION_PARAMETERS} parameters.`,
      );
    }
    if (parameters.slice(0, index).some((earlier) => earlier.name === name)) {
      throw cursor.error(start, `Parameter "${name}" is declared twice.`);
    }
  }
  return parameters.map((parameter) => parameter.name);
}

/** Let: "let" name "=" Expression ";"? */
function parseLet(cursor: Cursor): LetBinding {
  cursor.expectWord('let');
  const { start } = cursor.token;
  const name = parseNewName(cursor, 'a variable name');
  cursor.expect('=', '"=" and the value of the variable');
  const value = parseExpression(cursor);
  cursor.endStatement(['let', 'return'], 'an operator or ";"');
  return { name, value, start, end: cursor.previousEnd };
}

function refuseRepeated(cursor: Cursor, names: readonly string[], latest: LetBinding): void {
  if (names.indexOf(latest.name) === names.length - 1) return;
  throw cursor.error(latest.start, `Variable "${latest.name}" is declared twice.`);
}

function parseNewName(cursor: Cursor, expected: string): string {
  if (cursor.at('name') && isReserved(cursor.token.text)) throw cursor.unexpected(expected);
  return cursor.expect('name', expected).text;
}
