import * as v from 'valibot';
import { action } from './action.ts';
import { Nothing, text } from './fields.ts';

/** Keeps where a browser of this player takes push messages. Codes: updated, userUnknown. */
export const updateFcmId = action({
  name: 'update_fcm_id',
  proof: 'session',
  input: v.object({
    web_fcm_id: v.pipe(text(4096), v.regex(/^[!-~]+$/, 'must be a token without spaces')),
  }),
  output: Nothing,
});
