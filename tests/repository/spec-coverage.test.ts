import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../scripts/project/root.ts';

const LATER = 'solo modes issue';
const read = (path: string) => readFileSync(resolve(ROOT, path), 'utf8');

/** The rows of all tables: the line, who does it, who shows it. */
const rows = read('tests/spec-coverage.md')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (Line|-+) /.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, line = '', doneBy = '', shownBy = '']) => ({ line, doneBy, shownBy }));

describe('the table of the specification', () => {
  it('has no empty line, and puts off nothing that is done', () => {
    expect(rows.length).toBeGreaterThan(150);
    const odd = rows.filter(
      ({ doneBy, shownBy }) => !doneBy || !shownBy || (doneBy === LATER) !== (shownBy === LATER),
    );
    expect(odd).toEqual([]);
  });

  it('names files that exist, and tests that have these words', () => {
    const faults = rows
      .filter(({ doneBy }) => doneBy !== LATER)
      .flatMap(({ line, doneBy, shownBy }) => {
        const file = /^`([^`]+)`$/.exec(doneBy)?.[1];
        const [, test, words] = /^`([^`]+)` "([^"]+)"$/.exec(shownBy) ?? [];
        if (!file || !existsSync(resolve(ROOT, file))) return [`${line}: no file ${doneBy}`];
        if (!test || !words || !existsSync(resolve(ROOT, test))) {
          return [`${line}: no test ${shownBy}`];
        }
        return read(test).includes(words) ? [] : [`${line}: ${test} does not say "${words}"`];
      });
    expect(faults).toEqual([]);
  });
});
