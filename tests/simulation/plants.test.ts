import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compileRules } from '@quizbout/firestore-emulator/rules/ruleset';
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

  it('leaves files that can be read', () => {
    for (const [file, source] of files()) {
      // each throws a syntax error
      if (file.endsWith('.rules')) expect(compileRules(source).source).toBe(source);
      else expect(stripTypeScriptTypes(source)).toHaveLength(source.length);
    }
  });
});
