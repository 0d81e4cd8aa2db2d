import { action } from './action.ts';
import { NoFields } from './fields.ts';
import { StandingUserRow } from './user-row.ts';

/** The caller's own account. Codes: accountDeactivated, userUnknown. */
export const getUserById = action({
  name: 'get_user_by_id',
  proof: 'session',
  input: NoFields,
  output: StandingUserRow,
});
