import { beforeEach, describe, expect, it } from 'vitest';
import { and, by, from, json, Local, messageOf, ROOT, statusOf, where } from '../support/local.ts';

/** 1,501 bytes by the formula of the storage size: its UTF-8 and one more. */
const LONG = 'a'.repeat(1_500);

let local: Local;
beforeEach(() => {
  local = new Local();
});

const q = (query: object) => local.ids({ from: from('c'), ...query });
const bytes = (length: number) => new Uint8Array(length).fill(7);
const reference = (path: string) => ({ wire: { referenceValue: `${ROOT}/${path}` } });

describe('the size of a filter value', () => {
  it.each([
    ['EQUAL', LONG, 'x'],
    ['NOT_EQUAL', LONG, 'x'],
    ['LESS_THAN', LONG, 'x'],
    ['LESS_THAN_OR_EQUAL', LONG, 'x'],
    ['GREATER_THAN', LONG, 'x'],
    ['GREATER_THAN_OR_EQUAL', LONG, 'x'],
    ['IN', ['b', LONG], 'x'],
    ['NOT_IN', ['b', LONG], 'x'],
    ['ARRAY_CONTAINS', LONG, 'x[*]'],
    ['ARRAY_CONTAINS_ANY', ['b', LONG], 'x[*]'],
  ])('[LIMIT-9] %s with 1,501 bytes is refused', async (op, value, name) => {
    const filter = where('x', op, value);
    const counted = local.stream('RunAggregationQuery', {
      parent: ROOT,
      structuredAggregationQuery: {
        structuredQuery: { from: from('c'), where: filter },
        aggregations: [{ alias: 'all', count: {} }],
      },
    });
    for (const query of [
      q({ where: filter }),
      q({ where: and(where('y', 'EQUAL', 1), filter) }),
      counted,
    ]) {
      expect(await statusOf(query)).toBe('INVALID_ARGUMENT');
      expect(await messageOf(query)).toBe(`value for ${name} is too large to be used in a query`);
    }
  });

  it.each<[string, unknown, unknown]>([
    ['a text by its UTF-8', 'é'.repeat(749), 'é'.repeat(750)],
    ['bytes by their number', bytes(1_500), bytes(1_501)],
    ['numbers at 8 bytes', Array(187).fill(1), Array(188).fill(1)],
    ['a map by its names and values', { a: 'b'.repeat(1_497) }, { a: 'b'.repeat(1_498) }],
    [
      'a reference by its path',
      reference(`c/${'d'.repeat(1_481)}`),
      reference(`c/${'d'.repeat(1_482)}`),
    ],
    [
      'a numeric id at 8 bytes',
      reference(`c/__id7777777__/d/${'e'.repeat(1_471)}`),
      reference(`c/__id7777777__/d/${'e'.repeat(1_472)}`),
    ],
  ])('[LIMIT-9] measures %s', async (_name, largest, tooLarge) => {
    await local.set({ 'c/largest': { x: largest }, 'c/tooLarge': { x: tooLarge } });
    expect(await q({ where: where('x', 'EQUAL', largest) })).toEqual(['largest']);
    expect(await statusOf(q({ where: where('x', 'EQUAL', tooLarge) }))).toBe('INVALID_ARGUMENT');
  });

  it('[LIMIT-9] names the segments of a field without quotes', async () => {
    const query = q({ where: where('a.`b c`', 'EQUAL', LONG) });
    expect(await messageOf(query)).toBe('value for a.b c is too large to be used in a query');
  });

  it('[LIMIT-9] measures each value of a list by itself', async () => {
    const [stored = '', missing = ''] = ['a', 'b'].map((letter) => letter.repeat(800));
    await local.set({ 'c/stored': { x: stored, list: [stored] } });
    expect(await q({ where: where('x', 'IN', [stored, missing]) })).toEqual(['stored']);
    expect(await q({ where: where('list', 'ARRAY_CONTAINS_ANY', [stored, missing]) })).toEqual([
      'stored',
    ]);
    const both = q({ where: where('x', 'EQUAL', [stored, missing]) });
    expect(await statusOf(both)).toBe('INVALID_ARGUMENT');
  });

  it('[LIMIT-9] takes cursors and document names of any size', async () => {
    await local.set({ 'c/below': { x: 'a' }, 'c/above': { x: `${LONG}z` } });
    const startAt = { values: [json(LONG)], before: true };
    expect(await q({ orderBy: [by('x')], startAt })).toEqual(['above']);
    const deep = reference(`c/${'d'.repeat(1_400)}/c/${'e'.repeat(1_400)}`);
    expect(await q({ where: where('__name__', 'GREATER_THAN', deep) })).toEqual([]);
  });
});
