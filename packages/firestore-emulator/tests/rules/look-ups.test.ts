import { describe, expect, it } from 'vitest';
import { budgetOf, double, expression, judge, judgeCondition, rulesWith } from './harness.ts';
import type { Given } from './harness.ts';

const DB = '/databases/$(database)/documents';
const documents: Given['documents'] = {
  'users/alice': { admin: true, team: 'red', level: double(2) },
  'teams/red': { name: 'Red' },
};

describe('get and exists [RULES-34]', () => {
  it.each<[string]>([
    [`get(${DB}/users/alice).data.admin == true`],
    [`get(${DB}/users/alice).id == 'alice'`],
    [`get(${DB}/users/alice).__name__ == ${DB}/users/alice`],
    [`get(/databases/(default)/documents/users/alice).data.level is float`],
    [`get(path('/databases/(default)/documents/users/alice')).data.admin`],
    [`get(${DB}/teams/$(get(${DB}/users/alice).data.team)).data.name == 'Red'`],
    [`exists(${DB}/users/alice)`],
    [`!exists(${DB}/users/bob)`],
    [`exists(${DB}/$('users/alice'))`],
    [`!exists(${DB}/users/$(null))`],
  ])('%s', (text) => expression(text, { documents }).is(true));

  it.each<[string, string]>([
    [
      `get(${DB}/users/bob) == null`,
      'Service call error. Function: [get], Argument: [/databases/(default)/documents/users/bob].',
    ],
    [
      `getAfter(${DB}/users/bob) != null`,
      'Service call error. Function: [getAfter], Argument: [/databases/(default)/documents/users/bob].',
    ],
    [`get(${DB}/users/alice).data.nothing == 1`, 'Property nothing is undefined on object.'],
    [
      `get('users/alice').data.admin`,
      'Unsupported operation error. Received: get(string). Expected: get(path).',
    ],
    [
      `exists(null)`,
      'Unsupported operation error. Received: exists(null). Expected: exists(path).',
    ],
    [`exists()`, 'Incorrect number of arguments. Received: 0. Expected: exists(path).'],
    [
      `exists(/users/alice)`,
      'Invalid document path. Received: [/users/alice]. Expected: /databases/{database}/documents/{document}.',
    ],
    [
      `exists(${DB}/users)`,
      'Invalid document path. Received: [/databases/(default)/documents/users]. Expected: /databases/{database}/documents/{document}.',
    ],
    [
      `exists(${DB}/users/$(''))`,
      'Invalid document path. Received: [/databases/(default)/documents/users/]. Expected: /databases/{database}/documents/{document}.',
    ],
  ])('%s fails', (text, message) => expression(text, { documents }).fails(message));

  it('a path into another database asks that database', () => {
    const asked: string[] = [];
    rulesWith(
      `match /things/{id} { allow get: if exists(/databases/other/documents/a/b); }`,
    ).decide(
      {
        database: { project: 'demo', database: '(default)' },
        method: 'get',
        path: 'things/one',
        auth: null,
        time: 0,
        resource: null,
        newFields: null,
        query: null,
      },
      {
        before: (database, path) => {
          asked.push(`${database.project} ${database.database} ${path}`);
          return null;
        },
        after: () => null,
      },
      budgetOf(),
    );
    expect(asked).toEqual(['demo other a/b']);
  });
});

describe('batches and transactions judged as one [RULES-35]', () => {
  const rules = rulesWith(`
    match /rooms/{room} {
      allow update: if getAfter(${DB}/rooms/$(room)/players/$(request.auth.uid)).data.seat == request.resource.data.seats;
      allow delete: if existsAfter(${DB}/rooms/$(room)/players/alice) == false && exists(${DB}/rooms/$(room)/players/alice);
    }`);
  const given: Given = {
    path: 'rooms/r1',
    auth: { sub: 'alice' },
    data: { seats: 1 },
    newData: { seats: 2 },
    documents: { 'rooms/r1/players/alice': { seat: 1 } },
  };

  it('getAfter() sees what the other writes of the batch make', () => {
    const update: Given = { ...given, method: 'update' };
    expect(judge(rules, update).allowed).toBe(false);
    const afterwards = { 'rooms/r1/players/alice': { seat: 2 } };
    expect(judge(rules, { ...update, afterwards }).allowed).toBe(true);
  });

  it('getAfter() of a document the batch deletes is an error', () => {
    const afterwards = { 'rooms/r1/players/alice': null };
    expect(judge(rules, { ...given, method: 'update', afterwards }).reason).toBe(
      "Service call error. Function: [getAfter], Argument: [/databases/(default)/documents/rooms/r1/players/alice]. for 'update' @ L7",
    );
  });

  it('existsAfter() sees the batch, while exists() does not', () => {
    const deletion: Given = { ...given, method: 'delete' };
    expect(judge(rules, deletion).allowed).toBe(false);
    const afterwards = { 'rooms/r1/players/alice': null };
    expect(judge(rules, { ...deletion, afterwards }).allowed).toBe(true);
  });
});

describe('look-up limits [RULES-36]', () => {
  const looking = (count: number, from = 0) =>
    Array.from({ length: count }, (_, index) => `!exists(${DB}/a/d${from + index})`).join(' && ');
  const message = (limit: number) =>
    `Unable to evaluate the expression as the maximum of ${limit} document access calls has been reached.`;

  it('10 for a document or query', () => {
    expect(judgeCondition(looking(10))).toMatchObject({ allowed: true, lookups: 10 });
    expression(looking(11)).fails(message(10));
  });

  it('no operand overrides the refusal', () => {
    expression(`(${looking(11)}) || true`).fails(message(10));
  });

  it('repeats are free, also by another function or an earlier statement', () => {
    const repeated = `${looking(10)} && ${looking(10)} && (get(${DB}/a/d0) == null || true)`;
    expect(judgeCondition(repeated)).toMatchObject({ allowed: true, lookups: 10 });
    const rules = rulesWith(`match /things/{id} {
      allow get: if !(${looking(10)});
      allow get: if ${looking(10)};
    }`);
    expect(judge(rules)).toMatchObject({ allowed: true, lookups: 10 });
  });

  it('the state before a write and the state after it are two look-ups', () => {
    const both = `exists(${DB}/a/b) == existsAfter(${DB}/a/b)`;
    expect(judgeCondition(both, { method: 'create' })).toMatchObject({ allowed: true, lookups: 2 });
  });

  it('20 for a batch or transaction, still 10 for each operation', () => {
    const budget = budgetOf(20);
    expect(judgeCondition(looking(11), { budget: budgetOf(20) }).reason).toContain(message(10));
    expect(judgeCondition(looking(10), { budget })).toMatchObject({ allowed: true, lookups: 10 });
    expect(judgeCondition(looking(10), { budget })).toMatchObject({ allowed: true, lookups: 0 });
    expect(judgeCondition(looking(10, 10), { budget })).toMatchObject({
      allowed: true,
      lookups: 10,
    });
    expect(budget.seen.size).toBe(20);
    expect(judgeCondition(looking(1, 20), { budget }).reason).toContain(message(20));
    expect(judgeCondition(looking(1, 19), { budget }).allowed).toBe(true);
  });
});
