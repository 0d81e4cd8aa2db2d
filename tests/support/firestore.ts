import { resolve } from 'node:path';
import type { RequestLog } from '@quizbout/firestore-emulator/transports/request-log';
import type { Emulator } from '@quizbout/firestore-emulator';
import { concurrencyByEnvironment, startEmulator } from '@quizbout/firestore-emulator';
import { ROOT } from '../../scripts/project/root.ts';
import type { Verified } from '../../scripts/verify-production/contract-tests.ts';

/** A Firestore for one test file. */
export interface TestFirestore {
  host: string;
  port: number;
  stop: () => Promise<void>;
  /**
   * The project that all tests share, with the function that deletes their documents; only for `npm run
   * verify:production`.
   */
  shared?: { readonly project: string; readonly clear: () => Promise<void> };
  /** Reads the documents of a project and loads them into another one; only for our emulator. */
  stored?: Pick<Emulator, 'documents' | 'load'>;
}

/**
 * Whether the tests run against Google's emulator, which has no fault injection, no usage meter and none of our
 * numbered promises.
 */
export const IS_OFFICIAL = process.env['FIRESTORE_EMULATOR'] === 'official';

/** The target of `npm run verify:production`: a real project, or in a rehearsal an emulator. Undefined otherwise. */
export const VERIFIED = verified();

function verified(): Verified | undefined {
  const given = process.env['VERIFY_PRODUCTION'];
  return given ? (JSON.parse(given) as Verified) : undefined;
}

/** The relay of `npm run verify:production`, which needs no credentials. */
function sharedFirestore({ project, relay }: Verified): OpenFirestore {
  const [host = '', port] = relay.split(':');
  return {
    host,
    port: Number(port),
    stop: () => Promise.resolve(),
    credentials: {},
    shared: {
      project,
      async clear() {
        const response = await fetch(`http://${relay}/clean-up`, { method: 'POST' });
        if (!response.ok) throw new Error(`The clean-up failed: ${await response.text()}`);
      },
    },
  };
}

/** A Firestore that every client may read and write. */
export interface OpenFirestore extends TestFirestore {
  /** The credentials of a client, for `connectFirestoreEmulator`. */
  readonly credentials: { readonly mockUserToken?: string };
}

/** A Firestore emulator for tests without rules: Google's as its owner, else a new one of ours without rules. */
export async function startOpenFirestore(): Promise<OpenFirestore> {
  if (VERIFIED) return sharedFirestore(VERIFIED);
  if (!IS_OFFICIAL) {
    const { host, port, stop } = await startEmulator({ concurrency: concurrencyByEnvironment() });
    return { host, port, stop, credentials: {} };
  }
  const { host, port, stop } = await startFirestore();
  // as the owner, because open rules would be compiled once for each project of each test
  return { host, port, stop, credentials: { mockUserToken: 'owner' } };
}

/**
 * A Firestore emulator with the product's rules: Google's, if it is the tested one, else a new one of ours on a free
 * port. Each test uses a separate project. Only ours has a log.
 */
export async function startFirestore(log?: RequestLog): Promise<TestFirestore> {
  const official = process.env['FIRESTORE_EMULATOR_HOST'];
  if (IS_OFFICIAL && official) {
    const [host = '', port] = official.split(':');
    return { host, port: Number(port), stop: () => Promise.resolve() };
  }
  const emulator = await startEmulator({
    rules: resolve(ROOT, 'firestore.rules'),
    indexes: resolve(ROOT, 'firestore.indexes.json'),
    concurrency: concurrencyByEnvironment(),
    ...(log && { log }),
  });
  const { host, port, stop } = emulator;
  return { host, port, stop, stored: emulator };
}
