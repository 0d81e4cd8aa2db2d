import type { BackChannel } from './back-channel.ts';

/** Browsers open at most so many HTTP/1.1 connections to one host, over all tabs of a profile. */
const BROWSER_CONNECTIONS = 6;
/** How long a request should wait at most in the browser's queue while nothing happens, in milliseconds. */
const QUIET_WAIT_MS = 100;
/** The same while writes or snapshots are under way. */
const BUSY_WAIT_MS = 30;
/** After the last message in either direction a crowd counts as busy for so long, in milliseconds. */
const BUSY_MS = 1_000;
const MIN_PERIOD_MS = 2;

/**
 * The channels of one browser, as far as a server can tell. Each tab that listens and writes holds two GETs; once six hang, the
 * browser queues everything else behind them, POSTs included, for good. While six or more hang, the longest held one is
 * released every few milliseconds, so that what waits in the queue gets a connection in turn. Five or fewer are left
 * alone, since then a connection is free and nothing can be waiting.
 */
export class BrowserCrowd {
  /** Open GETs and how to end each, the longest held first. */
  readonly #held = new Map<BackChannel, () => void>();
  #sessions = 0;
  #timer: NodeJS.Timeout | undefined;
  #busyUntil = 0;

  get isEmpty(): boolean {
    return this.#sessions === 0;
  }

  /** Whether all connections are held, so that a GET should end as soon as it has delivered something. */
  get isFull(): boolean {
    return this.#held.size >= BROWSER_CONNECTIONS;
  }

  joined(): void {
    this.#sessions += 1;
  }

  left(): void {
    this.#sessions -= 1;
  }

  /** @param release ends the GET in a way its client takes for success. */
  opened(back: BackChannel, release: () => void): void {
    this.#held.set(back, release);
    this.#arm();
  }

  closed(back: BackChannel): void {
    this.#held.delete(back);
    if (!this.isFull) this.#disarm();
  }

  /** A message went in or out: the browser's user is waiting for the next ones. */
  active(): void {
    const wasQuiet = performance.now() > this.#busyUntil;
    this.#busyUntil = performance.now() + BUSY_MS;
    if (wasQuiet && this.#timer !== undefined) {
      this.#disarm();
      this.#arm();
    }
  }

  #arm(): void {
    if (!this.isFull || this.#timer !== undefined) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      const [release] = this.#held.values();
      if (this.isFull) release?.();
      this.#arm();
    }, this.#periodMs());
  }

  #disarm(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** Each release lets in the head of the queue, which may be another tab's GET: all of them must fit into the wait. */
  #periodMs(): number {
    const wait = performance.now() < this.#busyUntil ? BUSY_WAIT_MS : QUIET_WAIT_MS;
    const queued = Math.max(1, this.#sessions - BROWSER_CONNECTIONS + 1);
    return Math.max(MIN_PERIOD_MS, wait / queued);
  }
}
