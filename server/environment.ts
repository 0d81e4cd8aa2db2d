import type { Environment } from '../domain/contract/environment.ts';
import { parseEnvironment } from '../domain/contract/environment.ts';

let parsed: Environment | null = null;

/** The environment, parsed at the first call. Throws an EnvironmentError that lists every fault. */
export function serverEnvironment(): Environment {
  return (parsed ??= parseEnvironment(process.env));
}
