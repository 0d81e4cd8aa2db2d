import { resolve } from 'node:path';
import type { Child } from '../process/child.ts';
import { startChild } from '../process/child.ts';
import { waitForHttp } from '../process/wait-for-http.ts';
import { installedFile, LOCAL_PROJECT, ROOT } from '../project/root.ts';
import { SetupError } from '../project/setup-error.ts';
import { checkJava, javaProgram, tooOldSentence } from './java.ts';
import { officialJar } from './official-jar.ts';

/** Ours in TypeScript, or Google's in Java. */
export type EmulatorEdition = 'ours' | 'official';

export interface FirestoreEmulatorOptions {
  edition: EmulatorEdition;
  host: string;
  port: number;
  dataDir: string;
  /** The file of the rules; by default the game's. */
  rules?: string;
  /** Google's only: more options for Java. */
  javaOptions?: readonly string[];
  /** Called at once, so that the caller can end the process before it is ready. */
  onChild: (child: Child) => void;
  /** Every line it prints: rules that do not parse are reported there. */
  onLine?: (line: string) => void;
}

/** The script that runs our emulator until it gets a signal. */
export const EMULATOR_COMMAND = installedFile(
  '@quizbout/firestore-emulator/bin/firestore-emulator.mjs',
);

const READY_LIMIT_MS = 180_000;
const RULES = 'firestore.rules';
const INDEXES = 'firestore.indexes.json';

/** Starts the Firestore emulator, and resolves when it answers. */
export async function startFirestoreEmulator(options: FirestoreEmulatorOptions): Promise<void> {
  const { edition, port } = options;
  const child = edition === 'ours' ? startOurs(options) : startOfficial(options);
  options.onChild(child);
  try {
    await waitForHttp(`http://127.0.0.1:${port}/`, child, READY_LIMIT_MS);
  } catch (error) {
    const sentence = tooOldSentence(child.lastLines());
    throw sentence === undefined ? error : new SetupError(sentence);
  }
}

function startOurs({
  host,
  port,
  dataDir,
  rules = RULES,
  onLine,
}: FirestoreEmulatorOptions): Child {
  return startChild({
    name: 'the Firestore emulator',
    args: [
      EMULATOR_COMMAND,
      '--port',
      String(port),
      '--host',
      host,
      '--project',
      LOCAL_PROJECT,
      '--rules',
      rules,
      '--indexes',
      INDEXES,
      '--data',
      dataDir,
    ],
    cwd: ROOT,
    ...(onLine && { onLine }),
  });
}

const MAIN_CLASS = 'com.google.cloud.datastore.emulator.firestore.CloudFirestore';

/** Java's arguments for Google's emulator. @param rules a file */
export const officialArguments = (
  jar: string,
  host: string,
  port: string,
  rules: string,
): string[] => [
  // otherwise its messages are in the user's language
  '-Duser.language=en',
  '-cp',
  jar,
  MAIN_CLASS,
  '--host',
  host,
  '--port',
  port,
  '--rules',
  rules,
];

/** Google's emulator prints both lines for every connection: dozens in a battle. */
const CONNECTION_LINE =
  /HttpVersionRoutingHandler channelRead$|^INFO: Detected (non-)?HTTP\/2 connection\.$/;

/** Whether a line of Google's emulator only says that a client has connected. */
export function isConnectionLine(line: string): boolean {
  return CONNECTION_LINE.test(line);
}

/** Google's: a jar that is on this machine already, and any Java that runs it. It keeps nothing, and takes no indexes. */
function startOfficial({
  host,
  port,
  rules = RULES,
  javaOptions = [],
  onLine,
}: FirestoreEmulatorOptions): Child {
  const jar = officialJar();
  checkJava();
  return startChild({
    name: "Google's Firestore emulator",
    args: [
      resolve(import.meta.dirname, 'run-official.ts'),
      javaProgram(),
      ...javaOptions,
      ...officialArguments(jar, host, String(port), rules),
    ],
    cwd: ROOT,
    onLine(line) {
      if (!isConnectionLine(line)) onLine?.(line);
    },
  });
}
