import { action } from './action.ts';
import { NoFields, Nothing } from './fields.ts';

/** Ends the session of this call; the player's other sessions go on. Ours, beyond the family's actions. */
export const logOut = action({
  name: 'log_out',
  proof: 'session',
  input: NoFields,
  output: Nothing,
});
