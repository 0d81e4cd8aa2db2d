import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ROOT } from '../../scripts/project/root.ts';

const ID = /[A-Z]+-\d+/g;

/** The ids of promises in bold in a text; `**RULES-13 to 26**` is a range. */
export function promisedBy(file: string): string[] {
  const text = readFileSync(resolve(ROOT, file), 'utf8');
  return [...text.matchAll(/\*\*([A-Z]+)-(\d+)(?: to (\d+))?\*\*/g)].flatMap(
    ([, kind, first, last = first]) =>
      Array.from(
        { length: Number(last) - Number(first) + 1 },
        (_, i) => `${kind}-${Number(first) + i}`,
      ),
  );
}

/** Ids in the brackets of the test titles below a folder. */
export function citedBelow(folder: string): Set<string> {
  const ids = new Set<string>();
  const root = resolve(ROOT, folder);
  for (const file of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.test.ts')) continue;
    const text = readFileSync(join(root, file), 'utf8');
    for (const [bracket] of text.matchAll(/\[[A-Z]+-\d+(?:[, ]+[A-Z]+-\d+)*\]/g)) {
      for (const [id] of bracket.matchAll(ID)) ids.add(id);
    }
  }
  return ids;
}
