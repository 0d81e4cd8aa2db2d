import type { AddressInfo } from 'node:net';

/** The port of a listening server. @throws if it does not listen on a port */
export function portOf(server: { address: () => AddressInfo | string | null }): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return address.port;
}
