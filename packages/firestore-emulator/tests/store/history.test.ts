import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { Database } from '../../src/store/database.ts';
import type { Write } from '../../src/store/write.ts';

const MIB = 1024 * 1024;
const MAX_BYTES = 64 * MIB;

let now = 1_700_000_000_000_000;
const newDatabase = () => new Database({ project: 'demo-test', database: 'a' }, () => (now += 10));

/** A write of a document of almost 1 MiB; all of them share one string. */
const TEXT = 'x'.repeat(MIB - 1_000);
const setting = (path: string): Write => ({
  kind: 'update',
  path,
  precondition: { kind: 'none' },
  fields: new Map([['text', { kind: 'string', value: TEXT }]]),
  mask: undefined,
  transforms: [],
});
const deleting = (path: string): Write => ({
  kind: 'delete',
  path,
  precondition: { kind: 'none' },
});
const run = (database: Database, write: Write) => database.apply(database.plan([write])).commitTime;

describe('the bound of the history in bytes', () => {
  it('counts the deleted documents', () => {
    const database = newDatabase();
    for (let i = 0; i < 100; i++) {
      const path = `c/d${i}`;
      run(database, setting(path));
      run(database, deleting(path));
    }
    const documents = database.history.since(0).flatMap(({ before, after }) => [before, after]);
    expect(documents.filter((one) => one !== null).length).toBeLessThan((MAX_BYTES / MIB) * 1.1);
  });

  it('frees the documents beyond it', async () => {
    const database = newDatabase();
    run(database, setting('c/a'));
    const document = new WeakRef(database.get('c/a')!);
    run(database, deleting('c/a'));
    for (let i = 0; i < 100; i++) run(database, setting(`c/d${i}`));
    expect(database.history.since(0).length).toBeLessThan(100);
    // a weak reference holds its document until the end of the turn that made it
    await new Promise((resolve) => setImmediate(resolve));
    setFlagsFromString('--expose-gc');
    (runInNewContext('gc') as () => void)();
    expect(document.deref()).toBeUndefined();
  });

  it('does not count writes that change nothing', () => {
    const database = newDatabase();
    const first = run(database, setting('c/a'));
    for (let i = 0; i < 100; i++) run(database, setting('c/a'));
    run(database, setting('c/b'));
    expect(database.history.floor).toBeLessThan(first);
    expect(database.history.since(0).map(({ path }) => path)).toEqual(['c/a', 'c/b']);
  });
});
