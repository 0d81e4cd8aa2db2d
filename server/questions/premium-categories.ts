import type { DocumentReference, Firestore, DocumentSnapshot } from 'firebase-admin/firestore';
import { FieldValue } from 'firebase-admin/firestore';
import { answer } from '../../domain/contract/envelope.ts';
import { unlockPremiumCategory } from '../../domain/contract/categories.ts';
import { moveCoins, readWallets } from '../account/ledger.ts';
import { defineAction } from '../http/define-action.ts';
import { ApiError } from '../../domain/errors.ts';
import { isReservedCategory } from './question-store.ts';

/** The document with the premium categories that a player has paid for: `categories`, by slug. */
function unlockedOf(firestore: Firestore, uid: string): DocumentReference {
  return firestore.doc(`users/${uid}/private/unlocked`);
}

const slugsIn = (unlocked: DocumentSnapshot): readonly string[] =>
  (unlocked.get('categories') as string[] | undefined) ?? [];

/** Slugs of the premium categories that a player has paid for. */
export async function readUnlocked(
  firestore: Firestore,
  uid: string,
): Promise<ReadonlySet<string>> {
  return new Set(slugsIn(await unlockedOf(firestore, uid).get()));
}

/** Checks and charges in one transaction, so that nobody pays twice or plays without paying. */
export const unlockPremiumCategoryAction = defineAction(
  unlockPremiumCategory,
  async ({ category: slug }, { firestore, now, caller: { uid } }) => {
    await firestore.runTransaction(async (transaction) => {
      const [category, unlocked] = await transaction.getAll(
        firestore.doc(`categories/${slug}`),
        unlockedOf(firestore, uid),
      );
      const wallet = (await readWallets(transaction, firestore, [uid])).get(uid);
      if (!category?.exists || isReservedCategory(category) || !unlocked || !wallet) {
        throw new ApiError('noData', 'there is no such category');
      }
      if (category.get('isPremium') !== true) {
        throw new ApiError('missingFields', 'category must be a premium one');
      }
      if (slugsIn(unlocked).includes(slug)) throw new ApiError('alreadyThere');
      const price = priceOf(category);
      moveCoins(transaction, wallet, {
        id: `premium-${slug}`,
        amount: -price,
        title: 'premiumCategory',
        type: 'premium',
        at: now(),
      });
      transaction.set(unlocked.ref, { categories: FieldValue.arrayUnion(slug) }, { merge: true });
    });
    return answer(null, 'inserted');
  },
);

/** @throws RangeError unless the price is a whole number from 1: a negative price would pay the player */
function priceOf(category: DocumentSnapshot): number {
  const coins: unknown = category.get('coins');
  if (typeof coins === 'number' && Number.isSafeInteger(coins) && coins > 0) return coins;
  throw new RangeError(`${category.ref.path}: coins must be a whole number from 1`);
}
