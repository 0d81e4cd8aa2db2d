import * as v from 'valibot';
import { action } from './action.ts';
import { Nothing, text } from './fields.ts';

/**
 * Changes what is sent and leaves the rest. Codes: profileUpdated, userUnknown. The e-mail belongs to who signed in by a
 * phone number; everybody else's is Firebase's.
 */
export const updateProfile = action({
  name: 'update_profile',
  proof: 'session',
  input: v.object({
    email: v.optional(v.pipe(text(200), v.trim(), v.email('must be an e-mail address'))),
    name: v.optional(text(200)),
    /** With its country code, as in +49 151 12345678. */
    mobile: v.optional(text(40)),
    /** Ours: what is to be empty from now on; an empty field counts as one that was not sent. */
    clear: v.optional(v.picklist(['mobile'], 'must be mobile')),
    /** A name of get_system_language_list. */
    web_language: v.optional(text(40)),
  }),
  output: Nothing,
  rate: { burst: 10, perSecond: 0.2 },
  refusedInDemo: true,
});
