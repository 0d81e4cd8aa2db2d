import type {
  Caller,
  CallContext,
  FirestoreService,
  StreamSession,
} from '@quizbout/firestore-emulator/service/call';
import { StatusError } from '@quizbout/firestore-emulator/model/status';
import type { Machine, VirtualTime } from '../time/virtual-time.ts';

/** How a line treats its next message: it arrives after so many milliseconds, or it is lost and the stream is cut. */
export interface LineFaults {
  /** Milliseconds that the next message takes, in one direction. */
  readonly delayMs: () => number;
  /** Whether the message is lost, which cuts a stream or fails a single call. */
  readonly isLost: () => boolean;
}

export interface LineOptions {
  readonly machine: Machine;
  readonly caller: Caller;
  readonly time: VirtualTime;
  readonly service: FirestoreService;
  readonly database: Machine;
  readonly faults: LineFaults;
  /** Gets each message that reaches the client. */
  readonly onMessage?: (message: object) => void;
}

/** One client's connection to the database: every message takes its time, none of a stream overtakes another. */
export class Line {
  readonly machine: Machine;
  readonly caller: Caller;
  readonly #time: VirtualTime;
  readonly #service: FirestoreService;
  readonly #database: Machine;
  readonly #faults: LineFaults;
  readonly #onMessage: (message: object) => void;
  /** Until this instant messages wait in both directions; then all arrive. */
  frozenUntil = 0;
  /** While true, every message fails at once. */
  isDown = false;
  readonly #streams = new Set<LineStream>();

  constructor(options: LineOptions) {
    this.machine = options.machine;
    this.caller = options.caller;
    this.#time = options.time;
    this.#service = options.service;
    this.#database = options.database;
    this.#faults = options.faults;
    this.#onMessage = options.onMessage ?? (() => {});
  }

  /** Cuts every stream: the client gets UNAVAILABLE, the database sees the client go. */
  cut(): void {
    for (const stream of this.#streams) stream.cut();
  }

  /** Calls a method with one answer. */
  async unary(method: string, request: object): Promise<object> {
    const answers = await this.#call((context) =>
      this.#service.unary(method as 'Commit', request, context).then((answer) => [answer]),
    );
    return answers[0]!;
  }

  /** Calls a method with several answers, and waits for all. */
  list(method: string, request: object): Promise<readonly object[]> {
    return this.#call(async (context) => {
      const answers: object[] = [];
      for await (const answer of this.#service.serverStream(
        method as 'RunQuery',
        request,
        context,
      )) {
        answers.push(answer);
      }
      return answers;
    });
  }

  #call(ask: (context: CallContext) => Promise<readonly object[]>): Promise<readonly object[]> {
    const gone = new AbortController();
    return new Promise((resolve, reject) => {
      const fail = () => reject(new StatusError('UNAVAILABLE', 'The line was cut.'));
      if (this.isDown) return void this.#time.after(0, fail, this.machine);
      if (this.#faults.isLost()) return void this.#time.after(5, fail, this.machine);
      this.#deliver('database', 0, () => {
        ask(this.#context(gone.signal)).then(
          (answers) =>
            this.#reply(() => {
              answers.forEach(this.#onMessage);
              resolve(answers);
            }, fail),
          (error: unknown) => this.#reply(() => reject(error as Error), fail),
        );
      });
    });
  }

  #reply(answer: () => void, fail: () => void): void {
    const isLost = this.isDown || this.#faults.isLost();
    this.#deliver('client', 0, isLost ? fail : answer);
  }

  #context(signal: AbortSignal): CallContext {
    return { dialect: 'proto', transport: 'grpc', caller: this.caller, signal };
  }

  /** Lets a message arrive, not before an instant. @returns the instant of its arrival */
  #deliver(to: 'database' | 'client', notBefore: number, act: () => void): number {
    const now = this.#time.now();
    const at = Math.max(now + this.#faults.delayMs(), notBefore, this.frozenUntil);
    this.#time.after(at - now, act, to === 'client' ? this.machine : this.#database);
    return at;
  }

  /** Opens a stream of messages in both directions. */
  open(method: 'Listen' | 'Write', client: ClientEnd): LineStream {
    const stream: LineStream = new LineStream({
      client: {
        ...client,
        message: (message) => {
          this.#onMessage(message);
          client.message(message);
        },
      },
      isLost: () => this.isDown || this.#faults.isLost(),
      deliver: (to, notBefore, act) => this.#deliver(to, notBefore, act),
      open: (sink) => this.#service.bidi(method, this.#context(new AbortController().signal), sink),
      over: () => this.#streams.delete(stream),
    });
    this.#streams.add(stream);
    return stream;
  }
}

/** The client's end of a stream. */
export interface ClientEnd {
  readonly message: (message: object) => void;
  readonly error: (error: StatusError) => void;
  readonly end: () => void;
}

interface StreamOptions {
  readonly client: ClientEnd;
  readonly isLost: () => boolean;
  readonly deliver: (to: 'database' | 'client', notBefore: number, act: () => void) => number;
  readonly open: (sink: Parameters<FirestoreService['bidi']>[2]) => StreamSession;
  readonly over: () => void;
}

/** A stream between a client and the database. A stream that is cut carries nothing more. */
export class LineStream {
  readonly #options: StreamOptions;
  readonly #arrived = { database: 0, client: 0 };
  #session: StreamSession | undefined;
  /** The database has ended it, or it is cut: nothing more is sent. */
  #isOver = false;
  /** Nothing more arrives either. */
  #isCut = false;

  constructor(options: StreamOptions) {
    this.#options = options;
  }

  send(message: object): void {
    if (this.#isOver) return;
    if (this.#options.isLost()) return this.cut();
    this.#deliver('database', () => this.#sessionOf().receive(message));
  }

  halfClose(): void {
    if (this.#isOver) return;
    this.#deliver('database', () => this.#sessionOf().halfClose());
  }

  cut(): void {
    if (this.#isCut) return;
    this.#isCut = true;
    this.#end();
    this.#options.deliver('database', 0, () => this.#session?.cancel());
    this.#options.deliver('client', this.#arrived.client, () =>
      this.#options.client.error(new StatusError('UNAVAILABLE', 'The line was cut.')),
    );
  }

  #deliver(to: 'database' | 'client', act: () => void): void {
    this.#arrived[to] = this.#options.deliver(to, this.#arrived[to], () => {
      if (!this.#isOver || to === 'client') act();
    });
  }

  #end(): void {
    this.#isOver = true;
    this.#options.over();
  }

  #sessionOf(): StreamSession {
    return (this.#session ??= this.#options.open({
      send: (message) => {
        if (this.#isOver) return;
        if (this.#options.isLost()) return this.cut();
        this.#deliver('client', () => {
          if (!this.#isCut) this.#options.client.message(message);
        });
      },
      writable: true,
      onDrain: () => {},
      fail: (error) => {
        if (this.#isOver) return;
        this.#isOver = true;
        this.#deliver('client', () => {
          if (!this.#isCut) this.#options.client.error(error);
          this.#end();
        });
      },
      end: () => {
        if (this.#isOver) return;
        this.#isOver = true;
        this.#deliver('client', () => {
          if (!this.#isCut) this.#options.client.end();
          this.#end();
        });
      },
    }));
  }
}
