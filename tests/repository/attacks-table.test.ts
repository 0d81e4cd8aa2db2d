import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../scripts/project/root.ts';

interface Row {
  readonly part: string;
  readonly attack: string;
  readonly file: string;
  readonly title: string;
}

const rows = readFileSync(resolve(ROOT, 'docs/attacks.md'), 'utf8')
  .split('\n## ')
  .slice(1)
  .flatMap((section): Row[] => {
    const [part = '', ...lines] = section.split('\n');
    return lines
      .filter((line) => line.startsWith('| ') && !/^\| (what is tried|-+) /.test(line))
      .map((line) => {
        const [attack = '', , test = '', title = ''] = line
          .slice(2, -2)
          .split('|')
          .map((cell) => cell.trim());
        return { part, attack, file: test.replaceAll('`', ''), title };
      });
  });

/** Whether a test of the file has the title, as it is written there. */
function hasTitle({ file, title }: Row): boolean {
  const path = resolve(ROOT, file);
  if (!file.startsWith('tests/') || title === '' || !existsSync(path)) return false;
  const source = readFileSync(path, 'utf8');
  const inSingle = title.replaceAll("'", String.raw`\'`);
  return [`'${inSingle}'`, `"${title}"`, `\`${title}\``].some((text) => source.includes(text));
}

describe('the table of attacks', () => {
  it('has at least 80 rows, about each part of playing alone together', () => {
    expect(rows.length).toBeGreaterThanOrEqual(80);
    expect([...new Set(rows.map(({ part }) => part))]).toEqual([
      'Recorded runs',
      'Challenges',
      'Arenas',
      'Replays and results',
      'Spectators',
      'Leagues',
      'Defence',
      'Days',
      'Friends',
      'Lobbies and rematches',
      'Coins that become money',
    ]);
  });

  it('names a test that exists under its title in every row', () => {
    expect(rows.filter((row) => !hasTitle(row))).toEqual([]);
  });

  it('names no attack and no test twice', () => {
    const attacks = rows.map(({ part, attack }) => `${part}: ${attack}`);
    const tests = rows.map(({ file, title }) => `${file}: ${title}`);
    const twice = (all: readonly string[]) => all.filter((one, at) => all.indexOf(one) !== at);
    expect([twice(attacks), twice(tests)]).toEqual([[], []]);
  });
});
