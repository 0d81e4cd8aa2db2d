import { PLAYER_DAY, peakOf } from './day.ts';

/**
 * An index whose values rise with the time: its new entries all lie at its end, so Firestore writes at most 500 a second
 * (https://firebase.google.com/docs/firestore/best-practices).
 */
export interface RisingIndex {
  readonly collection: string;
  readonly fields: string;
  /** Entries written for one room, attempt or the like. */
  readonly entries: number;
  /** How many of those a player begins in a day. */
  readonly perPlayer: number;
}

export const MOST_PER_SECOND = 500;

const timesOf = (name: string) => PLAYER_DAY.find((part) => part.name === name)?.times ?? NaN;
const duels = timesOf('a duel with a stranger, from the search');
const rooms =
  duels / 2 +
  timesOf('a battle of four by code') / 4 +
  timesOf('a duel against a recorded run') +
  (13 / 2) * timesOf('an arena of 15 minutes');

/** Every index of firestore.indexes.json with a rising field behind equal values that many documents share. */
export const RISING: readonly RisingIndex[] = [
  // created, dealt, settled
  { collection: 'rooms', fields: 'status, sweepAt', entries: 3, perPlayer: rooms },
  // created, joined, and a heartbeat every 15 s of a longer search
  { collection: 'rooms', fields: 'kind, status, heartbeatAt', entries: 3, perPlayer: rooms },
  {
    collection: 'attempts',
    fields: 'dueAt',
    entries: 2,
    perPlayer: timesOf('a contest with its boards'),
  },
  { collection: 'defences', fields: 'dueAt', entries: 1, perPlayer: timesOf('a day of Defence') },
  // set again after the first game of a day
  { collection: 'private', fields: 'remindAt', entries: 1, perPlayer: 1 },
];

/** Entries a second in the busiest hour. */
export const entriesPerSecond = ({ entries, perPlayer }: RisingIndex, players: number): number =>
  peakOf(entries * perPlayer * players);
