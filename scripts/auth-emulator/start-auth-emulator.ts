import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Child } from '../process/child.ts';
import { startFirebaseCli } from '../process/firebase-cli.ts';
import { waitForHttp } from '../process/wait-for-http.ts';
import type { Ports } from '../project/ports.ts';
import { LOCAL_PROJECT } from '../project/root.ts';
import { SetupError } from '../project/setup-error.ts';
import { keepAccounts } from './account-keeper.ts';

const READY_LIMIT_MS = 180_000;
/** Printed by the CLI once it has imported the accounts; it answers before that. */
const IMPORTED = 'All emulators ready';
const SKIP_METASCHEMA = pathToFileURL(resolve(import.meta.dirname, 'skip-metaschema.ts')).href;

export interface AuthEmulatorOptions {
  host: string;
  ports: Ports;
  /** The folder of the accounts: read at the start, and written later. */
  dataDir: string;
  /** Called at once, so that the caller can end the process before it is ready. */
  onChild: (child: Child) => void;
}

/** Starts the Auth emulator of the Firebase CLI, and resolves when it answers. */
export async function startAuthEmulator(options: AuthEmulatorOptions): Promise<{
  /** Saves the accounts; call it before the process is stopped. */
  saveAccounts: () => Promise<void>;
}> {
  const accounts = join(options.dataDir, 'accounts');
  const imported = Promise.withResolvers<void>();
  const child = startFirebaseCli({
    name: 'the Auth emulator',
    host: options.host,
    ports: {
      emulator: options.ports.auth,
      hub: options.ports.hub,
      logging: options.ports.logging,
    },
    folder: join(options.dataDir, 'cli'),
    ...(existsSync(accounts) && { importFrom: accounts }),
    preload: [SKIP_METASCHEMA],
    onLine: (line) => {
      if (line.includes(IMPORTED)) imported.resolve();
    },
  });
  options.onChild(child);
  const origin = `http://127.0.0.1:${options.ports.auth}`;
  await waitForHttp(origin, child, READY_LIMIT_MS);
  // a save before that would replace the stored accounts by none
  await within(READY_LIMIT_MS, child, imported.promise);
  const keeper = keepAccounts({ origin, project: LOCAL_PROJECT, folder: accounts });
  return { saveAccounts: () => keeper.stop() };
}

/** Waits for the import. @throws SetupError if the process ends first, or after the limit */
async function within(limitMs: number, child: Child, imported: Promise<void>): Promise<void> {
  const limit = AbortSignal.timeout(limitMs);
  const outcome = await Promise.race([
    imported.then(() => 'imported' as const),
    child.ended.then(() => 'ended' as const),
    once(limit, 'abort').then(() => 'late' as const),
  ]);
  if (outcome === 'imported') return;
  const why =
    outcome === 'ended' ? 'ended before it was ready' : `was not ready within ${limitMs / 1000} s`;
  throw new SetupError(`${child.name} ${why}. Its last words:\n${child.lastLines()}`);
}
