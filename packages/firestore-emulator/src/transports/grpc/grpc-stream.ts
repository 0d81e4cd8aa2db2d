import { StatusError, toStatusError } from '../../model/status.ts';
import type { StreamSession, StreamSink } from '../../service/call.ts';
import { BackPressure } from '../back-pressure.ts';
import { grpcError } from './grpc-error.ts';
import type { BytesDuplex } from './grpc-error.ts';
import type { GrpcMethod } from './protocol.ts';

type Open = (firstMessage: object, sink: StreamSink) => StreamSession;

/** A Listen or Write call: the service's sink on one side, grpc-js's duplex on the other. */
export class GrpcStream implements StreamSink {
  readonly #call: BytesDuplex;
  readonly #method: GrpcMethod;
  readonly #pressure = new BackPressure();
  #session: StreamSession | undefined;
  #isOver = false;

  /**
   * @param open opens the service's half at the first message, which names the project. @throws StatusError
   * @param rejected gets an error from before the service's half was open.
   */
  constructor(
    call: BytesDuplex,
    method: GrpcMethod,
    open: Open,
    rejected: (error: unknown) => void,
  ) {
    this.#call = call;
    this.#method = method;
    call.on('data', (bytes: Buffer) => {
      if (this.#isOver) return;
      try {
        const message = method.decode(bytes);
        this.#session ??= open(message, this);
        this.#session.receive(message);
      } catch (error) {
        if (this.#session === undefined) rejected(error);
        this.#abort(error);
      }
    });
    call.on('end', () => {
      if (this.#session === undefined) this.end();
      else if (!this.#isOver) this.#session.halfClose();
    });
    call.on('cancelled', () => {
      this.#isOver = true;
      this.#session?.cancel();
    });
  }

  get writable(): boolean {
    return !this.#isOver && this.#pressure.writable;
  }

  onDrain(listener: () => void): void {
    this.#pressure.onDrain(listener);
  }

  send(message: object): void {
    if (this.#isOver) return;
    const bytes = this.#method.encode(message);
    this.#pressure.queued(bytes.length);
    if (this.#pressure.stalled) {
      this.#abort(new StatusError('RESOURCE_EXHAUSTED', 'The client reads too slowly.'));
      return;
    }
    this.#call.write(bytes, () => this.#pressure.taken(bytes.length));
  }

  fail(error: StatusError): void {
    if (this.#isOver) return;
    this.#isOver = true;
    // grpc-js sends the status after the messages that are already queued.
    this.#call.emit('error', grpcError(error));
  }

  end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#call.end();
  }

  #abort(error: unknown): void {
    this.fail(toStatusError(error));
    this.#session?.cancel();
  }
}
