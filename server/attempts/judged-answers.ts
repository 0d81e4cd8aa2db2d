import { mathsQuestionOf } from '../../domain/maths/maths-questions.ts';
import type { Grade } from '../../domain/play/dealt-attempt.ts';
import type { JudgedAttempt, JudgedGame } from '../../domain/play/judged-game.ts';
import type { AttemptRecord } from './attempt-store.ts';

/**
 * The answers of a graded attempt. Wrong answers about a passage are left out, because practice would ask them without
 * it. @param at milliseconds since the epoch
 */
export function judgedAnswersOf(
  { mode, run, questions, rules, reviewFee }: AttemptRecord,
  { verdicts }: Pick<Grade, 'verdicts'>,
  at: number,
): JudgedAttempt {
  const judged = (verdict: string) =>
    questions.flatMap(({ question }, index) => (verdicts[index] === verdict ? [question.id] : []));
  return {
    run,
    at,
    right: judged('right'),
    wrong: mode === 'fun-and-learn' ? [] : judged('wrong'),
    hasCards: rules.feedback === 'key' || reviewFee === 0,
  };
}

/** The ids that become cards. A generated question comes with other numbers each time, so it is none. */
export const cardsOf = ({ right, hasCards }: JudgedGame): readonly string[] =>
  hasCards ? right.filter((id) => !mathsQuestionOf(id)) : [];
