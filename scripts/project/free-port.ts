import { createServer } from 'node:net';
import { once } from 'node:events';
import type { Ports } from './ports.ts';
import { PORT_KEYS } from './ports.ts';
import { Fault } from './fault.ts';

const WHAT: Record<keyof Ports, string> = {
  web: 'the web page',
  auth: 'the Auth emulator',
  firestore: 'the Firestore emulator',
  hub: 'the hub of the Firebase CLI',
  logging: 'the log of the Firebase CLI',
};

/** Opens and closes a port; returns its number (a free one for 0), or the error's code. */
async function tryPort(port: number, host: string): Promise<number | string> {
  const server = createServer();
  try {
    server.listen({ port, host, exclusive: true });
    await once(server, 'listening');
    const address = server.address();
    return typeof address === 'object' && address ? address.port : port;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? 'UNKNOWN';
  } finally {
    server.close();
  }
}

/** Replaces every 0 by a free port of this machine. */
export async function pickFreePorts(ports: Ports): Promise<Ports> {
  const picked = { ...ports };
  for (const key of Object.keys(ports) as (keyof Ports)[]) {
    if (ports[key] !== 0) continue;
    const free = await tryPort(0, '127.0.0.1');
    if (typeof free === 'string') throw new Fault(`This machine gives out no free port (${free}).`);
    picked[key] = free;
  }
  return picked;
}

/** Throws a Fault for the first port that another program holds, on loopback or on every address. */
export async function checkPortsAreFree(ports: Ports): Promise<void> {
  for (const key of Object.keys(ports) as (keyof Ports)[]) {
    for (const host of ['127.0.0.1', '0.0.0.0']) {
      const result = await tryPort(ports[key], host);
      if (typeof result === 'number') continue;
      throw new Fault(
        result === 'EACCES'
          ? `Port ${ports[key]} (${WHAT[key]}) needs rights you do not have: choose one above 1023 for ${PORT_KEYS[key]} in firebase.json.`
          : `Port ${ports[key]} (${WHAT[key]}) is in use by another program: end that program, or choose another number for ${PORT_KEYS[key]} in firebase.json.`,
      );
    }
  }
}
