import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { ROOT } from './root.ts';

/** Loads .env.local and .env as Next does: what is set already stays, .env.local goes before .env. */
export function loadEnvironmentFiles(): void {
  for (const name of ['.env.local', '.env']) {
    const file = resolve(ROOT, name);
    if (existsSync(file)) process.loadEnvFile(file);
  }
}
