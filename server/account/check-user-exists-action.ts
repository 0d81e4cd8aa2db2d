import { checkUserExists } from '../../domain/contract/account.ts';
import { answer } from '../../domain/contract/envelope.ts';
import { defineAction } from '../http/define-action.ts';

/** Tells a first sign-in from a later one. */
export const checkUserExistsAction = defineAction(
  checkUserExists,
  async ({ firebase_id }, { firestore }) => {
    const user = await firestore.doc(`users/${firebase_id}`).get();
    return answer(null, user.exists ? 'userExists' : 'userUnknown');
  },
);
