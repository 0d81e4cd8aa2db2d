import { describe, expect, it } from 'vitest';
import { decisionOf } from '../../../scripts/differential/decided.ts';
import { documentsReturned } from '../../../scripts/differential/list-oracle.ts';
import type { JsonObject } from '../../../scripts/differential/answers.ts';

const where = (field: string, op: string, value: JsonObject): JsonObject => ({
  where: { fieldFilter: { field: { fieldPath: field }, op, value } },
});
const ONE = { integerValue: '1' };
const returned = (condition: string, query: JsonObject, uid?: string) =>
  documentsReturned({ condition, query, uid });

describe('the documents that a query can return', () => {
  it.each([
    ['resource.data.x == 1', where('x', 'EQUAL', ONE), 'keeping'],
    ['resource.data.x == 2', where('x', 'EQUAL', ONE), 'breaking'],
    ['resource.data.x is int', where('x', 'EQUAL', ONE), 'breaking'],
    ['resource.data.x > 0', where('x', 'GREATER_THAN', ONE), 'keeping'],
    ["resource.data.get('x', 1) == 1", {}, 'breaking'],
    ["!('a' in resource.data.l)", where('l', 'ARRAY_CONTAINS', ONE), 'breaking'],
    ['resource.data.x == 1', where('x', 'GREATER_THAN', { booleanValue: true }), 'nothing'],
    ['request.query.limit <= 3', { limit: 3 }, 'keeping'],
    ['request.query.limit <= 3', { limit: 5 }, 'breaking'],
  ])('%s, %j: %s', (condition, query, expected) => {
    expect(returned(condition, query)).toBe(expected);
  });

  it('judges as the caller', () => {
    const query = where('s', 'EQUAL', { stringValue: 'ann' });
    expect(returned('resource.data.s == request.auth.uid', query, 'ann')).toBe('keeping');
    expect(returned('resource.data.s == request.auth.uid', query)).toBe('breaking');
  });
});

describe('a list that the two emulators judge differently', () => {
  const decide = (condition: string, query: JsonObject, ours: string, theirs: string) =>
    decisionOf(
      'rules-queries',
      { condition, query, by: 'ann' },
      { decision: ours },
      { decision: theirs },
    );
  const proven = ['resource.data.x == 1', where('x', 'EQUAL', ONE)] as const;
  const broken = ["resource.data.get('x', 1) == 1", where('y', 'EQUAL', ONE)] as const;

  it('is decided if ours denies what could break the rule, or allows what could not', () => {
    expect(decide(...broken, 'denied', 'allowed')).toBe('DIFF-12');
    expect(decide(...proven, 'allowed', 'denied')).toBe('DIFF-13');
  });

  it('is undecided if ours allows what could break the rule, or denies what could not', () => {
    expect(decide(...broken, 'allowed', 'denied')).toBeUndefined();
    expect(decide(...proven, 'denied', 'allowed')).toBeUndefined();
  });

  it('is decided if only two parts of the condition about one field prove it', () => {
    const condition = "!((resource.data.x in [1]) && (resource.data.get('x', 1) == 5))";
    expect(decide(condition, {}, 'denied', 'allowed')).toBe('DIFF-15');
    expect(decide(condition, {}, 'allowed', 'denied')).toBe('DIFF-13');
  });

  it('is decided if one array-contains filter is written twice, not if there are two', () => {
    const contains = (value: JsonObject): JsonObject => ({
      fieldFilter: { field: { fieldPath: 'l' }, op: 'ARRAY_CONTAINS', value },
    });
    const decideOf = (...filters: JsonObject[]) =>
      decisionOf(
        'rules-queries',
        {
          condition: 'true',
          query: { where: { compositeFilter: { op: 'AND', filters } } },
          by: 'ann',
        },
        { error: '400', wording: "A maximum of 1 'ARRAY_CONTAINS' filter is allowed" },
        { decision: 'allowed' },
      );
    expect(decideOf(contains(ONE), contains(ONE))).toBe('DIFF-16');
    expect(decideOf(contains(ONE), contains({ integerValue: '2' }))).toBeUndefined();
  });
});

describe('a condition that the two emulators judge differently', () => {
  const decide = (condition: string) =>
    decisionOf(
      'rules',
      { condition, method: 'get', by: 'ann' },
      { decision: 'allowed' },
      { decision: 'error' },
    );

  it('is decided if an argument of a declared function has several values', () => {
    expect(decide('second([1 / 0, 2], 0) == 0')).toBe('DIFF-17');
    expect(decide('second(1 / 0, 0) == 0')).toBeUndefined();
    expect(decide('[1 / 0, 2] == 0')).toBeUndefined();
  });
});
