import type {
  DocumentData,
  DocumentSnapshot,
  Firestore,
  Timestamp,
  UpdateData,
} from 'firebase-admin/firestore';
import { LRUCache } from 'lru-cache';
import type { AttemptMode } from '../../domain/play/modes.ts';
import type { ItemPath, ItemsProgress, AttemptFact } from '../../domain/play/items.ts';
import type { JudgedAttempt } from '../../domain/play/judged-game.ts';
import { clipMsOf } from '../../domain/play/attempt.ts';
import type { Help, DealtAttempt } from '../../domain/play/dealt-attempt.ts';
import type { ExamPart } from '../../domain/exam/exam-part.ts';
import { ApiError } from '../../domain/errors.ts';
import { isOutdated } from '../firestore-errors.ts';

/**
 * `attempts/{id}`: a player's attempt in a mode with one attempt at a time, or one ever; the id names player and mode.
 * A finished attempt stays for its review until the next one begins. Times in milliseconds since the epoch.
 */
export interface AttemptRecord extends DealtAttempt {
  readonly uid: string;
  /** The player's person, in modes that a person plays once: exams and contests. */
  readonly personId?: string | undefined;
  readonly mode: AttemptMode;
  /** The played item. */
  readonly item: ItemPath;
  /** The level that a pass opens; '' for none. */
  readonly nextItem: ItemPath;
  /** Slug; '' for mixed categories. */
  readonly category: string;
  /** The number of attempts in this document so far, this one included. */
  readonly run: number;
  readonly status: 'running' | 'finished';
  readonly helps: readonly Help[];
  /** The price of a review of all answers in coins, once per attempt. */
  readonly reviewFee: number;
  readonly isReviewPaid: boolean;
  /** The points that this attempt added to the score, once finished. */
  readonly gained: number;
  /** The coins that it brought. */
  readonly earned: number;
  readonly finishedAt: number;
  /** The progress in all items of the mode, by `itemKey`. */
  readonly items: ItemsProgress;
  /** The last attempts that count for badges and statistics, the newest last. */
  readonly facts: readonly AttemptFact[];
  /** When `facts` changed; 0 for never. Badges and statistics read only later changes. */
  readonly factsAt: number;
  /** The answers of the last attempts for mistakes and cards, the newest last. */
  readonly judged: readonly JudgedAttempt[];
  /** When `judged` changed; 0 for never. Mistakes and cards read only later changes. */
  readonly judgedAt: number;
  /** Ids of recently asked questions, the newest last. */
  readonly seen: readonly string[];
  /** It is finished, and its result is secret: nothing is graded, paid or counted until the end of its contest. */
  readonly isSealed?: boolean | undefined;
  /** When a sealed attempt was over. */
  readonly endedAt?: number | undefined;
  /** Its contest was called off meanwhile: it is over and does not count. */
  readonly isCalledOff?: boolean | undefined;
  /** The part that only exams have. */
  readonly exam?: ExamPart | undefined;
  /** For a running exam: when the sweep ends it at the latest. */
  readonly dueAt?: number | undefined;
}

/** An attempt as last read or written. */
export interface StoredAttempt {
  readonly record: AttemptRecord;
  readonly updateTime: Timestamp;
}

/** Tries of a change against concurrent ones: a second tab, or a second press. */
const TRIES = 5;

/** Memory for cached attempts per process, in bytes. */
const CACHE_BYTES = 64 * 1024 * 1024;
/** Memory of a record for each character of its JSON: V8 takes 1.4 bytes for a regular player's. */
const BYTES_PER_CHARACTER = 1.5;

/** The last written attempts, by database. An entry may be outdated: the precondition of the next write then fails. */
const caches = new WeakMap<Firestore, LRUCache<string, StoredAttempt>>();

/** Makes a cache of attempts that is bounded by bytes; drops the least recently used first. */
export function newAttemptCache(): LRUCache<string, StoredAttempt> {
  return new LRUCache<string, StoredAttempt>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ record }) =>
      Math.ceil(JSON.stringify(record).length * BYTES_PER_CHARACTER) + 1,
  });
}

function cacheOf(firestore: Firestore): LRUCache<string, StoredAttempt> {
  const cache = caches.get(firestore) ?? newAttemptCache();
  caches.set(firestore, cache);
  return cache;
}

export const attemptReference = (firestore: Firestore, id: string) =>
  firestore.doc(`attempts/${id}`);

/** The record of a document that exists. */
export function recordOf(snapshot: DocumentSnapshot): AttemptRecord {
  const data = snapshot.data() as AttemptRecord;
  return {
    ...data,
    // an absent field is an empty map or list: some documents lack it
    items: data.items ?? {},
    facts: data.facts ?? [],
    factsAt: data.factsAt ?? 0,
    judged: data.judged ?? [],
    judgedAt: data.judgedAt ?? 0,
    // a seeded row of an invented player's contest has no questions
    questions: data.questions ?? [],
    clipsMs: (data.questions ?? []).map(({ question }) => clipMsOf(question)),
  };
}

/** The document data of a record, without undefined values, which Firestore refuses. */
export function dataOf(record: AttemptRecord): DocumentData {
  const { clipsMs: _follows, ...data } = record;
  return JSON.parse(JSON.stringify(data)) as DocumentData;
}

/** Reads an attempt from Firestore; undefined if there is none. */
export async function readAttempt(
  firestore: Firestore,
  id: string,
): Promise<StoredAttempt | undefined> {
  const snapshot = await attemptReference(firestore, id).get();
  if (!snapshot.exists || !snapshot.updateTime) return undefined;
  const stored = { record: recordOf(snapshot), updateTime: snapshot.updateTime };
  cacheOf(firestore).set(id, stored);
  return stored;
}

/** A player's progress in the items of a mode; empty if the mode was never played. Reads only this field. */
export async function readItems(firestore: Firestore, id: string): Promise<ItemsProgress> {
  const [snapshot] = await firestore.getAll(attemptReference(firestore, id), {
    fieldMask: ['items'],
  });
  return (snapshot?.get('items') as ItemsProgress | undefined) ?? {};
}

/** Drops an attempt from this process's cache, after a transaction has changed it. */
export function forgetAttempt(firestore: Firestore, id: string): void {
  cacheOf(firestore).delete(id);
}

/**
 * Changes a running attempt of a player in one write, usually without a read. The write has the precondition that the
 * cached version is current; if it fails, the attempt is read and `decide` runs again. So concurrent changes come one
 * after the other.
 * @param decide returns the change and the reply; if it throws for a cached record, it runs again on a fresh one
 * @throws ApiError noData if the player has no such attempt, attemptOver if it is finished, contestCancelled
 */
export async function changeAttempt<T>(
  firestore: Firestore,
  id: string,
  uid: string,
  decide: (record: AttemptRecord) => {
    readonly change?: Partial<AttemptRecord>;
    readonly result: T;
  },
): Promise<T> {
  const cache = cacheOf(firestore);
  for (let left = TRIES; ; left--) {
    const known = cache.get(id);
    const stored = known ?? (await readAttempt(firestore, id));
    try {
      const record = runningAttemptOf(stored?.record, uid);
      const { change, result } = decide(record);
      if (!change) {
        if (!known) return result;
        // no write has checked whether it is current: another process may have begun the next attempt under this id
        cache.delete(id);
        continue;
      }
      const { writeTime } = await attemptReference(firestore, id).update(
        change as UpdateData<AttemptRecord>,
        {
          ...(stored && { lastUpdateTime: stored.updateTime }),
        },
      );
      cache.set(id, { record: { ...record, ...change }, updateTime: writeTime });
      return result;
    } catch (error) {
      const mayBeOld = known !== undefined && error instanceof ApiError;
      if (left === 0 || !(mayBeOld || isOutdated(error))) throw error;
      cache.delete(id);
    }
  }
}

/** @throws ApiError if this is not a running attempt of the player */
export function runningAttemptOf(record: AttemptRecord | undefined, uid: string): AttemptRecord {
  if (record?.uid !== uid) throw new ApiError('noData', 'there is no such attempt');
  checkNotCalledOff(record);
  if (record.status === 'finished') throw new ApiError('attemptOver');
  return record;
}

/** @throws ApiError attemptOver if a call means another attempt than the record's, by its start */
export function checkSameAttempt(record: AttemptRecord, startedAt: number | undefined): void {
  if (startedAt !== undefined && startedAt !== record.startedAt) {
    throw new ApiError('attemptOver', 'the next run of this attempt has begun');
  }
}

/** @throws ApiError contestCancelled if the attempt's contest was called off meanwhile */
export function checkNotCalledOff({ isCalledOff }: AttemptRecord): void {
  if (isCalledOff) throw new ApiError('contestCancelled');
}
