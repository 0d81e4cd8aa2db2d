import * as v from 'valibot';
import { action } from './action.ts';
import { DocumentId, Nothing } from './fields.ts';

/** Whether an account exists. Codes: userExists, userUnknown; both are good answers. */
export const checkUserExists = action({
  name: 'check_user_exists',
  proof: 'none',
  input: v.object({ firebase_id: DocumentId }),
  output: Nothing,
  // asked once at a sign-in; oftener it is somebody trying ids
  rate: { burst: 20, perSecond: 0.5 },
});
