import { resolve } from 'node:path';

/** The repository's folder (absolute). */
export const ROOT = resolve(import.meta.dirname, '..', '..');

/** The project id of everything local; with the prefix demo- the SDKs never call production. */
export const LOCAL_PROJECT = 'demo-quizbout';

/** A file of an installed package of package.json; npm always installs these at the top level. */
export function installedFile(path: string): string {
  return resolve(ROOT, 'node_modules', path);
}
