import { Agent } from 'node:http';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { Channel } from './support/channel-client.ts';
import type { Get } from './support/channel-client.ts';
import { Running, until } from './support/running.ts';

let running: Running;
beforeAll(async () => {
  running = await Running.start();
});
afterAll(() => running.emulator.stop());

/** Fakes only the transport's timers; sockets keep working. */
const holdTimers = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

afterEach(() => {
  vi.useRealTimers();
});

it('[TRANSPORT-24] sends a noop into an idle back channel every 30 s', async () => {
  holdTimers();
  const channel = await Channel.open(running, 'Write', []);
  const get = await channel.get();
  await get.until(({ entries }) => entries.length === 1);
  vi.advanceTimersByTime(29_000);
  vi.advanceTimersByTime(1_000);
  await get.until(({ entries }) => entries.length === 2);
  vi.advanceTimersByTime(30_000);
  await get.until(({ entries }) => entries.length === 3);
  expect(get.entries.map(([, data]) => data)).toEqual([['noop'], ['noop'], ['noop']]);
  get.close();
});

it('[TRANSPORT-29] drops a session after 60 s without a back channel', async () => {
  holdTimers();
  const channel = await Channel.open(running, 'Write', []);
  vi.advanceTimersByTime(59_000);
  expect((await channel.post([])).status).toBe(200);
  vi.advanceTimersByTime(1_000);
  expect((await channel.post([])).text).toBe('Unknown SID');
});

it('[TRANSPORT-29] counts the 60 s from the end of the last GET', async () => {
  holdTimers();
  const channel = await Channel.open(running, 'Write', []);
  vi.advanceTimersByTime(50_000);
  const get = await channel.get();
  await get.until(({ entries }) => entries.length === 1);
  vi.advanceTimersByTime(50_000);
  get.close();
  await until(async () => (await channel.post([])).text.includes('[0,'), 'the GET is gone');
  vi.advanceTimersByTime(59_000);
  expect((await channel.post([])).status).toBe(200);
  vi.advanceTimersByTime(1_000);
  expect((await channel.post([])).status).toBe(400);
});

/** A client that reopens its GET whenever it ends, as a browser's does. */
class Tab {
  readonly channel: Channel;
  ends = 0;
  noDataEnds = 0;
  #closed = false;
  #get: Get | undefined;

  constructor(channel: Channel) {
    this.channel = channel;
    void this.#loop();
  }

  async #loop(): Promise<void> {
    let last = 0;
    while (!this.#closed) {
      const get = await this.channel.get({ AID: String(last) }).catch(() => undefined);
      if (get === undefined) return;
      this.#get = get;
      await get.until(({ hasEnded }) => hasEnded);
      if (this.#closed) return;
      this.ends += 1;
      if (get.entries.length === 0) this.noDataEnds += 1;
      last = get.entries.at(-1)?.[0] ?? last;
    }
  }

  close(): void {
    this.#closed = true;
    this.#get?.close();
  }
}

/** A browser's six connections with `count` channels. */
async function browser(count: number, userAgent: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 6 });
  const options = { agent, userAgent };
  const tabs: Tab[] = [];
  for (let i = 0; i < count; i++) {
    tabs.push(new Tab(await Channel.open(running, 'Write', [], options)));
  }
  return {
    tabs,
    close() {
      for (const tab of tabs) tab.close();
      agent.destroy();
    },
  };
}

it('[TRANSPORT-33] accepts POSTs while twelve GETs want six connections', async () => {
  const { tabs, close } = await browser(12, 'six tabs');
  for (const { channel } of tabs) expect((await channel.post([])).status).toBe(200);
  close();
  // a POST that waited for a GET to end by itself would have let it end without data
  expect(tabs.every(({ noDataEnds }) => noDataEnds === 0)).toBe(true);
});

it('[TRANSPORT-33] leaves five channels alone', async () => {
  const { tabs, close } = await browser(5, 'two tabs');
  for (let round = 0; round < 20; round++) {
    for (const { channel } of tabs) expect((await channel.post([])).status).toBe(200);
  }
  const ends = tabs.map((tab) => tab.ends);
  close();
  expect(ends).toEqual([0, 0, 0, 0, 0]);
});
