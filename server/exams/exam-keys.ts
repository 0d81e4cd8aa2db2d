import { createHash, timingSafeEqual } from 'node:crypto';
import type { Firestore } from 'firebase-admin/firestore';
import { Timestamp } from 'firebase-admin/firestore';
import { ApiError } from '../../domain/contract/api-error.ts';

/** So many wrong keys may be tried in a window of this: of 10,000 keys that is a chance of 1 in 2,000. */
const WRONG_KEYS = 5;
const WINDOW_MS = 15 * 60_000;

/**
 * Lets a player with the right key pass. Wrong ones are counted for each player and exam, in the store and one after the other,
 * so that no number of processes, sessions or calls at once has more.
 * @param key the right one
 * @param now milliseconds since the epoch
 * @throws ApiError examKeyWrong; tooManyExamKeys once there were too many, for the right key as well
 */
export async function checkExamKey(
  firestore: Firestore,
  examId: string,
  uid: string,
  { given, key }: { readonly given: string; readonly key: string },
  now: number,
): Promise<void> {
  const guesses = firestore.doc(`examGuesses/${examId}_${uid}`);
  const isRight = await firestore.runTransaction(async (transaction) => {
    const counted = await transaction.get(guesses);
    const since = (counted.get('since') as Timestamp | undefined)?.toMillis() ?? 0;
    const isRunning = now < since + WINDOW_MS;
    const wrong = isRunning ? (counted.get('wrong') as number) : 0;
    if (wrong >= WRONG_KEYS) {
      const seconds = Math.ceil((since + WINDOW_MS - now) / 1_000);
      throw new ApiError('tooManyExamKeys', `wait ${seconds} seconds`, {
        headers: { 'retry-after': String(seconds) },
      });
    }
    if (isSame(given, key)) return true;
    transaction.set(guesses, {
      ...{ uid, exam: examId, wrong: wrong + 1 },
      since: Timestamp.fromMillis(isRunning ? since : now),
      expiresAt: Timestamp.fromMillis((isRunning ? since : now) + WINDOW_MS),
    });
    return false;
  });
  if (!isRight) throw new ApiError('examKeyWrong');
}

/** How long this takes tells nothing of the key. */
function isSame(given: string, key: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given.trim()), digest(key));
}
