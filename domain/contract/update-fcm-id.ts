import * as v from 'valibot';
import { action } from './action.ts';
import { Flag, Nothing, text } from './fields.ts';

/** Where a browser takes push messages, as FCM names it. */
export const PushToken = v.pipe(text(4096), v.regex(/^[!-~]+$/, 'must be a token without spaces'));

/** Keeps where a browser of this player takes push messages, or forgets it (status '0'). Codes: updated, userUnknown. */
export const updateFcmId = action({
  name: 'update_fcm_id',
  proof: 'session',
  input: v.object({
    web_fcm_id: PushToken,
    /** Ours: without it, the token is kept. */
    status: v.optional(Flag, '1'),
  }),
  output: Nothing,
});
