import type { Environment } from '../domain/contract/environment.ts';
import { parseEnvironment } from '../domain/contract/environment.ts';

let parsed: Environment | null = null;

/** The environment, parsed at the first call. Throws an EnvironmentError that lists every error. */
export function serverEnvironment(): Environment {
  return (parsed ??= parseEnvironment(process.env));
}

/**
 * Spares Google's client the search for the server that Google's machines get their identity from: against an emulator there is
 * nobody to be, and elsewhere the search ends in a warning after some seconds. To be called before the first request.
 */
export function expectNoMetadataServer(): void {
  process.env['METADATA_SERVER_DETECTION'] ??= 'none';
}
