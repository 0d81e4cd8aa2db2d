import { describe, expect, it } from 'vitest';
import { compileRules } from '../../src/rules/ruleset.ts';
import { judge, rulesWith } from './harness.ts';
import type { Given } from './harness.ts';

const METHODS = ['get', 'list', 'create', 'update', 'delete'] as const;

describe('methods [RULES-27]', () => {
  it.each<[string, string]>([
    ['get', 'get'],
    ['list', 'list'],
    ['create', 'create'],
    ['update', 'update'],
    ['delete', 'delete'],
    ['read', 'get,list'],
    ['write', 'create,update,delete'],
    ['read, write', 'get,list,create,update,delete'],
    ['get, delete', 'get,delete'],
  ])('allow %s grants %s', (methods, granted) => {
    for (const statement of [`allow ${methods};`, `allow ${methods}: if true;`]) {
      const rules = rulesWith(`match /things/{id} { ${statement} }`);
      const allowed = METHODS.filter((method) => {
        const path = method === 'list' ? 'things' : 'things/one';
        return judge(rules, { method, path }).allowed;
      });
      expect(allowed.join()).toBe(granted);
    }
  });
});

describe('match paths in version 2 [RULES-28]', () => {
  it.each<[string, string, boolean]>([
    ['/cities/{city}', 'cities/sf', true],
    ['/cities/{city}', 'cities/sf/landmarks/x', false],
    ['/cities/{city}', 'towns/sf', false],
    ['/cities/sf', 'cities/sf', true],
    ['/cities/sf', 'cities/la', false],
    ['/cities/{city=*}', 'cities/sf', true],
    ['/cities/{document=**}', 'cities/sf', true],
    ['/cities/{document=**}', 'cities/sf/landmarks/x', true],
    ['/cities/{city}/{document=**}', 'cities/sf', true],
    ['/cities/{city}/{document=**}', 'cities/sf/landmarks/x', true],
    ['/{path=**}/landmarks/{x}', 'landmarks/x', true],
    ['/{path=**}/landmarks/{x}', 'cities/sf/landmarks/x', true],
    ['/{path=**}/landmarks/{x}', 'cities/sf/others/x', false],
    ['/{path=**}/landmarks/{x}', 'cities/sf/landmarks/x/y/z', false],
    ['/a-b.c_d~1/{x}', 'a-b.c_d~1/x', true],
  ])('%s takes %s: %s', (path, document, allowed) => {
    expect(judge(rulesWith(`match ${path} { allow get; }`), { path: document }).allowed).toBe(
      allowed,
    );
  });

  it('nested matches take the rest, at any depth', () => {
    const rules = rulesWith(`
      match /a/{one} { match /b/{two} { match /c/{three} { allow get: if one == '1' && two == '2' && three == '3'; } } }`);
    expect(judge(rules, { path: 'a/1/b/2/c/3' }).allowed).toBe(true);
    expect(judge(rules, { path: 'a/1/b/2' }).reason).toBe('No matching allow statements');
  });

  it('a recursive wildcard is a path, while another wildcard is a string', () => {
    const rules = rulesWith(`
      match /a/{one}/{rest=**} { allow get: if one is string && rest is path && rest == path('b/2'); }
      match /c/{one}/{rest=**} { allow get: if rest is path && string(rest) == '/'; }`);
    expect(judge(rules, { path: 'a/1/b/2' }).allowed).toBe(true);
    expect(judge(rules, { path: 'c/1' }).allowed).toBe(true);
  });

  it('any statement of any matching path may grant', () => {
    const rules = rulesWith(`
      match /{document=**} { allow get: if false; }
      match /things/{id} { allow get: if id == 'two'; allow get: if id == 'one'; }`);
    expect(judge(rules)).toMatchObject({ allowed: true, rule: { line: 7, column: 55 } });
  });

  it('another database is matched by its name', () => {
    const rules = compileRules(`rules_version = '2';
      service cloud.firestore { match /databases/(default)/documents/things/{id} { allow get; } }`);
    expect(judge(rules).allowed).toBe(true);
  });

  it('the database is a capture', () => {
    const other = rulesWith(`match /things/{id} { allow get: if database == '(default)'; }`);
    expect(judge(other).allowed).toBe(true);
  });

  it('a path outside every match is refused', () => {
    expect(judge(rulesWith(''))).toEqual({
      allowed: false,
      rule: undefined,
      reason: 'No matching allow statements',
      lookups: 0,
    });
  });
});

describe('match paths in version 1 [RULES-29]', () => {
  const version1 = (path: string) =>
    compileRules(
      `service cloud.firestore { match /databases/{db}/documents { match ${path} { allow get, list; } } }`,
    );

  it.each<[string, string, boolean]>([
    ['/cities/{document=**}', 'cities/sf', true],
    ['/cities/{document=**}', 'cities/sf/landmarks/x', true],
    ['/cities/{city}/{document=**}', 'cities/sf', false],
    ['/cities/{city}/{document=**}', 'cities/sf/landmarks/x', true],
  ])('%s takes %s: %s', (path, document, allowed) => {
    expect(judge(version1(path), { path: document }).allowed).toBe(allowed);
  });
});

describe('decisions', () => {
  it('name the statement that granted, or why each refused, in production’s words [RULES-30]', () => {
    const rules = rulesWith(`match /things/{id} {
      allow get: if id == 'two';
      allow get: if resource.data.owner == 'alice';
      allow get: if request.auth.uid == 'alice';
    }`);
    const given: Given = { data: {} };
    expect(judge(rules, given)).toEqual({
      allowed: false,
      rule: { line: 8, column: 7 },
      reason:
        "false for 'get' @ L6, Property owner is undefined on object. for 'get' @ L7, Null value error. for 'get' @ L8",
      lookups: 0,
    });
    expect(judge(rules, { auth: { sub: 'alice' } })).toEqual({
      allowed: true,
      rule: { line: 8, column: 7 },
      reason: undefined,
      lookups: 0,
    });
  });
});
