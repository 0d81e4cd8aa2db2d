import type { BarePlayer } from '../support/bare-game.ts';

/** One kind of call. */
export interface Call {
  /** The whole address. */
  readonly url: string;
  /**
   * The players, who call in turn. Each has a different address, so that both rate limits count as in production and refuse no
   * call.
   */
  readonly players: readonly BarePlayer[];
  /** Whether the calls have a session. */
  readonly isSignedIn: boolean;
  /**
   * Names and values of the form. `{turn}` is replaced by the number of the call, `{id}` by 20 letters and digits
   * derived from it.
   */
  readonly form: Readonly<Record<string, string>>;
  /** Values of `{pick}`: one for all players' first call, the next for all their second ones. */
  readonly picks: readonly string[];
  /** The begin of every reply. */
  readonly answer: string;
}

/** The order to the process of the callers, one for each series of calls. */
export interface LoadOrder {
  readonly call: Call;
  /** The number of the first call: no two orders of a call share one. */
  readonly firstTurn: number;
  /** The number of callers. Each makes a call as soon as its last was answered, on one connection. */
  readonly callers: number;
  /** Calls that end within this time are not measured. */
  readonly warmUpMs: number;
  /** No call begins after this time, and calls that end later are not measured. */
  readonly measuredMs: number;
}

/** Its report. */
export interface LoadReport {
  /** Measured calls: from the request to the last byte of the answer, milliseconds. */
  readonly times: readonly number[];
  /** The seconds in which they ended. */
  readonly seconds: number;
  /** Calls, measured or not. */
  readonly made: number;
  /** The number of wrong answers to calls, measured or not, by the text of the answer. */
  readonly errors: Readonly<Record<string, number>>;
}

/** The reports of several series of the same calls, as one. */
export function joined(parts: readonly LoadReport[]): LoadReport {
  const sum = (of: (part: LoadReport) => number) => parts.reduce((all, part) => all + of(part), 0);
  const errors: Record<string, number> = {};
  for (const [message, count] of parts.flatMap((part) => Object.entries(part.errors))) {
    errors[message] = (errors[message] ?? 0) + count;
  }
  return {
    times: parts.flatMap(({ times }) => times),
    seconds: sum(({ seconds }) => seconds),
    made: sum(({ made }) => made),
    errors,
  };
}
