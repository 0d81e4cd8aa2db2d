import { parseArgs } from 'node:util';
import { setLogLevel } from 'firebase/firestore';
import { adminCommits, adminQuery, adminSetToListener, withAdmin } from './emulator/admin-cases.ts';
import { browserCases } from './emulator/browser-cases.ts';
import { commitsPerSecond, fill, hotSpot, queries, setToListener } from './emulator/node-cases.ts';
import { expectNoMetadataServer } from '../server/environment.ts';
import { spread } from './support/percentile.ts';
import { startServer } from './emulator/server-process.ts';
import type { Subject } from './emulator/server-process.ts';

// npm run bench:emulator -- [--short]: short shows that every case still runs
const { short: isShort } = parseArgs({
  options: { short: { type: 'boolean', default: false } },
}).values;

/** Seconds after which a case counts as not possible. */
const CASE_SECONDS = 90;
const LARGE = isShort ? 2_000 : 100_000;
/** The peer answers from a full scan and slows down with size; it gets a tenth. */
const PEER_LARGE = isShort ? 500 : 10_000;
const STARTS = isShort ? 1 : 5;
const COMMIT_SECONDS = isShort ? 0.2 : 6;
/** Of the cases that measure a rate beside others. */
const SIDE_SECONDS = isShort ? 0.2 : 3;
/** Both processes compile their hot paths in the first seconds. */
const WARM_UP_SECONDS = isShort ? 0.1 : 3;
const IDLE_MS = isShort ? 0 : 1_000;
const TIMES = isShort ? 2 : 20;
const ADMIN_ROUNDS = isShort ? 10 : 100;
const BROWSER_ROUNDS = isShort ? 10 : 200;
const LISTENERS = isShort ? [1, 10] : [1, 10, 100, 1_000];
const roundsOf = (listeners: number) => (isShort ? 10 : listeners >= 1_000 ? 30 : 200);

const rows: { readonly what: string; readonly quizbout: string; readonly peer: string }[] = [];
const columns: Record<Subject, Map<string, string>> = { quizbout: new Map(), peer: new Map() };

async function measure(subject: Subject, what: string, run: () => Promise<string>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer')), CASE_SECONDS * 1_000);
  });
  const value = await Promise.race([run(), late]).catch(
    (error: unknown) => `fails: ${(error as Error).message.split('\n')[0]!.slice(0, 60)}`,
  );
  clearTimeout(timer);
  if (subject === 'quizbout' && value.startsWith('fails')) process.exitCode = 1;
  columns[subject].set(what, value);
  console.error(`${subject}: ${what}: ${value}`);
}

async function measureAdmin(subject: Subject, port: number, size: number): Promise<void> {
  await measure(subject, 'commits/s, 16 writers, Admin SDK', () =>
    withAdmin(port, (db) => adminCommits(db, SIDE_SECONDS)),
  );
  await measure(subject, 'set -> listener, Admin SDK, one process', () =>
    withAdmin(port, async (db) => spread(await adminSetToListener(db, ADMIN_ROUNDS))),
  );
  await measure(subject, `selective filter over ${PEER_LARGE} documents, Admin SDK`, () =>
    withAdmin(port, (db) => adminQuery(db, 'peer', size)),
  );
}

async function measureSubject(subject: Subject): Promise<void> {
  const starts = [];
  for (let i = 0; i < STARTS; i++) {
    const server = await startServer(subject);
    starts.push(server.startMs);
    await server.stop();
  }
  columns[subject].set(`process start to first answer (p50 / p95 of ${STARTS})`, spread(starts));
  const server = await startServer(subject);
  await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
  columns[subject].set('memory idle', `${Math.round(server.memoryMb())} MB`);
  await measureAdmin(subject, server.port, PEER_LARGE);
  if (subject === 'quizbout') {
    const { port } = server;
    await measure(subject, 'commits/s, 16 writers, web SDK over gRPC', async () => {
      const before = server.cpuSeconds();
      const started = performance.now();
      const rate = await commitsPerSecond(port, WARM_UP_SECONDS, COMMIT_SECONDS);
      const load = (server.cpuSeconds() - before) / ((performance.now() - started) / 1_000);
      return `${rate}, server at ${Math.round(load * 100)} % of a core`;
    });
    await measure(subject, 'transaction hot spot, 8 clients', () => hotSpot(port, TIMES));
    for (const count of LISTENERS) {
      await measure(subject, `set -> listener, ${count} listeners`, () =>
        setToListener(port, count, roundsOf(count)),
      );
    }
    for (const [what, value] of Object.entries(
      await browserCases(port, SIDE_SECONDS, BROWSER_ROUNDS),
    )) {
      columns[subject].set(what, value);
    }
    await server.stop();
    await measureLarge();
  } else {
    await server.stop();
  }
}

async function measureLarge(): Promise<void> {
  const server = await startServer('quizbout');
  for (const [name, size] of [
    ['small', 1_000],
    ['large', LARGE],
  ] as const) {
    await measure('quizbout', `write ${size} documents of 200 bytes`, () =>
      fill(server.port, name, size),
    );
    for (const [what, value] of Object.entries(await queries(server.port, name))) {
      columns.quizbout.set(`${size} documents: ${what}`, value);
    }
    columns.quizbout.set(`memory with ${size} documents`, `${Math.round(server.memoryMb())} MB`);
  }
  await server.stop();
}

setLogLevel('silent');
expectNoMetadataServer();
await measureSubject('quizbout');
await measureSubject('peer');
for (const [what, quizbout] of columns.quizbout) {
  rows.push({ what, quizbout, peer: columns.peer.get(what) ?? '-' });
}
console.table(rows);
// the SDKs keep handles open
process.exit();
