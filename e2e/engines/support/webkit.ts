import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { pickFreePorts } from '../../../scripts/project/free-port.ts';
import { eventually } from '../../../tests/support/eventually.ts';
import type { Engine, EnginePage } from './engine-page.ts';

const DRIVER = '/usr/bin/WebKitWebDriver';
const BROWSER = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';
const SCREEN = '/usr/bin/Xvfb';

const ENTER = '\uE007';

/** The WebKit of Debian's GTK (packages webkit2gtk-driver and xvfb), by WebDriver classic; Playwright drives only a patched build. */
export const webkit: Engine = {
  name: 'WebKit',
  missing: () => [DRIVER, BROWSER, SCREEN].find((path) => !existsSync(path)) ?? null,
  async launch() {
    const { screen, display } = await startScreen();
    const { web: port } = await pickFreePorts({
      web: 0,
      auth: 0,
      firestore: 0,
      hub: 0,
      logging: 0,
    });
    const driver = spawn(DRIVER, [`--port=${port}`, '--host=127.0.0.1'], {
      stdio: 'ignore',
      env: { ...process.env, DISPLAY: display, WEBKIT_DISABLE_DMABUF_RENDERER: '1' },
    });
    const options = { binary: BROWSER, args: ['--automation'] };
    const { sessionId, capabilities } = await eventually(() =>
      call<{ sessionId: string; capabilities: { browserVersion: string } }>(port, 'POST', '', {
        capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
      }),
    );
    const on = <T>(method: string, path: string, body?: object) =>
      call<T>(port, method, `/${sessionId}${path}`, body);
    const act = (type: 'key' | 'pointer', actions: readonly object[]) =>
      on('POST', '/actions', { actions: [{ type, id: type, actions }] });
    // a tab behind another one stays visible in MiniBrowser, so it has no `hideFor`
    const page: EnginePage = {
      goto: async (url) => void (await on('POST', '/url', { url })),
      reload: async () => void (await on('POST', '/refresh', {})),
      evaluate: (run, ...args) =>
        on('POST', '/execute/sync', { script: `return (${String(run)})(...arguments)`, args }),
      async press(key) {
        const value = key === 'Enter' ? ENTER : key;
        await act('key', [
          { type: 'keyDown', value },
          { type: 'keyUp', value },
        ]);
      },
      async clickAt(x, y) {
        await act('pointer', [
          { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ]);
      },
    };
    const close = async () => {
      await on('DELETE', '');
      await stop(driver);
      await stop(screen);
    };
    return { page, version: `WebKitGTK ${capabilities.browserVersion}`, close };
  },
};

/** Starts a screen without a monitor. */
async function startScreen() {
  const args = ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'];
  const screen = spawn(SCREEN, args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const [number] = (await once(screen.stdio[3] as Readable, 'data')) as [Buffer];
  return { screen, display: `:${String(number).trim()}` };
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill();
  await ended;
}

/** Calls the driver. @throws with the driver's message */
async function call<T>(port: number, method: string, path: string, body?: object): Promise<T> {
  const reply = await fetch(`http://127.0.0.1:${port}/session${path}`, {
    method,
    ...(body && { body: JSON.stringify(body) }),
  });
  const { value } = (await reply.json()) as { value: T };
  if (!reply.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`);
  return value;
}
