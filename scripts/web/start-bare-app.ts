import { startChild } from '../process/child.ts';
import type { Running } from '../process/running.ts';
import { waitForHttp } from '../process/wait-for-http.ts';
import { pickFreePorts } from '../project/free-port.ts';
import { builtBareApp } from './bare-app.ts';
import { NEXT_BINARY } from './build-web.ts';

const READY_LIMIT_MS = 180_000;
const HOST = '127.0.0.1';

/**
 * Starts a production Next of the installed version with an empty page and one route, `/api/empty`, that reads nothing
 * and answers the shortest envelope. Builds it first if no build with this version exists.
 * @returns its address without a slash at the end, and the process
 */
export async function startBareApp(running: Running): Promise<{ url: string; pid: number }> {
  const cwd = await builtBareApp(running.addTask);
  const { web } = await pickFreePorts({ web: 0, auth: 0, firestore: 0, hub: 0, logging: 0 });
  const child = startChild({
    name: 'the bare application (Next)',
    args: [NEXT_BINARY, 'start', '--hostname', HOST, '--port', String(web)],
    cwd,
    env: { NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' },
  });
  running.addPage(child);
  const url = `http://${HOST}:${web}`;
  await waitForHttp(`${url}/`, child, READY_LIMIT_MS);
  return { url, pid: child.pid };
}
