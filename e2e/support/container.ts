import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import type { Child } from '../../scripts/process/child.ts';
import { startChild } from '../../scripts/process/child.ts';
import { waitForHttp } from '../../scripts/process/wait-for-http.ts';
import { pickFreePorts } from '../../scripts/project/free-port.ts';
import type { Ports } from '../../scripts/project/ports.ts';
import { ROOT } from '../../scripts/project/root.ts';
import { localEnvironment } from '../../scripts/web/start-web.ts';

const READY_MS = 120_000;

/** A folder with exactly the files of the Dockerfile's image. */
export interface Container {
  readonly folder: string;
  /** Starts a process like the image. @returns its port */
  readonly start: (ports: Ports, variables: Readonly<Record<string, string>>) => Promise<number>;
  readonly stop: () => Promise<void>;
}

/**
 * Copies the build as the Dockerfile's last stage does, and reads its start command.
 * @param onLine gets every line that a process prints, with the number of the process from 1
 */
export function layOut(onLine: (process: number, line: string) => void): Container {
  const text = readFileSync(resolve(ROOT, 'Dockerfile'), 'utf8');
  const copied = [...text.matchAll(/^COPY --from=build \/game\/(\S+) (\S+)$/gm)];
  const [, command = '[]'] = /^CMD (\[.*\])$/m.exec(text) ?? [];
  const [, ...args] = JSON.parse(command) as string[];
  const folder = mkdtempSync(join(tmpdir(), 'quizbout-container-'));
  for (const [, from = '', to = ''] of copied) {
    const source = resolve(ROOT, from);
    // linked instead of copied, because it has 600 MB
    if (from === 'node_modules') symlinkSync(source, join(folder, to));
    else cpSync(source, join(folder, to), { recursive: true, filter: isInImage });
  }
  const children: Child[] = [];
  return {
    folder,
    async start(ports, variables) {
      const { web } = await pickFreePorts({ ...ports, web: 0 });
      const number = children.length + 1;
      const child = startChild({
        name: `process ${number}`,
        args,
        cwd: folder,
        env: {
          NODE_ENV: 'production',
          NEXT_TELEMETRY_DISABLED: '1',
          PORT: String(web),
          ...localEnvironment(ports),
          ...variables,
        },
        onLine: (line) => onLine(number, line),
      });
      children.push(child);
      await waitForHttp(`http://127.0.0.1:${web}/`, child, READY_MS);
      return web;
    },
    async stop() {
      await Promise.all(children.map((child) => child.stop()));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The Dockerfile removes Next's build cache. */
const isInImage = (path: string) =>
  !(basename(path) === 'cache' && basename(resolve(path, '..')) === '.next');
