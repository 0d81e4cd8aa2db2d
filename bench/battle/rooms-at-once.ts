import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { Firestore } from '@google-cloud/firestore';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startFirestoreEmulator } from '../../scripts/firestore-emulator/start-firestore-emulator.ts';
import { Running } from '../../scripts/process/running.ts';
import { pickFreePorts } from '../../scripts/project/free-port.ts';
import { LOCAL_PROJECT } from '../../scripts/project/root.ts';
import { buildWeb, reasonToBuild } from '../../scripts/web/build-web.ts';
import { startWeb } from '../../scripts/web/start-web.ts';
import { registerOrFind } from '../../server/account/register.ts';
import { seed } from '../../server/seed.ts';
import { openSession } from '../../server/session/sessions.ts';
import { loadOf, sumOf } from './process-load.ts';
import type { Load } from './process-load.ts';
import { joined } from './room-report.ts';
import type { RoomReport, Seated, WorkerNews, WorkerOrder } from './room-report.ts';

const SEATS = 4;
const ROOMS_PER_WORKER = 50;
const WELCOME_COINS = 100;
/** The rooms begin in so long, for people do not begin at a gong. */
const RAMP_MS = 10_000;
const HOST = '127.0.0.1';

/** What came of so many rooms at the same time. */
export interface RoomsResult {
  readonly rooms: number;
  /** From the first start to the last settlement. */
  readonly seconds: number;
  readonly report: RoomReport;
  /** By how much the sum of all coins has changed. */
  readonly coinsMade: number;
  /** CPU of these seconds; memory since the process began. */
  readonly load: { readonly emulator: Load; readonly next: Load; readonly clients: Load };
}

/** So many rooms of four against a new emulator and a new Next server, by workers of 50 rooms each. */
export async function roomsAtOnce(rooms: number): Promise<RoomsResult> {
  const running = new Running();
  const dataDir = mkdtempSync(join(tmpdir(), 'quizbout-bench-'));
  const workers: ChildProcess[] = [];
  const ports = await pickFreePorts({ web: 0, auth: 0, firestore: 0, hub: 0, logging: 0 });
  const emulator = { host: HOST, port: ports.firestore };
  const firestore = new Firestore({
    projectId: LOCAL_PROJECT,
    host: `${emulator.host}:${emulator.port}`,
    ssl: false,
    customHeaders: { Authorization: 'Bearer owner' },
  });
  const pids = { emulator: 0, next: 0 };
  try {
    if (reasonToBuild()) await buildWeb(running.addTask);
    await startFirestoreEmulator({
      ...{ ...emulator, edition: 'ours', dataDir },
      onChild: (child) => {
        pids.emulator = child.pid;
        running.addEmulator(child);
      },
    });
    await seed(firestore);
    await startWeb({
      ...{ mode: 'start', host: HOST, ports },
      onChild: (child) => {
        pids.next = child.pid;
        running.addPage(child);
      },
    });
    const tables = await seatAll(firestore, rooms);
    const loads = () => ({
      emulator: loadOf(pids.emulator),
      next: loadOf(pids.next),
      clients: sumOf(workers.map(({ pid }) => loadOf(pid ?? 0))),
    });

    const gathered: Promise<unknown>[] = [];
    for (let at = 0; at < rooms; at += ROOMS_PER_WORKER) {
      const worker = fork(new URL('room-worker.ts', import.meta.url));
      workers.push(worker);
      gathered.push(news(worker, 'gathered'));
      const url = `http://${HOST}:${ports.web}`;
      const ours = tables.slice(at, at + ROOMS_PER_WORKER);
      order(worker, { kind: 'gather', emulator, projectId: LOCAL_PROJECT, url, rooms: ours });
    }
    await Promise.all(gathered);
    const before = loads();
    const started = performance.now();
    for (const worker of workers) order(worker, { kind: 'start', rampMs: RAMP_MS });
    const played = await Promise.all(workers.map((worker) => news(worker, 'played')));
    const seconds = (performance.now() - started) / 1_000;
    const after = loads();
    const coins = await coinsOf(firestore, tables.flat());
    return {
      rooms,
      seconds,
      report: joined(played.map(({ report }) => report)),
      coinsMade: coins - rooms * SEATS * WELCOME_COINS,
      load: {
        emulator: spent(before.emulator, after.emulator),
        next: spent(before.next, after.next),
        clients: spent(before.clients, after.clients),
      },
    };
  } finally {
    for (const worker of workers) worker.kill();
    await firestore.terminate();
    await running.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Makes the accounts and sessions of all tables by the server's own code. */
async function seatAll(firestore: Firestore, rooms: number): Promise<Seated[][]> {
  const now = Date.now();
  const tables: Seated[][] = [];
  for (let room = 0; room < rooms; room++) {
    const seats = Array.from({ length: SEATS }, async (_, seat): Promise<Seated> => {
      const uid = `r${room}s${seat}`;
      const identity = { uid, email: `${uid}@quiz.test`, mobile: '', name: uid, picture: '' };
      const welcome = { welcomeCoins: WELCOME_COINS, name: undefined, type: 'email', now } as const;
      await registerOrFind(firestore, { identity, ...welcome });
      return { uid, token: await openSession(firestore, uid, now) };
    });
    tables.push(await Promise.all(seats));
  }
  return tables;
}

async function coinsOf(firestore: Firestore, players: readonly Seated[]): Promise<number> {
  const documents = players.map(({ uid }) => firestore.doc(`users/${uid}/private/account`));
  const accounts = await firestore.getAll(...documents);
  return accounts.reduce((sum, account) => sum + (account.get('coins') as number), 0);
}

function order(worker: ChildProcess, what: WorkerOrder): void {
  worker.send(what);
}

function news<Kind extends WorkerNews['kind']>(
  worker: ChildProcess,
  kind: Kind,
): Promise<Extract<WorkerNews, { kind: Kind }>> {
  return new Promise((resolve, reject) => {
    worker.on('message', (told: WorkerNews) => {
      if (told.kind === kind) resolve(told as Extract<WorkerNews, { kind: Kind }>);
    });
    worker.once('exit', (code) => reject(new Error(`A worker ended (${code}) while it played.`)));
  });
}

function spent(before: Load, after: Load): Load {
  return { cpuSeconds: after.cpuSeconds - before.cpuSeconds, peakMb: after.peakMb };
}
