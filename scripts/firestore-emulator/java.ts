import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { SetupError } from '../project/setup-error.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** The end of a fix: another way for a user who has chosen Google's emulator by FIRESTORE_EMULATOR. */
export const orOurs = (env: Environment): string =>
  env['FIRESTORE_EMULATOR'] === 'official'
    ? ', or leave FIRESTORE_EMULATOR empty to use our own emulator.'
    : '.';

/** Java 1.1 wrote version 45 into its class files, each release one more. */
const CLASS_FILE_OF_JAVA_0 = 44;

/** The program that runs Java: of `JAVA_HOME`, else the one on the path. */
export function javaProgram(env: Environment = process.env): string {
  const home = env['JAVA_HOME'];
  return home ? join(home, 'bin', 'java') : 'java';
}

/** Throws a SetupError if no Java of any version runs. */
export function checkJava(program = javaProgram(), env: Environment = process.env): void {
  if (spawnSync(program, ['-version'], { stdio: 'ignore' }).status !== 0) {
    throw new SetupError(
      `Java, which Google's Firestore emulator needs, was not found: install a JDK${orOurs(env)}`,
    );
  }
}

/**
 * The instructions if Java is too old for a jar.
 * @param lines Java's output
 * @returns undefined if it ended for another reason
 */
export function tooOldSentence(lines: string, env: Environment = process.env): string | undefined {
  const [, needed, found] =
    /class file version (\d+)\.\d+\)?,? this version of the Java Runtime only recognizes class file versions up to (\d+)/.exec(
      lines,
    ) ?? [];
  if (needed === undefined || found === undefined) return undefined;
  const [wanted, own] = [needed, found].map((version) => Number(version) - CLASS_FILE_OF_JAVA_0);
  return `This jar of Google's Firestore emulator needs Java ${wanted}, found ${own}: install a newer JDK${orOurs(env)}`;
}
