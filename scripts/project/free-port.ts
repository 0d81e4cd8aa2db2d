import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Ports } from './ports.ts';
import { PORT_KEYS } from './ports.ts';
import { SetupError } from './setup-error.ts';

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

/**
 * Below the ports that Linux (from 32768), macOS and Windows (from 49152) use for outgoing connections. Otherwise a
 * connection could take a free number before it is opened some seconds later.
 */
const FIRST_PORT = 12_000;
const LAST_PORT = 31_999;
const ATTEMPTS = 200;
/** After this time the process that reserved a number has opened its port, or has failed. */
const RESERVED_MS = 5 * 60_000;

/**
 * Reserves a number for this process, so that parallel test files never pick the same; false if it is reserved already.
 */
function reserve(port: number): boolean {
  // each user has a folder, because one cannot write into another's
  const folder = join(tmpdir(), `quizbout-ports-${process.getuid?.() ?? ''}`);
  const file = join(folder, String(port));
  mkdirSync(folder, { recursive: true });
  const age = Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
  if (age > RESERVED_MS) rmSync(file, { force: true });
  try {
    writeFileSync(file, '', { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

async function pickFreePort(): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const port = randomInt(FIRST_PORT, LAST_PORT + 1);
    if (reserve(port) && (await tryPort(port, '127.0.0.1')) === port) return port;
  }
  throw new SetupError(
    `This machine has no free port between ${FIRST_PORT} and ${LAST_PORT}: end what runs.`,
  );
}

/** Replaces every 0 by a free port of this machine; this function gives it to no other caller for five minutes. */
export async function pickFreePorts(ports: Ports): Promise<Ports> {
  const picked = { ...ports };
  for (const key of Object.keys(ports) as (keyof Ports)[]) {
    if (ports[key] === 0) picked[key] = await pickFreePort();
  }
  return picked;
}

/** Throws a SetupError for the first port that another program uses, on loopback or on every address. */
export async function checkPortsAreFree(ports: Ports): Promise<void> {
  for (const key of Object.keys(ports) as (keyof Ports)[]) {
    for (const host of ['127.0.0.1', '0.0.0.0']) {
      const result = await tryPort(ports[key], host);
      if (typeof result === 'number') continue;
      throw new SetupError(
        result === 'EACCES'
          ? `Port ${ports[key]} (${WHAT[key]}) needs rights you do not have: choose one above 1023 for ${PORT_KEYS[key]} in firebase.json.`
          : `Port ${ports[key]} (${WHAT[key]}) is in use by another program: end that program, or choose another number for ${PORT_KEYS[key]} in firebase.json.`,
      );
    }
  }
}
