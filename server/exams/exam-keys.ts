import { createHash, timingSafeEqual } from 'node:crypto';
import type { DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { Timestamp } from 'firebase-admin/firestore';
import { ApiError } from '../../domain/errors.ts';
import { readPerson } from '../account/persons.ts';
import { accountOf } from '../account-document.ts';
import { checkNotBlocked, personKeysAt, readKeyCount } from './key-counts.ts';

/** The limit of wrong keys in a window of this length. */
const WRONG_KEYS = 5;
const WINDOW_MS = 15 * 60_000;
const WEEK_MS = 7 * 86_400_000;
/**
 * The transaction's tries: all wrong keys of an exam are counted in one document, so concurrent wrong keys of a class
 * conflict.
 */
const MAX_ATTEMPTS = 20;

/**
 * Checks a player's key. One transaction counts wrong keys in Firestore, by person and exam, and by exam for all
 * players. So further processes, sessions or accounts of a person give no further tries.
 * @param key the right key
 * @param now milliseconds since the epoch
 * @throws ApiError examKeyWrong; tooManyExamKeys once there were too many, even for the right key; examHeld if the
 * examiner must admit the player
 */
export async function checkExamKey(
  firestore: Firestore,
  exam: { readonly id: string; readonly closesAt: number },
  uid: string,
  { given, key }: { readonly given: string; readonly key: string },
  now: number,
): Promise<void> {
  const isRight = await firestore.runTransaction(
    async (transaction) => {
      const account = await transaction.get(accountOf(firestore, uid));
      const { give, ...person } = await readPerson(transaction, firestore, account, now);
      const own = person.ids.map((id) => personKeysAt(firestore, exam.id, id));
      const [count, ...guesses] = await readKeyCount(transaction, firestore, exam.id, own);
      const { wrong, since, total, isAdmitted } = addUp(guesses, now);
      if (wrong >= WRONG_KEYS) {
        const seconds = Math.ceil((since + WINDOW_MS - now) / 1_000);
        throw new ApiError('tooManyExamKeys', `wait ${seconds} seconds`, {
          headers: { 'retry-after': String(seconds) },
        });
      }
      checkNotBlocked(count, total, isAdmitted);
      const isRight = isSame(given, key);
      const more = isRight ? 0 : 1;
      give();
      const expiresAt = Timestamp.fromMillis(Math.max(now, exam.closesAt) + WEEK_MS);
      // for the right key too: a transaction that writes nothing takes no turn among guesses that come at once
      transaction.set(personKeysAt(firestore, exam.id, person.id), {
        person: person.id,
        exam: exam.id,
        wrong: wrong + more,
        total: total + more,
        since: Timestamp.fromMillis(since),
        isAdmitted,
        expiresAt,
      });
      // merged persons count once
      for (const guess of guesses.filter(({ exists, ref }) => exists && ref.id !== own[0]?.id)) {
        transaction.delete(guess.ref);
      }
      if (!isRight) count.add(expiresAt);
      return isRight;
    },
    { maxAttempts: MAX_ATTEMPTS },
  );
  if (!isRight) throw new ApiError('examKeyWrong');
}

/** The sum of the tries of all ids of one person. */
function addUp(guesses: readonly DocumentSnapshot[], now: number) {
  const found = guesses.filter(({ exists }) => exists);
  const sum = (documents: readonly DocumentSnapshot[], field: string) =>
    documents.reduce((all, one) => all + ((one.get(field) as number | undefined) ?? 0), 0);
  const sinceOf = (one: DocumentSnapshot) => (one.get('since') as Timestamp).toMillis();
  const running = found.filter((one) => now < sinceOf(one) + WINDOW_MS);
  return {
    wrong: sum(running, 'wrong'),
    since: Math.min(now, ...running.map(sinceOf)),
    total: sum(found, 'total'),
    isAdmitted: found.some((one) => one.get('isAdmitted') === true),
  };
}

/** Compares in constant time, so that the duration reveals nothing about the key. */
function isSame(given: string, key: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text.trim().toUpperCase()).digest();
  return timingSafeEqual(digest(given), digest(key));
}
