import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../scripts/project/root.ts';

describe('the tables of limits', () => {
  const rows = readFileSync(resolve(ROOT, 'docs/limits.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (what|limit|-+) /.test(line));

  it('name a test that exists in every row', () => {
    expect(rows.length).toBeGreaterThan(40);
    const without = rows.filter((row) => !/`tests\/[^`]+`/.test(row));
    const named = rows.flatMap((row) =>
      [...row.matchAll(/`(tests\/[^`]+)`/g)].map(([, at]) => at ?? ''),
    );
    expect([without, named.filter((path) => !existsSync(resolve(ROOT, path)))]).toEqual([[], []]);
  });
});
