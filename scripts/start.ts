import { networkInterfaces } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { EnvironmentError, parseEnvironment } from '../domain/contract/environment.ts';
import { startLocalQuizbout } from './local-quizbout.ts';
import { loadEnvironmentFiles } from './project/environment-files.ts';
import { SetupError } from './project/setup-error.ts';
import { readPorts } from './project/ports.ts';
import { LOCAL_PROJECT, ROOT } from './project/root.ts';
import { Running } from './process/running.ts';
import { progressPrinter } from './start/progress-printer.ts';
import { readyBlock } from './start/ready-block.ts';

const HELP = `npm start [-- options]     serve the built game, with both emulators
npm run dev [-- options]   the same with hot reload
  --fresh         forget all accounts and documents of earlier runs
  --local         listen on this machine only; phones in the network cannot join
  --config FILE   read the ports from another firebase.json
  --processes N   serve the page by N processes behind the one port (npm start only)
  --data DIR      keep accounts and documents elsewhere than in .data`;

const PARENT_POLL_MS = 500;
/** Each process takes about 200 MB. */
const MAX_PROCESSES = 16;

const running = new Running();
let ending = false;

async function end(code: number): Promise<never> {
  ending = true;
  await running.stop();
  process.exit(code);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (ending) return;
    console.log('\nEnding…');
    void end(0);
  });
}

// npm passes a signal to its shell, and not every shell passes it on: exit when the shell has ended
if (process.env['npm_lifecycle_event'] && process.platform !== 'win32') {
  const shell = process.ppid;
  setInterval(() => {
    if (process.ppid !== shell && !ending) void end(0);
  }, PARENT_POLL_MS).unref();
}

try {
  await main();
} catch (error) {
  if (!ending) {
    const known = error instanceof SetupError || error instanceof EnvironmentError;
    console.error(known ? `\n${error.message}` : error);
    await end(1);
  }
}

async function main(): Promise<void> {
  const options = readOptions();
  if (options.help) {
    console.log(HELP);
    return;
  }
  loadEnvironmentFiles();
  const { FIRESTORE_EMULATOR } = localPart();
  const dataDir = resolve(options.data);
  const ports = readPorts(options.config && resolve(options.config));
  const startedAt = Date.now();
  const printer = progressPrinter();
  const edition = FIRESTORE_EMULATOR === 'official' ? 'official' : 'ours';
  let ready = false;
  const { exams } = await startLocalQuizbout(running, {
    mode: options.dev ? 'dev' : 'start',
    host: options.local ? '127.0.0.1' : '0.0.0.0',
    ports,
    processes: options.processes,
    dataDir,
    isFresh: options.fresh,
    edition,
    progress: printer.step,
    onLine: (line) => ready && console.log(line),
  });
  printer.end();
  ready = true;
  console.log(
    readyBlock({
      ports,
      edition,
      lanAddresses: options.local ? [] : lanAddresses(),
      seconds: (Date.now() - startedAt) / 1000,
      dataDir,
      exams,
    }),
  );
  const dead = await running.died;
  const { code, signal } = await dead.ended;
  if (ending) return;
  throw new SetupError(
    `${dead.name} ended unexpectedly (${signal ?? `code ${code}`}), so everything ends. Its last words:\n${dead.lastLines()}`,
  );
}

/** The variables that npm start itself reads; it sets the addresses of emulators and project. */
function localPart() {
  return parseEnvironment({
    FIRESTORE_EMULATOR: process.env['FIRESTORE_EMULATOR'],
    FIREBASE_PROJECT_ID: LOCAL_PROJECT,
    FIRESTORE_EMULATOR_HOST: '127.0.0.1:1',
    FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:1',
  });
}

function readOptions() {
  const { processes: wanted, ...options } = parseOptions();
  const processes = Number(wanted);
  if (!/^\d+$/.test(wanted) || processes < 1 || processes > MAX_PROCESSES) {
    throw new SetupError(`--processes must be a number from 1 to ${MAX_PROCESSES}.`);
  }
  if (processes > 1 && options.dev) {
    throw new SetupError('--processes is for npm start: npm run dev serves by one process.');
  }
  return { ...options, processes };
}

function parseOptions() {
  try {
    return parseArgs({
      options: {
        dev: { type: 'boolean', default: false },
        fresh: { type: 'boolean', default: false },
        local: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
        config: { type: 'string' },
        processes: { type: 'string', default: '1' },
        data: { type: 'string', default: resolve(ROOT, '.data') },
      },
    }).values;
  } catch (error) {
    throw new SetupError(`${(error as Error).message}\n${HELP}`);
  }
}

function lanAddresses(): string[] {
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ internal, family }) => !internal && family === 'IPv4')
    .map(({ address }) => address);
}
