import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../scripts/project/root.ts';

const NOT_COVERED = /^not covered: \S.{10,}$/;
const read = (path: string) => readFileSync(resolve(ROOT, path), 'utf8');

/** The rows of all tables: the line, who does it, who shows it. */
const rows = read('tests/spec-coverage.md')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (Line|-+) /.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, line = '', doneBy = '', shownBy = '']) => ({ line, doneBy, shownBy }));

/** The whole titles of the tests of a source, each after that of the group before it. */
function titlesOf(source: string): Set<string> {
  const calls =
    /\b(describe|it)\b(?:\.\w+)*(?:\((?:[^()]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))*\)|<[^>]*>)?\(\s*(['"`])((?:(?!\2)[^\\\n]|\\.)+)\2\s*,/g;
  const titles = new Set<string>();
  let group = '';
  for (const [, call, , title = ''] of source.matchAll(calls)) {
    if (call === 'describe') group = title;
    else titles.add(group ? `${group} > ${title}` : title);
  }
  return titles;
}

describe('the table of the specification', () => {
  it('has no empty line', () => {
    expect(rows.length).toBeGreaterThan(150);
    expect(rows.filter(({ doneBy, shownBy }) => !doneBy || !shownBy)).toEqual([]);
  });

  it('knows a test by its whole title, and takes no word that only stands in a file', () => {
    const source = `describe('a group', () => {
      it('does a thing', () => { expect('some words').toBe('some words'); });
      it.each([['a', f(g(1))], ['b', 2]])('does %s', (one) => {});
      it.skipIf(isLater)("says \\"so\\"", async () => {});
    });`;
    expect([...titlesOf(source)]).toEqual([
      'a group > does a thing',
      'a group > does %s',
      'a group > says \\"so\\"',
    ]);
  });

  it('names files that exist, and tests by their whole titles, or says why there is none', () => {
    const errors = rows
      .filter(({ shownBy }) => !NOT_COVERED.test(shownBy))
      .flatMap(({ line, doneBy, shownBy }) => {
        const file = /^`([^`]+)`$/.exec(doneBy)?.[1];
        const [, test = '', title = ''] = /^`([^`]+)`: (.+)$/.exec(shownBy) ?? [];
        if (!file || !existsSync(resolve(ROOT, file))) return [`${line}: no file ${doneBy}`];
        if (!test || !existsSync(resolve(ROOT, test))) return [`${line}: no test ${shownBy}`];
        return titlesOf(read(test)).has(title) ? [] : [`${line}: ${test} has no test "${title}"`];
      });
    expect(errors).toEqual([]);
  });
});
