import type { BackChannel } from './back-channel.ts';

/** The maximum number of HTTP/1.1 connections of a browser to one host, over all tabs of a profile. */
const BROWSER_CONNECTIONS = 6;
/** The longest wait of a request in the browser's queue while nothing happens, in milliseconds. */
const QUIET_WAIT_MS = 100;
/** The same while writes or snapshots are active. */
const BUSY_WAIT_MS = 30;
/** After a message in either direction a browser counts as busy for this long, in milliseconds. */
const BUSY_MS = 1_000;
const MIN_PERIOD_MS = 2;

/**
 * The channels of one browser, as far as a server can detect. Each tab that listens and writes holds two GETs. Once six
 * hang, the browser queues all other requests indefinitely, POSTs included. So while six or more hang, the oldest is
 * released every few milliseconds, and each queued request gets a connection in turn. Five or fewer stay open, because
 * a connection is then free and no request can be waiting.
 */
export class BrowserCrowd {
  /** Open GETs with the functions that end them, the oldest first. */
  readonly #held = new Map<BackChannel, () => void>();
  #sessions = 0;
  #timer: NodeJS.Timeout | undefined;
  #busyUntil = 0;

  get isEmpty(): boolean {
    return this.#sessions === 0;
  }

  /** Whether all connections are in use, so that a GET should end as soon as it has delivered data. */
  get isFull(): boolean {
    return this.#held.size >= BROWSER_CONNECTIONS;
  }

  joined(): void {
    this.#sessions += 1;
  }

  left(): void {
    this.#sessions -= 1;
  }

  /** @param release ends the GET so that its client counts it as a success. */
  opened(back: BackChannel, release: () => void): void {
    this.#held.set(back, release);
    this.#arm();
  }

  closed(back: BackChannel): void {
    this.#held.delete(back);
    if (!this.isFull) this.#disarm();
  }

  /** Records a message in either direction, after which more are likely. */
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

  /**
   * Each release admits the head of the queue, which may be another tab's GET, so all of them must fit into the wait.
   */
  #periodMs(): number {
    const wait = performance.now() < this.#busyUntil ? BUSY_WAIT_MS : QUIET_WAIT_MS;
    const queued = Math.max(1, this.#sessions - BROWSER_CONNECTIONS + 1);
    return Math.max(MIN_PERIOD_MS, wait / queued);
  }
}
