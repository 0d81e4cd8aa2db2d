import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { deleteApp, initializeApp } from 'firebase/app';
import { connectFirestoreEmulator, doc, getFirestore, setDoc } from 'firebase/firestore';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Emulator } from '@quizbout/firestore-emulator';
import { startEmulator } from '@quizbout/firestore-emulator';
import { startOurs } from '../../../scripts/differential/start-pair.ts';
import { ROOT } from '../../../scripts/project/root.ts';
import { compareWithProject } from '../../../scripts/verify-production/differential.ts';
import { deleteWritten } from '../../../scripts/verify-production/owner.ts';
import { openRelay } from '../../../scripts/verify-production/relay.ts';
import { verify } from '../../../scripts/verify-production/run.ts';
import { chooseTarget } from '../../../scripts/verify-production/target.ts';
import { Traffic } from '../../../scripts/verify-production/traffic.ts';
import { eventually } from '../../support/eventually.ts';
import { billedTo, pathsOf, put } from './support/documents.ts';

const PLENTY = { reads: 10_000, writes: 10_000, deletes: 10_000 };
const SHORT_FILE = 'tests/emulator/conformance/lite.test.ts';

/** Our emulator in the place of a project, and a relay to it. */
async function relayed(project: string, most = PLENTY) {
  const emulator = await startEmulator();
  const target = await chooseTarget(project, { FIRESTORE_EMULATOR_HOST: emulator.address });
  const traffic = new Traffic(project, most);
  const refused = { count: 0 };
  const cleanUp = () => deleteWritten(target, traffic);
  const relay = await openRelay(
    target,
    traffic,
    async () => void (await cleanUp()),
    () => void refused.count++,
  );
  onTestFinished(async () => {
    await relay.close();
    await emulator.stop();
  });
  return { emulator, relay, traffic, cleanUp, refused };
}

describe('the relay to production', () => {
  it('deletes by name exactly what was written through it', async () => {
    const { emulator, relay, cleanUp } = await relayed('verify-a');
    for (const path of ['c/mine', 'c/mine/d/deep', 'e/mine']) {
      expect(await put(relay, 'verify-a', path)).toBe(200);
    }
    for (const path of ['c/theirs', 'c/mine/d/theirs']) {
      expect(await put(emulator, 'verify-a', path)).toBe(200);
    }
    expect(await cleanUp()).toBe(3);
    expect(pathsOf(emulator, 'verify-a').toSorted()).toEqual(['c/mine/d/theirs', 'c/theirs']);
  });

  it('notices what the SDK writes by gRPC', async () => {
    const { emulator, relay, traffic, cleanUp } = await relayed('verify-b');
    const app = initializeApp({ projectId: 'verify-b' }, 'verify-b');
    const db = getFirestore(app);
    connectFirestoreEmulator(db, '127.0.0.1', Number(relay.address.split(':')[1]));
    await setDoc(doc(db, 'c/a'), { n: 1 });
    await deleteApp(app);
    expect(pathsOf(emulator, 'verify-b')).toEqual(['c/a']);
    expect(traffic.used.writes).toBe(1);
    await cleanUp();
    expect(pathsOf(emulator, 'verify-b')).toEqual([]);
  });

  it('forwards nothing to another project', async () => {
    const { emulator, relay } = await relayed('verify-c');
    expect(await put(relay, 'quizbout-live', 'c/a')).toBe(403);
    expect(pathsOf(emulator, 'quizbout-live')).toEqual([]);
  });

  it('forwards no method whose writes it would not notice', async () => {
    const { emulator, relay } = await relayed('verify-c');
    const patched = await fetch(
      `http://${relay.address}/v1/projects/verify-c/databases/(default)/documents/c/a`,
      { method: 'PATCH', body: '{"fields":{}}' },
    );
    expect(patched.status).toBe(403);
    expect(pathsOf(emulator, 'verify-c')).toEqual([]);
  });

  it('counts no fewer operations than are billed', async () => {
    const { emulator, relay, traffic } = await relayed('verify-d');
    const { ours, stop } = await startOurs();
    onTestFinished(stop);
    const span = { seed: 3, cases: 60 };
    const compared = await compareWithProject(ours, relay.address, 'verify-d', span, () => false);
    expect(compared.map(({ kind, cases, agreed }) => [kind, cases, agreed])).toEqual([
      ['queries', 60, 60],
      ['writes', 60, 60],
    ]);
    const billed = await billedTo(emulator, 'verify-d');
    expect(billed.reads).toBeGreaterThan(60);
    expect(billed.writes).toBeGreaterThan(60);
    expect(traffic.used.reads).toBeGreaterThanOrEqual(billed.reads);
    expect(traffic.used.writes).toBeGreaterThanOrEqual(billed.writes);
    expect(traffic.used.deletes).toBeGreaterThanOrEqual(billed.deletes);
  });
});

describe('the most that a verification may use', () => {
  const few = { reads: 10_000, writes: 5, deletes: 10_000 };

  it('lets the last write through and not the next', async () => {
    const { emulator, relay, refused, cleanUp } = await relayed('verify-i', few);
    const statuses: number[] = [];
    for (const id of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) {
      statuses.push(await put(relay, 'verify-i', `c/${id}`));
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
    expect(refused.count).toBe(2);
    expect(await billedTo(emulator, 'verify-i')).toEqual({ reads: 0, writes: 5, deletes: 0 });
    expect(await cleanUp()).toBe(5);
    expect(await billedTo(emulator, 'verify-i')).toEqual({ reads: 0, writes: 5, deletes: 5 });
  });

  it('refuses every request from the commit on that would pass it', async () => {
    const { emulator, relay } = await relayed('verify-j', few);
    expect(await put(relay, 'verify-j', 'c/a', 'c/b', 'c/c')).toBe(200);
    expect(await put(relay, 'verify-j', 'c/d', 'c/e', 'c/f')).toBe(429);
    expect(await put(relay, 'verify-j', 'c/d')).toBe(429);
    expect(pathsOf(emulator, 'verify-j').toSorted()).toEqual(['c/a', 'c/b', 'c/c']);
  });

  it('holds for writes on a stream that was opened before', async () => {
    const { emulator, relay, refused } = await relayed('verify-k', few);
    const app = initializeApp({ projectId: 'verify-k' }, 'verify-k');
    const db = getFirestore(app);
    connectFirestoreEmulator(db, '127.0.0.1', Number(relay.address.split(':')[1]));
    for (const id of ['a', 'b', 'c', 'd', 'e']) await setDoc(doc(db, 'c', id), { n: 1 });
    // the SDK sends it again until the app ends
    void setDoc(doc(db, 'c/f'), { n: 1 }).catch(() => {});
    await eventually(() => expect(refused.count).toBeGreaterThan(0));
    expect(pathsOf(emulator, 'verify-k').toSorted()).toEqual(['c/a', 'c/b', 'c/c', 'c/d', 'c/e']);
    await deleteApp(app);
  });

  it('holds for reads: the answer that reaches it is the last', async () => {
    const { emulator, relay } = await relayed('verify-l', { ...PLENTY, reads: 3 });
    await put(emulator, 'verify-l', 'c/a', 'c/b');
    const ask = async () => {
      const path = 'v1/projects/verify-l/databases/(default)/documents:runQuery';
      const body = JSON.stringify({ structuredQuery: { from: [{ collectionId: 'c' }] } });
      return (await fetch(`http://${relay.address}/${path}`, { method: 'POST', body })).status;
    };
    expect([await ask(), await ask(), await ask()]).toEqual([200, 200, 429]);
    expect((await billedTo(emulator, 'verify-l')).reads).toBe(4);
  });
});

/** Verifies our emulator by one file of contract tests. Returns the printed lines. */
async function verified(
  project: string,
  most: typeof PLENTY,
  before: (emulator: Emulator) => Promise<unknown> = () => Promise.resolve(),
) {
  const emulator = await startEmulator();
  onTestFinished(() => emulator.stop());
  const lines: string[] = [];
  const code = await verify({
    target: await chooseTarget(project, { FIRESTORE_EMULATOR_HOST: emulator.address }),
    files: [SHORT_FILE],
    cases: 20,
    seed: 1,
    most,
    print: (line) => void lines.push(line),
    // the database was found empty before
    confirm: () => before(emulator).then(() => true),
    interrupted: new AbortController().signal,
  });
  const billed = await billedTo(emulator, project);
  return { code, left: pathsOf(emulator, project), lines: lines.join('\n'), billed };
}

describe('a verification', () => {
  it('passes as a rehearsal on an emulator that agrees', async () => {
    const { code, left, lines } = await verified('verify-e', PLENTY);
    expect(lines).toMatch(/^This is a rehearsal: FIRESTORE_EMULATOR_HOST names an emulator/);
    expect(lines).toContain('queries: 20 cases, 20 agreed');
    expect(lines).toContain('Cleaned up: the database is empty.');
    expect(left).toEqual([]);
    expect(code).toBe(0);
  });

  it('fails on a document that another client writes meanwhile, without deleting it', async () => {
    const { code, left, lines } = await verified('verify-f', PLENTY, (emulator) =>
      put(emulator, 'verify-f', 'others/one'),
    );
    expect(lines).toContain('Not empty, and not written by this run or not deleted: others/one.');
    expect(left).toEqual(['others/one']);
    expect(code).toBe(1);
  });

  it('ends when its operations are used up, with a clean database', async () => {
    const few = { reads: 10_000, writes: 5, deletes: 10_000 };
    const { code, left, lines, billed } = await verified('verify-g', few);
    const used = / reads, (\d+) writes and (\d+) deletes,/;
    const [, writes, deletes] = used.exec(lines.slice(lines.indexOf('Used: '))) ?? [];
    expect(lines.split('The operations are used up: the rest is left out.')).toHaveLength(2);
    // the first tests of the file write one document at a time, of which one is refused and so not billed
    expect([Number(writes), Number(deletes)]).toEqual([few.writes, billed.deletes]);
    expect(billed.writes).toBe(few.writes - 1);
    expect(left).toEqual([]);
    expect(code).toBe(1);
  });

  it('cleans up after Ctrl-C', async () => {
    const emulator = await startEmulator();
    onTestFinished(() => emulator.stop());
    const child = spawn(
      process.execPath,
      [resolve(ROOT, 'scripts/verify-production.ts'), '--project', 'verify-h', '--yes'],
      {
        env: { ...process.env, FIRESTORE_EMULATOR_HOST: emulator.address },
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    onTestFinished(() => void child.kill('SIGKILL'));
    const printed = text(child.stdout);
    const exited = once(child, 'exit');
    await eventually(() => expect(pathsOf(emulator, 'verify-h')).not.toEqual([]));
    child.kill('SIGINT');
    expect(await exited).toEqual([1, null]);
    expect(await printed).toContain(
      'Interrupted: cleaning up.\nCleaned up: the database is empty.',
    );
    expect(pathsOf(emulator, 'verify-h')).toEqual([]);
  });
});
