import type { DocumentReference, Firestore, Transaction } from 'firebase-admin/firestore';
import { FieldValue, Timestamp } from 'firebase-admin/firestore';
import { ApiError } from '../../domain/errors.ts';
import type { Person } from '../account/persons.ts';

/** An exam or a contest, which a person plays once. */
export interface OnceOnly {
  readonly mode: 'exam' | 'contest';
  readonly item: string;
}

/**
 * The marker that a person has begun an exam or a contest: `personAttempts/{mode}_{item}_{person}`. It outlives the
 * attempt and the account, and stores only times of them. Times in milliseconds since the epoch.
 */
export interface PersonAttempt extends OnceOnly {
  readonly person: string;
  readonly startedAt: number;
  /** The number of later tries by other accounts of the person. */
  readonly again: number;
  readonly expiresAt: Timestamp;
}

const YEAR_MS = 365 * 86_400_000;

const markerAt = (firestore: Firestore, { mode, item }: OnceOnly, person: string) =>
  firestore.doc(`personAttempts/${mode}_${item}_${person}`);

/**
 * Reads within a transaction whether a person has begun an exam or a contest.
 * @param now milliseconds since the epoch
 * @returns the existing marker, or the function that writes it, once all reads are done
 */
export async function readPersonAttempt(
  transaction: Transaction,
  firestore: Firestore,
  what: OnceOnly,
  person: Pick<Person, 'id' | 'ids'>,
  now: number,
): Promise<{ readonly begun: DocumentReference } | { readonly begun?: never; mark: () => void }> {
  const markers = await transaction.getAll(
    ...person.ids.map((id) => markerAt(firestore, what, id)),
  );
  const found = markers.find(({ exists }) => exists);
  if (found) return { begun: found.ref };
  return {
    mark() {
      const marker: PersonAttempt = {
        mode: what.mode,
        item: what.item,
        person: person.id,
        startedAt: now,
        again: 0,
        expiresAt: Timestamp.fromMillis(now + YEAR_MS),
      };
      transaction.create(markerAt(firestore, what, person.id), marker);
    },
  };
}

/** Thrown within a transaction if another account of the person has, or had, an attempt. */
export class AnotherAccount extends Error {
  readonly marker: DocumentReference;

  constructor(marker: DocumentReference) {
    super('another account of this person has begun it');
    this.marker = marker;
  }
}

/**
 * Records for the operator that another account of the person tried to begin.
 * @throws ApiError alreadyPlayed; any other error is thrown as it is
 */
export async function refuseAnother(error: unknown): Promise<never> {
  if (!(error instanceof AnotherAccount)) throw error;
  await error.marker.update({ again: FieldValue.increment(1) });
  throw new ApiError('alreadyPlayed', 'this person has begun it with another account');
}

/** The persons who have begun an exam or a contest, for the operator. */
export async function personAttemptsAt(
  firestore: Firestore,
  { mode, item }: OnceOnly,
): Promise<readonly PersonAttempt[]> {
  const { docs } = await firestore
    .collection('personAttempts')
    .where('mode', '==', mode)
    .where('item', '==', item)
    .get();
  return docs.map((document) => document.data() as PersonAttempt);
}
