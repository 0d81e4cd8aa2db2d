import { answer } from '../../domain/contract/envelope.ts';
import { setQuizCoinScore } from '../../domain/contract/settle-battle.ts';
import { defineAction } from '../http/define-action.ts';
import { settleBattle } from './settle-battle.ts';

/** Settles a battle for one of its members. */
export const setQuizCoinScoreAction = defineAction(
  setQuizCoinScore,
  async ({ match_id: roomId, quiz_type: quizType }, { firestore, caller, now }) => {
    const outcomes = await settleBattle(firestore, roomId, now(), {
      caller: caller.uid,
      quizType,
    });
    return answer({
      match_id: roomId,
      players: Object.entries(outcomes).map(([id, { result, coins, points, rank }]) => ({
        user_id: id,
        result,
        coins: String(coins),
        points: String(points),
        rank: String(rank),
      })),
    });
  },
);
