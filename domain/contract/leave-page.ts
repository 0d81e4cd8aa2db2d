import * as v from 'valibot';
import { action, DocumentId, Nothing } from './action.ts';

/** Sent by a page that is being closed in mid-battle, so that the others wait a few seconds for it and no longer. */
export const leavePage = action({
  name: 'leave_page',
  proof: 'session',
  input: v.object({ room_id: DocumentId }),
  output: Nothing,
});
