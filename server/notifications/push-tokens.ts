import type { Firestore } from 'firebase-admin/firestore';
import { FieldValue } from 'firebase-admin/firestore';
import { accountOf } from '../account-document.ts';
import { ApiError } from '../../domain/errors.ts';
import { answer } from '../../domain/contract/envelope.ts';
import { updateFcmId } from '../../domain/contract/account.ts';
import { defineAction } from '../http/define-action.ts';

/** The maximum number of a player's browsers that get push messages. */
const MAX_TOKENS = 5;

/**
 * Stores the newest push tokens of a player, each once. Removes a browser's token from other players, because an
 * expired session leaves it behind. @throws ApiError if there is no such account
 */
export async function keepPushToken(
  firestore: Firestore,
  uid: string,
  token: string,
): Promise<void> {
  await firestore.runTransaction(async (transaction) => {
    const account = await transaction.get(accountOf(firestore, uid));
    if (!account.exists) throw new ApiError('userUnknown');
    const ownTokens = (account.get('fcmTokens') as string[] | undefined) ?? [];
    if (ownTokens.at(-1) === token) return;
    const others = ownTokens.filter((other) => other !== token);
    transaction.update(account.ref, { fcmTokens: [...others, token].slice(-MAX_TOKENS) });
  });
  const holders = await firestore
    .collectionGroup('private')
    .where('fcmTokens', 'array-contains', token)
    .select()
    .get();
  const former = holders.docs.flatMap(({ ref }) => ref.parent.parent?.id ?? []);
  await Promise.all(
    former.filter((id) => id !== uid).map((id) => forgetPushTokens(firestore, id, [token])),
  );
}

/** Removes tokens of a player; does nothing for unknown tokens or a deleted account. */
export async function forgetPushTokens(
  firestore: Firestore,
  uid: string,
  tokens: readonly string[],
): Promise<void> {
  await firestore.runTransaction(async (transaction) => {
    const account = await transaction.get(accountOf(firestore, uid));
    if (!account.exists) return;
    transaction.update(account.ref, { fcmTokens: FieldValue.arrayRemove(...tokens) });
  });
}

/** Stores a player's newest push tokens, each once, or removes one. */
export const updateFcmIdAction = defineAction(
  updateFcmId,
  async ({ web_fcm_id, status }, { firestore, caller }) => {
    if (status) await keepPushToken(firestore, caller.uid, web_fcm_id);
    else await forgetPushTokens(firestore, caller.uid, [web_fcm_id]);
    return answer(null, 'updated');
  },
);
