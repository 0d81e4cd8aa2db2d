import type { Pace } from './play-match.ts';
import type { BarePlayer } from '../support/bare-game.ts';

/** An order to a worker process. */
export type WorkerOrder =
  | {
      readonly kind: 'gather';
      readonly emulator: { readonly host: string; readonly port: number };
      readonly projectId: string;
      /** The address of Next. */
      readonly url: string;
      /** The members of each of its rooms, the owner first. */
      readonly rooms: readonly (readonly BarePlayer[])[];
    }
  /** Each room starts at a different moment within `rampMs`. */
  | { readonly kind: 'start'; readonly rampMs: number; readonly pace: Pace };

/** A report of a worker process. */
export type WorkerReport =
  { readonly kind: 'gathered' } | { readonly kind: 'played'; readonly report: RoomReport };

/** The results of some rooms; times in milliseconds. */
export interface RoomReport {
  readonly lockToRival: readonly number[];
  readonly lockToReveal: readonly number[];
  /** Locks that the database has acknowledged. */
  readonly taken: number;
  /** Stores of rivals that never received an acknowledged lock. */
  readonly unheard: number;
  /** Acknowledged locks that the settled scores do not judge. */
  readonly lost: number;
  /** The errors of locks that were refused although they were in time. */
  readonly refused: readonly string[];
  /** Rooms settled, with the same scores on the four screens and in the settlement. */
  readonly settled: number;
  /** Pages whose estimate of the server's time was off at the end by more than the error they knew of. */
  readonly clocksOff: number;
  /** The errors in a room, and the refusals of the API. */
  readonly oddities: readonly string[];
  /** The delay of the worker's event loop, 99th percentile; every time above includes it. */
  readonly loopDelay: number;
}

/** The report of all workers together. */
export function joined(reports: readonly RoomReport[]): RoomReport {
  const sum = (of: (report: RoomReport) => number) =>
    reports.reduce((total, report) => total + of(report), 0);
  return {
    lockToRival: reports.flatMap(({ lockToRival }) => lockToRival),
    lockToReveal: reports.flatMap(({ lockToReveal }) => lockToReveal),
    taken: sum(({ taken }) => taken),
    unheard: sum(({ unheard }) => unheard),
    lost: sum(({ lost }) => lost),
    refused: reports.flatMap(({ refused }) => refused),
    settled: sum(({ settled }) => settled),
    clocksOff: sum(({ clocksOff }) => clocksOff),
    oddities: reports.flatMap(({ oddities }) => oddities),
    loopDelay: Math.max(...reports.map(({ loopDelay }) => loopDelay)),
  };
}
