import type { StatusName } from '../model/status.ts';
import type { BidiMethod, ServerStreamMethod, UnaryMethod } from '../service/call.ts';

export type FaultMethod = UnaryMethod | ServerStreamMethod | BidiMethod;

export const WRITE_METHODS = [
  'Commit',
  'Write',
  'BatchWrite',
  'CreateDocument',
  'UpdateDocument',
  'DeleteDocument',
] as const satisfies readonly FaultMethod[];

/** Which calls a fault strikes. All given conditions must hold. */
export interface FaultScope {
  /** The share of matching calls that is struck, 0 to 1, drawn from the plan's seed. Default 1. */
  readonly share: number;
  /** Only calls of this user. Default everyone, owners and visitors too. */
  readonly uid: string | undefined;
  /** Only these methods. Default all that the kind can strike (see each kind). */
  readonly methods: readonly FaultMethod[];
}

/**
 * Every message in either direction takes `ms` plus up to `jitterMs` (uniform) longer, in the same order, so a round
 * trip takes 2 * ms. Strikes any method.
 */
export interface LatencyFault extends FaultScope {
  readonly kind: 'latency';
  readonly ms: number;
  readonly jitterMs: number;
}

/** Calls are refused with UNAVAILABLE before they reach the service; open streams end with it. Strikes any method. */
export interface UnavailableFault extends FaultScope {
  readonly kind: 'unavailable';
  /** The number of calls; unlimited by default. */
  readonly count: number | undefined;
}

/**
 * Matching open streams lose their connection at once, without a closing message, and WebChannel sessions are dropped.
 * With `count`, up to this many are cut, streams opened later included; without it only those open now. Strikes Listen
 * and Write.
 */
export interface CutFault extends FaultScope {
  readonly kind: 'cut';
  readonly count: number | undefined;
}

/**
 * A write is carried out, but the connection is cut instead of sending its answer. Strikes writes; `count` defaults to
 * 1.
 */
export interface LoseAnswerFault extends FaultScope {
  readonly kind: 'loseAnswer';
  readonly count: number | undefined;
}

/** Writes are refused with a status and leave no trace. On a Write stream earlier batches are answered first. Strikes writes. */
export interface RefuseFault extends FaultScope {
  readonly kind: 'refuse';
  readonly status: StatusName;
  readonly message: string;
  readonly count: number | undefined;
}

/**
 * Streams stay open and silent until the fault is lifted, then deliver all pending messages. Strikes Listen unless
 * `methods` names Write too.
 */
export interface FreezeFault extends FaultScope {
  readonly kind: 'freeze';
}

/** The server's clock (commit times, request.time, token expiry) is `offsetMs` ahead, or behind when negative. */
export interface ClockFault {
  readonly kind: 'clock';
  readonly offsetMs: number;
}

export type Fault =
  | LatencyFault
  | UnavailableFault
  | CutFault
  | LoseAnswerFault
  | RefuseFault
  | FreezeFault
  | ClockFault;

export type FaultKind = Fault['kind'];

/** A fault that strikes calls: all except the clock fault. */
export type CallFault = Exclude<Fault, ClockFault>;

/** The body of `PUT /emulator/v1/projects/P:faults`, which replaces the project's earlier list. */
export interface FaultList {
  /** Seed of the random draws for `share` and `jitterMs`; default 1. */
  readonly seed: number;
  readonly faults: readonly Fault[];
}
