import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Sample } from './samples.ts';

const LOOP_RESOLUTION_MS = 10;

/** A call that was not answered with data, or a move that was refused. */
export interface Refusal {
  /** The action, or the move. */
  readonly what: string;
  /** A code of `domain/errors.ts`. */
  readonly code: string;
  /** For debugging. */
  readonly detail: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly ms: number;
}

/** A battle as one page showed it at its end. */
export interface ShownBattle {
  readonly room: string;
  readonly uid: string;
  /** The points on this page, by player. */
  readonly points: Readonly<Record<string, number>>;
  /** The settled points on this page, by player. */
  readonly settled: Readonly<Record<string, number>>;
}

/** The observations of a process of players. */
export interface Report {
  readonly samples: readonly Sample[];
  readonly refusals: readonly Refusal[];
  readonly battles: readonly ShownBattle[];
  /** How often something happened: an attempt finished, a log-out. */
  readonly counts: Readonly<Record<string, number>>;
  /** The delay of the process's event loop, 99th percentile, milliseconds; every time above includes it. */
  readonly loopDelay: number;
  /** Sentences about events that must never happen. */
  readonly errors: readonly string[];
}

/** Milliseconds since the epoch with a fraction; one clock for all processes of the machine. */
export const now = (): number => performance.timeOrigin + performance.now();

/** Collects what the players of a process see. */
export class Recorder {
  readonly #samples: Sample[] = [];
  readonly #refusals: Refusal[] = [];
  readonly #battles: ShownBattle[] = [];
  readonly #counts: Record<string, number> = {};
  readonly #errors: string[] = [];
  readonly #delay = monitorEventLoopDelay({ resolution: LOOP_RESOLUTION_MS });

  constructor() {
    this.#delay.enable();
  }

  readonly sample = (name: string, at: number, ms: number): void =>
    void this.#samples.push({ name, at, ms });
  readonly refused = (refusal: Refusal): void => void this.#refusals.push(refusal);
  readonly battle = (battle: ShownBattle): void => void this.#battles.push(battle);
  readonly error = (message: string): void =>
    void this.#errors.push(`${new Date().toISOString().slice(11, 19)} ${message}`);
  readonly count = (what: string): void =>
    void (this.#counts[what] = 1 + (this.#counts[what] ?? 0));

  report(): Report {
    return {
      samples: this.#samples,
      refusals: this.#refusals,
      battles: this.#battles,
      counts: this.#counts,
      // the histogram includes the intended interval
      loopDelay: Math.max(0, this.#delay.percentile(99) / 1e6 - LOOP_RESOLUTION_MS),
      errors: this.#errors,
    };
  }
}

/** The reports of several processes as one. */
export function joined(reports: readonly Report[]): Report {
  const counts: Record<string, number> = {};
  for (const [what, count] of reports.flatMap((report) => Object.entries(report.counts))) {
    counts[what] = (counts[what] ?? 0) + count;
  }
  return {
    samples: reports.flatMap(({ samples }) => samples),
    refusals: reports.flatMap(({ refusals }) => refusals),
    battles: reports.flatMap(({ battles }) => battles),
    counts,
    loopDelay: Math.max(...reports.map(({ loopDelay }) => loopDelay)),
    errors: reports.flatMap(({ errors }) => errors),
  };
}
