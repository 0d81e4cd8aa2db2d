import { answer } from '../../domain/contract/envelope.ts';
import { setQuizCoinScore, SOLO_TYPES } from '../../domain/contract/settle-battle.ts';
import { finishAttempt } from '../attempts/finish-attempt.ts';
import { settleBattle } from '../battle/settle-battle.ts';
import { defineAction } from '../http/define-action.ts';

const MODES = new Map<string, string>(
  Object.entries(SOLO_TYPES).map(([mode, type]) => [type, mode]),
);

/** Settles a battle for one of its members, or ends a run for its player. */
export const setQuizCoinScoreAction = defineAction(
  setQuizCoinScore,
  async (input, { firestore, caller: { uid }, now }) => {
    const { match_id: id, quiz_type: quizType } = input;
    const mode = MODES.get(quizType);
    if (mode !== undefined) {
      const answers = 'play_questions' in input ? (input.play_questions ?? []) : [];
      return answer(await finishAttempt(firestore, id, uid, now(), { mode, answers }));
    }
    const outcomes = await settleBattle(firestore, id, now(), { caller: uid, quizType });
    return answer({
      match_id: id,
      players: Object.entries(outcomes).map(([member, { result, coins, points, rank }]) => ({
        user_id: member,
        result,
        coins: String(coins),
        points: String(points),
        rank: String(rank),
      })),
    });
  },
);
