import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as v from 'valibot';
import { SetupError } from './setup-error.ts';
import { ROOT } from './root.ts';

const Port = v.object({ port: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(65_535)) });
const FirebaseJson = v.object({
  emulators: v.object({ auth: Port, firestore: Port, apphosting: Port, hub: Port, logging: Port }),
});

/** The ports of one running Quizbout. Only `pickFreePorts` takes 0, for any free one. */
export interface Ports {
  web: number;
  auth: number;
  firestore: number;
  /** Two ports that the Firebase CLI opens for itself, on loopback only. */
  hub: number;
  logging: number;
}

/** The variable of each port, for messages. */
export const PORT_KEYS: Record<keyof Ports, string> = {
  web: 'emulators.apphosting.port',
  auth: 'emulators.auth.port',
  firestore: 'emulators.firestore.port',
  hub: 'emulators.hub.port',
  logging: 'emulators.logging.port',
};

/**
 * The ports of firebase.json, the only place that names them; all are different.
 * @throws SetupError naming the wrong keys
 */
export function readPorts(file: string = resolve(ROOT, 'firebase.json')): Ports {
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new SetupError(`${file} cannot be read (${String(error)}): restore it from git.`);
  }
  const parsed = v.safeParse(FirebaseJson, json);
  if (!parsed.success) {
    const keys = parsed.issues.map((issue) => v.getDotPath(issue)).join(', ');
    throw new SetupError(
      `${file} lacks a valid port in ${keys}: write a number from 1 to 65535 there.`,
    );
  }
  const { apphosting, auth, firestore, hub, logging } = parsed.output.emulators;
  const ports = {
    web: apphosting.port,
    auth: auth.port,
    firestore: firestore.port,
    hub: hub.port,
    logging: logging.port,
  };
  checkPortsDiffer(ports, file);
  return ports;
}

function checkPortsDiffer(ports: Ports, file: string): void {
  const keys = Object.keys(PORT_KEYS) as (keyof Ports)[];
  for (const key of keys) {
    const same = keys.filter((other) => ports[other] === ports[key]);
    if (same.length === 1) continue;
    const names = same.map((other) => PORT_KEYS[other]).join(' and ');
    throw new SetupError(
      `${file} has the number ${ports[key]} in ${names}: write a different number for each.`,
    );
  }
}
