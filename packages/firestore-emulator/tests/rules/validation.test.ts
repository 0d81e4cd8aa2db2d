import { describe, expect, it } from 'vitest';
import { compileRules } from '../../src/rules/ruleset.ts';
import { judge, rulesWith, syntaxErrorOf, wrap } from './harness.ts';

const inMatch = (text: string) => wrap(`match /a/{b} { ${text} }`);

describe('validation refuses', () => {
  it.each<[string, string, string]>([
    [
      'a function declared twice',
      wrap('function f() { return 1; } function f() { return 2; }'),
      'Function "f" is declared twice.',
    ],
    [
      'a parameter declared twice',
      wrap('function f(a, b, a) { return 1; }'),
      'Parameter "a" is declared twice.',
    ],
    [
      'a variable declared twice',
      wrap('function f() { let a = 1; let a = 2; return a; }'),
      'Variable "a" is declared twice.',
    ],
    [
      'a variable named like a parameter',
      wrap('function f(a) { let a = 2; return a; }'),
      'Variable "a" is declared twice.',
    ],
    [
      'too few arguments',
      inMatch('function f(a, b) { return a; } allow read: if f(1);'),
      'Function "f" takes 2 arguments, found 1.',
    ],
    [
      'too many arguments',
      inMatch('function f(a) { return a; } allow read: if f(1, 2);'),
      'Function "f" takes 1 argument, found 2.',
    ],
    ['recursion', wrap('function f() { return f(); }'), 'Recursive call is not allowed: [f->f].'],
    [
      'recursion over others',
      wrap(
        'function f() { return g(); } function g() { return !h(); } function h() { let x = g(); return x; }',
      ),
      'Recursive call is not allowed: [g->h->g].',
    ],
    [
      'two recursive wildcards',
      wrap('match /{a=**}/b/{c=**} { }'),
      'A path may have only one recursive wildcard {name=**}.',
    ],
    [
      'two recursive wildcards in nested matches',
      wrap('match /{a=**} { match /b/{c=**} { } }'),
      'A path may have only one recursive wildcard {name=**}.',
    ],
    [
      'a recursive wildcard before the end in version 1',
      'service cloud.firestore { match /{a=**}/b { } }',
      "In rules_version '1' a recursive wildcard must end the path; use rules_version = '2'.",
    ],
  ])('%s', (_name, source, detail) => {
    expect(syntaxErrorOf(source).detail).toBe(detail);
  });
});

describe('validation warns as production does [RULES-3]', () => {
  it('of unknown names or unused functions', () => {
    const { warnings } = compileRules(`rules_version = '2';
service cloud.firestore {
  match /p/{d} {
    function f() { return request.auth.uid == 'a' || notDeclared(); }
    function unused() { return true; }
    allow read: if f() && x.a1 == 'R';
  }
}`);
    expect(warnings).toEqual([
      'firestore.rules:4:54 Invalid function name: notDeclared.',
      'firestore.rules:5:14 Unused function: unused.',
      'firestore.rules:6:27 Invalid variable name: x.',
    ]);
  });

  it('of names out of reach: of a sibling match, or an inner one', () => {
    const { warnings } = compileRules(`rules_version = '2';
function g() { return database != ''; }
service cloud.firestore {
  match /q/{e} {
    function s() { return e; }
    allow read: if s() && g();
  }
  match /p/{d} {
    allow read: if s() || e == '';
  }
}`);
    expect(warnings).toEqual([
      'firestore.rules:2:23 Invalid variable name: database.',
      'firestore.rules:9:20 Invalid function name: s.',
      'firestore.rules:9:27 Invalid variable name: e.',
    ]);
  });

  it('and evaluates such names as errors', () => {
    const rules = rulesWith(`match /things/{id} {
      allow get: if nowhere(1);
      allow get: if nothing == null;
      allow get: if nothing.a;
    }`);
    expect(judge(rules).reason).toBe(
      "Function not found error: Name: [nowhere]. for 'get' @ L6, " +
        "Null value error. for 'get' @ L7, Null value error. for 'get' @ L8",
    );
  });
});

describe('scopes', () => {
  it('functions see the captures and functions around their declaration', () => {
    const rules = rulesWith(`
      function base() { return database == '(default)'; }
      match /rooms/{room} {
        function inRoom(p) { return base() && room == 'r1' && p == 'alice'; }
        match /players/{player} {
          function own() { return inRoom(player); }
          allow get: if own();
        }
      }`);
    expect(judge(rules, { path: 'rooms/r1/players/alice' }).allowed).toBe(true);
    expect(judge(rules, { path: 'rooms/r2/players/alice' }).allowed).toBe(false);
    expect(judge(rules, { path: 'rooms/r1/players/bob' }).allowed).toBe(false);
  });

  it('an inner function hides an outer one, also a built-in one', () => {
    const rules = rulesWith(`
      function f() { return false; }
      function exists(p) { return p == 1; }
      match /things/{id} {
        function f() { return true; }
        allow get: if f() && exists(1);
      }`);
    expect(judge(rules).allowed).toBe(true);
  });

  it('a parameter hides captures, request, resource and namespaces', () => {
    const rules = rulesWith(`
      function f(id, request, math) { return id == 1 && request == 2 && math.size() == 1; }
      match /things/{id} { allow get: if f(1, 2, [3]) && id == 'one'; }`);
    expect(judge(rules).allowed).toBe(true);
  });

  it('a let sees parameters and earlier lets', () => {
    const rules = rulesWith(`
      function f(u) { let v = u + 'b'; let w = v + 'c'; return w == 'abc'; }
      match /things/{id} { allow get: if f('a'); }`);
    expect(judge(rules).allowed).toBe(true);
  });

  it('a parameter or let that fails counts only where it is read', () => {
    const rules = rulesWith(`
      function ignores(u) { let v = u.x; return true; }
      function uses(u) { let v = u.x; return v == 1 || true; }
      function denies(u) { return u; }
      match /things/{id} { allow get: if ignores(null.a) && uses(null.a); }
      match /others/{id} { allow get: if denies(null.a); }`);
    expect(judge(rules).allowed).toBe(true);
    expect(judge(rules, { path: 'others/x' }).reason).toMatch(/^Null value error\./);
  });
});
