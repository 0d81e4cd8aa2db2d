import { CODES, StatusError, toStatusError } from '../model/status.ts';
import type { StatusName } from '../model/status.ts';
import type {
  BidiMethod,
  CallContext,
  FirestoreService,
  StreamSession,
  StreamSink,
} from '../service/call.ts';
import { describeCaller } from './request-log.ts';
import type { RequestLog } from './request-log.ts';
import { describeTarget } from './request-target.ts';

type Message = Readonly<Record<string, unknown>>;

/** A request without an answer yet. */
class PendingLine {
  readonly #log: RequestLog;
  readonly #context: CallContext;
  readonly #method: string;
  readonly #target: string;
  readonly #timeMs = Date.now();
  readonly #start = performance.now();

  constructor(log: RequestLog, context: CallContext, method: string, request: unknown) {
    this.#log = log;
    this.#context = context;
    this.#method = method;
    this.#target = describeTarget(request);
  }

  finish(status: StatusName, notes: readonly string[]): void {
    this.#log({
      timeMs: this.#timeMs,
      transport: this.#context.transport,
      method: this.#method,
      target: this.#target,
      caller: describeCaller(this.#context.caller),
      status,
      ms: performance.now() - this.#start,
      notes,
    });
  }

  fail(error: unknown, notes: readonly string[]): void {
    const { status, message } = toStatusError(error);
    this.finish(status, [message, ...notes]);
  }
}

function noting(context: CallContext): { notes: string[]; context: CallContext } {
  const notes: string[] = [];
  return { notes, context: { ...context, note: (text) => notes.push(text) } };
}

/** A service that reports every call, and every message of a stream, to a log when its answer is known. */
export function withRequestLog(service: FirestoreService, log: RequestLog): FirestoreService {
  return {
    async unary(method, request, outer) {
      const { notes, context } = noting(outer);
      const line = new PendingLine(log, context, method, request);
      try {
        const response = await service.unary(method, request, context);
        line.finish('OK', notes);
        return response;
      } catch (error) {
        line.fail(error, notes);
        throw error;
      }
    },
    async *serverStream(method, request, outer) {
      const { notes, context } = noting(outer);
      const line = new PendingLine(log, context, method, request);
      try {
        yield* service.serverStream(method, request, context);
        line.finish('OK', notes);
      } catch (error) {
        line.fail(error, notes);
        throw error;
      }
    },
    bidi: (method, context, sink) => new LoggedStream(service, method, context, sink, log),
  };
}

/**
 * Pairs the messages of a stream with their answers: a Write answers in order; a Listen target is answered by CURRENT
 * or by REMOVE with a cause. Requests still open at the stream's end are logged with the stream's status.
 */
class LoggedStream implements StreamSession, StreamSink {
  readonly #method: BidiMethod;
  readonly #context: CallContext;
  readonly #log: RequestLog;
  readonly #outer: StreamSink;
  readonly #session: StreamSession;
  readonly #writes: PendingLine[] = [];
  readonly #targets = new Map<number, PendingLine>();
  #notes: string[] = [];

  constructor(
    service: FirestoreService,
    method: BidiMethod,
    context: CallContext,
    sink: StreamSink,
    log: RequestLog,
  ) {
    this.#method = method;
    this.#context = context;
    this.#log = log;
    this.#outer = sink;
    this.#session = service.bidi(
      method,
      { ...context, note: (text) => this.#notes.push(text) },
      this,
    );
  }

  receive(message: unknown): void {
    const line = new PendingLine(this.#log, this.#context, this.#method, message);
    const request = message as Message | null;
    if (this.#method === 'Write') {
      this.#writes.push(line);
    } else if (typeof request?.['addTarget'] === 'object' && request['addTarget'] !== null) {
      this.#targets.set(Number((request['addTarget'] as Message)['targetId']), line);
    } else {
      line.finish('OK', []);
    }
    this.#session.receive(message);
  }

  halfClose(): void {
    this.#session.halfClose();
  }

  cancel(): void {
    this.#finishAll(new StatusError('CANCELLED', 'The client went away.'));
    this.#session.cancel();
  }

  get writable(): boolean {
    return this.#outer.writable;
  }

  onDrain(listener: () => void): void {
    this.#outer.onDrain(listener);
  }

  send(message: object): void {
    this.#outer.send(message);
    if (this.#method === 'Write') this.#writes.shift()?.finish('OK', this.#takeNotes());
    else this.#answerTarget((message as Message)['targetChange'] as Message | undefined);
  }

  fail(error: StatusError): void {
    this.#finishAll(error);
    this.#outer.fail(error);
  }

  end(): void {
    this.#finishAll(undefined);
    this.#outer.end();
  }

  #answerTarget(change: Message | undefined): void {
    const type = change?.['targetChangeType'];
    if (type !== 'CURRENT' && type !== 'REMOVE') return;
    const cause = change?.['cause'] as Message | undefined;
    for (const id of (change?.['targetIds'] ?? []) as readonly unknown[]) {
      const line = this.#targets.get(Number(id));
      if (line === undefined) continue;
      this.#targets.delete(Number(id));
      if (cause === undefined) line.finish('OK', this.#takeNotes());
      else
        line.finish(statusOfCause(cause), [String(cause['message'] ?? ''), ...this.#takeNotes()]);
    }
  }

  #finishAll(error: StatusError | undefined): void {
    for (const line of [...this.#writes.splice(0), ...this.#targets.values()]) {
      if (error === undefined) line.finish('OK', this.#takeNotes());
      else line.fail(error, this.#takeNotes());
    }
    this.#targets.clear();
  }

  #takeNotes(): readonly string[] {
    const notes = this.#notes;
    this.#notes = [];
    return notes;
  }
}

const NAMES_BY_CODE = new Map(
  Object.entries(CODES).map(([name, code]) => [code as number, name as StatusName]),
);

function statusOfCause(cause: Message): StatusName {
  return NAMES_BY_CODE.get(Number(cause['code'])) ?? 'UNKNOWN';
}
