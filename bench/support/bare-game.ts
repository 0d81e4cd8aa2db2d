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
import { expectEmulator } from '../../server/environment.ts';
import { seed } from '../../server/seed.ts';
import { openSession } from '../../server/session/sessions.ts';

const HOST = '127.0.0.1';
/** The coins of a new account. */
export const WELCOME_COINS = 100;

/**
 * A new emulator with the seeds, and the production build in front of it. There is no sign-in; `newPlayer` makes
 * sessions.
 */
export interface BareGame {
  /** The processes and servers that end with the game. */
  readonly running: Running;
  readonly emulator: { readonly host: string; readonly port: number };
  /** Firestore without the rules. */
  readonly firestore: Firestore;
  /** The address of Next. */
  readonly url: string;
  readonly pids: { readonly emulator: number; readonly next: number };
  stop(): Promise<void>;
}

/** A player with an account and a session. */
export interface BarePlayer {
  readonly uid: string;
  readonly token: string;
}

/**
 * Starts the emulator and Next, on free ports and with separate data; builds first if there is no build.
 * @param prepare changes the seeds before Next reads them
 */
export async function startBareGame(
  prepare: (firestore: Firestore) => Promise<unknown> = () => Promise.resolve(),
): Promise<BareGame> {
  expectEmulator();
  const running = new Running();
  const dataDir = mkdtempSync(join(tmpdir(), 'quizbout-bench-'));
  const ports = await pickFreePorts({ web: 0, auth: 0, firestore: 0, hub: 0, logging: 0 });
  const emulator = { host: HOST, port: ports.firestore };
  const firestore = new Firestore({
    projectId: LOCAL_PROJECT,
    host: `${emulator.host}:${emulator.port}`,
    ssl: false,
    customHeaders: { Authorization: 'Bearer owner' },
  });
  const pids = { emulator: 0, next: 0 };
  const stop = async () => {
    await firestore.terminate();
    await running.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    if (reasonToBuild()) await buildWeb(running.addTask);
    await startFirestoreEmulator({
      ...emulator,
      edition: 'ours',
      dataDir,
      onChild: (child) => {
        pids.emulator = child.pid;
        running.addEmulator(child);
      },
    });
    await seed(firestore);
    await prepare(firestore);
    await startWeb({
      mode: 'start',
      host: HOST,
      ports,
      onChild: (child) => {
        pids.next = child.pid;
        running.addPage(child);
      },
    });
  } catch (error) {
    await stop();
    throw error;
  }
  return { running, emulator, firestore, url: `http://${HOST}:${ports.web}`, pids, stop };
}

/**
 * Makes an account with its welcome coins, and a session, with the server's code. @param now milliseconds since the
 * epoch
 */
export async function newPlayer(
  firestore: Firestore,
  uid: string,
  now: number,
): Promise<BarePlayer> {
  const identity = { uid, email: `${uid}@quiz.test`, mobile: '', name: uid, picture: '' };
  const welcome = { welcomeCoins: WELCOME_COINS, name: undefined, type: 'email', now } as const;
  await registerOrFind(firestore, { identity, ...welcome, personKey: 'bench' });
  return { uid, token: await openSession(firestore, uid, now) };
}
