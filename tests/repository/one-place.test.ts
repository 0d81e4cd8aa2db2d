import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { globSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { VARIABLE_NAMES } from '../../domain/contract/environment.ts';
import { STEPS } from '../../scripts/check/steps.ts';
import { readPorts } from '../../scripts/project/ports.ts';
import { ROOT } from '../../scripts/project/root.ts';

const read = (path: string): string => readFileSync(resolve(ROOT, path), 'utf8');

const PRODUCT_CODE = globSync(
  '{app,features,realtime,domain,server,content,scripts,e2e,tests}/**/*.{ts,tsx,mjs,js}',
  { cwd: ROOT },
).filter((path) => !path.startsWith('tests/emulator/'));

const DOCUMENTS = ['README.md', ...globSync('docs/*.md', { cwd: ROOT })];

describe('ports', () => {
  it('stand in firebase.json alone', () => {
    const ports = new Set(Object.values(readPorts()).map(String));
    expect(ports.size).toBe(5);
    const files = [
      ...PRODUCT_CODE,
      ...DOCUMENTS,
      '.env.example',
      'next.config.mjs',
      'package.json',
    ];
    const found = files.flatMap((path) =>
      (read(path).match(/(?<![\d._])\d{4,5}(?![\d._])/g) ?? [])
        .filter((number) => ports.has(number))
        // 3000 is also a number of milliseconds; a port follows a colon or the word
        .filter((number) => new RegExp(`(:|port\\D{0,12})${number}`, 'i').test(read(path)))
        .map((number) => `${path}: ${number}`),
    );
    expect(found).toEqual([]);
  });
});

describe('the SDK of OpenTelemetry', () => {
  it('is imported by server/tracing.ts alone, which is loaded only if an endpoint is set', () => {
    const files = PRODUCT_CODE.filter((path) => !path.startsWith('tests/'));
    const importers = (of: RegExp) => files.filter((path) => of.test(read(path)));
    expect(importers(/from '@opentelemetry\/(?!api')/)).toEqual(['server/tracing.ts']);
    expect(importers(/from '[^']*\/tracing\.ts'/)).toEqual([]);
    expect(read('instrumentation.ts')).toMatch(
      /OTEL_EXPORTER_OTLP_ENDPOINT\s*\? \(await import\('\.\/server\/tracing\.ts'\)\)/,
    );
  });
});

describe('.env.example', () => {
  const lines = read('.env.example').split('\n');
  const written = lines.flatMap((line) => /^([A-Z][A-Z0-9_]*)=/.exec(line)?.[1] ?? []);

  it('has every variable of the schema, once', () => {
    expect([...written].sort()).toEqual([...VARIABLE_NAMES].sort());
  });

  it('covers every variable that any code reads', () => {
    // given by the machine or Vitest, set by us for a process we start, or an option of one run of the check
    const foreign = new Set([
      'HOME',
      'PATH',
      // of Java, the Cloud SDK and the Firebase CLI
      'JAVA_HOME',
      'CLOUDSDK_ROOT_DIR',
      'FIREBASE_EMULATORS_PATH',
      'NODE_ENV',
      'EXIT_WITH_PARENT',
      'CI',
      'METADATA_SERVER_DETECTION',
      'MUTATION_TESTS',
      'PICTURES',
      'VERIFY_PRODUCTION',
      'VITEST_POOL_ID',
    ]);
    const readNames = PRODUCT_CODE.filter((path) => !path.startsWith('tests/repository/'))
      .flatMap((path) =>
        [...read(path).matchAll(/\benv(?:\.|\[['"])([A-Z][A-Z0-9_]+)/g)].map(
          ([, name = '']) => name,
        ),
      )
      .filter((name) => !foreign.has(name));
    expect(readNames).toContain('FIREBASE_PROJECT_ID');
    expect(readNames.filter((name) => !written.includes(name))).toEqual([]);
  });

  it('explains each variable in the line above', () => {
    for (const name of written) {
      const above = lines[lines.findIndex((line) => line.startsWith(`${name}=`)) - 1] ?? '';
      expect.soft(above, name).toMatch(/^# \S/);
    }
  });
});

describe('README.md', () => {
  const readme = read('README.md');

  it('shows the two commands', () => {
    expect(readme).toContain('npm install && npm start');
    expect(readme).toContain('npm install && npm test');
  });

  it('names only scripts that exist', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const named = [
      ...DOCUMENTS.map(read)
        .join('\n')
        .matchAll(/npm run ([\w:-]+)/g),
    ].map(([, name]) => name);
    expect(named).toContain('gallery');
    const missing = named.filter(
      (name) => name !== 'check:' && !Object.hasOwn(scripts, name ?? ''),
    );
    expect(missing).toEqual([]);
  });

  it.each(DOCUMENTS)('points to existing paths, as does %s', (path) => {
    const text = read(path);
    const links = [...text.matchAll(/\]\((?!https?:)([^)#]+)\)|src="([^"]+)"/g)].map(
      ([, link, picture]) => resolve(ROOT, dirname(path), link ?? picture ?? ''),
    );
    const named = [
      ...text.matchAll(
        /`((?:app|features|realtime|domain|server|packages|content|scripts|bench|tests|e2e)\/[\w./()[\]-]*)`/g,
      ),
    ]
      .map(([, file = '']) => file)
      // made by the reader of "Add a mode"
      .filter((file) => !file.includes('my-mode'))
      .map((file) => resolve(ROOT, file));
    expect([...links, ...named].filter((file) => !existsSync(file))).toEqual([]);
  });

  it('names in each step what the file has', () => {
    const steps = [...readme.matchAll(/^\| `([\w./()[\]-]+)` +\| `(\w+)` +\|/gm)];
    expect(steps.length).toBeGreaterThan(20);
    for (const [, file = '', name = ''] of steps) {
      expect.soft(read(file), file).toMatch(new RegExp(`\\b${name}\\b`));
    }
  });

  it('leads an answer through at most 18 files', () => {
    const [, section = ''] = /^## The path of an answer\n([\s\S]*?)^## /m.exec(readme) ?? [];
    const files = [...section.matchAll(/^\| `([^`]+)`/gm)].map(([, file]) => file);
    expect(files.length).toBeGreaterThan(10);
    expect(files.length).toBeLessThanOrEqual(18);
    expect(new Set(files).size).toBe(files.length);
  });

  it('draws the tree as it is', () => {
    const tree = /```text\n([\s\S]*?)```/.exec(readme)?.[1] ?? '';
    const entries = [...tree.matchAll(/^([\w.-]+\/?)(?=\s)/gm)].map((match) => match[1] ?? '');
    expect(entries.length).toBeGreaterThan(8);
    for (const entry of entries) expect.soft(existsSync(resolve(ROOT, entry)), entry).toBe(true);
  });
});

describe('the folders of tests', () => {
  /** The folders with tests of one folder of the product. */
  const folders = globSync('tests/{content,domain,features,realtime,server}/**/*.test.{ts,tsx}', {
    cwd: ROOT,
  }).map((path) => dirname(path));

  it.each([...new Set(folders)])('%s has the path of the folder that it tests', (folder) => {
    expect(existsSync(resolve(ROOT, folder.replace(/^tests\//, '')))).toBe(true);
  });
});

describe('package.json', () => {
  it('has a script for each step of the check', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    for (const { name } of STEPS) {
      expect.soft(scripts[`check:${name}`]).toBe(`node scripts/run.mjs check ${name}`);
    }
    expect(STEPS.map(({ name }) => name)).toEqual([
      'lint',
      'format',
      'differential',
      'simulate',
      'types',
      'dead',
      'build',
      'unit',
      'rules',
      'emulator',
      'bench',
      'official-suites',
      'size',
      'bills',
      'vitals',
      'official-e2e',
      'e2e',
    ]);
  });
});
