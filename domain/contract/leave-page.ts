import * as v from 'valibot';
import { action, DocumentId, Nothing } from './action.ts';

/** Sent by a page that is closed during a battle, so that the others wait only a few seconds for it. */
export const leavePage = action({
  name: 'leave_page',
  proof: 'session',
  input: v.object({ room_id: DocumentId }),
  output: Nothing,
});
