import { startChild } from '../../scripts/process/child.ts';
import type { Running } from '../../scripts/process/running.ts';
import { waitForHttp } from '../../scripts/process/wait-for-http.ts';
import { pickFreePorts } from '../../scripts/project/free-port.ts';
import { builtBareApp } from '../../scripts/web/bare-app.ts';
import { NEXT_BINARY } from '../../scripts/web/build-web.ts';

const READY_LIMIT_MS = 60_000;
const HOST = '127.0.0.1';

/**
 * Starts a production Next of the installed version with one route that reads nothing and answers the shortest envelope;
 * builds it where that was not done with this version.
 * @returns the address of the route, and the process
 */
export async function startEmptyRoute(running: Running): Promise<{ url: string; pid: number }> {
  const cwd = await builtBareApp(running.addTask);
  const { web } = await pickFreePorts({ web: 0, auth: 0, firestore: 0, hub: 0, logging: 0 });
  const child = startChild({
    name: 'the empty route (Next)',
    args: [NEXT_BINARY, 'start', '--hostname', HOST, '--port', String(web)],
    cwd,
    env: { NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' },
  });
  running.addPage(child);
  await waitForHttp(`http://${HOST}:${web}/`, child, READY_LIMIT_MS);
  return { url: `http://${HOST}:${web}/api/empty`, pid: child.pid };
}
