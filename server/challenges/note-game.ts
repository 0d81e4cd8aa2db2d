import type { DocumentSnapshot } from 'firebase-admin/firestore';
import { FieldValue } from 'firebase-admin/firestore';
import type { ChallengeAnswers } from '../../domain/challenge/challenge.ts';
import { answerMarks } from '../../domain/play/judged-game.ts';
import { seenCodeOf } from '../questions/question-store.ts';
import type { ChallengeRun } from './challenge-store.ts';

/** The greatest number of games without a match that can wait to be counted for mistakes and cards. */
const MAX_WAITING_GAMES = 30;

/**
 * The fields of an account after a finished run: the player has met its questions, so no recorded run with one of them
 * fits, and its answers wait to be counted for mistakes, cards and the day (server/learning).
 * @param at when it is noted, in milliseconds since the epoch; the day is that of its last event
 */
export function noteGame(
  account: DocumentSnapshot,
  { questions, events }: Pick<ChallengeRun, 'questions' | 'events'>,
  answers: ChallengeAnswers,
  at: number,
) {
  const ids = questions.map(({ question }) => question.id);
  const marks = answerMarks(answers.map((one) => one?.isRight));
  const waiting = (account.get('botAnswers') as readonly object[] | undefined) ?? [];
  const endedAt = events.at(-1)?.at ?? at;
  return {
    seen: FieldValue.arrayUnion(...ids.map(seenCodeOf)),
    ...(/[rw]/.test(marks) && {
      botAnswers: [...waiting, { at, endedAt, questions: ids, marks }].slice(-MAX_WAITING_GAMES),
    }),
  };
}
