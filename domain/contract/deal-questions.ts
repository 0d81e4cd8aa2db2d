import * as v from 'valibot';
import { action, DocumentId } from './action.ts';

const output = v.object({ room_id: v.string() });

/** Starts a duel: takes the fees, deals the questions. Any member of a full random room or rematch may call, else the owner. */
export const getRandomQuestions = action({
  name: 'get_random_questions',
  proof: 'session',
  input: v.object({ match_id: DocumentId }),
  output,
});

/** The same for a group. */
export const getQuestionByRoomId = action({
  name: 'get_question_by_room_id',
  proof: 'session',
  input: v.object({ room_id: DocumentId }),
  output,
});
