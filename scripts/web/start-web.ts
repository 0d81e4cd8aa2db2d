import { resolve } from 'node:path';
import type { Child } from '../process/child.ts';
import { startChild } from '../process/child.ts';
import { waitForHttp } from '../process/wait-for-http.ts';
import { NO_PROXY } from '../../server/environment.ts';
import type { Ports } from '../project/ports.ts';
import { LOCAL_PROJECT, ROOT } from '../project/root.ts';
import { NEXT_BINARY } from './build-web.ts';

const READY_LIMIT_MS = 180_000;
const SERVE_MANY = resolve(import.meta.dirname, 'serve-many.ts');

export interface WebOptions {
  /** `start` serves the build; `dev` compiles on demand and reloads. */
  mode: 'start' | 'dev';
  host: string;
  ports: Ports;
  /** Web processes behind the one port, by default one; more only with `start`. */
  processes?: number;
  /** The Firebase project; by default the local game's. */
  project?: string;
  /** The token for its scheduled work; without it every call is refused. */
  tasksToken?: string;
  /** Further variables of the processes. */
  variables?: Readonly<Record<string, string>>;
  onChild: (child: Child) => void;
  onLine?: (line: string) => void;
}

/** Starts Next with the addresses of the emulators in the variables of the Firebase SDKs, and waits for it. */
export async function startWeb(options: WebOptions): Promise<void> {
  const { mode, host, ports } = options;
  const next = [NEXT_BINARY, mode, '--hostname', host, '--port', String(ports.web)];
  const { processes = 1 } = options;
  const child = startChild({
    name: 'the web page (Next)',
    args: processes === 1 ? next : [SERVE_MANY, String(processes), ...next],
    cwd: ROOT,
    env: {
      NEXT_TELEMETRY_DISABLED: '1',
      NODE_ENV: mode === 'dev' ? 'development' : 'production',
      ...localEnvironment(ports),
      ...(options.project && { FIREBASE_PROJECT_ID: options.project }),
      TASKS_TOKEN: options.tasksToken ?? '',
      ...options.variables,
    },
    ...(options.onLine && { onLine: options.onLine }),
  });
  options.onChild(child);
  await waitForHttp(`http://127.0.0.1:${ports.web}/`, child, READY_LIMIT_MS);
}

/** The variables that point server code at the local emulators. */
export function localEnvironment(ports: Ports): Record<string, string> {
  return {
    FIREBASE_PROJECT_ID: LOCAL_PROJECT,
    FIRESTORE_EMULATOR_HOST: `127.0.0.1:${ports.firestore}`,
    FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${ports.auth}`,
    ...NO_PROXY,
    // a local game has no proxy, even if the .env is a real project's
    TRUSTED_PROXY_HOPS: '',
    TRUSTED_ADDRESS_HEADER: '',
  };
}
