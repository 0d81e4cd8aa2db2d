import type { Firestore } from '@google-cloud/firestore';
import { FieldValue } from '@google-cloud/firestore';

/**
 * Marks an account as a deletion does before it looks for battles, does the work, and takes the mark back, as the deletion
 * does when it finds a battle.
 */
export async function whileMarked(
  firestore: Firestore,
  uid: string,
  work: () => Promise<unknown>,
): Promise<void> {
  const account = firestore.doc(`users/${uid}/private/account`);
  const coins = (await account.get()).get('coins') as number;
  await account.update({ status: 'deleting', coins: -1 });
  await work();
  await account.update({ status: 'active', coins: FieldValue.increment(coins + 1) });
}
