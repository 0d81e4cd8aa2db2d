import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../scripts/project/root.ts';

const NOT_COVERED = /^not covered: \S.{10,}$/;
/** The part of a line that the cited tests do not show. */
const NOT_SHOWN = /^not shown: \S.{10,}$/;
const read = (path: string) => readFileSync(resolve(ROOT, path), 'utf8');

/** The rows of all tables: the line, its file, its tests. */
const rows = read('tests/spec-coverage.md')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (Line|-+) /.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, line = '', doneBy = '', shownBy = '']) => ({ line, doneBy, shownBy }));

/** The whole titles of the tests of a source, each after that of the group before it. */
function titlesOf(source: string): Set<string> {
  const calls =
    /\b(describe|it)\b(?:\.\w+)*(?:<(?:[^<>]|<[^<>]*>)*>)?(?:\((?:[^()]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))*\))?\(\s*(['"`])((?:(?!\2)[^\\\n]|\\.)+)\2\s*,/g;
  const titles = new Set<string>();
  let group = '';
  for (const { 1: call, 3: title = '', index } of source.matchAll(calls)) {
    // a test at the margin is in no group
    if (call === 'it' && /(^|\n)$/.test(source.slice(0, index))) group = '';
    if (call === 'describe') group = title;
    else titles.add(group ? `${group} > ${title}` : title);
  }
  return titles;
}

/** The tests that a row cites, at least one, without the words on what they do not show. */
function citationsOf(shownBy: string): string[] {
  const parts = shownBy.split(/; (?=`|not shown: )/);
  return NOT_SHOWN.test(parts.at(-1) ?? '') && parts.length > 1 ? parts.slice(0, -1) : parts;
}

describe('the table of the specification', () => {
  it('cites several tests for a line', () => {
    expect(citationsOf('`a.test.ts`: a > does x; then y')).toEqual([
      '`a.test.ts`: a > does x; then y',
    ]);
    const two = '`a.test.ts`: a > b; `c.test.ts`: c > d; not shown: the third of them';
    expect(citationsOf(two)).toEqual(['`a.test.ts`: a > b', '`c.test.ts`: c > d']);
    expect(citationsOf('not shown: any part of it')).toEqual(['not shown: any part of it']);
  });

  it('has no empty line', () => {
    expect(rows.length).toBeGreaterThan(150);
    expect(rows.filter(({ doneBy, shownBy }) => !doneBy || !shownBy)).toEqual([]);
  });

  it('recognises a test by its whole title alone', () => {
    const source = `describe('a group', () => {
      it('does a thing', () => { expect('some words').toBe('some words'); });
      it.each([['a', f(g(1))], ['b', 2]])('does %s', (one) => {});
      it.each<[Kind, Rule['mode']]>([['a', 'b']])('asks for %s', (one) => {});
      it.each<[Kind, Partial<Rule>]>([['a', {}]])('keeps to %s', (one) => {});
      it.skipIf(isLater)("says \\"so\\"", async () => {});
    });
it('stands alone', () => {});`;
    expect([...titlesOf(source)]).toEqual([
      'a group > does a thing',
      'a group > does %s',
      'a group > asks for %s',
      'a group > keeps to %s',
      'a group > says \\"so\\"',
      'stands alone',
    ]);
  });

  it('names existing files with whole test titles, or the reason for none', () => {
    const errors = rows
      .filter(({ shownBy }) => !NOT_COVERED.test(shownBy))
      .flatMap(({ line, doneBy, shownBy }) => {
        const file = /^`([^`]+)`$/.exec(doneBy)?.[1];
        if (!file || !existsSync(resolve(ROOT, file))) return [`${line}: no file ${doneBy}`];
        return citationsOf(shownBy).flatMap((citation) => {
          const [, test = '', title = ''] = /^`([^`]+)`: (.+)$/.exec(citation) ?? [];
          if (!test || !existsSync(resolve(ROOT, test))) return [`${line}: no test ${citation}`];
          return titlesOf(read(test)).has(title) ? [] : [`${line}: ${test} has no test "${title}"`];
        });
      });
    expect(errors).toEqual([]);
  });
});
