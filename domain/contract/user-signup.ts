import * as v from 'valibot';
import { SIGN_IN_TYPES } from '../account/account.ts';
import { readReferCode } from '../account/refer-code.ts';
import { action } from './action.ts';
import { DocumentId, text } from './fields.ts';
import { SessionUserRow } from './user-row.ts';

/**
 * Opens a session for whoever holds a Firebase ID token, and the account at the first call. Codes: registered, loggedIn,
 * accountDeactivated, emailNotVerified. Type, e-mail, number and picture are Firebase's, not the form's, so that nobody claims another's.
 */
export const userSignup = action({
  name: 'user_signup',
  proof: 'id-token',
  input: v.object({
    /** Must be the uid of the ID token. */
    firebase_id: DocumentId,
    /** Only checked: how the player has signed in is read from the token. */
    type: v.picklist(SIGN_IN_TYPES, `must be one of ${SIGN_IN_TYPES.join(', ')}`),
    /** For a new account; without it, Firebase's display name. */
    name: v.optional(text(200)),
    /** Of the friend who brought the player; counts for a new account alone. */
    friends_code: v.optional(
      v.pipe(
        text(40),
        v.transform((typed) => readReferCode(typed) ?? null),
        v.string('is no code of a player: check it, or leave it empty'),
      ),
    ),
    web_language: v.optional(text(60)),
    web_fcm_id: v.optional(text(4_096)),
  }),
  output: SessionUserRow,
  // a wrong code of a friend is refused, so that codes could be guessed
  rate: { burst: 5, perSecond: 0.05, onlyWith: 'friends_code' },
});
