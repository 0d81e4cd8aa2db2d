import { getQuestionByRoomId, getRandomQuestions } from '../../domain/contract/deal-questions.ts';
import { answer } from '../../domain/contract/envelope.ts';
import { defineAction } from '../http/define-action.ts';
import { dealBattle } from './deal-battle.ts';

/** Starts a duel. */
export const getRandomQuestionsAction = defineAction(
  getRandomQuestions,
  async ({ match_id: roomId }, { firestore, caller, now }) => {
    await dealBattle(firestore, roomId, caller.uid, now());
    return answer({ room_id: roomId });
  },
);

/** Starts a group's battle. */
export const getQuestionByRoomIdAction = defineAction(
  getQuestionByRoomId,
  async ({ room_id: roomId }, { firestore, caller, now }) => {
    await dealBattle(firestore, roomId, caller.uid, now());
    return answer({ room_id: roomId });
  },
);
