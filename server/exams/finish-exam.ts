import type { DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { FieldValue } from 'firebase-admin/firestore';
import { flag } from '../../domain/contract/action.ts';
import { ApiError } from '../../domain/errors.ts';
import type { SentExamResult } from '../../domain/contract/exam.ts';
import { gradeExam } from '../../domain/exam/grade.ts';
import { seen } from '../../domain/exam/presence.ts';
import type { AttemptRecord } from '../attempts/attempt-store.ts';
import { attemptReference, dataOf, forgetAttempt, recordOf } from '../attempts/attempt-store.ts';
import type { LastAnswer } from '../../domain/play/attempt.ts';
import type { JudgedAttempt } from '../../domain/play/judged-game.ts';
import { takenOf } from '../attempts/finish-attempt.ts';
import type { WorkDone } from '../due-work.ts';
import { doDueWork } from '../due-work.ts';
import type { ExamPart } from '../../domain/exam/exam-part.ts';
import { clockOf, endOf, sentTitle } from '../../domain/exam/exam-part.ts';

/** A finished attempt at an exam, with the fields that only such an attempt has. */
export type FinishedExam = AttemptRecord & {
  readonly exam: ExamPart & Required<Pick<ExamPart, 'endedBy' | 'grade'>>;
};

/**
 * Ends an attempt at an exam that is over or submitted, and grades it exactly once, however often it is called. The
 * stored end is the instant when it was over, not that of the call.
 * @param now milliseconds since the epoch
 * @returns undefined while the attempt is running
 * @throws ApiError noData if the player has no such attempt
 */
export async function finishExam(
  firestore: Firestore,
  id: string,
  uid: string,
  now: number,
  {
    isHandedIn = false,
    answers = [],
  }: { isHandedIn?: boolean; answers?: readonly LastAnswer[] } = {},
): Promise<FinishedExam | undefined> {
  const finished = await firestore.runTransaction(async (transaction) => {
    const document = attemptReference(firestore, id);
    const snapshot = await transaction.get(document);
    const before = snapshot.exists ? recordOf(snapshot) : undefined;
    if (before?.uid !== uid || !before.exam) throw new ApiError('noData', 'no such attempt');
    if (before.status === 'finished') return before as FinishedExam;
    const end = endOf(before, now);
    if (!end && !isHandedIn) return undefined;
    const { endsAt } = clockOf(before, before.exam);
    // a page submits when its clock is at zero, with answers that are still accepted
    const handedIn = now < endsAt ? ('submitted' as const) : ('time' as const);
    const { at: finishedAt, reason: endedBy } = end ?? {
      at: Math.min(now, endsAt),
      reason: handedIn,
    };
    const added = end ? [] : takenOf(before, answers, now);
    const record = { ...before, events: [...before.events, ...added] };
    const presence = seen(before.exam.presence, Math.max(finishedAt, before.exam.presence.seenAt));
    const grade = gradeExam(record, before.exam.marks);
    const after: FinishedExam = {
      ...record,
      status: 'finished',
      finishedAt,
      exam: { ...before.exam, presence, endedBy, grade },
    };
    const { events, exam } = dataOf(after);
    const isAnswered = grade.correct + grade.incorrect > 0;
    transaction.update(document, {
      status: 'finished',
      finishedAt,
      events,
      exam,
      // counts for the day of its end; its questions become neither mistakes nor cards
      ...(isAnswered && { judged: [dayOnly(before.run, finishedAt, now)], judgedAt: now }),
      dueAt: FieldValue.delete(),
    });
    return after;
  });
  if (finished) forgetAttempt(firestore, id);
  return finished;
}

/** A noted game without its answers. */
const dayOnly = (run: number, playedAt: number, at: number): JudgedAttempt => ({
  run,
  at,
  right: [],
  wrong: [],
  hasCards: false,
  playedAt,
});

/** The result of an attempt as its player gets it, without the keys. */
export function examResultOf(record: FinishedExam): SentExamResult {
  const { startedAt, finishedAt, exam } = record;
  const { grade, presence, captured, endedBy, annulled } = exam;
  return {
    ...sentTitle(exam),
    obtained_marks: String(grade.obtained),
    total_marks: String(grade.total),
    percentage: String(grade.percent),
    no_of_que: String(exam.marks.length),
    correct: String(grade.correct),
    incorrect: String(grade.incorrect),
    not_attempted: String(grade.notAttempted),
    statistics: grade.byMark.map(({ mark, correct, incorrect }) => ({
      mark: String(mark),
      correct_answer: String(correct),
      incorrect: String(incorrect),
    })),
    total_duration: String(Math.round((finishedAt - startedAt) / 1_000)),
    rules_violated: flag(endedBy === 'left'),
    captured_question_ids: [...captured],
    ended_by: endedBy,
    absences: presence.absences.map(({ kind, ms }) => ({
      kind,
      seconds: String(Math.round(ms / 1_000)),
    })),
    ended_at: new Date(finishedAt).toISOString(),
    annulled: flag(annulled !== undefined),
    annul_reason: annulled?.reason ?? '',
  };
}

/**
 * Ends the exams whose players did not return: left ones, and those whose time is over.
 * @param now milliseconds since the epoch
 */
export function finishLeftExams(
  firestore: Firestore,
  now: number,
  isTimeUp: () => boolean = () => false,
): Promise<WorkDone> {
  const due = firestore.collection('attempts').where('dueAt', '<=', now).orderBy('dueAt');
  const end = (attempt: DocumentSnapshot) =>
    finishExam(firestore, attempt.id, String(attempt.get('uid')), now);
  return doDueWork(due, { isTimeUp, work: end });
}
