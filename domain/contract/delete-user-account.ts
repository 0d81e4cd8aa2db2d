import { action } from './action.ts';
import { NoFields, Nothing } from './fields.ts';

/**
 * Deletes the caller's account and all that leads to the person. Called again after a failure half-way, it finishes.
 * Codes: updated, inBattle, userUnknown.
 */
export const deleteUserAccount = action({
  name: 'delete_user_account',
  proof: 'session',
  input: NoFields,
  output: Nothing,
  rate: { burst: 3, perSecond: 0.05 },
  refusedInDemo: true,
  finishesDeletion: true,
});
