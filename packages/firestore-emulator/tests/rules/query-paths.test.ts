import { describe, expect, it } from 'vitest';
import type { Query } from '../../src/query/query.ts';
import { compileRules } from '../../src/rules/ruleset.ts';
import { judge, rulesWith } from './harness.ts';
import { queryOn, where } from './query-builder.ts';

describe('paths of queries [RULES-39]', () => {
  const players = (parent: string, allDescendants = false) =>
    queryOn(parent === '' ? 'players' : `${parent}/players`, { allDescendants });
  const allowsQuery = (body: string, query: Query) =>
    judge(rulesWith(body), { method: 'list', path: 'players', query }).allowed;

  it.each<[string, Query, boolean]>([
    ['match /rooms/{room}/players/{p} { allow list: if room == "r1"; }', players('rooms/r1'), true],
    [
      'match /rooms/{room}/players/{p} { allow list: if room == "r2"; }',
      players('rooms/r1'),
      false,
    ],
    ['match /rooms/{room}/players/alice { allow list; }', players('rooms/r1'), false],
    ['match /{document=**} { allow list; }', players('rooms/r1'), true],
    ['match /rooms/{room}/{rest=**} { allow list; }', players('rooms/r1'), true],
    ['match /{path=**}/players/{p} { allow list; }', players('rooms/r1'), true],
    ['match /{path=**}/players/{p} { allow list; }', players('', true), true],
    ['match /{document=**} { allow list; }', players('', true), true],
    ['match /players/{p} { allow list; }', players('', true), false],
    ['match /players/{p} { allow list; }', players(''), true],
    ['match /rooms/{room}/players/{p} { allow list; }', players('', true), false],
    ['match /{path=**}/others/{p} { allow list; }', players('', true), false],
    [
      'match /{path=**}/players/{p} { allow list: if path[0] == "rooms"; }',
      players('', true),
      false,
    ],
    ['match /{path=**}/players/{p} { allow list: if path is path; }', players('', true), true],
    ['match /rooms/{room}/{path=**}/players/{p} { allow list; }', players('rooms/r1', true), true],
    ['match /rooms/{room}/players/{p} { allow list; }', players('rooms/r1', true), false],
  ])('%s', (body, query, allowed) => {
    expect(allowsQuery(body, query)).toBe(allowed);
  });

  it('a collection group is judged by its filters as well', () => {
    const body = 'match /{path=**}/players/{p} { allow list: if resource.data.uid == "alice"; }';
    const query = queryOn('players', { allDescendants: true, filter: where('uid', '==', 'alice') });
    expect(allowsQuery(body, query)).toBe(true);
    expect(allowsQuery(body, players('', true))).toBe(false);
  });

  it('a query without a collection needs a rule for every one', () => {
    const query: Query = {
      ...queryOn('x', { allDescendants: true }),
      collectionId: undefined,
      parent: 'rooms/r1',
    };
    expect(allowsQuery('match /rooms/r1/{rest=**} { allow list; }', query)).toBe(true);
    expect(allowsQuery('match /rooms/r1/{c}/{d} { allow list; }', query)).toBe(false);
    expect(
      allowsQuery('match /rooms/r1/{c}/{d} { allow list; }', { ...query, allDescendants: false }),
    ).toBe(true);
    expect(
      allowsQuery('match /rooms/r1/players/{d} { allow list; }', {
        ...query,
        allDescendants: false,
      }),
    ).toBe(false);
  });

  it('collection groups need version 2', () => {
    const rules = compileRules(
      'service cloud.firestore { match /databases/{db}/documents { match /{document=**} { allow list; } } }',
    );
    expect(
      judge(rules, { method: 'list', path: 'players', query: players('', true) }).allowed,
    ).toBe(false);
    expect(judge(rules, { method: 'list', path: 'players', query: players('') }).allowed).toBe(
      true,
    );
  });

  it('a list without a query is one of the collection', () => {
    const rules = rulesWith('match /players/{p} { allow list: if p is string; }');
    expect(judge(rules, { method: 'list', path: 'players' }).allowed).toBe(true);
  });
});
