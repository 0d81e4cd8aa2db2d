import type { ServerResponse } from 'node:http';
import { frameEntries } from './frame.ts';
import type { BackOptions } from './channel-request.ts';
import type { Entry } from './frame.ts';

/** One hanging GET, to which the server writes until it ends. */
export class BackChannel {
  readonly longPoll: boolean;
  readonly timeoutMs: number | undefined;
  readonly openedAt = performance.now();
  /** The last entry this GET has carried. */
  sentId: number;
  readonly #response: ServerResponse;
  #isOpen = true;

  /** Sends the headers at once: a buffering client waits for them. `sentId` is the last entry the client has. */
  constructor(response: ServerResponse, options: BackOptions, sentId: number) {
    this.#response = response;
    this.longPoll = options.longPoll;
    this.timeoutMs = options.timeoutMs;
    this.sentId = sentId;
    response.writeHead(200, {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'no-cache, no-store, max-age=0, must-revalidate',
      'X-Content-Type-Options': 'nosniff',
      'X-Accel-Buffering': 'no',
    });
    response.flushHeaders();
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** Whether the client has not read all written data yet. */
  get isBlocked(): boolean {
    return this.#response.writableNeedDrain;
  }

  onDrain(listener: () => void): void {
    this.#response.on('drain', listener);
  }

  /** Calls back once when the GET has ended, for any reason. */
  onClose(listener: () => void): void {
    this.#response.once('close', () => {
      this.#isOpen = false;
      listener();
    });
  }

  write(entries: readonly Entry[]): void {
    const last = entries.at(-1);
    if (!this.#isOpen || last === undefined) return;
    this.sentId = last.id;
    this.#response.write(frameEntries(entries));
  }

  /** Ends the GET normally; the client opens the next one at once. */
  end(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#response.end();
  }

  /** Breaks the connection. */
  destroy(): void {
    this.#isOpen = false;
    this.#response.destroy();
  }
}
