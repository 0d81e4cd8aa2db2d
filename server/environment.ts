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
 * Prepares Google's client for an emulator; call it before the first request. The client does not search the metadata
 * server, which gives Google's machines their identity: elsewhere that ends with a warning after some seconds. And it does not
 * ask the proxy of the environment for this machine, as gRPC would.
 */
export function expectEmulator(): void {
  process.env['METADATA_SERVER_DETECTION'] ??= 'none';
  Object.assign(process.env, NO_PROXY);
}

/** The variables by which gRPC reaches this machine itself. */
export const NO_PROXY = { no_grpc_proxy: '127.0.0.1,localhost' };
