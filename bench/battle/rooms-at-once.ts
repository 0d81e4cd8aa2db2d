import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import type { Firestore } from '@google-cloud/firestore';
import { LOCAL_PROJECT } from '../../scripts/project/root.ts';
import { newPlayer, startBareGame, WELCOME_COINS } from '../support/bare-game.ts';
import type { BarePlayer } from '../support/bare-game.ts';
import { loadOf, spent, sumOf } from '../support/process-load.ts';
import type { Load } from '../support/process-load.ts';
import type { Pace } from './play-match.ts';
import { joined } from './room-report.ts';
import type { RoomReport, WorkerReport, WorkerOrder } from './room-report.ts';

const SEATS = 4;
const ROOMS_PER_WORKER = 50;
/** The rooms begin within this time, because real players do not begin all at once. */
const RAMP_MS: Readonly<Record<Pace, number>> = { human: 10_000, hasty: 0 };

/** The result of many rooms at the same time. */
export interface RoomsResult {
  readonly rooms: number;
  /** From the first start to the last settlement. */
  readonly seconds: number;
  readonly report: RoomReport;
  /** The change of the sum of all coins. */
  readonly coinsMade: number;
  /** CPU of these seconds; memory since the process began. */
  readonly load: { readonly emulator: Load; readonly next: Load; readonly clients: Load };
}

/** Plays `rooms` rooms of four against a new emulator and a new Next server, in workers of 50 rooms each. */
export async function roomsAtOnce(rooms: number, pace: Pace): Promise<RoomsResult> {
  const workers: ChildProcess[] = [];
  const { emulator, firestore, url, pids, stop } = await startBareGame();
  try {
    const groups = await newGroups(firestore, rooms);
    const loads = () => ({
      emulator: loadOf(pids.emulator),
      next: loadOf(pids.next),
      clients: sumOf(workers.map(({ pid }) => loadOf(pid ?? 0))),
    });

    const gathered: Promise<unknown>[] = [];
    for (let at = 0; at < rooms; at += ROOMS_PER_WORKER) {
      const worker = fork(new URL('room-worker.ts', import.meta.url));
      workers.push(worker);
      gathered.push(reportOf(worker, 'gathered'));
      const ours = groups.slice(at, at + ROOMS_PER_WORKER);
      order(worker, { kind: 'gather', emulator, projectId: LOCAL_PROJECT, url, rooms: ours });
    }
    await Promise.all(gathered);
    const before = loads();
    const started = performance.now();
    for (const worker of workers) order(worker, { kind: 'start', rampMs: RAMP_MS[pace], pace });
    const played = await Promise.all(workers.map((worker) => reportOf(worker, 'played')));
    const seconds = (performance.now() - started) / 1_000;
    const after = loads();
    const coins = await coinsOf(firestore, groups.flat());
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
    await stop();
  }
}

/** Makes the accounts and sessions of all rooms with the server's code. */
async function newGroups(firestore: Firestore, rooms: number): Promise<BarePlayer[][]> {
  const now = Date.now();
  const groups: BarePlayer[][] = [];
  for (let room = 0; room < rooms; room++) {
    const seats = Array.from({ length: SEATS }, (_, at) =>
      newPlayer(firestore, `r${room}s${at}`, now),
    );
    groups.push(await Promise.all(seats));
  }
  return groups;
}

async function coinsOf(firestore: Firestore, players: readonly BarePlayer[]): Promise<number> {
  const documents = players.map(({ uid }) => firestore.doc(`users/${uid}/private/account`));
  const accounts = await firestore.getAll(...documents);
  return accounts.reduce((sum, account) => sum + (account.get('coins') as number), 0);
}

function order(worker: ChildProcess, what: WorkerOrder): void {
  worker.send(what);
}

function reportOf<Kind extends WorkerReport['kind']>(
  worker: ChildProcess,
  kind: Kind,
): Promise<Extract<WorkerReport, { kind: Kind }>> {
  return new Promise((resolve, reject) => {
    worker.on('message', (report: WorkerReport) => {
      if (report.kind === kind) resolve(report as Extract<WorkerReport, { kind: Kind }>);
    });
    worker.once('exit', (code) => reject(new Error(`A worker ended (${code}) while it played.`)));
  });
}
