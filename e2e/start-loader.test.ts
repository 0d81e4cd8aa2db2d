import { connect, createServer } from 'node:net';
import type { Server, Socket } from 'node:net';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { Running } from '../scripts/process/running.ts';
import { pickFreePorts } from '../scripts/project/free-port.ts';
import { startWeb } from '../scripts/web/start-web.ts';
import { launchChromium } from '../tests/support/browser.ts';
import { willShow } from './support/fleeting.ts';
import { DUEL, FRIENDS, openRoom, signUp } from './support/gamer.ts';
import { shoot } from './support/shoot.ts';
import { portOf } from '../tests/support/port-of.ts';

/** A proxy to the database that accepts calls without answering until it is opened, and that can pause again. */
class SilentLine {
  #opened = Promise.withResolvers<void>();
  readonly #ends: [Socket, Socket][] = [];
  readonly #sockets = new Set<Socket>();
  readonly #server: Server;

  constructor(port: number) {
    this.#server = createServer({ pauseOnConnect: true }, (socket) => {
      this.#sockets.add(socket);
      void this.#opened.promise.then(() => {
        const line = connect(port, '127.0.0.1');
        this.#sockets.add(line);
        for (const end of [socket, line]) end.on('error', () => end.destroy());
        this.#ends.push([socket, line]);
        socket.pipe(line).pipe(socket);
      });
    });
  }

  async listen(): Promise<number> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return portOf(this.#server);
  }

  open(): void {
    this.#opened.resolve();
    for (const [socket, line] of this.#ends) socket.pipe(line).pipe(socket);
  }

  /** Delays all answers for a time; none is lost. */
  async pauseFor(milliseconds: number): Promise<void> {
    this.#opened = Promise.withResolvers<void>();
    for (const [socket, line] of this.#ends) {
      socket.unpipe(line);
      line.unpipe(socket);
    }
    await sleep(milliseconds);
    this.open();
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
  }
}

const running = new Running();
let line: SilentLine;
let browser: Browser;
let url: string;
beforeAll(async () => {
  const ports = await pickFreePorts({ ...inject('ports'), web: 0 });
  line = new SilentLine(ports.firestore);
  await startWeb({
    mode: 'start',
    host: '127.0.0.1',
    onChild: running.addPage,
    ports: { ...ports, firestore: await line.listen() },
  });
  url = `http://127.0.0.1:${ports.web}/`;
  browser = await launchChromium();
});
afterAll(async () => {
  await browser?.close();
  await running.stop();
  line?.close();
});

describe('the loader at the start', () => {
  it('stays until the settings are loaded, with another try after an error', async () => {
    const page = await browser.newPage();
    await page.goto(url, { waitUntil: 'commit' });
    const loader = page.getByRole('status').filter({ hasText: 'Loading' });
    await loader.waitFor();
    expect(await page.locator('header').count()).toBe(0);
    await page.getByRole('heading', { name: 'The game cannot start' }).waitFor();
    expect(await loader.count()).toBe(0);
    expect(await shoot(page, 'start-error')).toEqual([]);

    // the server waits 10 s for the database
    const isLoading = willShow(page, 'Loading', '[role=status]');
    await page.getByRole('button', { name: 'Try again' }).click();
    await isLoading;
    line.open();
    await page.getByRole('heading', { name: 'Settle it in ten questions.' }).waitFor();
    await page.locator('header').getByRole('link', { name: 'Log in' }).waitFor();
    expect(await loader.count()).toBe(0);
    await page.close();
  });

  it('covers a friend’s link while the database takes 3 s', async () => {
    const owner = await signUp(browser, `http://127.0.0.1:${inject('ports').web}`, 'Olga', FRIENDS);
    const code = await openRoom(owner, DUEL);
    const page = await browser.newPage();
    const pause = line.pauseFor(3_000);
    await page.goto(`${url}random-battle/?tab=friend&code=${code}`);
    await page.getByRole('heading', { level: 1, name: 'Olga challenges you' }).waitFor();
    await pause;
    const again = line.pauseFor(3_000);
    await page.getByRole('link', { name: 'Create an account', exact: true }).click();
    await page.getByText('Olga is waiting for you in the room.').waitFor();
    await again;
    await page.close();
    await owner.context.close();
  });
});

describe('a page before its scripts', () => {
  it('takes a language that is chosen meanwhile', async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    const { promise: scripts, resolve: send } = Promise.withResolvers<void>();
    await page.route(/\/_next\/static\/.*\.js/, async (route) => {
      await scripts;
      await route.continue();
    });
    await page.goto(`http://127.0.0.1:${inject('ports').web}/`, { waitUntil: 'commit' });
    await page.getByRole('combobox', { name: 'Language' }).selectOption('اردو');
    expect(await page.locator('html').getAttribute('dir')).toBe('ltr');
    send();
    await page.locator('html[dir=rtl]').waitFor({ state: 'attached' });
    await context.close();
  });
});
