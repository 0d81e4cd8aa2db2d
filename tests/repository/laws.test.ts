import { describe, expect, it } from 'vitest';
import { lintTree } from './support/lint-tree.ts';

const SYNTAX = 'eslint-js(no-restricted-syntax)';
const EMPTY = 'export {};\n';

/** The same code at several paths. */
const at = (paths: readonly string[], code: string): Record<string, string> =>
  Object.fromEntries(paths.map((path) => [path, code]));

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
  const code = (reading: string) => `export const read = () => ${reading};\n`;
  const places = (n: number) => [`domain/r${n}.ts`, `realtime/r${n}.ts`, `realtime/part/r${n}.tsx`];
  const free = ['realtime/clock/system-clock.ts', 'server/planted.ts'];
  const linted = lintTree({
    ...Object.assign({}, ...readings.map((reading, n) => at(places(n), code(reading)))),
    ...at(free, `export const read = () => [${readings.join(', ')}];\n`),
    'domain/given.ts': 'export const words = (at: number) => new Date(at).toISOString();\n',
  });

  it.each([...readings.entries()])('%i, %s, is no code for domain or realtime', (n) => {
    for (const path of places(n)) {
      const errors = linted.errors(SYNTAX, path);
      expect(errors).toEqual([expect.stringContaining('injected clock')]);
    }
  });

  it('is read by the clock and the server alone', () => {
    for (const path of free) expect(linted.errors(SYNTAX, path)).toEqual([]);
  });

  it('may be converted if an instant is given', () => {
    expect(linted.errors(SYNTAX, 'domain/given.ts')).toEqual([]);
  });
});

describe('the environment', () => {
  const paths = ['domain', 'realtime', 'features/battle', 'server', 'app', 'content'].map(
    (folder) => `${folder}/planted.ts`,
  );
  const linted = lintTree(at(paths, 'export const key = process.env.KEY;\n'));

  it.each(paths)('is not read in %s', (path) => {
    const errors = linted.errors(SYNTAX, path);
    expect(errors).toHaveLength(1);
    expect(errors[0]).toContain('parsed once');
  });
});

describe('the number of an error', () => {
  const numbers = {
    'a reply': `export const reply = { error: true, message: '241' };\n`,
    'a code': `export const attack = { code: '103' };\n`,
    'an assertion': `export const check = (is: (x: string) => { toBe: (x: string) => void }) => is('').toBe('207');\n`,
    'a list': `export const codes = ['104', 'ok'];\n`,
    'a comparison': `export const isStored = (code: string) => code === '111';\n`,
  };
  const fine = {
    'an amount of coins': `export const account = { coins: '105' };\n`,
    'an unknown number': `export const reply = { message: '999' };\n`,
    'a name': `export const attack = { code: 'tooEarly' };\n`,
  };
  const path = (name: string) => `tests/server/${name.replaceAll(' ', '-')}.ts`;
  const exempt = ['tests/emulator/reply.ts', 'tests/domain/contract/envelope.test.ts'];
  const linted = lintTree({
    ...Object.fromEntries(
      Object.entries({ ...numbers, ...fine }).map(([name, code]) => [path(name), code]),
    ),
    ...at(exempt, numbers['a reply']),
  });

  it.each(Object.keys(numbers))('is refused in a test as %s', (name) => {
    const errors = linted.errors(SYNTAX, path(name));
    expect(errors).toHaveLength(1);
    expect(errors[0]).toContain('Name the error');
  });

  it.each(Object.keys(fine))('is not %s', (name) => {
    expect(linted.of(path(name))).toEqual([]);
  });

  it.each(exempt)('may stand in %s', (file) => {
    expect(linted.errors(SYNTAX, file)).toEqual([]);
  });
});

describe('barrels', () => {
  const folders = ['domain', 'features/battle', 'server', 'packages/firestore-emulator/src'];
  const all = folders.map((folder) => `${folder}/all.ts`);
  const one = folders.map((folder) => `${folder}/one.ts`);
  const linted = lintTree({
    ...at(all, `export * from './room.ts';\n`),
    ...at(one, `export { room } from './room.ts';\n`),
    'domain/battle/index.ts': EMPTY,
  });

  it.each([...all, ...one])('%s is refused', (path) => {
    expect(linted.errors(SYNTAX, path)).toEqual([
      'No re-exports: import the thing from the file that holds it.',
    ]);
  });

  it('an index file is refused', () => {
    expect(linted.errors(SYNTAX, 'domain/battle/index.ts')[0]).toContain('No index files');
  });
});

describe('a literal spread into a literal', () => {
  const NO_SPREAD = 'unicorn(no-useless-spread)';
  const linted = lintTree({
    'domain/object.ts': `export const at = (x: number) => ({ ...{ x, y: 1 }, z: 2 });\n`,
    'tests/list.ts': `export const list = [1, ...[2, 3]];\n`,
    'domain/fine.ts': `export const at = (place: object) => ({ ...place, z: 2 });\n`,
  });

  it.each(['domain/object.ts', 'tests/list.ts'])('is refused in %s', (path) => {
    expect(linted.errors(NO_SPREAD, path)).toHaveLength(1);
  });

  it('is not the spread of a value', () => expect(linted.of('domain/fine.ts')).toEqual([]));
});

describe('names and lengths', () => {
  const files = {
    'domain/roundTimer.ts': 'round-timer.ts',
    'domain/RoundTimer.ts': 'round-timer.ts',
    'features/battle/Battle.tsx': 'battle.tsx',
    'domain/round_timer.test.ts': 'round-timer.test.ts',
  };
  const folders = [
    'features/Battle/battle.tsx',
    'domain/round_timer/part/deep.ts',
    'domain/round.timer/round.ts',
    'domain/-round/round.ts',
    'domain/round--timer/round.ts',
    'app/roundTimer/page.tsx',
    'app/[roundCode]/page.tsx',
    'app/round_timer/page.tsx',
  ];
  const fine = [
    'domain/round-timer.ts',
    'domain/round-timer.test.ts',
    'app/(auth)/login/page.tsx',
    'app/_parts/page.tsx',
    'app/[[...path]]/page.tsx',
    'app/api/[action]/route.ts',
  ];
  const linted = lintTree({
    ...at([...Object.keys(files), ...folders, ...fine], EMPTY),
    'domain/long.ts': EMPTY.repeat(400),
    'domain/too-long.ts': EMPTY.repeat(401),
  });

  it.each(Object.entries(files))('%s should be %s', (path, name) => {
    const [error] = linted.of(path);
    expect(error).toMatchObject({ message: 'Filename should be in kebab-case' });
    expect(error?.help).toContain(name);
  });

  it.each(folders)('%s is in no kebab-case', (path) => {
    expect(linted.errors(SYNTAX, path)[0]).toContain('not in kebab-case');
  });

  it.each(fine)('%s is accepted', (path) => expect(linted.of(path)).toEqual([]));

  it('a file has at most 400 lines', () => {
    expect(linted.of('domain/long.ts')).toEqual([]);
    expect(linted.errors('eslint(max-lines)', 'domain/too-long.ts')).toHaveLength(1);
  });
});

describe('cycles', () => {
  const NO_CYCLE = 'import(no-cycle)';
  const linted = lintTree({
    'domain/a.ts': `import { b } from './b.ts';\nexport const a = b;\n`,
    'domain/b.ts': `import { c } from './c.ts';\nexport const b = c;\n`,
    'domain/c.ts': `import { a } from './a.ts';\nexport const c = a;\n`,
    'domain/type.ts': `import { value } from './value.ts';\nexport type T = typeof value;\n`,
    'domain/value.ts': `import type { T } from './type.ts';\nexport const value = 1 as T;\n`,
    'domain/left.ts': `import { type T } from './type.ts';\nexport const left = 1 as T;\n`,
  });

  it('are found, with the path and a remedy', () => {
    for (const path of ['domain/a.ts', 'domain/b.ts', 'domain/c.ts']) {
      expect(linted.errors(NO_CYCLE, path)).toHaveLength(1);
    }
    const help = linted.of('domain/a.ts').map((error) => error.help)[0];
    expect(help).toMatch(/domain\/b\.ts[^]*domain\/c\.ts[^]*domain\/a\.ts/);
    expect(help).toContain('extracting shared code into a separate module');
  });

  it('of types are allowed', () => {
    expect(linted.errors(NO_CYCLE, 'domain/value.ts')).toEqual([]);
    expect(linted.errors(NO_CYCLE, 'domain/type.ts')).toEqual([]);
  });

  it('exclude no import of types that stays at run time', () => {
    const rule = 'typescript(no-import-type-side-effects)';
    expect(linted.errors(rule, 'domain/left.ts')).toHaveLength(1);
  });
});

describe('the linter', () => {
  // concatenated, so that a search of the tree does not find it here
  const [ignore, any, disable] = ['ignore', 'any', 'eslint-disable-next-line'];
  /** Rules with code that each must see: of each part of the linter, and all that read types. */
  const plants: [rule: string, path: string, code: string][] = [
    ['typescript(ban-ts-comment)', 'domain/ignored.ts', `// @ts-${ignore}\n${EMPTY}`],
    [
      'typescript(no-explicit-any)',
      'domain/any.ts',
      `export const x = JSON.parse('1') as ${any};\n`,
    ],
    ['eslint(no-unused-vars)', 'domain/unused.ts', `const x = 1;\n${EMPTY}`],
    ['', 'domain/directive.ts', `// ${disable} no-console\n${EMPTY}`],
    ['eslint(no-undef)', 'scripts/absent.mjs', 'export const x = absent;\n'],
    ['eslint(no-unused-vars)', 'scripts/unused.mjs', 'export const x = (_y) => 1;\n'],
    [
      'typescript(no-floating-promises)',
      'server/floating.ts',
      `export const f = (p: Promise<1>) => {\n  p.then(() => 2);\n};\n`,
    ],
    [
      'typescript(no-misused-promises)',
      'tests/misused.ts',
      `export const f = (p: Promise<1>) => (p ? 1 : 2);\n`,
    ],
    [
      'typescript(no-misused-promises)',
      'packages/firestore-emulator/src/void.ts',
      `export const f = (all: number[]) => all.forEach(async () => fetch('/'));\n`,
    ],
    [
      'typescript(await-thenable)',
      'scripts/await.ts',
      `export const f = async (x: number) => (await x) + 1;\n`,
    ],
    [
      'typescript(switch-exhaustiveness-check)',
      'e2e/switch.ts',
      `export function f(x: 'a' | 'b') {\n  switch (x) {\n    case 'a':\n      return 1;\n  }\n  return 2;\n}\n`,
    ],
    [
      'react-hooks(rules-of-hooks)',
      'features/hooks.tsx',
      `import { useState } from 'react';\nexport const A = ({ a }: { a: 1 }) => a && useState(a);\n`,
    ],
    [
      'react(purity)',
      'features/pure.tsx',
      `export function A() {\n  return <p>{Math.random()}</p>;\n}\n`,
    ],
  ];
  const allowed = {
    'features/press.tsx': `export const A = ({ p }: { p: Promise<1> }) => (\n  <button onClick={async () => void (await p)} />\n);\n`,
    'server/default.ts': `export function f(x: 'a' | 'b') {\n  switch (x) {\n    case 'a':\n      return 1;\n    default:\n      return 2;\n  }\n}\n`,
    'tests/sure.ts': `export const f = (x?: number) => x!;\n`,
  };
  const linted = lintTree(
    { ...Object.fromEntries(plants.map(([, path, code]) => [path, code])), ...allowed },
    true,
  );

  it.each(plants)('finds only %s in %s', (rule, path) => {
    expect(linted.of(path).map((error) => error.rule)).toEqual([rule]);
  });

  it.each(Object.keys(allowed))('finds nothing in %s', (path) => {
    expect(linted.of(path)).toEqual([]);
  });
});
