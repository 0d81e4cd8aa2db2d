import * as v from 'valibot';
import { action, DocumentId, Nothing } from './action.ts';

/**
 * Sent by a page that is left during a battle, at its result or in a search, so that the others wait only a few seconds for the
 * player, and no rival is found for one who is gone.
 */
export const leavePage = action({
  name: 'leave_page',
  proof: 'session',
  input: v.object({ room_id: DocumentId }),
  output: Nothing,
});
