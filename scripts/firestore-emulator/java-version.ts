import { spawnSync } from 'node:child_process';
import { SetupError } from '../project/setup-error.ts';

const REQUIRED_MAJOR = 21;
const FIX = `install a JDK of version ${REQUIRED_MAJOR} or newer, or leave FIRESTORE_EMULATOR empty to use our own emulator, which needs no Java.`;

/** Throws a SetupError unless Java is new enough for Google's Firestore emulator. */
export function checkJava(
  versionText: string | null = spawnSync('java', ['-version'], { encoding: 'utf8' }).stderr,
): void {
  const major = /version "(?:1\.)?(\d+)/.exec(versionText ?? '')?.[1];
  if (major === undefined) {
    throw new SetupError(`FIRESTORE_EMULATOR=official needs Java, which was not found: ${FIX}`);
  }
  if (Number(major) < REQUIRED_MAJOR) {
    throw new SetupError(
      `FIRESTORE_EMULATOR=official needs Java ${REQUIRED_MAJOR}, found ${major}: ${FIX}`,
    );
  }
}
