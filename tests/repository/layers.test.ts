import { globSync, readFileSync } from 'node:fs';
import { posix, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { arrowError } from '../../scripts/lint/arrows.ts';
import { ROOT } from '../../scripts/project/root.ts';
import { lintTree } from './support/lint-tree.ts';

interface FoundImport {
  readonly fromPath: string;
  readonly toPath: string;
  readonly typeOnly: boolean;
}

const IMPORT =
  /^\s*(?:import|export)\s+(type\s+)?[^;']*?from\s+'(\.[^']+)'|\bimport\('(\.[^']+)'\)/gm;

/** All imports of our files, types included. */
function importsOf(fromPath: string): readonly FoundImport[] {
  const text = readFileSync(resolve(ROOT, fromPath), 'utf8');
  return [...text.matchAll(IMPORT)].map(([, type, first, lazy]) => ({
    fromPath,
    toPath: posix.normalize(posix.join(posix.dirname(fromPath), first ?? lazy ?? '')),
    typeOnly: type !== undefined,
  }));
}

const FILES = globSync('{app,content,domain,features,packages,realtime,server}/**/*.{ts,tsx}', {
  cwd: ROOT,
  exclude: ['**/node_modules'],
});
const IMPORTS = FILES.flatMap(importsOf);

/** Groups of two files and more that import each other, however far around: Tarjan's strongly connected components. */
function circlesOf(imports: readonly FoundImport[]): readonly string[][] {
  const targets = Map.groupBy(imports, ({ fromPath }) => fromPath);
  const found: string[][] = [];
  const index = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const visit = (file: string): number => {
    index.set(file, index.size);
    lowest.set(file, index.size - 1);
    stack.push(file);
    for (const { toPath } of targets.get(file) ?? []) {
      const reached = index.has(toPath)
        ? stack.includes(toPath)
          ? index.get(toPath)
          : undefined
        : visit(toPath);
      lowest.set(file, Math.min(lowest.get(file) ?? 0, reached ?? Infinity));
    }
    const low = lowest.get(file) ?? 0;
    if (low === index.get(file)) {
      const circle = stack.splice(stack.indexOf(file));
      if (circle.length > 1) found.push(circle.sort());
    }
    return low;
  };
  for (const file of targets.keys()) if (!index.has(file)) visit(file);
  return found;
}

const arrow = (fromPath: string, toPath: string) => ({ fromPath, toPath, typeOnly: true });

describe('the layers', () => {
  it('name both layers of a refused import of a type from above', () => {
    expect(arrowError(arrow('server/attempts/a.ts', 'server/contests/b.ts'))).toBe(
      'server/attempts may not import server/contests, which is above it: move what both need down, or take it as a parameter.',
    );
    expect(arrowError(arrow('domain/play/a.ts', 'domain/contract/b.ts'))).toBe(
      'domain/play may not import domain/contract, which is above it: move what both need down, or take it as a parameter.',
    );
  });

  it('allow an import of a layer below', () => {
    expect(arrowError(arrow('server/contests/a.ts', 'server/attempts/b.ts'))).toBeNull();
    expect(arrowError(arrow('domain/contract/a.ts', 'domain/errors.ts'))).toBeNull();
  });

  it('allow an import of the same part', () => {
    expect(arrowError(arrow('server/contests/a.ts', 'server/contests/b.ts'))).toBeNull();
  });

  it('ask for the layer of a new folder', () => {
    expect(arrowError(arrow('server/tournaments/a.ts', 'server/attempts/b.ts'))).toBe(
      'server/tournaments has no layer: add it to LAYERS in scripts/lint/layers.ts, above what it imports.',
    );
  });

  it('order the server: core, money, attempts, modes', () => {
    const layers = ['http', 'account', 'attempts', 'solo', 'router.ts'].map((part) =>
      part.endsWith('.ts') ? `server/${part}` : `server/${part}/a.ts`,
    );
    for (const [above, fromPath] of layers.entries()) {
      const errors = layers.map((toPath) => arrowError(arrow(fromPath, toPath)) !== null);
      expect(errors).toEqual(layers.map((_, layer) => layer > above));
    }
  });

  it('are enforced by the linter', () => {
    const linted = lintTree({
      'server/attempts/planted.ts':
        "import type { Contest } from '../contests/planted.ts';\nexport type Held = Contest;\n",
      'server/contests/planted.ts': 'export interface Contest {\n  readonly id: string;\n}\n',
    });
    expect(linted.errors('quizbout(import-arrows)', 'server/attempts/planted.ts')).toHaveLength(1);
  });
});

describe('the tree', () => {
  it.each(['server', 'domain'])('has no import in %s that goes up a layer', (zone) => {
    const own = IMPORTS.filter(({ fromPath }) => fromPath.startsWith(`${zone}/`));
    expect(own.length).toBeGreaterThan(100);
    expect(own.filter((one) => arrowError(one) !== null)).toEqual([]);
  });

  it('has no files that import each other, but for the values of the rules language', () => {
    // one recursive type: a value may contain any other value
    const isOneIdea = (circle: readonly string[]) =>
      circle.every((file) => /\/rules\/(values|query)\//.test(file));
    expect(circlesOf(IMPORTS).filter((circle) => !isOneIdea(circle))).toEqual([]);
  });

  it('shows a cycle of types if there is one', () => {
    const imports = [arrow('a.ts', 'b.ts'), arrow('b.ts', 'c.ts'), arrow('c.ts', 'a.ts')];
    expect(circlesOf([...imports, arrow('d.ts', 'a.ts')])).toEqual([['a.ts', 'b.ts', 'c.ts']]);
  });
});
