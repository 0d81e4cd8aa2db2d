import { parseArgs } from 'node:util';
import { setLogLevel } from 'firebase/firestore';
import { adminCommits, adminQuery, adminSetToListener, withAdmin } from './emulator/admin-cases.ts';
import { browserCases } from './emulator/browser-cases.ts';
import { commitsOfProcesses } from './emulator/commit-process.ts';
import { commitsPerSecond, fill, hotSpot, queries, setToListener } from './emulator/node-cases.ts';
import { expectEmulator } from '../server/environment.ts';
import { getsUnderRules } from './emulator/rules-case.ts';
import { startServer } from './emulator/server-process.ts';
import type { ServerProcess, Subject } from './emulator/server-process.ts';
import type { Figure } from './support/figure.ts';
import { megabytes, rate, times, timesBetter } from './support/figure.ts';
import { findOfficialJar } from '../scripts/firestore-emulator/official-jar.ts';

// npm run bench:emulator -- [--short]: --short only checks that every case runs. Google's emulator is measured if its
// jar is found
const { short: isShort } = parseArgs({
  options: { short: { type: 'boolean', default: false } },
}).values;

/** Seconds after which a case counts as not possible. */
const CASE_SECONDS = 90;
const LARGE = isShort ? 2_000 : 100_000;
/** The npm package scans all documents and slows down with size, so all are compared over a tenth. */
const SMALLER = isShort ? 500 : 10_000;
const STARTS = isShort ? 1 : 5;
const COMMIT_SECONDS = isShort ? 0.2 : 6;
/** Seconds of the cases that measure a rate. */
const SIDE_SECONDS = isShort ? 0.2 : 3;
/** Both processes compile their hot paths in the first seconds. */
const WARM_UP_SECONDS = isShort ? 0.1 : 3;
const IDLE_MS = isShort ? 0 : 1_000;
const TIMES = isShort ? 2 : 20;
const ADMIN_ROUNDS = isShort ? 10 : 100;
const BROWSER_ROUNDS = isShort ? 10 : 200;
const LISTENERS = isShort ? [1, 10] : [1, 10, 100, 1_000];
const GETS = isShort ? 100 : 10_000;
const roundsOf = (listeners: number) => (isShort ? 10 : listeners >= 1_000 ? 30 : 200);

type Figures = Map<string, Figure>;
const figures: Record<Subject, Figures> = {
  ours: new Map(),
  googles: new Map(),
  package: new Map(),
};

/** Measures one case; a failure of ours fails the bench. */
async function measure(subject: Subject, what: string, run: () => Promise<Figure>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Figure>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer')), CASE_SECONDS * 1_000);
  });
  const figure = await Promise.race([run(), late]).catch((error: unknown): Figure => {
    if (subject === 'ours') process.exitCode = 1;
    const [reason = ''] = (error as Error).message.split('\n');
    return { text: `fails: ${reason.slice(0, 60)}`, value: NaN, better: 'less' };
  });
  clearTimeout(timer);
  figures[subject].set(what, figure);
  console.error(`${subject}: ${what}: ${figure.text}`);
}

async function measureAdmin(subject: Subject, port: number): Promise<void> {
  await measure(subject, 'commits/s, 16 writers, Admin SDK', () =>
    withAdmin(port, (db) => adminCommits(db, SIDE_SECONDS)),
  );
  await measure(subject, 'set -> listener, Admin SDK, one process', () =>
    withAdmin(port, (db) => adminSetToListener(db, ADMIN_ROUNDS)),
  );
  await measure(subject, `selective filter over ${SMALLER} documents, Admin SDK`, () =>
    withAdmin(port, (db) => adminQuery(db, 'smaller', SMALLER)),
  );
}

async function measureStarts(subject: Subject): Promise<void> {
  const starts: number[] = [];
  for (let i = 0; i < STARTS; i++) {
    const server = await startServer(subject);
    starts.push(server.startMs);
    await server.stop();
  }
  figures[subject].set(`process start to first answer (p50 / p95 of ${STARTS})`, times(starts));
}

/** Measures with the web SDK, in this process and in Chromium. */
async function measureWeb(subject: Subject, server: ServerProcess): Promise<void> {
  const { port } = server;
  const span = { warmUpSeconds: WARM_UP_SECONDS, seconds: COMMIT_SECONDS };
  const withLoad = async (run: () => Promise<number>) => {
    const before = server.cpuSeconds();
    const started = performance.now();
    const perSecond = await run();
    const load = (server.cpuSeconds() - before) / ((performance.now() - started) / 1_000);
    return rate(perSecond, `, server at ${Math.round(load * 100)} % of a core`);
  };
  await measure(subject, 'commits/s, 16 writers, web SDK over gRPC', () =>
    withLoad(() => commitsPerSecond(port, span)),
  );
  await measure(subject, 'commits/s, two processes of 16 writers, web SDK over gRPC', () =>
    withLoad(() => commitsOfProcesses(2, { port, ...span })),
  );
  await measure(subject, 'transaction hot spot, 8 clients', () => hotSpot(port, TIMES));
  for (const count of LISTENERS) {
    await measure(subject, `set -> listener, ${count} listeners`, () =>
      setToListener(port, count, roundsOf(count)),
    );
  }
  for (const [what, figure] of Object.entries(
    await browserCases(port, SIDE_SECONDS, BROWSER_ROUNDS),
  )) {
    figures[subject].set(what, figure);
  }
}

async function measureLarge(subject: Subject): Promise<void> {
  const server = await startServer(subject);
  for (const [name, size] of [
    ['small', 1_000],
    ['large', LARGE],
  ] as const) {
    await measure(subject, `write ${size} documents of 200 bytes`, () =>
      fill(server.port, name, size),
    );
    for (const [what, figure] of Object.entries(await queries(server.port, name))) {
      figures[subject].set(`${size} documents: ${what}`, figure);
    }
    figures[subject].set(`memory with ${size} documents`, megabytes(server.memoryMb()));
  }
  await server.stop();
}

async function measureRules(subject: Subject): Promise<void> {
  const server = await startServer(subject, 'firestore.rules');
  await measure(subject, `${GETS} gets under the game's rules, 16 at a time, REST`, () =>
    getsUnderRules(server.port, GETS),
  );
  await server.stop();
}

async function measureSubject(subject: Subject): Promise<void> {
  await measureStarts(subject);
  const server = await startServer(subject);
  await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
  figures[subject].set('memory idle', megabytes(server.memoryMb()));
  await measureAdmin(subject, server.port);
  // the package has no rules, and its queries over 100,000 documents take minutes
  if (subject !== 'package') await measureWeb(subject, server);
  await server.stop();
  if (subject === 'package') return;
  await measureLarge(subject);
  await measureRules(subject);
}

setLogLevel('silent');
expectEmulator();
const hasGoogles = findOfficialJar() !== undefined;
await measureSubject('ours');
if (hasGoogles) await measureSubject('googles');
await measureSubject('package');
console.table(
  [...figures.ours].map(([what, ours]) => {
    const [googles, other] = [figures.googles.get(what), figures.package.get(what)];
    return {
      what,
      ours: ours.text,
      ...(hasGoogles && {
        "Google's": googles?.text ?? '-',
        'times better': timesBetter(ours, googles),
      }),
      'npm package': other?.text ?? '-',
    };
  }),
);
// the SDKs keep handles open
process.exit();
