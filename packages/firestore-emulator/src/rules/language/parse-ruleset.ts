import type {
  Expression,
  FunctionDeclaration,
  MatchStatement,
  RulesFile,
  ServiceDeclaration,
} from './ast.ts';
import { Cursor } from './cursor.ts';
import { parseFunction } from './parse-function.ts';
import { missingMatch, parseMatch } from './parse-match.ts';
import type { Source } from './source.ts';

const SERVICE = 'cloud.firestore';

/** A parsed file, with the number of parentheses around its expressions. */
export interface ParsedRules {
  readonly file: RulesFile;
  readonly parentheses: ReadonlyMap<Expression, number>;
}

/**
 * RulesFile: ( "rules_version" "=" string ";"? )? ( Function | Service )*
 *
 * @throws RulesSyntaxError at the first syntax error.
 */
export function parseRuleset(source: Source): ParsedRules {
  const cursor = new Cursor(source);
  const version = parseVersion(cursor);
  const functions: FunctionDeclaration[] = [];
  let service: ServiceDeclaration | undefined;
  while (!cursor.at('end')) {
    if (cursor.atWord('function')) {
      functions.push(parseFunction(cursor));
    } else if (cursor.atWord('service')) {
      if (service) throw cursor.error(cursor.token.start, `Service ${SERVICE} is declared twice.`);
      service = parseService(cursor);
    } else if (cursor.atWord('rules_version')) {
      throw cursor.error(cursor.token.start, 'rules_version must be the first statement.');
    } else {
      throw cursor.unexpected('"service" or "function"');
    }
  }
  if (!service) throw cursor.unexpected(`"service ${SERVICE}"`);
  const file = { version, functions, service, expressionCount: cursor.expressionCount };
  return { file, parentheses: cursor.parentheses };
}

/** Version: "rules_version" "=" ( "'1'" | "'2'" ) ";"?; without it the version is 1. */
function parseVersion(cursor: Cursor): 1 | 2 {
  if (!cursor.takeWord('rules_version')) return 1;
  cursor.expect('=');
  if (!cursor.at('string') || !['1', '2'].includes(cursor.token.text)) {
    throw cursor.unexpected(`the version '1' or '2'`);
  }
  const version = cursor.advance().text === '2' ? 2 : 1;
  cursor.endStatement(['service', 'function']);
  return version;
}

/** Service: "service" "cloud.firestore" "{" ( Function | Match )* "}" */
function parseService(cursor: Cursor): ServiceDeclaration {
  const { start } = cursor.token;
  cursor.expectWord('service');
  parseServiceName(cursor);
  cursor.expect('{');
  const functions: FunctionDeclaration[] = [];
  const matches: MatchStatement[] = [];
  while (!cursor.at('}')) {
    if (cursor.atWord('match')) matches.push(parseMatch(cursor));
    else if (cursor.atWord('function')) functions.push(parseFunction(cursor));
    else if (cursor.at('/')) throw missingMatch(cursor);
    else throw cursor.unexpected('"match", "function" or "}"');
  }
  cursor.expect('}');
  return { functions, matches, start, end: cursor.previousEnd };
}

function parseServiceName(cursor: Cursor): void {
  const { start } = cursor.token;
  let name = cursor.expect('name', `the service name ${SERVICE}`).text;
  while (cursor.take('.')) name += `.${cursor.expect('name', 'a name after "."').text}`;
  if (name !== SERVICE) {
    throw cursor.error(start, `Expected the service ${SERVICE}, found "${name}".`);
  }
}
