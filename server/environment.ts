import type { Environment } from '../domain/contract/environment.ts';
import { addressSourceOf, parseEnvironment } from '../domain/contract/environment.ts';
import type { AddressOf } from './http/client-address.ts';
import { addressReader } from './http/client-address.ts';

let parsed: Environment | null = null;

/** The environment, parsed at the first call. Throws an EnvironmentError that lists every error. */
export function serverEnvironment(): Environment {
  return (parsed ??= parseEnvironment(process.env));
}

/** How long a process that was asked to end still answers. */
export const shutdownDelayMs = (): number =>
  Number(serverEnvironment().SHUTDOWN_DELAY_SECONDS) * 1000;

let readAddress: AddressOf | null = null;

/** The address of a client, from the source that the environment names. */
export const clientAddress: AddressOf = (request) =>
  (readAddress ??= addressReader(addressSourceOf(serverEnvironment()), {
    isLocal: Boolean(serverEnvironment().FIRESTORE_EMULATOR_HOST),
    warn: console.warn,
  }))(request);

/**
 * Stops Google's client from searching the metadata server, which gives Google's machines their identity. An emulator
 * needs no identity, and elsewhere the search ends with a warning after some seconds. Call it before the first request.
 */
export function expectNoMetadataServer(): void {
  process.env['METADATA_SERVER_DETECTION'] ??= 'none';
}
