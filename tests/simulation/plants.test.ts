import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PLANTS, plantedFiles } from '../../simulation/plants.ts';

const ROOT = join(import.meta.dirname, '../..');

describe.each(Object.keys(PLANTS))('the fault %s', (name) => {
  const files = () => [...plantedFiles(name)];

  it('changes every file that it names', () => {
    const named = new Set(PLANTS[name]!.map(({ file }) => file));
    const changed = files().filter(
      ([file, source]) => source !== readFileSync(join(ROOT, file), 'utf8'),
    );
    expect(changed.map(([file]) => file)).toEqual([...named]);
  });

  it('leaves TypeScript that can be read', () => {
    // throws SyntaxError
    const read = files()
      .filter(([file]) => file.endsWith('.ts'))
      .map(([, source]) => stripTypeScriptTypes(source).length === source.length);
    expect(read).not.toContain(false);
  });
});
