import type { Environment } from '../domain/contract/environment.ts';
import { addressSourceOf, parseEnvironment } from '../domain/contract/environment.ts';
import type { AddressOf } from './http/client-address.ts';
import { addressReader } from './http/client-address.ts';

let parsed: Environment | null = null;

/** The environment, parsed at the first call. Throws an EnvironmentError that lists every error. */
export function serverEnvironment(): Environment {
  return (parsed ??= parseEnvironment(process.env));
}

let readAddress: AddressOf | null = null;

/** The address of a client, as the environment says where to read it. */
export const clientAddress: AddressOf = (request) =>
  (readAddress ??= addressReader(addressSourceOf(serverEnvironment()), console.warn))(request);

/**
 * Spares Google's client the search for the server that Google's machines get their identity from: against an emulator there is
 * nobody to be, and elsewhere the search ends in a warning after some seconds. To be called before the first request.
 */
export function expectNoMetadataServer(): void {
  process.env['METADATA_SERVER_DETECTION'] ??= 'none';
}
