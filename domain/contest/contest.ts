import type { Translation } from '../language/translations.ts';

/** Coins for a rank. */
export interface Prize {
  /** From 1. */
  readonly rank: number;
  readonly coins: number;
}

/** The status of a contest in its document. */
export type ContestStatus =
  /** It is upcoming or live. */
  | 'open'
  /** It is over; attempts are being ended and prizes paid. */
  | 'ending'
  | 'completed'
  | 'cancelled';

/** A contest's times and status. Milliseconds since the epoch. */
export interface ContestTimes {
  readonly startsAt: number;
  readonly endsAt: number;
  readonly status: ContestStatus;
}

/** The public data of a contest. */
export interface Contest extends ContestTimes {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** The name and the description in other languages. */
  readonly names: readonly Translation[];
  readonly descriptions: readonly Translation[];
  /** The address of a picture, or ''. */
  readonly image: string;
  /** Slug of the category of most of its questions; '' for none. */
  readonly category: string;
  /** Id of a content language. */
  readonly language: string;
  /** Coins to take part. */
  readonly entryFee: number;
  /** In the order of their ranks, from the first. */
  readonly prizes: readonly Prize[];
  readonly questionCount: number;
}

/** The lists of contests. */
export type ContestTab = 'live' | 'upcoming' | 'past';

/** The state of a contest for a player. */
export type ContestState =
  | 'upcoming'
  | 'live'
  /** The player's attempt is running. */
  | 'ongoing'
  /** The player's attempt is finished, and the contest still runs. */
  | 'completed'
  | 'past'
  | 'cancelled';

export const CONTEST_STATES = [
  'upcoming',
  'live',
  'ongoing',
  'completed',
  'past',
  'cancelled',
] as const satisfies readonly ContestState[];

/** The list of a contest; a cancelled contest is past at once. */
export function tabOf({ startsAt, endsAt, status }: ContestTimes, now: number): ContestTab {
  if (status !== 'open' || now >= endsAt) return 'past';
  return now < startsAt ? 'upcoming' : 'live';
}

/** The state of a contest for a player. @param run the player's attempt: none, running or finished */
export function stateOf(
  contest: ContestTimes,
  run: 'none' | 'running' | 'finished',
  now: number,
): ContestState {
  if (contest.status === 'cancelled') return 'cancelled';
  const tab = tabOf(contest, now);
  if (tab !== 'live') return tab;
  if (run === 'none') return 'live';
  return run === 'running' ? 'ongoing' : 'completed';
}

/** Whether a contest is over and its attempts are not yet all settled, so that places may still change. */
export const isCounting = ({ endsAt, status }: ContestTimes, now: number): boolean =>
  status === 'ending' || (status === 'open' && now >= endsAt);

/** Why a contest cannot be entered now; undefined if it can: from its begin until just before its end. */
export function entryRefusal(
  contest: ContestTimes,
  now: number,
): 'contestNotBegun' | 'contestOver' | 'contestCancelled' | undefined {
  if (contest.status === 'cancelled') return 'contestCancelled';
  if (contest.status !== 'open' || now >= contest.endsAt) return 'contestOver';
  return now < contest.startsAt ? 'contestNotBegun' : undefined;
}
