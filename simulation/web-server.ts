import type { Firestore } from '@google-cloud/firestore';
import { ApiError, codeOf } from '../domain/errors.ts';
import type { Proofs } from '../server/session/callers.ts';
import { ACTIONS } from '../server/router.ts';
import { isDatabaseAway } from '../server/http/database-error.ts';
import { endArenas } from '../server/arenas/end-arena.ts';
import { sweep } from '../server/battle/sweep.ts';
import { workOnContests } from '../server/contests/contest-work.ts';
import type { Story } from './story.ts';
import type { VirtualTime } from './time/virtual-time.ts';
import { Machine } from './time/virtual-time.ts';
import { Line } from './wire/line.ts';
import type { LineOptions } from './wire/line.ts';
import { serverFirestore } from './wire/server-client.ts';

const actions = new Map(ACTIONS.map((action) => [action.name, action]));

/** The page's timeout of a call, in milliseconds (features/shared/rest/call-action.ts). */
export const CALL_TIMEOUT_MS = 10_000;
/** The time after which an ended process is replaced, in milliseconds. */
const RESTART_MS = 2_000;
/** Firestore ends a transaction after this long without a call (quotas), and a write waits this long for locks (its emulator). */
const TRANSACTION_IDLE_MS = 60_000;
const LOCK_WAIT_MS = 30_000;

type Data = Readonly<Record<string, unknown>>;
type Fields = Readonly<Record<string, string>>;

/** A process of the server: real handlers over the real server SDK, with its own caches. */
class Process {
  readonly machine: Machine;
  readonly firestore: Firestore;
  /** Fails each call that is under way, when the process ends. */
  readonly underWay = new Set<() => void>();

  constructor(name: string, line: Omit<LineOptions, 'machine' | 'caller'>) {
    this.machine = new Machine(name);
    this.firestore = serverFirestore(
      new Line({ ...line, machine: this.machine, caller: { kind: 'owner' } }),
    );
  }
}

interface ServerOptions {
  readonly time: VirtualTime;
  readonly story: Story;
  readonly line: Omit<LineOptions, 'machine' | 'caller'>;
  readonly processes: number;
  readonly random: () => number;
  /** Gets each error that no handler should throw. */
  readonly onError: (what: string, error: unknown) => void;
}

/** The web server of a world: one or more processes behind one address. */
export class WebServer {
  readonly #options: ServerOptions;
  readonly #processes: Process[];
  #started = 0;
  #locksUntil = -Infinity;
  /** The number of rooms, contests and other documents that sweeps have worked on. */
  swept = 0;

  constructor(options: ServerOptions) {
    this.#options = options;
    this.#processes = Array.from({ length: options.processes }, () => this.#start());
  }

  /** The Firestore of a process, for set-up. */
  get firestore(): Firestore {
    return this.#processes[0]!.firestore;
  }

  get machine(): Machine {
    return this.#processes[0]!.machine;
  }

  #start(): Process {
    this.#started += 1;
    return new Process(`server ${this.#started}`, this.#options.line);
  }

  /** Kills a process at any point of its work. Another one replaces it. */
  kill(index: number): void {
    const place = index % this.#processes.length;
    const process = this.#processes[place]!;
    if (process.machine.isDead) return;
    process.machine.isDead = true;
    this.#holdLocks(TRANSACTION_IDLE_MS);
    for (const fail of process.underWay) fail();
    this.#options.time.after(RESTART_MS, () => {
      this.#processes[place] = this.#start();
    });
  }

  /** Suspends a process for a while. Afterwards it continues. */
  freeze(index: number, ms: number): void {
    const { machine } = this.#processes[index % this.#processes.length]!;
    this.#options.time.sleep(machine);
    this.#holdLocks(Math.min(ms, TRANSACTION_IDLE_MS));
    this.#options.time.after(ms, () => this.#options.time.wake(machine));
  }

  /** A process that is dead or frozen keeps the locks of its transactions; a call may wait for them and then give up. */
  #holdLocks(ms: number): void {
    this.#locksUntil = Math.max(this.#locksUntil, this.#options.time.now() + ms + LOCK_WAIT_MS);
  }

  /**
   * Calls an action as a page does, over a network with delays.
   * @param from the machine of the page
   * @returns the data of the answer @throws ApiError
   */
  call(
    uid: string,
    from: Machine,
    name: string,
    fields: Fields,
    network: CallNetwork,
  ): Promise<Data> {
    const { time } = this.#options;
    const process = this.#processes[Math.floor(this.#options.random() * this.#processes.length)]!;
    return new Promise((resolve, reject) => {
      const unavailable = () => reject(new ApiError('unavailable'));
      const reply = (act: () => void) => {
        if (network.isReplyLost) return;
        time.after(network.delayMs(), act, from);
      };
      time.after(CALL_TIMEOUT_MS, unavailable, from);
      if (network.isRequestLost) return;
      const arrive = () => {
        if (process.machine.isDead) {
          time.after(network.delayMs(), unavailable, from);
          return;
        }
        const fail = () => reply(unavailable);
        process.underWay.add(fail);
        this.#handle(process, uid, name, fields)
          .then(
            (data) => reply(() => resolve(data)),
            (error: unknown) => reply(() => reject(error as Error)),
          )
          .finally(() => process.underWay.delete(fail));
      };
      const ways = network.isSentTwice ? 2 : 1;
      for (let way = 0; way < ways; way++) time.after(network.delayMs(), arrive, process.machine);
    });
  }

  async #handle(process: Process, uid: string, name: string, fields: Fields): Promise<Data> {
    const action = actions.get(name);
    if (!action) throw new Error(`There is no action ${name}.`);
    const { time } = this.#options;
    const context = {
      firestore: process.firestore,
      now: () => Math.floor(time.wall()),
      secure: true,
      reply: new Headers(),
      isDemo: false,
      personKey: 'simulation',
      deleteIdentity: () => Promise.resolve(),
      revokeSignIns: () => Promise.resolve(),
      log: () => {},
      visitor: () => Promise.resolve(null),
      addressHash: undefined,
    };
    const proofs: Proofs = {
      session: () => Promise.resolve({ uid, sessionId: uid }),
      none: () => Promise.resolve(null),
      'id-token': () => Promise.reject(new ApiError('noToken')),
    };
    try {
      const envelope = await action.handle(proofs, () => Promise.resolve(fields), context);
      if (envelope.error) throw new ApiError(codeOf(envelope.message), envelope.error_msg ?? '');
      return (envelope.data ?? {}) as Data;
    } catch (error) {
      if (error instanceof ApiError) throw error;
      // the router answers such a call with 503, and the page repeats it
      if (isDatabaseAway(error) && time.now() < this.#locksUntil) throw new ApiError('unavailable');
      this.#options.onError(name, error);
      throw new ApiError('somethingWentWrong', String(error));
    }
  }

  /** Scheduled work, on one process. */
  sweep(index: number): void {
    const { time } = this.#options;
    const process = this.#processes[index % this.#processes.length]!;
    const start = () => {
      const now = Math.floor(time.wall());
      const done = Promise.all([
        sweep(process.firestore, now),
        workOnContests(process.firestore, null, now, () => false),
        endArenas(process.firestore, now),
      ]);
      done.then(
        ([rooms, contests, arenas]) => {
          this.swept += rooms.settled + rooms.closed + contests.done + arenas.done;
          for (const error of [...rooms.errors, ...contests.errors, ...arenas.errors]) {
            this.#options.onError('sweep', error);
          }
        },
        (error: unknown) => this.#options.onError('sweep', error),
      );
    };
    time.after(0, start, process.machine);
  }
}

/** The network's treatment of one call. */
export interface CallNetwork {
  readonly delayMs: () => number;
  readonly isRequestLost: boolean;
  readonly isReplyLost: boolean;
  readonly isSentTwice: boolean;
}
