import { StatusError, toStatusError } from '../../model/status.ts';
import type { StreamSession, StreamSink } from '../../service/call.ts';
import { errorBody } from '../http/respond.ts';
import type { BackChannel } from './back-channel.ts';
import type { BrowserCrowd } from './browser-crowd.ts';
import type { Entry } from './frame.ts';
import { Unacknowledged } from './unacknowledged.ts';

/** A quiet channel gets a noop this often, in milliseconds; the client gives a GET up after 1.5 times this. */
export const KEEP_ALIVE_MS = 30_000;
/** A session without a GET for so long belongs to a closed tab, which says no goodbye. */
const ABANDONED_MS = 60_000;
/** With so much delivered but unacknowledged, a streaming GET ends: the next one brings the acknowledgement. */
const ACKNOWLEDGE_BYTES = 512 * 1024;

/** One WebChannel session: a Listen or Write stream over a sequence of GETs and POSTs. */
export class ChannelSession implements StreamSink {
  readonly id: string;
  readonly #crowd: BrowserCrowd;
  readonly #forget: () => void;
  readonly #gone = new AbortController();
  readonly #queue = new Unacknowledged();
  #service: StreamSession | undefined;
  #back: BackChannel | undefined;
  #timer: NodeJS.Timeout | undefined;
  #nextMessage = 0;
  /** The service's half has ended or was cancelled: nothing more is passed to it or taken from it. */
  #isOver = false;
  #isClosed = false;
  #flushQueued = false;

  /** @param forget called once when the session is gone, to take it off the list. */
  constructor(id: string, crowd: BrowserCrowd, forget: () => void) {
    this.id = id;
    this.#crowd = crowd;
    this.#forget = forget;
    crowd.joined();
    this.#awaitBackChannel();
  }

  /** Fires when the session is gone. */
  get signal(): AbortSignal {
    return this.#gone.signal;
  }

  /** Gives the session the service's half. */
  attach(service: StreamSession): void {
    this.#service = service;
  }

  /** `[backChannelPresent, lastArrayIdSent, bytesOutstanding]`, the answer to a forward POST. */
  get standing(): readonly [number, number, number] {
    return [this.#back === undefined ? 0 : 1, this.#queue.lastId, this.#queue.pressure.queuedBytes];
  }

  /**
   * Takes the messages of a forward POST. A retry may hold messages that came before, and more: each is known by its index.
   * @throws INVALID_ARGUMENT when messages before these are missing.
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
    // A streaming GET without a byte would be taken for one held up by a buffering proxy.
    if (!back.longPoll && this.#queue.lastId <= back.sentId) this.#queue.addControl('noop');
    this.#keepAlive();
    this.#flush();
  }

  /** The client has ended the stream. */
  terminate(): void {
    const wasOver = this.#isOver;
    this.#isOver = true;
    this.#leave();
    // The signal stays silent: writes under way are still to be carried out.
    if (!wasOver) this.#service?.halfClose();
  }

  /** Ends the stream with an error from the transport and cancels the service's half. */
  abort(error: unknown): void {
    this.fail(toStatusError(error));
    this.#service?.cancel();
  }

  /** Forgets the session; a later request gets "Unknown SID". Cancels the service's half unless it is over. */
  close(): void {
    if (this.#isClosed) return;
    const wasOver = this.#isOver;
    this.#isOver = true;
    this.#leave();
    this.#gone.abort();
    if (!wasOver) this.#service?.cancel();
  }

  /**
   * The server shuts down. Told so, the SDK tries again after a second; left to find out by itself, a long poll waits for the
   * channel's own retry of 5 to 15 s.
   */
  stop(): void {
    this.#queue.addControl('stop');
    this.#flush();
    this.close();
  }

  /** Breaks the connection and forgets the session. */
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

  /** Lets a held GET go, with a noop if it had no data: one without any would count as a failure. */
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
    const wait = Math.min(KEEP_ALIVE_MS, this.#back?.timeoutMs ?? KEEP_ALIVE_MS);
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
