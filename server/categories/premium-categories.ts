import type { DocumentReference, Firestore, DocumentSnapshot } from 'firebase-admin/firestore';
import { FieldValue } from 'firebase-admin/firestore';
import { answer } from '../../domain/contract/envelope.ts';
import { unlockPremiumCategory } from '../../domain/contract/categories.ts';
import { moveCoins, NotEnoughCoins, readWallets } from '../account/ledger.ts';
import { defineAction } from '../http/define-action.ts';
import { ApiError } from '../../domain/contract/api-error.ts';

/** Where it stands which premium categories a player has paid for: `categories`, by slug. */
export function unlockedOf(firestore: Firestore, uid: string): DocumentReference {
  return firestore.doc(`users/${uid}/private/unlocked`);
}

/** Checks and charges in one transaction, so that nobody pays twice and nobody plays unpaid. */
export const unlockPremiumCategoryAction = defineAction(
  unlockPremiumCategory,
  async ({ category: slug }, { firestore, now, caller: { uid } }) => {
    await firestore.runTransaction(async (transaction) => {
      const [category, unlocked] = await transaction.getAll(
        firestore.doc(`categories/${slug}`),
        unlockedOf(firestore, uid),
      );
      const wallet = (await readWallets(transaction, firestore, [uid])).get(uid);
      if (!category?.exists || !unlocked || !wallet) {
        throw new ApiError('noData', 'there is no such category');
      }
      if (category.get('isPremium') !== true) {
        throw new ApiError('missingFields', 'category must be a premium one');
      }
      const held = (unlocked.get('categories') as string[] | undefined) ?? [];
      if (held.includes(slug)) throw new ApiError('alreadyThere');
      const price = priceOf(category);
      try {
        moveCoins(transaction, wallet, {
          id: `premium-${slug}`,
          amount: -price,
          title: 'premiumCategory',
          type: 'premium',
          at: now(),
        });
      } catch (error) {
        if (error instanceof NotEnoughCoins) throw new ApiError('notEnoughCoins', error.message);
        throw error;
      }
      transaction.set(unlocked.ref, { categories: FieldValue.arrayUnion(slug) }, { merge: true });
    });
    return answer(null, 'inserted');
  },
);

/** @throws RangeError where the operator has set no price: what is negative would pay the player */
function priceOf(category: DocumentSnapshot): number {
  const coins: unknown = category.get('coins');
  if (typeof coins === 'number' && Number.isSafeInteger(coins) && coins > 0) return coins;
  throw new RangeError(`${category.ref.path}: coins must be a whole number from 1`);
}
