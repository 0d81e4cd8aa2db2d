import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Firestore } from '@google-cloud/firestore';
import { startFirestoreEmulator } from '../../scripts/firestore-emulator/start-firestore-emulator.ts';
import type { EmulatorEdition } from '../../scripts/firestore-emulator/start-firestore-emulator.ts';
import { startLocalQuizbout } from '../../scripts/local-quizbout.ts';
import { Running } from '../../scripts/process/running.ts';
import { pickFreePorts } from '../../scripts/project/free-port.ts';
import { LOCAL_PROJECT, ROOT } from '../../scripts/project/root.ts';
import { expectEmulator } from '../../server/environment.ts';
import { childrenOf, loadOf } from '../support/process-load.ts';
import { startLine } from './line.ts';
import type { Line } from './line.ts';

const HOST = '127.0.0.1';
/** Often enough that an evening of two minutes has the end of its contest. */
const SWEEP_EVERY_MS = 10_000;

/** A process of the game. */
export interface GameProcess {
  readonly name: string;
  readonly pid: number;
  /** Whether it is a Node process, whose heap can be measured. */
  readonly isNode: boolean;
}

/** The whole game with several web processes, and what can break in it. */
export interface EveningGame {
  readonly url: string;
  readonly authPort: number;
  /** Between the pages and Firestore. The web processes have no line: in production they are near. */
  readonly line: Line;
  /** Firestore without the rules and without the line. */
  readonly firestore: Firestore;
  /** Replaces the faults of the Firestore emulator; none lifts all. */
  readonly setFaults: (...faults: readonly object[]) => Promise<void>;
  readonly processes: () => readonly GameProcess[];
  /** CPU seconds so far; those of killed processes too. */
  readonly cpuSeconds: () => Readonly<Record<string, number>>;
  /** Kills one of the web processes with -9. @param draw a number from 0 to 1 that chooses it */
  readonly killWeb: (draw: number) => number;
  /** Kills Firestore with -9, and starts it again on its data after a time. Resolves when it answers. */
  readonly restartDatabase: (downMs: number) => Promise<void>;
  /** Lines of the servers' output that report an error. */
  readonly serverErrors: readonly string[];
  readonly stop: () => Promise<void>;
}

/**
 * Starts both emulators, the seeds and the web processes, on free ports with separate data.
 * @param profile writes CPU profiles of the web processes and of Firestore to artifacts/bench/profile at their end
 * @param edition the Firestore emulator: ours, or Google's, which can neither be restarted nor be given faults
 */
export async function startEveningGame(
  processes: number,
  { profile, edition }: { readonly profile: boolean; readonly edition: EmulatorEdition },
): Promise<EveningGame> {
  expectEmulator();
  const running = new Running();
  const dataDir = mkdtempSync(join(tmpdir(), 'quizbout-evening-'));
  const ports = await pickFreePorts({ web: 0, auth: 0, firestore: 0, hub: 0, logging: 0 });
  const serverErrors: string[] = [];
  const onLine = (line: string) => {
    // the log of the API names each unexpected error
    if (/"error":|webProcess|The sweep|Error/.test(line)) serverErrors.push(line.slice(0, 1_000));
  };
  const firestore = new Firestore({
    projectId: LOCAL_PROJECT,
    host: `${HOST}:${ports.firestore}`,
    ssl: false,
    customHeaders: { Authorization: 'Bearer owner' },
  });
  const line = await startLine(ports.firestore);
  const stop = async () => {
    await firestore.terminate();
    await line.stop();
    await running.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  const childOf = (name: string) => {
    const child = running.children.findLast((one) => one.name === name);
    if (!child) throw new Error(`${name} does not run`);
    return child;
  };
  try {
    if (profile) {
      const folder = resolve(ROOT, 'artifacts/bench/profile');
      mkdirSync(folder, { recursive: true });
      process.env['NODE_OPTIONS'] = `--cpu-prof --cpu-prof-dir=${folder}`;
    }
    await startLocalQuizbout(running, {
      mode: 'start',
      host: HOST,
      ports,
      processes,
      dataDir,
      edition,
      sweepEveryMs: SWEEP_EVERY_MS,
      onLine,
    });
    delete process.env['NODE_OPTIONS'];
  } catch (error) {
    await stop();
    throw error;
  }
  const faultsUrl = `http://${HOST}:${ports.firestore}/emulator/v1/projects/${LOCAL_PROJECT}:faults`;
  const database = edition === 'ours' ? 'the Firestore emulator' : "Google's Firestore emulator";
  // Google's runs as a child of a script
  const databasePid = () => {
    const { pid } = childOf(database);
    return edition === 'ours' ? pid : (childrenOf(pid)[0] ?? pid);
  };
  let killedCpuSeconds = 0;
  const cpuOf = (name: string) => loadOf(childOf(name).pid).cpuSeconds;
  const webs = () => childrenOf(childOf('the web page (Next)').pid);
  return {
    url: `http://${HOST}:${ports.web}`,
    authPort: ports.auth,
    line,
    firestore,
    serverErrors,
    async setFaults(...faults) {
      const reply = await fetch(faultsUrl, { method: 'PUT', body: JSON.stringify({ faults }) });
      if (!reply.ok) throw new Error(await reply.text());
    },
    processes: () => [
      {
        name: 'web, the one that hands out',
        pid: childOf('the web page (Next)').pid,
        isNode: true,
      },
      ...webs().map((pid, place) => ({ name: `web ${place + 1}`, pid, isNode: true })),
      { name: 'Firestore emulator', pid: databasePid(), isNode: edition === 'ours' },
      { name: 'Auth emulator', pid: childOf('the Auth emulator').pid, isNode: true },
    ],
    cpuSeconds: () => ({
      // a parent's load includes its ended children
      'web processes': cpuOf('the web page (Next)'),
      'Firestore emulator': killedCpuSeconds + cpuOf(database),
      'Auth emulator': cpuOf('the Auth emulator'),
      'the line, the sweep and the faults':
        process.cpuUsage().user / 1e6 + process.cpuUsage().system / 1e6,
    }),
    killWeb(draw) {
      const pids = webs();
      const pid = pids[Math.floor(draw * pids.length)];
      if (pid === undefined) throw new Error('no web process runs');
      process.kill(pid, 'SIGKILL');
      return pid;
    },
    async restartDatabase(downMs) {
      const child = childOf(database);
      killedCpuSeconds += loadOf(child.pid).cpuSeconds;
      process.kill(child.pid, 'SIGKILL');
      await child.ended;
      await sleep(downMs);
      await startFirestoreEmulator({
        edition: 'ours',
        host: HOST,
        port: ports.firestore,
        dataDir: join(dataDir, 'firestore'),
        onChild: running.addEmulator,
        onLine,
      });
    },
    stop,
  };
}
