import { readdirSync } from 'node:fs';
import { posix, resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { arrowError } from '../../scripts/lint/arrows.ts';
import { ROOT } from '../../scripts/project/root.ts';
import { errorsOf } from './support/lint-text.ts';
import SENTENCES from './support/arrow-sentences.json' with { type: 'json' };

const RULE = 'quizbout/import-arrows';

/** Where a planted import comes from: one file per row of the table. */
const ROWS = {
  domain: 'domain/planted.ts',
  content: 'content/planted.ts',
  realtime: 'realtime/planted.ts',
  'features/shared': 'features/shared/ui/planted.tsx',
  'features/x': 'features/planted/part/planted.tsx',
  server: 'server/planted.ts',
  app: 'app/planted/page.tsx',
  'app/api': 'app/api/[action]/route.ts',
  emulator: 'emulator/planted.ts',
  proxy: 'proxy.ts',
} as const;
type Row = keyof typeof ROWS;

/** What is imported: a file per distinction that the table makes; `type` plants an import type. */
const COLUMNS = {
  'domain value': 'domain/other.ts',
  'domain type': 'type domain/other.ts',
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
  emulator: 'emulator/start.ts',
  tests: 'tests/support/browser.ts',
  e2e: 'e2e/friend-battle.test.ts',
  scripts: 'scripts/start.ts',
  settings: 'next.config.mjs',
  'unknown folder': 'utils/helper.ts',
} as const;
type Column = keyof typeof COLUMNS;

/** What each row may import, written a second time by hand: everything not listed is forbidden. */
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

/** What the lint says of a forbidden import, whole: what is wrong, and what to do instead. */
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

// the linter reads its settings at its first file, which takes seconds
beforeAll(() => errorsOf(RULE, ROWS.domain, ''));

describe.each(Object.keys(ROWS) as Row[])('%s', (row) => {
  it.each(Object.keys(COLUMNS) as Column[])('to %s', (column) => {
    const error = arrowError(arrowOf(ROWS[row], column));
    const says = ALLOWED[row].includes(column) ? null : sentence(row, column);
    expect(error).toBe(says);
  });

  it('is linted: what the function says is what the linter says', async () => {
    const { toPath } = arrowOf(ROWS[row], 'tests');
    const code = `import { thing } from '${relativePath(ROWS[row], toPath)}';\nconsole.log(thing);\n`;
    const error = arrowError({ fromPath: ROWS[row], toPath, typeOnly: false });
    expect(await errorsOf(RULE, ROWS[row], code)).toEqual([error]);
    const type = arrowOf(ROWS[row], 'realtime type');
    const typeCode = `import type { thing } from '${relativePath(ROWS[row], type.toPath)}';\nexport type Thing = typeof thing;\n`;
    const typeError = arrowError(type);
    expect(await errorsOf(RULE, ROWS[row], typeCode)).toEqual(typeError ? [typeError] : []);
  });
});

describe('the folders that exist', () => {
  const features = readdirSync(resolve(ROOT, 'features')).filter((name) => name !== 'shared');

  it.each(features)(
    'features/%s may not import a feature born tomorrow, nor it back',
    async (name) => {
      const newer = `import { thing } from '../tomorrow/tomorrow.tsx';\nconsole.log(thing);\n`;
      const older = `import { thing } from '../${name}/${name}.tsx';\nconsole.log(thing);\n`;
      expect(await errorsOf(RULE, `features/${name}/planted.tsx`, newer)).toEqual([
        `features/${name} may not import features/tomorrow except files of the same feature: compose the two in app/, or move what they share to features/shared or domain.`,
      ]);
      expect(await errorsOf(RULE, 'features/tomorrow/planted.tsx', older)).toHaveLength(1);
    },
  );

  it('each folder with code is known to the table', async () => {
    const folders = readdirSync(ROOT, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && /^[a-z]/.test(entry.name))
      .map(({ name }) => name)
      .filter((name) => !['node_modules', 'artifacts', 'public', 'docs'].includes(name));
    for (const folder of folders) {
      const errors = await errorsOf(RULE, `${folder}/part/planted.ts`, `import './other.ts';\n`);
      expect.soft(errors, folder).toEqual([]);
    }
  });
});

describe('every way to import is seen', () => {
  it.each([
    ['a side effect', `import '../server/router.ts';`],
    ['a re-export', `export { thing } from '../server/router.ts';`],
    ['a star re-export', `export * from '../server/router.ts';`],
    ['a dynamic import', `export const load = () => import('../server/router.ts');`],
    ['a type query', `export type Router = import('../server/router.ts').Router;`],
    ['a detour', `import '../emulator/../server/router.ts';`],
  ])('%s', async (_name, code) => {
    expect(await errorsOf(RULE, 'domain/planted.ts', `${code}\n`)).toEqual([
      'domain may not import server: the domain is pure; take the value as a parameter.',
    ]);
  });
});
