import type { RoomRecord } from './room-document.ts';
import { ratingWindow } from './rating.ts';
import type { Instant } from '../instant.ts';
import type { PlayerId } from './room.ts';

/** A searcher whose last heartbeat is older than this is gone. */
export const FRESH_MS = 40_000;
/** Waits that differ by less count as equal: the step in which the rating window grows. */
const WAIT_STEP_MS = 3_000;

/** A room that waits for a rival. */
export interface WaitingRoom {
  readonly id: string;
  readonly record: RoomRecord;
}

/** A player who searches for a rival. */
export interface Searcher {
  readonly uid: string;
  readonly rating: number;
  /** The place of the searcher's room, or of the one that would be opened. */
  readonly pairRank: number;
  readonly since: Instant;
  /** Slug, or '' for any. */
  readonly category: string;
  /** Content language; '' off language_mode. */
  readonly language: string;
  /** The entry fee in coins that the searcher was asked for. */
  readonly entryFee: number;
  /** The searcher's own waiting room, if there is one. */
  readonly own: WaitingRoom | undefined;
}

/**
 * The room to join, within the rating window, which grows with the longer of the two waits: the one that has waited longest,
 * in whole steps of 3 s, and of equal ones the nearest by `pairRank`. By the oldest alone all players of a crowd would try
 * the same room. If both searchers have opened a room, one of them moves. A searcher for any category moves to one with a chosen
 * category; otherwise the later moves to the earlier.
 */
export function roomToJoin(
  rooms: readonly WaitingRoom[],
  searcher: Searcher,
  now: Instant,
): WaitingRoom | undefined {
  return rooms
    .filter(
      (room) =>
        isOpenTo(room.record, searcher, now) &&
        isMine(room, searcher) &&
        isWithinWindow(room.record, searcher, searcher.since, now),
    )
    .toSorted(
      (left, right) =>
        stepsOf(right, now) - stepsOf(left, now) ||
        distance(left.record, searcher) - distance(right.record, searcher) ||
        left.record.createdAt - right.record.createdAt,
    )[0];
}

/**
 * The room to which a searcher with an own room moves in a crowd: the nearest by `pairRank`, if the own room is the nearest
 * to that one too. So no two searchers try the same room, and none tries a room whose player moves elsewhere: transactions
 * that touch the same rooms end each other. Two of three players have such a neighbour, the rest at one of the next calls.
 */
export function neighbourToJoin(
  rooms: readonly WaitingRoom[],
  searcher: Searcher,
  now: Instant,
): WaitingRoom | undefined {
  const { own } = searcher;
  if (!own) return undefined;
  // those beyond the searcher's own window too: they may be in the neighbour's
  const all = [own, ...rooms.filter(({ record }) => isOpenTo(record, searcher, now))];
  const nearest = nearestTo(own, all, now);
  if (!nearest || !isMine(nearest, searcher)) return undefined;
  return nearestTo(nearest, all, now) === own ? nearest : undefined;
}

function nearestTo(
  room: WaitingRoom,
  all: readonly WaitingRoom[],
  now: Instant,
): WaitingRoom | undefined {
  return all
    .filter(
      (other) =>
        other !== room && isWithinWindow(other.record, room.record, room.record.createdAt, now),
    )
    .toSorted(
      (left, right) =>
        distance(left.record, room.record) - distance(right.record, room.record) ||
        left.record.createdAt - right.record.createdAt ||
        // the same of two equal ones for every player, or two would move to the one between them
        (left.id < right.id ? -1 : 1),
    )[0];
}

function isWithinWindow(
  room: RoomRecord,
  { rating }: { readonly rating: number },
  since: Instant,
  now: Instant,
): boolean {
  const waited = now - Math.min(since, room.createdAt);
  return Math.abs(room.rating - rating) <= ratingWindow(waited);
}

/**
 * The place of a player among all who search: neighbours have similar ratings, and players of one rating, as newcomers are,
 * stand in a random order. @param jitter from 0 to below 1
 */
export function searchRankOf(rating: number, jitter: number): number {
  return rating + jitter;
}

const stepsOf = ({ record }: WaitingRoom, now: Instant) =>
  Math.floor((now - record.createdAt) / WAIT_STEP_MS);

interface Ranked {
  readonly pairRank: number;
}

const distance = (one: Ranked, other: Ranked) => Math.abs(one.pairRank - other.pairRank);

/** Whether a room waits for such a player, and its own is there. */
export function isOpenTo(
  record: RoomRecord,
  { uid, category, language, entryFee }: Searcher,
  now: Instant,
): boolean {
  const host: PlayerId | undefined = record.members[0];
  if (record.status !== 'waiting' || host === undefined || host === uid) return false;
  if (record.members.length >= record.capacity) return false;
  if (record.language !== language) return false;
  // a room opened before the operator changed the fee
  if (record.entryFee !== entryFee) return false;
  if (category && record.category !== category) return false;
  return now - record.heartbeatAt < FRESH_MS;
}

/** Whether this searcher moves, not the other. */
function isMine({ id, record }: WaitingRoom, { own }: Searcher): boolean {
  if (!own) return true;
  if (own.record.category !== record.category) return own.record.category === '';
  const earlier = record.createdAt - own.record.createdAt;
  return earlier === 0 ? id < own.id : earlier < 0;
}
