import { StatusError, toStatusError } from '../../model/status.ts';
import type { StreamSession, StreamSink } from '../../service/call.ts';
import { errorBody } from '../http/respond.ts';
import type { BackChannel } from './back-channel.ts';
import type { BrowserCrowd } from './browser-crowd.ts';
import type { Entry } from './frame.ts';
import { Unacknowledged } from './unacknowledged.ts';

/** A session without a GET for this long belongs to a closed tab, which sends no closing message. */
const ABANDONED_MS = 60_000;
/**
 * With this much delivered but unacknowledged data a streaming GET ends, because the next one brings the
 * acknowledgement.
 */
const ACKNOWLEDGE_BYTES = 512 * 1024;

/** One WebChannel session: a Listen or Write stream over a sequence of GETs and POSTs. */
export class ChannelSession implements StreamSink {
  readonly id: string;
  readonly #crowd: BrowserCrowd;
  readonly #keepAliveMs: number;
  readonly #forget: () => void;
  readonly #gone = new AbortController();
  readonly #queue = new Unacknowledged();
  #service: StreamSession | undefined;
  #back: BackChannel | undefined;
  #timer: NodeJS.Timeout | undefined;
  #nextMessage = 0;
  /** Whether the service's half has ended or was cancelled; no more messages pass in either direction. */
  #isOver = false;
  #isClosed = false;
  #flushQueued = false;

  /** @param forget called once when the session has ended, to remove it from the list. */
  constructor(id: string, crowd: BrowserCrowd, keepAliveMs: number, forget: () => void) {
    this.id = id;
    this.#crowd = crowd;
    this.#keepAliveMs = keepAliveMs;
    this.#forget = forget;
    crowd.joined();
    this.#awaitBackChannel();
  }

  /** Aborted when the session has ended. */
  get signal(): AbortSignal {
    return this.#gone.signal;
  }

  /** Connects the service's half. */
  attach(service: StreamSession): void {
    this.#service = service;
  }

  /** `[backChannelPresent, lastArrayIdSent, bytesOutstanding]`, the answer to a forward POST. */
  get standing(): readonly [number, number, number] {
    return [this.#back === undefined ? 0 : 1, this.#queue.lastId, this.#queue.pressure.queuedBytes];
  }

  /**
   * Takes the messages of a forward POST. A retry may contain messages that arrived before; their indexes identify
   * them.
   * @throws INVALID_ARGUMENT if messages before these are missing.
   */
  receive(offset: number | undefined, messages: readonly unknown[]): void {
    const first = offset ?? this.#nextMessage;
    if (first > this.#nextMessage) {
      throw new StatusError(
        'INVALID_ARGUMENT',
        `WebChannel messages ${this.#nextMessage} to ${first - 1} are missing (parameter ofs).`,
      );
    }
    if (messages.length > 0) this.#crowd.active();
    for (const message of messages.slice(this.#nextMessage - first)) {
      this.#nextMessage += 1;
      if (this.#isOver) continue;
      try {
        this.#service?.receive(message);
      } catch (error) {
        this.abort(error);
      }
    }
  }

  acknowledge(id: number): void {
    this.#queue.acknowledge(id);
  }

  /** Makes a GET the session's back channel; an older one ends. */
  open(back: BackChannel): void {
    this.#back?.end();
    this.#back = back;
    this.#crowd.opened(back, () => this.#release(back));
    back.onDrain(() => this.#flush());
    back.onClose(() => this.#lost(back));
    this.#queue.acknowledge(back.sentId);
    // The client would treat a streaming GET without any data as blocked by a buffering proxy.
    if (!back.longPoll && this.#queue.lastId <= back.sentId) this.#queue.addControl('noop');
    this.#keepAlive();
    this.#flush();
  }

  /** The client has ended the stream. */
  terminate(): void {
    const wasOver = this.#isOver;
    this.#isOver = true;
    this.#leave();
    // The signal is not aborted, because running writes must still be carried out.
    if (!wasOver) this.#service?.halfClose();
  }

  /** Ends the stream with an error from the transport and cancels the service's half. */
  abort(error: unknown): void {
    this.fail(toStatusError(error));
    this.#service?.cancel();
  }

  /** Removes the session; a later request gets "Unknown SID". Cancels the service's half unless it is over. */
  close(): void {
    if (this.#isClosed) return;
    const wasOver = this.#isOver;
    this.#isOver = true;
    this.#leave();
    this.#gone.abort();
    if (!wasOver) this.#service?.cancel();
  }

  /**
   * Ends the session when the server shuts down. With this message the SDK retries after a second; without it, a long
   * poll waits for the channel's retry of 5 to 15 s.
   */
  stop(): void {
    this.#queue.addControl('stop');
    this.#flush();
    this.close();
  }

  /** Breaks the connection and removes the session. */
  cut(): void {
    this.#back?.destroy();
    this.close();
  }

  get writable(): boolean {
    return !this.#isOver && this.#queue.pressure.writable;
  }

  onDrain(listener: () => void): void {
    this.#queue.pressure.onDrain(listener);
  }

  send(message: object): void {
    if (this.#isOver) return;
    this.#queue.addMessage(message);
    this.#crowd.active();
    if (this.#queue.pressure.stalled) this.close();
    else this.#flushSoon();
  }

  fail(error: StatusError): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#queue.addMessage(errorBody(error));
    this.#flushSoon();
  }

  end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#queue.addControl('close');
    this.#flushSoon();
  }

  #leave(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#release(this.#back);
    this.#queue.clear();
    this.#crowd.left();
    this.#forget();
  }

  /**
   * Ends an open GET, with a noop if it had no data, because the client would count a GET without data as a failure.
   */
  #release(back: BackChannel | undefined): void {
    if (back === undefined || !back.isOpen) return;
    if (back.longPoll && back === this.#back) {
      this.#queue.addControl('noop');
      back.write(this.#queue.after(back.sentId));
    }
    back.end();
  }

  /** Messages that the service sends in one turn become one chunk. */
  #flushSoon(): void {
    if (this.#flushQueued) return;
    this.#flushQueued = true;
    queueMicrotask(() => {
      this.#flushQueued = false;
      this.#flush();
    });
  }

  #flush(): void {
    const back = this.#back;
    if (back === undefined || !back.isOpen) return;
    let carried: readonly Entry[] = [];
    while (!back.isBlocked) {
      const entries = this.#queue.after(back.sentId);
      if (entries.length === 0) break;
      back.write(entries);
      carried = entries;
      if (back.longPoll) break;
    }
    if (carried.length === 0) return;
    const isAllSent = back.sentId === this.#queue.lastId;
    const owesAck = this.#queue.pressure.queuedBytes >= ACKNOWLEDGE_BYTES;
    const makesRoom = this.#crowd.isFull && carried.some((entry) => entry.isMessage);
    if (back.longPoll || (isAllSent && (owesAck || makesRoom))) back.end();
    else this.#keepAlive();
  }

  /** (Re)starts the wait for the next noop of the open GET. */
  #keepAlive(): void {
    clearTimeout(this.#timer);
    const wait = Math.min(this.#keepAliveMs, this.#back?.timeoutMs ?? Infinity);
    this.#timer = setTimeout(() => {
      if (this.#queue.pressure.stalled) {
        this.close();
        return;
      }
      this.#queue.addControl('noop');
      this.#flush();
      this.#keepAlive();
    }, wait);
  }

  #lost(back: BackChannel): void {
    this.#crowd.closed(back);
    if (back !== this.#back) return;
    this.#back = undefined;
    if (!this.#isClosed) this.#awaitBackChannel();
  }

  #awaitBackChannel(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.close(), ABANDONED_MS);
  }
}
