import type { DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { Timestamp } from 'firebase-admin/firestore';
import type { DefenceRecord, DefenceResult } from '../../domain/defence/defence.ts';
import { LIMITS } from '../../domain/limits.ts';

/**
 * A player's defence of a day: `defences/{day}_{uid}`, for the server alone. Its attempt is `attempts/defence_{day}_{uid}`. Times in
 * milliseconds since the epoch.
 */
export interface DefenceEntry {
  readonly uid: string;
  /** As `2026-11-26`. */
  readonly day: string;
  readonly endsAt: number;
  readonly status: 'open' | 'ended';
  /** The league group, day and language in which it is paired. */
  readonly pool: string;
  /** The pool while the player waits for a rival, else absent: waiting players are found by it. */
  readonly waitsIn?: string;
  /** The rival's uid; '' for none. */
  readonly rival: string;
  /** The player's days before, the latest first: their rivals come last in the search. */
  readonly before: readonly string[];
  /** The points assigned to the rival's questions. */
  readonly worths: readonly number[] | null;
  /** When the work on the end of the day takes it. */
  readonly dueAt?: number;
  /** Once it is ended. */
  readonly result?: StoredDefenceResult;
}

/** The result of a match for one player; the questions are in the attempt. */
export interface StoredDefenceResult extends DefenceResult {
  readonly rights: readonly boolean[];
  readonly rivalRights: readonly boolean[];
}

/** A player's days of defence: `users/{uid}/private/defence`. */
export interface DefencePlayer {
  /** The last days on which the player entered, the latest first. */
  readonly days: readonly string[];
  readonly record: DefenceRecord;
}

const DAY_MS = 86_400_000;
/** The lifetime of entries, attempts and lists of questions after their day. */
const KEEP_MS = 30 * DAY_MS;
/** Nothing of a day changes later than this after its end: the grace of an answer, and differences of clocks. */
const END_MARGIN_MS = LIMITS.lockGraceMs + 4_000;

/** When the work on the end of a day begins. */
export const defenceDueAt = (endsAt: number): number => endsAt + END_MARGIN_MS;

/** When Firestore's TTL policy removes what belongs to a day. @param endsAt milliseconds since the epoch */
export const defenceExpiry = (endsAt: number) => Timestamp.fromMillis(endsAt + KEEP_MS);

export const defenceAt = (firestore: Firestore, day: string, uid: string) =>
  firestore.doc(`defences/${day}_${uid}`);

/** The questions of a day in a language. */
export const defenceDayAt = (firestore: Firestore, day: string, language: string) =>
  firestore.doc(`defenceDays/${day}_${language}`);

/** The note that a person has entered on a day. It has no uid, and survives a deletion. */
export const defencePersonAt = (firestore: Firestore, day: string, person: string) =>
  firestore.doc(`defencePersons/${day}_${person}`);

export const defencePlayerAt = (firestore: Firestore, uid: string) =>
  firestore.doc(`users/${uid}/private/defence`);

/** The id of a player's attempt of a day. */
export const defenceAttemptId = (day: string, uid: string): string => `defence_${day}_${uid}`;

/** The entry in a document; undefined if there is none. */
export function defenceEntryOf(document: DocumentSnapshot | undefined): DefenceEntry | undefined {
  return document?.exists ? (document.data() as DefenceEntry) : undefined;
}

/** The days in a document; none if it does not exist. */
export function defencePlayerOf(document: DocumentSnapshot | undefined): DefencePlayer {
  const stored = (document?.data() ?? {}) as Partial<DefencePlayer>;
  return { days: [], record: {}, ...stored };
}
