import { projectOf } from '../transports/request-target.ts';
import { StatusError } from '../model/status.ts';
import type { BidiMethod, CallContext, StreamSession, StreamSink } from '../service/call.ts';
import { DelayLine } from './delay-line.ts';
import type { ActiveFault, FaultCall, FaultPlan } from './fault-plan.ts';

/** With more waiting messages than this in a delayed or frozen stream, the service pauses. */
const MAX_WAITING = 256;

function carriesWrites(message: unknown): boolean {
  const writes = (message as { writes?: unknown } | null)?.writes;
  return Array.isArray(writes) && writes.length > 0;
}

/** One Listen or Write stream with the plan's faults between the transport (`outer`) and the service (`session`). */
export class FaultyStream implements StreamSession, StreamSink {
  /** The project of the first message; undefined before it. */
  project: string | undefined;
  readonly #plan: FaultPlan;
  readonly #method: BidiMethod;
  readonly #context: CallContext;
  readonly #outer: StreamSink;
  readonly #closed: () => void;
  readonly #inbound = new DelayLine();
  readonly #outbound = new DelayLine();
  readonly #frozen: (() => void)[] = [];
  readonly #decided = new Map<ActiveFault, boolean>();
  #session: StreamSession | undefined;
  #drained: () => void = () => undefined;
  #isFrozen = false;
  #isOver = false;
  #requests = 0;
  #responses = 0;
  #lostResponse = 0;
  #refusal: StatusError | undefined;

  constructor(
    plan: FaultPlan,
    method: BidiMethod,
    context: CallContext,
    outer: StreamSink,
    closed: () => void,
  ) {
    this.#plan = plan;
    this.#method = method;
    this.#context = context;
    this.#outer = outer;
    this.#closed = closed;
    outer.onDrain(() => this.#announceDrain());
  }

  /** Connects the service's half, which uses this stream as its sink. */
  attach(session: StreamSession): void {
    this.#session = session;
  }

  /** The project's faults were replaced: thaw, freeze, end or cut an open stream. */
  faultsChanged(): void {
    if (this.#isOver) return;
    if (this.#strikesStream('cut')) {
      this.#cut();
      return;
    }
    if (this.#strikesStream('unavailable')) {
      this.#failNow(new StatusError('UNAVAILABLE', 'The service is unavailable (injected fault).'));
      return;
    }
    this.#isFrozen = this.#strikesStream('freeze');
    if (this.#isFrozen) return;
    for (const run of this.#frozen.splice(0)) run();
    this.#announceDrain();
  }

  receive(message: unknown): void {
    if (this.#isOver || this.#refusal) return;
    if (this.project === undefined) {
      this.project = projectOf(message);
      if (!this.#plan.isEmpty(this.project)) this.#opened();
    }
    this.#inbound.push(this.#latency(), () => this.#handle(message));
  }

  halfClose(): void {
    this.#inbound.push(0, () => this.#session?.halfClose());
  }

  cancel(): void {
    if (this.#isOver) return;
    this.#finish();
    this.#session?.cancel();
  }

  get writable(): boolean {
    const waiting = this.#outbound.length + this.#frozen.length;
    return this.#outer.writable && !this.#isFrozen && waiting < MAX_WAITING;
  }

  onDrain(listener: () => void): void {
    this.#drained = listener;
  }

  send(message: object): void {
    this.#responses += 1;
    if (this.#responses === this.#lostResponse) this.#deliver(() => this.#cut());
    else this.#deliver(() => this.#outer.send(message));
  }

  fail(error: StatusError): void {
    this.#deliver(() => this.#endWith(() => this.#outer.fail(this.#refusal ?? error)));
  }

  end(): void {
    const refusal = this.#refusal;
    const ending = refusal ? () => this.#outer.fail(refusal) : () => this.#outer.end();
    this.#deliver(() => this.#endWith(ending));
  }

  /** A cut with a count also strikes streams opened later; one without strikes only those that were open. */
  #opened(): void {
    for (const active of this.#plan.concerning('cut', this.#call())) {
      if (active.fault.kind === 'cut' && active.fault.count === undefined) {
        this.#decided.set(active, false);
      }
    }
    if (this.#strikesStream('cut')) this.#cut();
    else this.#isFrozen = this.#strikesStream('freeze');
  }

  #handle(message: unknown): void {
    if (this.#isOver || this.#refusal) return;
    if (this.#plan.isEmpty(this.project)) {
      this.#pass(message);
      return;
    }
    if (this.#plan.take('unavailable', this.#call())) {
      this.#failNow(new StatusError('UNAVAILABLE', 'The service is unavailable (injected fault).'));
      return;
    }
    if (!carriesWrites(message)) {
      this.#pass(message);
      return;
    }
    const refusal = this.#plan.take('refuse', this.#call());
    if (refusal) {
      // Earlier batches of the stream may be under way: they are answered before the refusal ends it.
      this.#refusal = new StatusError(refusal.status, refusal.message);
      this.#session?.halfClose();
      return;
    }
    if (this.#plan.take('loseAnswer', this.#call())) this.#lostResponse = this.#requests + 1;
    this.#pass(message);
  }

  #pass(message: unknown): void {
    this.#requests += 1;
    this.#session?.receive(message);
  }

  #deliver(run: () => void): void {
    if (this.#isOver) return;
    const whenDue = () => {
      if (this.#isOver) return;
      if (this.#isFrozen) this.#frozen.push(run);
      else run();
    };
    this.#outbound.push(this.#latency(), () => {
      whenDue();
      if (this.#outbound.length === MAX_WAITING - 1) this.#announceDrain();
    });
  }

  #announceDrain(): void {
    if (this.writable && !this.#isOver) this.#drained();
  }

  #latency(): number {
    return this.#plan.isEmpty(this.project) ? 0 : this.#plan.latencyMs(this.#call());
  }

  /** Draws once per stream and fault, so that a share of the streams is struck, not a share of the changes. */
  #strikesStream(kind: 'cut' | 'unavailable' | 'freeze'): boolean {
    const call = this.#call();
    for (const active of this.#plan.concerning(kind, call)) {
      const struck = this.#decided.get(active) ?? this.#plan.strikes(active, call);
      this.#decided.set(active, struck);
      if (struck) return true;
    }
    return false;
  }

  #call(): FaultCall {
    return { project: this.project, method: this.#method, caller: this.#context.caller };
  }

  #failNow(error: StatusError): void {
    this.#endWith(() => this.#outer.fail(error));
    this.#session?.cancel();
  }

  #cut(): void {
    if (this.#isOver) return;
    this.#finish();
    this.#session?.cancel();
    if (this.#context.cut) this.#context.cut();
    else this.#outer.fail(new StatusError('UNAVAILABLE', 'The stream was cut (injected fault).'));
  }

  #endWith(ending: () => void): void {
    if (this.#isOver) return;
    this.#finish();
    ending();
  }

  #finish(): void {
    this.#isOver = true;
    this.#inbound.clear();
    this.#outbound.clear();
    this.#frozen.length = 0;
    this.#closed();
  }
}
