import { randomBytes } from 'node:crypto';
import type { Firestore } from 'firebase-admin/firestore';
import { ApiError } from '../../domain/errors.ts';
import { accountOf } from '../account-document.ts';
import { personAt, readPerson } from './persons.ts';

/**
 * Notes that a person begins the daily quiz of a day. The person document stores a random token of the account that
 * began it. So the same account may begin again after a failed call, and no uid survives a deletion.
 * @param day as in 2026-11-21
 * @param now milliseconds since the epoch
 * @throws ApiError dailyAlreadyPlayed if another account of the person has begun this day or a later one
 */
export async function beginDailyOfPerson(
  firestore: Firestore,
  uid: string,
  day: string,
  now: number,
): Promise<void> {
  await firestore.runTransaction(async (transaction) => {
    const account = await transaction.get(accountOf(firestore, uid));
    const { give, id, ids } = await readPerson(transaction, firestore, account, now);
    const persons = await transaction.getAll(...ids.map((one) => personAt(firestore, one)));
    const token = account.get('dailyToken') as string | undefined;
    const isTaken = persons.some((person) => {
      const last = (person.get('dailyDay') as string | undefined) ?? '';
      return last >= day && person.get('dailyToken') !== token;
    });
    if (isTaken) throw new ApiError('dailyAlreadyPlayed', 'with another account of this person');
    const own = token ?? randomBytes(12).toString('base64url');
    give();
    if (token === undefined) transaction.update(account.ref, { dailyToken: own });
    transaction.set(personAt(firestore, id), { dailyDay: day, dailyToken: own }, { merge: true });
  });
}

/** Whether another account of a player's person has begun the daily quiz of a day or a later one. Two reads. */
export async function isDailyTaken(
  firestore: Firestore,
  uid: string,
  day: string,
): Promise<boolean> {
  const account = await accountOf(firestore, uid).get();
  const id = account.get('personId') as string | undefined;
  if (id === undefined) return false;
  const person = await personAt(firestore, id).get();
  const last = (person.get('dailyDay') as string | undefined) ?? '';
  return last >= day && person.get('dailyToken') !== account.get('dailyToken');
}
