import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Linter } from 'eslint';
import { describe, expect, it } from 'vitest';
import { noCycles } from '../../scripts/lint/no-cycles.ts';
import { errorsOf, lintText } from './support/lint-text.ts';

const SYNTAX = 'no-restricted-syntax';

describe('machine time', () => {
  const readings = [
    'Date.now()',
    'new Date()',
    'Date()',
    'performance.now()',
    'setTimeout(() => {}, 1)',
    'setInterval(() => {}, 1)',
    'window.setTimeout(() => {}, 1)',
    'globalThis.setInterval(() => {}, 1)',
    'requestAnimationFrame(() => {})',
  ];

  it.each(readings)('%s is no code for domain or realtime', async (reading) => {
    const code = `export const read = () => ${reading};\n`;
    for (const path of ['domain/planted.ts', 'realtime/planted.ts', 'realtime/planted.tsx']) {
      const errors = await errorsOf(SYNTAX, path, code);
      expect(errors.length).toBeGreaterThan(0);
      expect(errors[0]).toContain('injected clock');
    }
    expect(await errorsOf(SYNTAX, 'realtime/clock/system-clock.ts', code)).toEqual([]);
    expect(await errorsOf(SYNTAX, 'server/planted.ts', code)).toEqual([]);
  });

  it('an instant that is given may be converted', async () => {
    const code = 'export const words = (at: number) => new Date(at).toISOString();\n';
    expect(await errorsOf(SYNTAX, 'domain/planted.ts', code)).toEqual([]);
  });
});

describe('the environment', () => {
  it.each(['domain', 'realtime', 'features/battle', 'server', 'app', 'content'])(
    'is not read in %s',
    async (folder) => {
      const code = 'export const key = process.env.KEY;\n';
      const errors = await errorsOf(SYNTAX, `${folder}/planted.ts`, code);
      expect(errors).toHaveLength(1);
      expect(errors[0]).toContain('parsed once');
    },
  );
});

describe('barrels', () => {
  it.each([`export * from './room.ts';`, `export { room } from './room.ts';`])(
    '%s is refused',
    async (code) => {
      for (const folder of ['domain', 'features/battle', 'server', 'emulator']) {
        const errors = await errorsOf(SYNTAX, `${folder}/planted.ts`, `${code}\n`);
        expect(errors).toEqual(['No re-exports: import the thing from the file that holds it.']);
      }
    },
  );

  it('an index file is refused', async () => {
    const errors = await errorsOf('quizbout/file-names', 'domain/battle/index.ts', 'export {};\n');
    expect(errors[0]).toContain('No index files');
  });
});

describe('names and lengths', () => {
  it.each([
    'domain/roundTimer.ts',
    'domain/RoundTimer.ts',
    'features/battle/Battle.tsx',
    'features/Battle/battle.tsx',
    'domain/round_timer.ts',
  ])('%s is not kebab-case', async (path) => {
    const errors = await errorsOf('quizbout/file-names', path, 'export {};\n');
    expect(errors[0]).toContain('kebab-case');
  });

  it.each(['domain/round-timer.ts', 'app/(auth)/login/page.tsx', 'app/api/[action]/route.ts'])(
    '%s is fine',
    async (path) => {
      expect(await errorsOf('quizbout/file-names', path, 'export {};\n')).toEqual([]);
    },
  );

  it('a file has at most 300 lines', async () => {
    const lines = (count: number) => 'export {};\n'.repeat(count);
    expect(await errorsOf('max-lines', 'domain/planted.ts', lines(300))).toEqual([]);
    expect(await errorsOf('max-lines', 'domain/planted.ts', lines(301))).toHaveLength(1);
  });

  it('an any, an ignored error and an unused variable are refused', async () => {
    // put together, so that a search of the tree finds only what is meant
    const [ignore, any] = ['ignore', 'any'];
    const code = `// @ts-${ignore}\nconst x = JSON.parse('1') as ${any};\n`;
    const rules = (await lintText('domain/planted.ts', code)).map(({ rule }) => rule);
    expect(rules).toEqual(
      expect.arrayContaining([
        '@typescript-eslint/ban-ts-comment',
        '@typescript-eslint/no-explicit-any',
        '@typescript-eslint/no-unused-vars',
      ]),
    );
  });
});

describe('cycles', () => {
  function lintFolder(files: Record<string, string>): string[] {
    const root = mkdtempSync(join(tmpdir(), 'quizbout-cycles-'));
    try {
      for (const [name, code] of Object.entries(files)) writeFileSync(join(root, name), code);
      const linter = new Linter({ cwd: root });
      return Object.entries(files).flatMap(([name, code]) =>
        linter
          .verify(
            code,
            [
              {
                files: ['**/*.ts'],
                plugins: { own: { rules: { 'no-cycles': noCycles as never } } },
                rules: { 'own/no-cycles': ['error', { root }] },
              },
            ],
            { filename: join(root, name) },
          )
          .map(({ message }) => message),
      );
    } finally {
      rmSync(root, { recursive: true });
    }
  }

  it('are found, with the way round', () => {
    const errors = lintFolder({
      'a.ts': `import { b } from './b.ts';\nexport const a = b;\n`,
      'b.ts': `import { c } from './c.ts';\nexport const b = c;\n`,
      'c.ts': `import { a } from './a.ts';\nexport const c = a;\n`,
    });
    expect(errors).toHaveLength(3);
    expect(errors[0]).toContain('a.ts -> b.ts -> c.ts -> a.ts');
    expect(errors[0]).toContain('third file');
  });

  it('are not seen where there are none', () => {
    const errors = lintFolder({
      'a.ts': `import { b } from './b.ts';\nexport const a = b;\n`,
      'b.ts': `export const b = 1;\n`,
    });
    expect(errors).toEqual([]);
  });
});
