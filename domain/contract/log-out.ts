import * as v from 'valibot';
import { action } from './action.ts';
import { Nothing } from './fields.ts';
import { PushToken } from './update-fcm-id.ts';

/** Ends the session of this call; the player's other sessions go on. Ours, beyond the family's actions. */
export const logOut = action({
  name: 'log_out',
  proof: 'session',
  input: v.object({
    /** Of this browser, which then is sent nothing more of this player's. */
    web_fcm_id: v.optional(PushToken),
  }),
  output: Nothing,
});
