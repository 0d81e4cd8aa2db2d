import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { SetupError } from '../project/setup-error.ts';

const FIX =
  'install a JDK, or leave FIRESTORE_EMULATOR empty to use our own emulator, which needs no Java.';

/** Java 1.1 wrote version 45 into its class files, each release one more. */
const CLASS_FILE_OF_JAVA_0 = 44;

/** The program that runs Java: of `JAVA_HOME`, else the one on the path. */
export function javaProgram(
  env: Readonly<Record<string, string | undefined>> = process.env,
): string {
  const home = env['JAVA_HOME'];
  return home ? join(home, 'bin', 'java') : 'java';
}

/** Throws a SetupError if no Java of any version runs. */
export function checkJava(program = javaProgram()): void {
  if (spawnSync(program, ['-version'], { stdio: 'ignore' }).status !== 0) {
    throw new SetupError(`FIRESTORE_EMULATOR=official needs Java, which was not found: ${FIX}`);
  }
}

/**
 * The instructions if Java is too old for a jar.
 * @param lines Java's output
 * @returns undefined if it ended for another reason
 */
export function tooOldSentence(lines: string): string | undefined {
  const [, needed, found] =
    /class file version (\d+)\.\d+\)?,? this version of the Java Runtime only recognizes class file versions up to (\d+)/.exec(
      lines,
    ) ?? [];
  if (needed === undefined || found === undefined) return undefined;
  const [wanted, own] = [needed, found].map((version) => Number(version) - CLASS_FILE_OF_JAVA_0);
  return `This jar of Google's Firestore emulator needs Java ${wanted}, found ${own}: ${FIX}`;
}
