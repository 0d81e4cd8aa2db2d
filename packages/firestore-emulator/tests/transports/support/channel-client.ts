import { request as httpRequest } from 'node:http';
import type { Agent, IncomingMessage } from 'node:http';
import { DATABASE } from './running.ts';
import type { Running } from './running.ts';

// Tests read entries without types.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type Entry = [id: number, data: any];

export interface Posted {
  readonly status: number;
  readonly text: string;
  readonly headers: IncomingMessage['headers'];
}

/**
 * Splits a text into `<length>
 * <payload>` chunks, lengths in UTF-16 units; returns the payloads and the rest.
 */
export function unframe(text: string): { payloads: unknown[]; rest: string } {
  const payloads: unknown[] = [];
  let rest = text;
  for (;;) {
    const newline = rest.indexOf('\n');
    if (newline < 0) return { payloads, rest };
    const length = Number(rest.slice(0, newline));
    if (!Number.isInteger(length)) throw new Error(`Not a chunk length: ${rest.slice(0, newline)}`);
    const end = newline + 1 + length;
    if (rest.length < end) return { payloads, rest };
    payloads.push(JSON.parse(rest.slice(newline + 1, end)));
    rest = rest.slice(end);
  }
}

/** A hanging GET. */
export class Get {
  readonly response: IncomingMessage;
  readonly entries: Entry[] = [];
  chunks = 0;
  hasEnded = false;
  #waiting: (() => void)[] = [];

  constructor(response: IncomingMessage) {
    this.response = response;
    let text = '';
    response.setEncoding('utf8');
    response.on('data', (part: string) => {
      const { payloads, rest } = unframe(text + part);
      text = rest;
      this.chunks += payloads.length;
      for (const payload of payloads) this.entries.push(...(payload as Entry[]));
      this.#wake();
    });
    response.on('close', () => {
      this.hasEnded = true;
      this.#wake();
    });
    response.on('error', () => undefined);
  }

  get messages(): Entry[1][] {
    return this.entries.map(([, data]) => data).filter((data) => typeof data[0] === 'object');
  }

  /** Waits until the received entries meet the condition. */
  async until(condition: (get: Get) => boolean): Promise<this> {
    while (!condition(this)) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    return this;
  }

  close(): void {
    this.response.destroy();
  }

  #wake(): void {
    for (const resolve of this.#waiting.splice(0)) resolve();
  }
}

export interface ChannelOptions {
  readonly headers?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly agent?: Agent;
  readonly userAgent?: string;
}

/** A low-level WebChannel client, so that tests can send requests that a browser's client would not. */
export class Channel {
  sid = '';
  handshake: Posted = { status: 0, text: '', headers: {} };
  readonly #running: Running;
  readonly #method: 'Listen' | 'Write';
  readonly #options: ChannelOptions;
  #rid = 1000;
  #offset = 0;

  constructor(running: Running, method: 'Listen' | 'Write', options: ChannelOptions = {}) {
    this.#running = running;
    this.#method = method;
    this.#options = options;
  }

  /** Opens a channel with the first messages; adds `database` to each. */
  static async open(
    running: Running,
    method: 'Listen' | 'Write',
    messages: readonly object[],
    options: ChannelOptions = {},
  ): Promise<Channel> {
    const channel = new Channel(running, method, options);
    const headers = options.headers ?? 'Authorization:Bearer owner\r\n';
    const prefix = headers === '' ? '' : `headers=${encodeURIComponent(headers)}&`;
    channel.handshake = await channel.request(
      'POST',
      { RID: '999', CVER: '22', 'X-HTTP-Session-Id': 'gsessionid', ...options.query },
      prefix + channel.#form(0, messages),
    );
    channel.#offset = messages.length;
    const greeting = unframe(channel.handshake.text).payloads[0] as [[number, [string, string]]];
    channel.sid = greeting?.[0]?.[1]?.[1] ?? '';
    return channel;
  }

  /** Sends a forward POST; `offset` continues by default. */
  async post(messages: readonly object[], offset = this.#offset): Promise<Posted> {
    this.#offset = Math.max(this.#offset, offset + messages.length);
    const query = { SID: this.sid, RID: String(this.#rid++), AID: '0' };
    return this.request('POST', query, this.#form(offset, messages));
  }

  async get(query: Readonly<Record<string, string>> = {}): Promise<Get> {
    return new Promise((resolve, reject) => {
      const all = { SID: this.sid, RID: 'rpc', AID: '0', CI: '0', TYPE: 'xmlhttp', ...query };
      const request = httpRequest(this.#url(all), this.#http('GET'), (response) =>
        resolve(new Get(response)),
      );
      request.on('error', reject);
      request.end();
    });
  }

  terminate(method: 'GET' | 'POST' = 'POST'): Promise<Posted> {
    return this.request(method, { SID: this.sid, RID: '5000', TYPE: 'terminate' }, '');
  }

  request(method: string, query: Readonly<Record<string, string>>, body: string): Promise<Posted> {
    return new Promise((resolve, reject) => {
      const request = httpRequest(this.#url(query), this.#http(method), (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (part: string) => (text += part));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, text, headers: response.headers }),
        );
        response.on('error', reject);
      });
      request.on('error', reject);
      request.end(body);
    });
  }

  #http(method: string) {
    return {
      method,
      headers: { origin: 'http://localhost:3000', 'user-agent': this.#options.userAgent ?? 'test' },
      ...(this.#options.agent ? { agent: this.#options.agent } : {}),
    };
  }

  #form(offset: number, messages: readonly object[]): string {
    const form = new URLSearchParams({ count: String(messages.length), ofs: String(offset) });
    messages.forEach((message, i) =>
      form.set(`req${i}___data__`, JSON.stringify({ database: DATABASE, ...message })),
    );
    return form.toString();
  }

  #url(query: Readonly<Record<string, string>>): string {
    const all = new URLSearchParams({ VER: '8', database: DATABASE, t: '1', zx: 'zx', ...query });
    return `${this.#running.url}/google.firestore.v1.Firestore/${this.#method}/channel?${all}`;
  }
}
