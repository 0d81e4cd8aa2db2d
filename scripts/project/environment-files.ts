import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { ROOT } from './root.ts';

/**
 * Loads .env.local and .env as Next does: variables that are set stay, and .env.local wins over .env.
 * @param folder absolute; the repository, unless another project's variables are meant
 */
export function loadEnvironmentFiles(folder: string = ROOT): void {
  for (const name of ['.env.local', '.env']) {
    const file = resolve(folder, name);
    if (existsSync(file)) process.loadEnvFile(file);
  }
}
