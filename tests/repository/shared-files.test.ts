import { globSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../scripts/project/root.ts';

const SHARED = 'features/shared/';

/** The product's files that each file imports, by path. */
function importsOf(
  files: Readonly<Record<string, string>>,
): ReadonlyMap<string, readonly string[]> {
  return new Map(
    Object.entries(files).map(([file, source]) => [
      file,
      [...source.matchAll(/(?:from|import\(|import)\s*'(\.[^']+)'/g)].map((match) =>
        posix.join(dirname(file), match[1] ?? ''),
      ),
    ]),
  );
}

/** Files of features/shared that one feature alone reaches, directly or through others of features/shared, and no page of app/. */
function usedByOneFeature(files: Readonly<Record<string, string>>): string[] {
  const imports = importsOf(files);
  const users = new Map<string, Set<string>>();
  const add = (file: string, user: string) => {
    const known = users.get(file) ?? new Set<string>();
    users.set(file, known);
    if (known.has(user)) return;
    known.add(user);
    for (const next of imports.get(file) ?? []) if (next.startsWith(SHARED)) add(next, user);
  };
  for (const [file, targets] of imports) {
    if (file.startsWith(SHARED)) continue;
    const user = file.startsWith('app/') ? 'app' : file.split('/')[1]!;
    for (const target of targets) if (target.startsWith(SHARED)) add(target, user);
  }
  return Object.keys(files)
    .filter((file) => file.startsWith(SHARED))
    .filter((file) => !users.get(file)?.has('app') && (users.get(file)?.size ?? 0) < 2);
}

describe('features/shared', () => {
  it('has what two features or a page use', () => {
    const paths = globSync('{app,features}/**/*.{ts,tsx}', { cwd: ROOT });
    const files = paths.map((path) => [path, readFileSync(join(ROOT, path), 'utf8')] as const);
    expect(usedByOneFeature(Object.fromEntries(files))).toEqual([]);
  });

  it('would not have a file of one feature, nor the files that it imports', () => {
    const files = {
      'features/shared/own.ts': "import { part } from './part.ts';",
      'features/shared/part.ts': '',
      'features/shared/common.ts': '',
      'features/a/page.ts':
        "import '../shared/own.ts'; import { common } from '../shared/common.ts';",
      'features/b/page.ts': "const load = () => import('../shared/common.ts');",
    };
    expect(usedByOneFeature(files)).toEqual(['features/shared/own.ts', 'features/shared/part.ts']);
  });
});
