import { describe, expect, it } from 'vitest';
import { compileRules } from '../../src/rules/ruleset.ts';
import { syntaxErrorOf, wrap } from './harness.ts';

describe('syntax errors [RULES-2]', () => {
  it('name the expected token with a caret under its place', () => {
    const error = syntaxErrorOf(
      `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    match /rooms/{room} {
      allow read: if (request.auth != null if true;
    }
  }
}
`,
      'my.rules',
    );
    expect(error.message).toBe(`my.rules:5:44 Expected an operator or ")", found "if".

3 |   match /databases/{database}/documents {
4 |     match /rooms/{room} {
5 |       allow read: if (request.auth != null if true;
  |                                            ^
6 |     }
7 |   }`);
    expect(error).toMatchObject({ file: 'my.rules', line: 5, column: 44 });
    expect(error.detail).toBe('Expected an operator or ")", found "if".');
  });

  it('keeps the caret under its character after tabs', () => {
    const error = syntaxErrorOf(`service cloud.firestore {\n\t\tmatch a {}\n}`);
    expect(error.message).toContain('2 | \t\tmatch a {}\n  | \t\t      ^');
  });

  it('shows a part of an endless line', () => {
    const error = syntaxErrorOf(wrap(`match /a { allow read: if ${'a'.repeat(5000)} ); }`));
    expect(error.message.length).toBeLessThan(2000);
  });

  const inMatch = (text: string) => wrap(`match /a/{b} { ${text} }`);

  it.each<[string, string, string]>([
    ['nothing', '', 'Expected "service cloud.firestore", found end of file.'],
    [
      'a foreign service',
      'service firebase.storage {}',
      'Expected the service cloud.firestore, found "firebase.storage".',
    ],
    [
      'two services',
      'service cloud.firestore {} service cloud.firestore {}',
      'Service cloud.firestore is declared twice.',
    ],
    [
      'an unknown version',
      "rules_version = '3';",
      `Expected the version '1' or '2', found string "3".`,
    ],
    [
      'something else behind the version',
      "rules_version = '2' allow",
      'Expected ";", found "allow".',
    ],
    [
      'a late version',
      "service cloud.firestore {} rules_version = '2';",
      'rules_version must be the first statement.',
    ],
    ['an allow at file level', 'allow read;', 'Expected "service" or "function", found "allow".'],
    [
      'an allow in the service',
      'service cloud.firestore { allow read; }',
      'Expected "match", "function" or "}", found "allow".',
    ],
    [
      'a path without match',
      'service cloud.firestore { /a/{b} {} }',
      "Missing 'match' keyword before path.",
    ],
    ['a missing if', inMatch('allow read: true;'), 'Expected "if", found "true".'],
    ['a missing condition', inMatch('allow read: if ;'), 'Expected an expression, found ";".'],
    [
      'something else behind a condition',
      inMatch('allow read: if true false'),
      'Expected an operator or ";", found "false".',
    ],
    ['a missing colon', inMatch('allow read if true;'), 'Expected ",", ":" or ";", found "if".'],
    [
      'an unknown method',
      inMatch('allow watch: if true;'),
      'Expected a method (read, write, get, list, create, update or delete), found "watch".',
    ],
    [
      'a missing method',
      inMatch('allow : if true;'),
      'Expected a method (read, write, get, list, create, update or delete), found ":".',
    ],
    [
      'an unknown statement',
      inMatch('deny read;'),
      'Expected "allow", "match", "function" or "}", found "deny".',
    ],
    ['a path without match inside', inMatch('/c/{d} { }'), "Missing 'match' keyword before path."],
    ['a match without path', wrap('match a { }'), 'Expected a path after "match", found "a".'],
    ['an open wildcard', wrap('match /a/{b { }'), 'Expected "}" or "=**}" to end the wildcard.'],
    [
      'a wildcard without name',
      wrap('match /a/{} { }'),
      'Expected a name in the wildcard: {name} or {name=**}.',
    ],
    [
      'a wildcard with three stars',
      wrap('match /a/{b=***} { }'),
      'Expected "}" or "=**}" to end the wildcard.',
    ],
    [
      'an empty segment',
      wrap('match /a/ { }'),
      'Expected a path segment: a name, {name} or {name=**}.',
    ],
    [
      'an open match',
      'service cloud.firestore { match /a { ',
      'Expected "allow", "match", "function" or "}", found end of file.',
    ],
    ['an open group', inMatch('allow read: if (true;'), 'Expected an operator or ")", found ";".'],
    ['an open call', inMatch('allow read: if exists(a;'), 'Expected "," or ")", found ";".'],
    [
      'a trailing comma in a call',
      inMatch('allow read: if f(1,);'),
      'Expected an expression, found ")".',
    ],
    ['an open list', inMatch('allow read: if [1;'), 'Expected "," or "]", found ";".'],
    ['an open index', inMatch('allow read: if a[1;'), 'Expected ":" or "]", found ";".'],
    ['a slice without end', inMatch('allow read: if a[1:];'), 'Expected an expression, found "]".'],
    [
      'a map without colon',
      inMatch("allow read: if {'a' 1};"),
      'Expected ":" after the key, found "1".',
    ],
    ['a map with a number as key', inMatch('allow read: if {1: 1};'), 'Expected a key, found "1".'],
    ['half a ternary', inMatch('allow read: if a ? b;'), 'Expected ":" of the ternary, found ";".'],
    ['a missing operand', inMatch('allow read: if 1 + ;'), 'Expected an expression, found ";".'],
    [
      'a missing property',
      inMatch('allow read: if a.;'),
      'Expected a property or method name after ".", found ";".',
    ],
    [
      'an unknown type',
      inMatch('allow read: if a is integer;'),
      'Expected a type name after "is" (such as string, int, map or timestamp), found "integer".',
    ],
    [
      'a missing type',
      inMatch('allow read: if a is ;'),
      'Expected a type name after "is", found ";".',
    ],
    [
      'an integer of 65 bits',
      inMatch('allow read: if 9223372036854775808 > 0;'),
      'The integer does not fit into 64 bits.',
    ],
    [
      'a slash that divides without space',
      inMatch('allow read: if 4/2 == 2;'),
      `Missing 'match' keyword before path. (To divide, put white space after the slash: "a / b".)`,
    ],
    [
      'a keyword as variable',
      inMatch('allow read: if let == 1;'),
      'Expected an expression, found "let".',
    ],
    [
      'an open path expression',
      inMatch('allow read: if exists(/a/$(b);'),
      'Expected "," or ")", found ";".',
    ],
    [
      'an empty path expression',
      inMatch('allow read: if exists(/a/$());'),
      'Expected an expression, found ")".',
    ],
    [
      'an empty path segment',
      inMatch('allow read: if exists(/a/ );'),
      'Expected a path segment after "/".',
    ],
    [
      'a function without return',
      wrap('function f() { }'),
      'Expected "let" or "return", found "}".',
    ],
    [
      'a function without body',
      wrap('function f() return 1;'),
      'Expected "{" and the body of the function, found "return".',
    ],
    [
      'let after return',
      wrap('function f() { return 1; let a = 1; }'),
      'Expected "}": "let" must stand before "return".',
    ],
    ['two returns', wrap('function f() { return 1; return 2; }'), 'Expected "}", found "return".'],
    [
      'a let without value',
      wrap('function f() { let a; return 1; }'),
      'Expected "=" and the value of the variable, found ";".',
    ],
    [
      'a keyword as function name',
      wrap('function in() { return 1; }'),
      'Expected a function name, found "in".',
    ],
    [
      'a keyword as parameter',
      wrap('function f(null) { return 1; }'),
      'Expected a parameter name, found "null".',
    ],
    [
      'a keyword as variable name',
      wrap('function f() { let if = 1; return 1; }'),
      'Expected a variable name, found "if".',
    ],
    ['import', "import { f } from 'x';", 'Expected "service" or "function", found "import".'],
  ])('%s', (_name, source, detail) => {
    expect(syntaxErrorOf(source).detail).toBe(detail);
  });

  it('throw, so that the caller can keep the rules compiled before', () => {
    const old = compileRules(wrap('match /a/{b} { allow read; }'));
    expect(() => compileRules('service cloud.firestore {')).toThrow(/Expected "match"/);
    expect(old.source).toContain('allow read;');
  });
});
