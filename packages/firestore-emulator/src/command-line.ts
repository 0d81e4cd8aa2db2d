import { parseArgs } from 'node:util';
import { formatLogEntry } from './transports/request-log.ts';
import { concurrencyByEnvironment, startEmulator } from './start.ts';
import type { Emulator, EmulatorOptions } from './start.ts';

const HELP = `A local Firestore. Options:
  --port 8080          port for gRPC, WebChannel and REST; 0 takes any free one
  --host 127.0.0.1     address to listen on; 0.0.0.0 for other machines
  --project ID         shown in the ready line; any project may be used
  --rules FILE         security rules, read again when the file changes
  --indexes FILE       refuse queries that lack an index in this firestore.indexes.json
  --data DIR           keep the documents in this folder
  --optimistic         transactions of servers lock nothing, a stale one is ABORTED at its commit
                       (FIRESTORE_EMULATOR_CONCURRENCY=optimistic does the same)
  --log                print a line for every request, with the rule that decided
  --help`;

/** Runs the emulator until SIGINT, SIGTERM or SIGHUP. Bad options end the process with code 2. */
export async function runCommand(argv: readonly string[]): Promise<void> {
  let values: ReturnType<typeof readArguments>;
  try {
    values = readArguments(argv);
  } catch (error) {
    fail(`${(error as Error).message}\n\n${HELP}`, 2);
  }
  if (values.help) {
    console.log(HELP);
    return;
  }
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    fail(`--port must be a number from 0 to 65535, not "${values.port}".`, 2);
  }
  let concurrency: EmulatorOptions['concurrency'];
  try {
    concurrency = values.optimistic ? 'optimistic' : concurrencyByEnvironment();
  } catch (error) {
    fail((error as Error).message, 2);
  }
  const options: EmulatorOptions = {
    concurrency,
    port,
    host: values.host,
    ...(values.rules === undefined ? {} : { rules: values.rules }),
    ...(values.indexes === undefined ? {} : { indexes: values.indexes }),
    ...(values.data === undefined ? {} : { dataDir: values.data }),
    ...(values.log ? { log: (entry) => console.log(formatLogEntry(entry)) } : {}),
    report: (line) => console.error(line),
  };
  const emulator = await startEmulator(options).catch((error: unknown) =>
    fail((error as Error).message, 1),
  );
  announce(emulator, values.project);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => void emulator.stop().then(() => process.exit(0)));
  }
}

function readArguments(argv: readonly string[]) {
  return parseArgs({
    args: [...argv],
    options: {
      port: { type: 'string', default: '8080' },
      host: { type: 'string', default: '127.0.0.1' },
      project: { type: 'string', default: 'demo-quizbout' },
      rules: { type: 'string' },
      indexes: { type: 'string' },
      data: { type: 'string' },
      optimistic: { type: 'boolean', default: false },
      log: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  }).values;
}

function announce({ host, address }: Emulator, project: string): void {
  if (!['127.0.0.1', '::1', 'localhost'].includes(host)) {
    console.log(
      `It listens on ${host}: everyone who reaches this machine can read and change its data.`,
    );
  }
  // the last line, so that a reader that waits for it has read the lines above
  console.log(`Firestore emulator ready on http://${address} (project ${project}).`);
}

function fail(message: string, code: number): never {
  console.error(message);
  process.exit(code);
}
