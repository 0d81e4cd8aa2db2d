import type { Key, HintLetter, Question } from '../question/question.ts';
import { judge } from '../question/question.ts';
import type { Attempt } from './attempt.ts';
import { answersOf, isTooFast, windowsOf } from './attempt.ts';
import type { Lifeline } from './lifelines.ts';
import type { Mark, AttemptResult, ScoreTally } from './scoring.ts';
import { markOf, resultOf, tallyOf } from './scoring.ts';

/** A question of an attempt with its player's option order, and the key, which only the server knows until it reveals it. */
export interface DealtQuestion {
  readonly question: Question;
  readonly key: Key;
  /** The explanation of the answer. */
  readonly note: string;
}

/** The effect of a used lifeline. */
export interface Help {
  readonly lifeline: Lifeline;
  /** The question's number in the attempt, from 0. */
  readonly question: number;
  /** The options that 50/50 left. */
  readonly left?: readonly number[] | undefined;
  /** The audience poll, in percent by option. */
  readonly poll?: readonly number[] | undefined;
  readonly hint?: string | undefined;
  /** The letter that a hint gave, in a word. */
  readonly letter?: HintLetter | undefined;
}

/** An attempt with its questions. */
export interface DealtAttempt extends Attempt {
  readonly questions: readonly DealtQuestion[];
}

/** The result of a question. */
export type QuestionVerdict = 'right' | 'wrong' | 'unanswered' | 'skipped';

/** The grade of an attempt in its current state. */
export interface Grade {
  /** The verdict of each question. */
  readonly verdicts: readonly QuestionVerdict[];
  readonly tally: ScoreTally;
  /** Questions that count: skipped ones do not. */
  readonly count: number;
  readonly result: AttemptResult;
}

/** The reply about a closed question. */
export interface Feedback {
  readonly isRight?: boolean | undefined;
  readonly key?: Key | undefined;
  readonly note?: string | undefined;
}

/** The rules of practice: no coins and no pass mark. */
const NO_REWARD = { passPercent: 0, fullPercent: 100, coins: 0 };

/** Grades all answers; a question without an answer counts as unanswered. */
export function gradeOf(attempt: DealtAttempt): Grade {
  const marks = attempt.questions.map((_, index) => markOfQuestion(attempt, index));
  const counted = marks.flatMap((mark) => mark ?? []);
  const { points, ...tally } = tallyOf(counted);
  // only in a contest, where they rank, points may be below 0
  const least = attempt.rules.closesAt === undefined ? 0 : -Infinity;
  return {
    verdicts: marks.map(verdictOf),
    tally: { ...tally, points: Math.max(least, points) },
    count: counted.length,
    result: resultOf(attempt.rules.reward ?? NO_REWARD, tally.right, counted.length),
  };
}

/** The feedback that an attempt's rules allow for a closed question: answered, or over by time. */
export function feedbackFor(attempt: DealtAttempt, index: number): Feedback {
  const asked = attempt.questions[index];
  if (!asked || attempt.rules.feedback === 'none') return {};
  const isRight = verdictOf(markOfQuestion(attempt, index)) === 'right';
  return attempt.rules.feedback === 'key'
    ? { isRight, key: asked.key, note: asked.note }
    : { isRight };
}

/** A question as it is sent: without its hint, because hints are for sale. */
export function withoutHint(question: Question): Question {
  return { ...question, hint: undefined };
}

/** The thinking time of an attempt in milliseconds: from the beginning of each question to its answer or its end. */
export function thinkingMsOf(attempt: DealtAttempt): number {
  return windowsOf(attempt).reduce(
    (sum, { start, end, closedAt = end }) => sum + Math.max(0, Math.min(closedAt, end) - start),
    0,
  );
}

/** The mark of a question; undefined if it was skipped. */
export function markOfQuestion(attempt: DealtAttempt, index: number): Mark | undefined {
  const asked = attempt.questions[index];
  const isSkipped = attempt.events.some(
    (event) => event.kind === 'lifeline' && event.lifeline === 'skip' && event.question === index,
  );
  if (!asked || isSkipped) return undefined;
  const answer = answersOf(attempt).get(index);
  if (!answer || isTooFast(attempt, index)) return { kind: 'unanswered' };
  const at = attempt.events.findLast(
    (event) => event.kind === 'answer' && event.question === index,
  )?.at;
  const start = windowsOf(attempt)[index]?.start;
  const elapsedMs = at === undefined || start === undefined ? undefined : at - start;
  return markOf(attempt.rules.scoring, judge(asked.question, asked.key, answer), elapsedMs);
}

function verdictOf(mark: Mark | undefined): QuestionVerdict {
  if (!mark) return 'skipped';
  if (mark.kind === 'unanswered') return 'unanswered';
  return mark.isRight ? 'right' : 'wrong';
}
