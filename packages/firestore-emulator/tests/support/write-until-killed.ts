import { writeSync } from 'node:fs';
import { DataFolder } from '../../src/persist/data-folder.ts';
import { systemMicros } from '../../src/store/commit-clock.ts';
import { Databases } from '../../src/store/databases.ts';

/** Counts up in a document and prints every number once its write is acknowledged, until it is killed. */
const folder = new DataFolder(process.argv[2]!, () => {});
const databases = new Databases(systemMicros, (id, commit) => folder.append(id, commit));
folder.load(databases);
const database = databases.get({ project: 'demo-keep', database: '(default)' });
const held = database.get('c/counter')?.fields.get('text');
let next = held?.kind === 'string' ? Number(held.value) + 1 : 0;
for (;;) {
  const fields = new Map([['text', { kind: 'string', value: String(next) } as const]]);
  database.apply(
    database.plan([
      {
        kind: 'update',
        path: 'c/counter',
        precondition: { kind: 'none' },
        fields,
        mask: undefined,
        transforms: [],
      },
    ]),
  );
  writeSync(1, `${next}\n`);
  next++;
}
