import * as v from 'valibot';
import { action } from './action.ts';
import { DocumentId, Nothing } from './fields.ts';

/** Whether an account exists. Codes: userExists, userUnknown; both are good answers. */
export const checkUserExists = action({
  name: 'check_user_exists',
  proof: 'none',
  input: v.object({ firebase_id: DocumentId }),
  output: Nothing,
});
