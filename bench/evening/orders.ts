import type { BarePlayer } from '../support/bare-game.ts';
import type { Report } from './recorder.ts';
import type { ContestTimes } from './solo-player.ts';

/** The order to a process of players. Times in milliseconds since the epoch. */
export interface EveningOrder {
  /** The address of Next. */
  readonly url: string;
  readonly authPort: number;
  /** The port of the line to Firestore, at every address of loopback. */
  readonly linePort: number;
  /** The process's number; no two share an address of loopback. */
  readonly number: number;
  readonly seed: number;
  /** The players come within this time, in milliseconds. */
  readonly arriveMs: number;
  /** The last game may begin until then. */
  readonly until: number;
  /** Players of duels against strangers. */
  readonly duels: readonly BarePlayer[];
  /** Players of battles of four, by group. */
  readonly groups: readonly (readonly BarePlayer[])[];
  readonly arena: { readonly id: string; readonly startsAt: number; readonly endsAt: number };
  readonly arenaPlayers: readonly BarePlayer[];
  readonly contest: ContestTimes;
  readonly soloPlayers: readonly BarePlayer[];
  /** People who sign up and log out, one after the other, at the same time. */
  readonly visitors: number;
}

/** The report of a process of players. */
export interface EveningReply {
  readonly report: Report;
}
