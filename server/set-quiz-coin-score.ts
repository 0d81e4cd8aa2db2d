import { answer } from '../domain/contract/envelope.ts';
import { setQuizCoinScore } from '../domain/contract/finish.ts';
import type { SoloModeName } from '../domain/play/modes.ts';
import { SOLO_TYPES } from '../domain/play/modes.ts';
import type { EndOfMode } from './attempts/finish-attempt.ts';
import { finishAttempt } from './attempts/finish-attempt.ts';
import { settleBattle } from './battle/settle-battle.ts';
import { endOfContestRun } from './contests/contest-store.ts';
import { defineAction } from './http/define-action.ts';

const MODES = new Map<string, SoloModeName>(
  Object.entries(SOLO_TYPES).map(([mode, type]) => [type, mode as SoloModeName]),
);

/** The modes with their own part in the end of an attempt. */
const ENDS_OF_MODES: Readonly<Partial<Record<SoloModeName, EndOfMode>>> = {
  contest: endOfContestRun,
};

/** Settles a battle for one of its members, or ends an attempt for its player. */
export const setQuizCoinScoreAction = defineAction(
  setQuizCoinScore,
  async (input, { firestore, caller: { uid }, now }) => {
    const { match_id: id, quiz_type: quizType } = input;
    const mode = MODES.get(quizType);
    if (mode !== undefined) {
      const answers = 'play_questions' in input ? (input.play_questions ?? []) : [];
      const startedAt = 'started_at' in input ? input.started_at : undefined;
      const skippedAt = 'skipped_at' in input ? input.skipped_at : undefined;
      return answer(
        await finishAttempt(firestore, id, uid, now(), {
          mode,
          startedAt,
          answers,
          skippedAt,
          endOfMode: ENDS_OF_MODES[mode],
        }),
      );
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
