import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ID = /[A-Z]+-\d+/g;

/** Ids the specification promises; `RULES-13 to 26` is a run of them. What is not emulated (NOT-*) needs no test. */
function promised(): string[] {
  const text = readFileSync(join(import.meta.dirname, '../../emulator/SPEC.md'), 'utf8');
  const ids = [...text.matchAll(/\*\*([A-Z]+)-(\d+)(?: to (\d+))?\*\*/g)].flatMap(
    ([, kind, first, last = first]) =>
      Array.from(
        { length: Number(last) - Number(first) + 1 },
        (_, i) => `${kind}-${Number(first) + i}`,
      ),
  );
  return ids.filter((id) => !id.startsWith('NOT-'));
}

/** Ids in the brackets of test titles. */
function cited(): Set<string> {
  const ids = new Set<string>();
  for (const file of readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.test.ts')) continue;
    const text = readFileSync(join(import.meta.dirname, file), 'utf8');
    for (const [bracket] of text.matchAll(/\[[A-Z]+-\d+(?:[, ]+[A-Z]+-\d+)*\]/g)) {
      for (const [id] of bracket.matchAll(ID)) ids.add(id);
    }
  }
  return ids;
}

describe('SPEC.md', () => {
  it('promises nothing twice', () => {
    expect(promised().length).toBeGreaterThan(150);
    expect(new Set(promised()).size).toBe(promised().length);
  });

  it('promises nothing without a test that cites it', () => {
    const tests = cited();
    expect(promised().filter((id) => !tests.has(id))).toEqual([]);
  });

  it('holds every promise that a test cites', () => {
    const spec = new Set(promised());
    expect([...cited()].filter((id) => !spec.has(id))).toEqual([]);
  });
});
