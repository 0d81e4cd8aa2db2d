import { describe, expect, it } from 'vitest';
import type { Query } from '../../src/query/query.ts';
import { budgetOf, judge, rulesWith } from './harness.ts';
import type { Given } from './harness.ts';
import { or, queryOn, where } from './query-builder.ts';
import { everything, filtered, PROOFS, x } from './query-proofs.ts';

const ALICE = { sub: 'alice' };

/** Whether a rule on a collection allows a query on it. */
function allows(condition: string, query: Query, given: Given = {}, prelude = ''): boolean {
  const rules = rulesWith(`${prelude} match /posts/{post} { allow list: if ${condition}; }`);
  return judge(rules, { method: 'list', path: 'posts', auth: ALICE, query, ...given }).allowed;
}

describe('rules are not filters [RULES-37]', () => {
  it('a rule that reads no document is judged as for a document', () => {
    expect(allows('request.auth != null', everything)).toBe(true);
    expect(allows('request.auth == null', everything)).toBe(false);
    expect(allows('request.query.limit <= 10', queryOn('posts', { limit: 10 }))).toBe(true);
    expect(allows('request.query.limit <= 10', everything)).toBe(false);
  });

  it('a list is not a get', () => {
    const rules = rulesWith('match /posts/{post} { allow get; }');
    expect(judge(rules, { method: 'list', path: 'posts', query: everything }).allowed).toBe(false);
    expect(judge(rules, { method: 'get', path: 'posts/a' }).allowed).toBe(true);
  });

  it('fields without a filter are undefined, in production’s words', () => {
    const rules = rulesWith('match /posts/{post} { allow list: if resource.data.owner == 1; }');
    expect(judge(rules, { method: 'list', path: 'posts', query: everything }).reason).toBe(
      "Property owner is undefined on object. for 'list' @ L5",
    );
  });
});

describe('the filters must prove the rule [RULES-38]', () => {
  it.each(PROOFS.map(([rule, query, allowed], index) => ({ index, rule, query, allowed })))(
    '$index: $rule -> $allowed',
    ({ rule, query, allowed }) => {
      expect(allows(rule, query)).toBe(allowed);
    },
  );

  it('the document travels through functions and their variables', () => {
    const functions = `
      function owns(document) { return document.owner == request.auth.uid; }
      function visible() { let data = resource.data; let level = data.level; return level >= 3 && owns(data); }
      function both(r) { return owns(r.data) && visible(); }`;
    const query = filtered(where('owner', '==', 'alice'), where('level', '>', 3));
    expect(allows('visible()', query, {}, functions)).toBe(true);
    expect(allows('both(resource)', query, {}, functions)).toBe(true);
    expect(allows('owns(resource.data)', everything, {}, functions)).toBe(false);
    expect(allows('visible()', filtered(where('owner', '==', 'alice')), {}, functions)).toBe(false);
  });

  it('each way may be granted by another statement', () => {
    const rules = rulesWith(`match /posts/{post} {
      allow list: if resource.data.x == 1;
      allow list: if resource.data.y == 2;
    }`);
    const query = queryOn('posts', { filter: or(where('x', '==', 1), where('y', '==', 2)) });
    expect(judge(rules, { method: 'list', path: 'posts', query }).allowed).toBe(true);
  });

  it('a look-up by an unknown path is refused, by a path from a filter it is made', () => {
    const rule = 'exists(/databases/$(database)/documents/users/$(resource.data.x))';
    const documents = { 'users/alice': {} };
    expect(allows(rule, everything, { documents })).toBe(false);
    expect(allows(rule, x('==', 'alice'), { documents })).toBe(true);
    expect(allows(`get(/databases/$(database)/documents/users/$(post)) != null`, everything)).toBe(
      false,
    );
    expect(allows(`get(resource.__name__).data.x == 1`, everything)).toBe(false);
  });

  it('look-ups count once over all ways', () => {
    const rule = 'exists(/databases/$(database)/documents/users/$(resource.data.x))';
    const documents = Object.fromEntries(
      Array.from({ length: 11 }, (_, index) => [`users/u${index}`, {}]),
    );
    const names = (count: number) => Array.from({ length: count }, (_, index) => `u${index}`);
    expect(allows(rule, x('in', names(10)), { documents })).toBe(true);
    expect(allows(rule, x('in', names(11)), { documents })).toBe(false);
    const rules = rulesWith(`match /posts/{post} { allow list: if ${rule}; }`);
    const budget = budgetOf();
    const given: Given = {
      method: 'list',
      path: 'posts',
      query: x('in', names(3)),
      documents,
      budget,
    };
    expect(judge(rules, given).lookups).toBe(3);
    expect(budget.seen.size).toBe(3);
  });

  it('more ways than a query can have prove nothing', () => {
    const ten = Array.from({ length: 10 }, (_, index) => index);
    const query = filtered(where('x', 'in', ten), where('y', 'in', ten), where('z', 'in', ten));
    expect(allows('resource.data.x >= 0', query)).toBe(false);
    expect(allows('true', query)).toBe(true);
  });
});
