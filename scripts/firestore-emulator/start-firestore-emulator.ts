import { copyFileSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Child } from '../process/child.ts';
import { startChild } from '../process/child.ts';
import { startFirebaseCli } from '../process/firebase-cli.ts';
import { waitForHttp } from '../process/wait-for-http.ts';
import { pickFreePorts } from '../project/free-port.ts';
import { LOCAL_PROJECT, ROOT } from '../project/root.ts';
import { checkJava } from './java-version.ts';

/** Ours in TypeScript, or Google's in Java. */
export type Edition = 'ours' | 'official';

export interface FirestoreEmulatorOptions {
  edition: Edition;
  host: string;
  port: number;
  dataDir: string;
  /** Told at once, so that the caller can end the process before it is ready. */
  onChild: (child: Child) => void;
  /** Every line it prints: rules that do not parse are reported there. */
  onLine?: (line: string) => void;
}

const READY_LIMIT_MS = 180_000;
const RULES = 'firestore.rules';
const INDEXES = 'firestore.indexes.json';

/** Starts the Firestore emulator, and resolves when it answers. */
export async function startFirestoreEmulator(options: FirestoreEmulatorOptions): Promise<void> {
  const { edition, port } = options;
  const child = edition === 'ours' ? startOurs(options) : await startOfficial(options);
  options.onChild(child);
  await waitForHttp(`http://127.0.0.1:${port}/`, child, READY_LIMIT_MS);
}

function startOurs({ host, port, dataDir, onLine }: FirestoreEmulatorOptions): Child {
  return startChild({
    name: 'the Firestore emulator',
    args: [
      resolve(ROOT, 'emulator/main.ts'),
      ...['--port', String(port)],
      ...['--host', host],
      ...['--project', LOCAL_PROJECT],
      ...['--rules', RULES],
      ...['--indexes', INDEXES],
      ...['--data', dataDir],
    ],
    cwd: ROOT,
    ...(onLine && { onLine }),
  });
}

/** Google's, by the Firebase CLI: it needs Java and, once, the network. It keeps nothing. */
async function startOfficial({ host, port, dataDir }: FirestoreEmulatorOptions): Promise<Child> {
  checkJava();
  const folder = join(dataDir, 'official');
  mkdirSync(folder, { recursive: true });
  for (const file of [RULES, INDEXES]) copyFileSync(resolve(ROOT, file), join(folder, file));
  const free = await pickFreePorts({ web: 0, auth: 0, firestore: port, hub: 0, logging: 0 });
  return startFirebaseCli({
    name: "Google's Firestore emulator",
    only: 'firestore',
    host,
    ports: { emulator: port, hub: free.hub, logging: free.logging },
    folder,
    config: { firestore: { rules: RULES, indexes: INDEXES } },
  });
}
