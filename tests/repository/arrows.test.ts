import { readdirSync } from 'node:fs';
import { posix, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { arrowError } from '../../scripts/lint/arrows.ts';
import { ROOT } from '../../scripts/project/root.ts';
import { lintTree } from './support/lint-tree.ts';
import SENTENCES from './support/arrow-sentences.json' with { type: 'json' };
import { keysOf } from '../support/keys-of.ts';

const RULE = 'quizbout(import-arrows)';

/** The importing file of each row of the table. */
const ROWS = {
  domain: 'domain/contract/planted.ts',
  content: 'content/planted.ts',
  realtime: 'realtime/planted.ts',
  'features/shared': 'features/shared/ui/planted.tsx',
  'features/x': 'features/planted/part/planted.tsx',
  server: 'server/admin/planted.ts',
  app: 'app/planted/page.tsx',
  'app/api': 'app/api/[action]/route.ts',
  emulator: 'packages/firestore-emulator/src/planted.ts',
  proxy: 'proxy.ts',
} as const;
type Row = keyof typeof ROWS;

/** The imported file of each column of the table; `type` plants an import type. */
const COLUMNS = {
  'domain value': 'domain/limits.ts',
  'domain type': 'type domain/limits.ts',
  'content message': 'content/messages/en.json',
  'content seed': 'content/seed/settings.json',
  'content page': 'content/pages/en.json',
  'content pack': 'content/packs/science.json',
  'realtime atom': 'realtime/room/room-atoms.ts',
  'realtime inner': 'realtime/listen.ts',
  'realtime type': 'type realtime/snapshot.ts',
  'realtime provider': 'realtime/provider.tsx',
  'identity provider': 'realtime/identity-provider.tsx',
  'features/shared': 'features/shared/ui/button.tsx',
  'own feature': 'features/planted/other.tsx',
  'other feature entry': 'features/elsewhere/elsewhere.tsx',
  'other feature inner': 'features/elsewhere/part/inner.tsx',
  'server router': 'server/router.ts',
  'server route guard': 'server/route-guard.ts',
  'server inner': 'server/firestore.ts',
  'app page': 'app/other/page.tsx',
  'app/api': 'app/api/other/route.ts',
  emulator: 'packages/firestore-emulator/src/start.ts',
  tests: 'tests/support/browser.ts',
  e2e: 'e2e/friend-battle.test.ts',
  scripts: 'scripts/start.ts',
  settings: 'next.config.mjs',
  'unknown folder': 'utils/helper.ts',
} as const;
type Column = keyof typeof COLUMNS;

/** The columns that each row may import, written a second time by hand: all others are forbidden. */
const ALLOWED: Record<Row, readonly Column[]> = {
  domain: ['domain value', 'domain type'],
  content: [
    'domain value',
    'domain type',
    'content message',
    'content seed',
    'content page',
    'content pack',
  ],
  realtime: [
    ...(['domain value', 'domain type', 'realtime atom'] as const),
    ...(['realtime inner', 'realtime type', 'realtime provider'] as const),
    'identity provider',
  ],
  'features/shared': ['domain value', 'domain type', 'content message', 'features/shared'],
  'features/x': [
    ...(['domain value', 'domain type', 'realtime atom', 'realtime type'] as const),
    ...(['features/shared', 'own feature'] as const),
  ],
  server: [
    ...(['domain value', 'domain type', 'content message', 'content seed'] as const),
    ...(['content page', 'server router', 'server route guard', 'server inner'] as const),
  ],
  app: [
    ...(['domain type', 'realtime provider', 'identity provider', 'features/shared'] as const),
    ...(['own feature', 'other feature entry', 'app page'] as const),
  ],
  'app/api': ['server router', 'app/api'],
  emulator: ['emulator'],
  proxy: ['server route guard'],
};

/** The whole message of the linter about a forbidden import: the error, and the allowed alternative. */
const sentence = (row: Row, column: Column): string | undefined =>
  (SENTENCES as Record<Row, Partial<Record<Column, string>>>)[row][column];

function arrowOf(fromPath: string, column: Column): Parameters<typeof arrowError>[0] {
  const [toPath = '', keyword] = COLUMNS[column].split(' ').reverse();
  return { fromPath, toPath, typeOnly: keyword === 'type' };
}

function relativePath(from: string, path: string): string {
  const target = posix.relative(posix.dirname(from), path);
  return target.startsWith('.') ? target : `./${target}`;
}

const valueOf = (specifier: string) =>
  `import { thing } from '${specifier}';\nconsole.log(thing);\n`;

describe.each(keysOf(ROWS))('%s', (row) => {
  it.each(keysOf(COLUMNS))('to %s', (column) => {
    const error = arrowError(arrowOf(ROWS[row], column));
    const says = ALLOWED[row].includes(column) ? null : sentence(row, column);
    expect(error).toBe(says);
  });
});

describe('the linter', () => {
  const rows = keysOf(ROWS);
  const type = (row: Row) => arrowOf(ROWS[row], 'realtime type');
  const value = (row: Row) => arrowOf(ROWS[row], 'tests');
  const linted = lintTree(
    Object.fromEntries(
      rows.map((row) => {
        const from = relativePath(ROWS[row], type(row).toPath);
        const ofType = `import type { sort } from '${from}';\nexport type Sort = typeof sort;\n`;
        return [ROWS[row], `${ofType}${valueOf(relativePath(ROWS[row], value(row).toPath))}`];
      }),
    ),
  );

  it.each(rows)('says in %s the same as the function', (row) => {
    const errors = [arrowError(type(row)), arrowError(value(row))].filter(
      (error) => error !== null,
    );
    expect(linted.errors(RULE, ROWS[row])).toEqual(errors);
  });
});

/** The folders with code of each package of ours. */
function packageFolders(): string[] {
  return readdirSync(resolve(ROOT, 'packages')).flatMap((name) =>
    ['src', 'tests'].map((folder) => `packages/${name}/${folder}`),
  );
}

describe('the package of the emulator', () => {
  const outside = ['tests/planted.ts', 'e2e/planted.ts', 'bench/planted.ts', 'scripts/planted.ts'];
  const sources = 'packages/firestore-emulator/src/start.ts';
  const ownTests = 'packages/firestore-emulator/tests/store/planted.ts';
  const ours = ['tests/support/browser.ts', 'scripts/start.ts', 'domain/limits.ts'];
  const linted = lintTree({
    ...Object.fromEntries(outside.map((path) => [path, valueOf(relativePath(path, sources))])),
    [ownTests]: [...ours, sources]
      .map((path) => `import '${relativePath(ownTests, path)}';\n`)
      .join(''),
  });

  it.each(outside)('is imported by its name in %s', (path) => {
    expect(linted.errors(RULE, path)).toEqual([
      `${path.split('/')[0]} may not import emulator by its path: import "@quizbout/firestore-emulator", or a file that its package.json exports.`,
    ]);
  });

  it('has tests that import its sources alone', () => {
    expect(linted.errors(RULE, ownTests)).toEqual(
      ['tests', 'scripts', 'domain'].map(
        (zone) =>
          `the tests of the emulator may not import ${zone}: the package of the emulator imports nothing of ours.`,
      ),
    );
  });
});

describe('the folders that exist', () => {
  const features = readdirSync(resolve(ROOT, 'features')).filter((name) => name !== 'shared');
  const folders = readdirSync(ROOT, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && /^[a-z]/.test(entry.name))
    .map(({ name }) => name)
    .filter((name) => !['node_modules', 'artifacts', 'public', 'docs'].includes(name))
    .flatMap((name) => (name === 'packages' ? packageFolders() : [name]));
  const linted = lintTree({
    ...Object.fromEntries(
      features.map((name) => [`features/${name}/planted.tsx`, valueOf('../tomorrow/tomorrow.tsx')]),
    ),
    'features/tomorrow/planted.tsx': features
      .map((name) => `import '../${name}/${name}.tsx';\n`)
      .join(''),
    ...Object.fromEntries(
      folders.map((folder) => [`${folder}/part/planted.ts`, `import './other.ts';\n`]),
    ),
  });

  it.each(features)('features/%s may not import a new feature', (name) => {
    expect(linted.errors(RULE, `features/${name}/planted.tsx`)).toEqual([
      `features/${name} may not import features/tomorrow except files of the same feature: compose the two in app/, or move what they share to features/shared or domain.`,
    ]);
  });

  it('the others may not import it', () => {
    expect(linted.errors(RULE, 'features/tomorrow/planted.tsx')).toHaveLength(features.length);
  });

  it('are all in the table', () => {
    expect(folders.length).toBeGreaterThan(8);
    for (const folder of folders) {
      expect.soft(linted.errors(RULE, `${folder}/part/planted.ts`), folder).toEqual([]);
    }
  });
});

describe('every kind of import is checked', () => {
  const ways = {
    'a side effect': `import '../server/router.ts';`,
    'a re-export': `export { thing } from '../server/router.ts';`,
    'a star re-export': `export * from '../server/router.ts';`,
    'a dynamic import': `export const load = () => import('../server/router.ts');`,
    'a type query': `export type Router = import('../server/router.ts').Router;`,
    'a detour': `import '../realtime/../server/router.ts';`,
  };
  const path = (way: string) => `domain/${way.replaceAll(' ', '-')}.ts`;
  const linted = lintTree(
    Object.fromEntries(Object.entries(ways).map(([way, code]) => [path(way), `${code}\n`])),
  );

  it.each(Object.keys(ways))('%s', (way) => {
    expect(linted.errors(RULE, path(way))).toEqual([
      'domain may not import server: the domain is pure; take the value as a parameter.',
    ]);
  });
});
