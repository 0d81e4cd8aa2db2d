import { resolve } from 'node:path';

/** The repository's folder (absolute). */
export const ROOT = resolve(import.meta.dirname, '..', '..');

/** The project id of everything local; the prefix demo- keeps the SDKs from ever calling production. */
export const LOCAL_PROJECT = 'demo-quizbout';

/** A file of an installed package that package.json names: npm puts those at the top, always. */
export function installedFile(path: string): string {
  return resolve(ROOT, 'node_modules', path);
}
