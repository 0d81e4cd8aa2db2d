import type * as v from 'valibot';
import { Timestamp } from 'firebase-admin/firestore';
import { answer } from '../../domain/contract/envelope.ts';
import { multiMatchReportQuestion, reportQuestion } from '../../domain/contract/reports.ts';
import type { Context } from '../http/define-action.ts';
import { defineAction } from '../http/define-action.ts';
import { ApiError } from '../../domain/contract/api-error.ts';

/** Keeps a player's report of a question. */
export const reportQuestionAction = defineAction(reportQuestion, (input, context) =>
  store(input, context, 'quiz'),
);

/** The same, of a question with several answers. */
export const multiMatchReportQuestionAction = defineAction(
  multiMatchReportQuestion,
  (input, context) => store(input, context, 'multi-match'),
);

/** One report for each player and question, so that nobody fills the operator's list. */
async function store(
  { question_id, message }: v.InferOutput<typeof reportQuestion.input>,
  { firestore, caller: { uid }, now }: Context,
  mode: 'quiz' | 'multi-match',
) {
  const question = await firestore.doc(`questions/${question_id}`).get();
  if (!question.exists) throw new ApiError('noData', 'question_id is no question');
  await firestore.doc(`questionReports/${question_id}_${uid}`).set({
    questionId: question_id,
    uid,
    mode,
    message,
    at: Timestamp.fromMillis(now()),
  });
  return answer(null, 'reportStored');
}
