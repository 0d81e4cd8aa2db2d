import { action } from './action.ts';
import { NoFields, Nothing } from './fields.ts';

/** Ours: ends all sessions of the caller on all devices, and what they signed in with at Firebase. Codes: updated. */
export const logOutEverywhere = action({
  name: 'log_out_everywhere',
  proof: 'session',
  input: NoFields,
  output: Nothing,
  refusedInDemo: true,
});
