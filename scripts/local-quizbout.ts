import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { startAuthEmulator } from './auth-emulator/start-auth-emulator.ts';
import type { EmulatorEdition } from './firestore-emulator/start-firestore-emulator.ts';
import { startFirestoreEmulator } from './firestore-emulator/start-firestore-emulator.ts';
import { startChild } from './process/child.ts';
import type { Running } from './process/running.ts';
import { SetupError } from './project/setup-error.ts';
import { checkPortsAreFree } from './project/free-port.ts';
import type { Ports } from './project/ports.ts';
import { ROOT } from './project/root.ts';
import { removeStoredData, storageOf } from './project/stored-data.ts';
import { checkFolderIsWritable } from './project/writable-folder.ts';
import { buildWeb, reasonToBuild } from './web/build-web.ts';
import { EXAM_LINE } from './start/ready-block.ts';
import { localEnvironment, startWeb } from './web/start-web.ts';
import { sweepEveryMinute } from './web/sweep-every-minute.ts';

export interface LocalOptions {
  /** `start` serves a build, made first if it is missing or stale; `dev` compiles on demand. */
  mode: 'start' | 'dev';
  /** The address all servers bind to: 0.0.0.0 lets phones in. */
  host: string;
  ports: Ports;
  /** The folder in which Firestore and Auth store their data. */
  dataDir: string;
  /** Whether to remove all accounts and documents of earlier runs; by default they stay. */
  isFresh?: boolean;
  edition: EmulatorEdition;
  /** Web processes behind the one port; by default one. */
  processes?: number;
  /** Milliseconds between two calls of the scheduled work; by default a minute. */
  sweepEveryMs?: number;
  /** Writes further documents after the seeds and before the page starts, because the page caches settings. */
  afterSeeds?: () => Promise<void>;
  /** Called when a step begins; the returned function is called when it is done. */
  progress?: (step: string) => () => void;
  /** Every line a server prints. */
  onLine?: (line: string) => void;
}

/**
 * Starts the whole product on this machine: both emulators, the seeds, the page. Resolves when all of them answer. In
 * any case, `running.stop()` ends the started processes. Throws a SetupError in one sentence.
 * @returns day, key and title of each seeded exam
 */
export async function startLocalQuizbout(
  running: Running,
  options: LocalOptions,
): Promise<{ readonly exams: readonly string[] }> {
  const { mode, host, ports, processes = 1, dataDir, edition, onLine, sweepEveryMs } = options;
  const exams: string[] = [];
  const step = async <T>(name: string, work: Promise<T>): Promise<T> => {
    const done = options.progress?.(name);
    const result = await work;
    done?.();
    return result;
  };
  checkFolderIsWritable(dataDir);
  if (mode === 'start') checkFolderIsWritable(resolve(ROOT, '.next'));
  await checkPortsAreFree(ports);
  // not before: a game that uses the ports may use the data too
  if (options.isFresh) removeStoredData(dataDir);
  const storage = storageOf(dataDir);

  const auth = step(
    'the Auth emulator',
    startAuthEmulator({
      host,
      ports,
      dataDir: storage.auth,
      onChild: running.addEmulator,
    }).then(({ saveAccounts }) => running.saveBeforeEnd(saveAccounts)),
  );
  const firestore = step(
    'the Firestore emulator',
    startFirestoreEmulator({
      edition,
      host,
      port: ports.firestore,
      dataDir: storage.firestore,
      onChild: running.addEmulator,
      ...(onLine && { onLine }),
    }),
  )
    .then(() =>
      step(
        'the seeds',
        seedLocal(running, ports, (line) => {
          if (line.startsWith(EXAM_LINE)) exams.push(line.slice(EXAM_LINE.length));
        }),
      ),
    )
    .then(options.afterSeeds);
  const reason = mode === 'start' ? reasonToBuild() : null;
  const build = reason && step(`a build, because ${reason}`, buildWeb(running.addTask));
  await Promise.all([auth, firestore, build]);
  const lines = onLine && { onLine };
  const token = randomBytes(32).toString('hex');
  await step(
    'the page',
    startWeb({
      mode,
      host,
      ports,
      processes,
      tasksToken: token,
      onChild: running.addPage,
      ...lines,
    }),
  );
  const pace = sweepEveryMs !== undefined && { everyMs: sweepEveryMs };
  running.addCaller(sweepEveryMinute({ port: ports.web, token, ...pace, ...lines }));
  return { exams };
}

async function seedLocal(
  running: Running,
  ports: Ports,
  onLine: (line: string) => void,
): Promise<void> {
  const child = startChild({
    name: 'the seeds',
    args: [resolve(ROOT, 'scripts/seed.ts')],
    cwd: ROOT,
    env: localEnvironment(ports),
    onLine,
  });
  running.addTask(child);
  const { code } = await child.ended;
  if (code !== 0) throw new SetupError(`The seeds could not be written:\n${child.lastLines()}`);
}
