import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, it } from 'vitest';

const PACKAGE = resolve(import.meta.dirname, '..');
const copy = mkdtempSync(join(tmpdir(), 'quizbout-exports-'));
for (const name of ['package.json', 'scripts']) {
  cpSync(join(PACKAGE, name), join(copy, name), { recursive: true });
}
afterAll(() => rmSync(copy, { recursive: true }));

const manifest = () => readFileSync(join(copy, 'package.json'), 'utf8');
const point = (target: string): void => {
  execFileSync(process.execPath, [join(copy, 'scripts/point-exports.mjs'), target]);
};

it('points every export at the built file, then back at the source', () => {
  const before = manifest();
  const sources = JSON.parse(before).exports as Record<string, string>;
  point('dist');
  point('dist');
  const built = JSON.parse(manifest()).exports as Record<string, unknown>;
  expect(Object.keys(built)).toEqual(Object.keys(sources));
  for (const [name, source] of Object.entries(sources)) {
    expect.soft(existsSync(join(PACKAGE, source)), source).toBe(true);
    const path = source.replace(/^\.\/src\/(.+)\.ts$/, './dist/$1');
    expect.soft(built[name]).toEqual({ types: `${path}.d.ts`, default: `${path}.js` });
  }
  point('src');
  expect(manifest()).toBe(before);
});
