import { answerQuestion } from '../../domain/contract/attempt.ts';
import { getQuestionsByType } from '../../domain/contract/open-run.ts';
import { setQuizCoinScore, SOLO_TYPES } from '../../domain/contract/settle-battle.ts';
import type { Call } from '../api/load.ts';
import type { Seated } from '../support/bare-game.ts';

/** How many questions a run of True & False has, as the settings are seeded. */
const QUESTIONS = 10;

/** The calls of a run: it is opened, each question is answered, it is settled. */
export const STEPS = [
  getQuestionsByType.name,
  ...Array.from({ length: QUESTIONS }, () => answerQuestion.name),
  setQuizCoinScore.name,
] as const;

/** The document of a player's run. */
export const attemptOf = ({ uid }: Seated): string => `true-false_${uid}`;

/**
 * A step of a run as a call.
 * @param turn whose: the player's place among them
 * @param step its place in `STEPS`
 * @param option the answer, where it is one
 */
export function callOf(
  origin: string,
  players: readonly Seated[],
  turn: number,
  step: number,
  option = step % 2,
): Call {
  const name = STEPS[step] ?? '';
  const player = players[turn];
  if (!player) throw new Error(`there is no player ${turn}`);
  const attempt = attemptOf(player);
  const forms: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    [getQuestionsByType.name]: { type: '2' },
    [answerQuestion.name]: {
      attempt_id: attempt,
      question: String(step - 1),
      answer: JSON.stringify({ kind: 'choice', option }),
    },
    [setQuizCoinScore.name]: { match_id: attempt, quiz_type: SOLO_TYPES['true-false'] },
  };
  return {
    ...{ url: `${origin}/api/${name}`, players, isSignedIn: true, picks: [] },
    ...{ form: forms[name] ?? {}, answer: '{"error":false,"data":' },
  };
}
