import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SetupError } from './setup-error.ts';

/** Creates a folder and writes into it once; throws a SetupError that names it if that fails. */
export function checkFolderIsWritable(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    const probe = join(folder, `.probe-${process.pid}`);
    // a full disk still takes an empty file
    writeFileSync(probe, 'probe');
    rmSync(probe);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new SetupError(
      `The folder ${folder} cannot be written (${code}): make it a folder that you own, or start from a checkout in your home.`,
    );
  }
}
