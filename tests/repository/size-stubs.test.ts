import { globSync, readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { NextConfig } from 'next';
import { beforeAll, describe, expect, it } from 'vitest';
import { ROOT, installedFile } from '../../scripts/project/root.ts';
import { FIRESTORE_MARK } from '../../scripts/size/budgets.ts';

interface LeaveOut {
  modules?: string[];
  imports?: string[];
  functions?: string[];
}
type Loader = (this: { getOptions: () => LeaveOut }, source: string) => string;
interface Rule {
  loaders: [{ loader: string; options: LeaveOut }];
}

const FIRESTORE = installedFile('@firebase/firestore/dist/index.esm.js');

let aliases: Record<string, string | { browser: string }>;
let rules: Record<string, Rule>;
let leaveOut: Loader;
beforeAll(async () => {
  const load = async <T>(path: string): Promise<T> =>
    ((await import(pathToFileURL(resolve(ROOT, path)).href)) as { default: T }).default;
  const { turbopack } = await load<NextConfig>('next.config.mjs');
  // Next's types allow more forms than next.config.mjs uses
  aliases = turbopack?.resolveAlias as typeof aliases;
  rules = turbopack?.rules as unknown as typeof rules;
  leaveOut = await load<Loader>(Object.values(rules)[0]!.loaders[0].loader);
});

/** The names that a module imports from a package. */
function importedNames(source: string, specifier: string): string[] {
  const clauses = source.matchAll(/import\s*\{([^}]*)\}\s*from\s*['"]([^'"]+)['"]/g);
  return [...clauses]
    .filter((clause) => clause[2] === specifier)
    .flatMap((clause) => (clause[1] ?? '').split(','))
    .map((name) => name.trim().split(' as ')[0] ?? '');
}

describe('the stub of next.config.mjs', () => {
  it('have everything that the libraries import from the originals', async () => {
    const fake: object = await import('../../realtime/absent-products.ts');
    const importers = {
      ...Object.fromEntries(
        Object.keys(aliases)
          .filter((specifier) => specifier.startsWith('firebase/'))
          .map((specifier) => [specifier, installedFile('reactfire/dist/index.js')]),
      ),
      re2js: join(dirname(FIRESTORE), commonFile()),
    };
    expect(Object.keys(importers)).toHaveLength(5);
    for (const [specifier, importer] of Object.entries(importers)) {
      const wanted = importedNames(readFileSync(importer, 'utf8'), specifier);
      expect.soft(wanted.length, specifier).toBeGreaterThan(0);
      for (const name of wanted) expect.soft(fake, specifier).toHaveProperty(name);
    }
    // the free name of Node that Next answers with a copy of it
    expect(fake).toHaveProperty('Buffer');
  });

  it('replace what exists', () => {
    const require = createRequire(installedFile('reactfire/dist/index.js'));
    for (const specifier of Object.keys(aliases)) {
      expect.soft(() => require.resolve(specifier), specifier).not.toThrow();
    }
  });

  it('say where they come from when they are called', async () => {
    const { ref } = await import('../../realtime/absent-products.ts');
    expect(() => ref()).toThrow(/next\.config\.mjs/);
  });
});

describe('the code that is left out of Firestore', () => {
  const load = (source: string, options: LeaveOut) =>
    leaveOut.call({ getOptions: () => options }, source);
  const call = (source: string, name: string) =>
    (new Function(`${source.replace(/import.*/, '')}; return ${name}();`) as () => unknown)();

  it('is in one installed file each, where a call of it throws', () => {
    const ofFirestore = Object.entries(rules).filter(([pattern]) => pattern.includes('firestore'));
    expect(ofFirestore).toHaveLength(2);
    for (const [pattern, { loaders }] of ofFirestore) {
      const files = globSync(pattern.replace('**/', 'node_modules/'), { cwd: ROOT });
      expect(files, pattern).toHaveLength(1);
      const source = readFileSync(resolve(ROOT, files[0]!), 'utf8');
      const { options } = loaders[0];
      const result = load(source, options);
      const names = [...(options.imports ?? []), ...(options.functions ?? [])];
      expect(names.length).toBeGreaterThan(0);
      for (const name of names) {
        expect
          .soft(result)
          .toMatch(
            new RegExp(
              `function ${name}\\([^)]*\\)\\s*\\{\\s*throw new Error\\('${name} is left out`,
            ),
          );
      }
      const left = options.imports ?? [];
      const before = localNames(source);
      expect(localNames(result)).toEqual(before.filter((name) => !left.includes(name)));
      expect(before.length - localNames(result).length).toBe(left.length);
    }
  });

  it('removes exactly the imports of Firestore from reactfire', () => {
    const { options } = rules['**/reactfire/dist/index.js']!.loaders[0];
    const source = readFileSync(installedFile('reactfire/dist/index.js'), 'utf8');
    const specifiers = (text: string) =>
      [...text.matchAll(/^import [^;]*? from ["']([^"']+)["']/gm)].map((match) => match[1]);
    expect(specifiers(source)).toContain('firebase/firestore');
    expect(specifiers(load(source, options))).toEqual(
      specifiers(source).filter((specifier) => specifier !== 'firebase/firestore'),
    );
  });

  it('keeps the other modules', () => {
    const source = 'import { a as gone, other } from "gone";import { kept } from "kept";';
    const result = load(source, { modules: ['gone'] });
    expect(result).toMatch(/^import \{ kept \} from "kept";/);
  });

  it('throws when a function of a removed module is called', () => {
    const source = 'import { a as gone, other } from "gone";import { kept } from "kept";';
    const result = load(source, { modules: ['gone'] });
    expect(() => call(result, 'gone')).toThrow(/a is left out.*next\.config\.mjs/);
    expect(() => call(result, 'other')).toThrow(/other is left out/);
  });

  it('refuses to remove an unknown module', () => {
    const source = 'import { kept } from "kept";';
    expect(() => load(source, { modules: ['lost'] })).toThrow(/no lost to leave out: correct/);
  });

  it('keeps the other imports', () => {
    const source = 'import { a as Kept, b as Gone, Other } from "./c.js";';
    const result = load(source, { imports: ['Gone', 'Other'] });
    expect(result).toMatch(/^import \{ a as Kept,\s*\} from ".\/c.js";/);
  });

  it('throws when a removed import is called', () => {
    const source = 'import { a as Kept, b as Gone, Other } from "./c.js";';
    const result = load(source, { imports: ['Gone', 'Other'] });
    expect(() => call(result, 'Gone')).toThrow(/Gone is left out.*next\.config\.mjs/);
    expect(() => call(result, 'Other')).toThrow(/Other is left out/);
  });

  it('keeps the other functions', () => {
    const source = 'function kept() { return 1; } function gone(a, b) { return 2; }';
    const result = load(source, { functions: ['gone'] });
    expect(call(result, 'kept')).toBe(1);
  });

  it('throws when a removed function is called', () => {
    const source = 'function kept() { return 1; } function gone(a, b) { return 2; }';
    const result = load(source, { functions: ['gone'] });
    expect(() => call(result, 'gone')).toThrow(/gone is left out.*next\.config\.mjs/);
  });

  it('stops the build when a new version has other names', () => {
    const source = 'import { a as GoneBy } from "./c.js"; function goneBy() {}';
    expect(() => load(source, { imports: ['Gone'] })).toThrow(/no Gone to leave out: correct/);
    expect(() => load(source, { functions: ['gone'] })).toThrow(/no gone to leave out: correct/);
  });
});

describe('the mark of Firestore', () => {
  it('is in its SDK, full or lite, but in no other that a page may load', () => {
    const holds = (file: string) => readFileSync(file, 'utf8').includes(FIRESTORE_MARK);
    const dist = dirname(FIRESTORE);
    expect(holds(join(dist, commonFile()))).toBe(true);
    expect(
      readdirSync(join(dist, 'lite')).some(
        (file) => /\.esm\.js$/.test(file) && holds(join(dist, 'lite', file)),
      ),
    ).toBe(true);
    const firebase = createRequire(installedFile('firebase/package.json'));
    for (const name of ['@firebase/auth', '@firebase/app', '@firebase/util']) {
      expect.soft(holds(firebase.resolve(name)), name).toBe(false);
    }
    expect(holds(installedFile('reactfire/dist/index.js'))).toBe(false);
  });
});

function commonFile(): string {
  const file = /from '\.\/(common-[\w-]+\.esm\.js)'/.exec(readFileSync(FIRESTORE, 'utf8'))?.[1];
  if (file === undefined) throw new Error('@firebase/firestore is built in another way now.');
  return file;
}

/** The local names of a module's own imports from the file it shares with others. */
function localNames(source: string): string[] {
  const clause = /import \{([^}]*)\} from '\.\/common-/.exec(source)?.[1] ?? '';
  return clause
    .split(',')
    .map((name) => name.trim().split(' as ').at(-1) ?? '')
    .filter(Boolean);
}
