import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LOCAL_PROJECT, installedFile } from '../project/root.ts';
import type { Ports } from '../project/ports.ts';
import type { Child } from './child.ts';
import { startChild } from './child.ts';

/** The options of `firebase emulators:start` for the Auth emulator. */
export interface CliOptions {
  name: string;
  host: string;
  ports: Pick<Ports, 'hub' | 'logging'> & { emulator: number };
  /** Files the emulator needs beside its firebase.json; the folder is created. */
  folder: string;
  /** A folder of an earlier export. */
  importFrom?: string;
  preload?: readonly string[];
  onLine?: (line: string) => void;
}

/**
 * Starts the Auth emulator of the Firebase CLI in a separate folder with its settings and its log. So it uses neither
 * the developer's login nor the network: no update check, no message of the day, no telemetry.
 */
export function startFirebaseCli(options: CliOptions): Child {
  const { folder, host, ports } = options;
  mkdirSync(folder, { recursive: true });
  const config = {
    emulators: {
      singleProjectMode: false,
      auth: { host, port: ports.emulator },
      hub: { host: '127.0.0.1', port: ports.hub },
      logging: { host: '127.0.0.1', port: ports.logging },
      ui: { enabled: false },
    },
  };
  writeFileSync(join(folder, 'firebase.json'), JSON.stringify(config, null, 2));
  const binary = installedFile('firebase-tools/lib/bin/firebase.js');
  const importing = options.importFrom === undefined ? [] : ['--import', options.importFrom];
  return startChild({
    name: options.name,
    args: [
      binary,
      'emulators:start',
      '--only',
      'auth',
      '--project',
      LOCAL_PROJECT,
      '--config',
      join(folder, 'firebase.json'),
      '--non-interactive',
      ...importing,
    ],
    ...(options.preload && { preload: options.preload }),
    cwd: folder,
    env: { CI: '1', NO_UPDATE_NOTIFIER: '1', XDG_CONFIG_HOME: folder },
    ...(options.onLine && { onLine: options.onLine }),
  });
}
