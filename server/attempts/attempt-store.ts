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
import type { Help, DealtAttempt } from '../../domain/play/dealt-attempt.ts';
import type { ExamPart } from '../../domain/exam/exam-part.ts';
import { ApiError } from '../../domain/errors.ts';

/**
 * `attempts/{id}`: the run of a player in what can be played once at a time, or once ever; the id says what that is. A
 * finished run stays for its review until the next one begins. Times in milliseconds since the epoch.
 */
export interface AttemptRecord extends DealtAttempt {
  readonly uid: string;
  /** The person of the player, of what a person does once: exams and contests. */
  readonly personId?: string | undefined;
  readonly mode: AttemptMode;
  /** The played item. */
  readonly item: ItemPath;
  /** The level that a pass opens; '' where there is none. */
  readonly nextItem: ItemPath;
  /** Slug; '' for a mix. */
  readonly category: string;
  /** How many runs this document has held, this one included. */
  readonly run: number;
  readonly status: 'running' | 'finished';
  readonly helps: readonly Help[];
  /** Coins that a look at all answers costs, once a run. */
  readonly reviewFee: number;
  readonly isReviewPaid: boolean;
  /** How much of the best score this run added, when it was finished. */
  readonly gained: number;
  /** Coins that it brought. */
  readonly earned: number;
  readonly finishedAt: number;
  /** The progress in all items of the mode, by `itemKey`. */
  readonly items: ItemsProgress;
  /** The last runs that count for badges and statistics, the newest last. */
  readonly facts: readonly AttemptFact[];
  /** When `facts` changed; 0 for never. Badges and statistics read only later changes. */
  readonly factsAt: number;
  /** Ids of questions asked of late, the newest last. */
  readonly seen: readonly string[];
  /** It is finished, and nobody may learn how it went yet: nothing is graded, paid or counted until the end of its contest. */
  readonly isSealed?: boolean | undefined;
  /** When a sealed run was over. */
  readonly endedAt?: number | undefined;
  /** Its contest was called off while it went on: it is over, and counts for nothing. */
  readonly isCalledOff?: boolean | undefined;
  /** The part that only exams have. */
  readonly exam?: ExamPart | undefined;
  /** When the sweep looks at it if nobody else does; of a running exam alone. */
  readonly dueAt?: number | undefined;
}

/** An attempt as it was read or written last. */
export interface StoredAttempt {
  readonly record: AttemptRecord;
  readonly updateTime: Timestamp;
}

/** A conflict is somebody else's change in the same moment: a second tab, or a second press. */
const TRIES = 5;
const FAILED_PRECONDITION = 9;

/** Memory for attempts that a process remembers, in bytes. */
const CACHE_BYTES = 64 * 1024 * 1024;
/** Memory of a record for each character of its JSON: V8 takes 1.4 bytes for a regular player's. */
const BYTES_PER_CHARACTER = 1.5;

/** Of each database what this process wrote last; a write that would change something else is refused, so it may be old. */
const caches = new WeakMap<Firestore, LRUCache<string, StoredAttempt>>();

/** Makes a memory of attempts that is bounded by bytes; the least used goes first. */
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
    // Firestore keeps no empty map or list that was never written
    items: data.items ?? {},
    facts: data.facts ?? [],
    factsAt: data.factsAt ?? 0,
    // a seeded row of somebody else's contest has no questions
    questions: data.questions ?? [],
    clipsMs: (data.questions ?? []).map(
      ({ question: { audio } }) => audio && audio.seconds * 1_000,
    ),
  };
}

/** The document data of a record, without undefined values, which Firestore refuses. */
export function dataOf(record: AttemptRecord): DocumentData {
  const { clipsMs: _follows, ...data } = record;
  return JSON.parse(JSON.stringify(data)) as DocumentData;
}

/** Reads an attempt anew; undefined where there is none. */
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

/** Forgets what this process knows of an attempt, after a transaction has changed it. */
export function forgetAttempt(firestore: Firestore, id: string): void {
  cacheOf(firestore).delete(id);
}

/**
 * Changes a running attempt of a player in one write, mostly without a read: what this process wrote last is changed on the
 * condition that it is still there, else it is read and looked at anew. So of two changes at once one comes after the other.
 * @param decide what to change, and what to answer; what it throws for a record that may be old is asked again
 * @throws ApiError noData where the player has no such attempt, attemptOver where it is finished, contestCancelled
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
        // no write says whether it was old: another process may have begun the next run under this id
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
      if (left === 0 || !(mayBeOld || isConflict(error))) throw error;
      cache.delete(id);
    }
  }
}

/** @throws ApiError where this is no running attempt of the player */
export function runningAttemptOf(record: AttemptRecord | undefined, uid: string): AttemptRecord {
  if (record?.uid !== uid) throw new ApiError('noData', 'there is no such attempt');
  checkNotCalledOff(record);
  if (record.status === 'finished') throw new ApiError('attemptOver');
  return record;
}

/** @throws ApiError attemptOver where a call means another run than the record's, by when that began */
export function checkSameAttempt(record: AttemptRecord, startedAt: number | undefined): void {
  if (startedAt !== undefined && startedAt !== record.startedAt) {
    throw new ApiError('attemptOver', 'the next run of this attempt has begun');
  }
}

/** @throws ApiError contestCancelled where the contest of a run was called off while it went on */
export function checkNotCalledOff({ isCalledOff }: AttemptRecord): void {
  if (isCalledOff) throw new ApiError('contestCancelled');
}

export function isConflict(error: unknown): boolean {
  return (error as { code?: unknown }).code === FAILED_PRECONDITION;
}
