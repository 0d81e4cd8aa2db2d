import { LIMITS } from '../../domain/limits.ts';
import type { AttemptEvent } from '../../domain/play/attempt.ts';
import type { Key, Answer } from '../../domain/question/question.ts';
import type { AttemptRecord } from '../attempts/attempt-store.ts';
import type { NewAttempt } from '../attempts/open-attempt.ts';
import { newRecord } from '../attempts/open-attempt.ts';
import type { StoredQuestion } from '../questions/question-store.ts';

/** The least thinking time of an invented answer, so that it counts as one of a person. */
const LEAST_THINKING_MS = 2 * LIMITS.humanMs;

/** The result of an invented player. */
export interface InventedResult {
  /** Answers that are right. Half of the other questions have a wrong answer, the rest have none. */
  readonly right: number;
  /** Thinking time in milliseconds, as the contest's ranks count it. */
  readonly ms: number;
  /** Milliseconds since the epoch. */
  readonly endedAt: number;
}

/**
 * The finished attempt of an invented player, still sealed: grading it gives its result. If the rules allow too little time for
 * that, the thinking time differs.
 */
export function inventedAttempt(
  uid: string,
  attempt: Omit<NewAttempt, 'pick' | 'shuffling' | 'category'>,
  questions: readonly StoredQuestion[],
  { right, ms, endedAt }: InventedResult,
): AttemptRecord {
  const { timing, revealMs } = attempt.rules;
  const answered = right + Math.floor((questions.length - right) / 2);
  // a question without an answer counts with its whole time
  const spare = ms - (questions.length - answered) * timing.ms;
  const mean = Math.floor(spare / answered);
  const thinking = questions.map((_, index) => {
    if (index >= answered) return timing.ms;
    const wanted = index === 0 ? spare - mean * (answered - 1) : mean;
    return Math.min(Math.max(wanted, LEAST_THINKING_MS), timing.ms);
  });
  const startedAt = endedAt - thinking.reduce((sum, one) => sum + one + revealMs, 0);
  const record = newRecord(
    uid,
    {
      ...attempt,
      category: '',
      shuffling: { isOptionsShuffled: false, hasFifthOption: true, isTexTypeset: true },
      pick: () => Promise.resolve(questions),
    },
    questions,
    undefined,
    startedAt,
  );
  let turn = startedAt;
  const events = record.questions.flatMap(({ key }, question): AttemptEvent[] => {
    const at = turn + (thinking[question] ?? 0);
    turn = at + revealMs;
    if (question >= answered) return [];
    return [{ kind: 'answer', question, answer: question < right ? key : wrongAnswer(key), at }];
  });
  return { ...record, status: 'finished', isSealed: true, events, endedAt, finishedAt: endedAt };
}

/** An answer that is not right; one of another kind than the key is wrong too. */
const wrongAnswer = (key: Key): Answer => ({
  kind: 'choice',
  option: key.kind === 'choice' && key.option === 0 ? 1 : 0,
});
