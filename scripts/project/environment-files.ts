import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { ROOT } from './root.ts';

/**
 * Loads .env.local and .env as Next does: set variables stay, and .env.local overrides .env.
 * @param folder absolute; by default the repository
 */
export function loadEnvironmentFiles(folder: string = ROOT): void {
  for (const name of ['.env.local', '.env']) {
    const file = resolve(folder, name);
    if (existsSync(file)) process.loadEnvFile(file);
  }
}
