import type * as v from 'valibot';
import type { Firestore } from 'firebase-admin/firestore';
import { Timestamp } from 'firebase-admin/firestore';
import { answer } from '../../domain/contract/envelope.ts';
import {
  multiMatchReportQuestion,
  reportQuestion,
  reportPageError,
} from '../../domain/contract/reports.ts';
import { accountOf, checkNotDeleted } from '../account-document.ts';
import { readCategories } from '../questions/known-categories.ts';
import { findQuestions } from '../questions/find-questions.ts';
import type { StoredQuestion } from '../questions/question-store.ts';
import type { Context } from '../http/define-action.ts';
import { defineAction } from '../http/define-action.ts';
import { ApiError } from '../../domain/errors.ts';
import { questionCountsOf } from '../solo/category-section.ts';
import { RateLimit } from '../http/rate-limit.ts';

/** Stores a player's report of a question. */
export const reportQuestionAction = defineAction(reportQuestion, (input, context) =>
  store(input, context, 'quiz'),
);

/** The same, only for Multi-Match questions. */
export const multiMatchReportQuestionAction = defineAction(
  multiMatchReportQuestion,
  (input, context) => store(input, context, 'multi-match'),
);

/** Stores one report per player and question, so that nobody fills the operator's list. */
async function store(
  { question_id, message }: v.InferOutput<typeof reportQuestion.input>,
  { firestore, caller: { uid }, now }: Context,
  mode: 'quiz' | 'multi-match',
) {
  const [question] = await findQuestions(firestore, [question_id]);
  if (!question) throw new ApiError('noData', 'question_id is no question');
  if (mode === 'multi-match' && (await modeOf(question, firestore, now())) !== mode) {
    throw new ApiError(
      'noData',
      'question_id is no Multi-Match question: report it with report_question',
    );
  }
  await firestore.runTransaction(async (transaction) => {
    checkNotDeleted(await transaction.get(accountOf(firestore, uid)));
    transaction.set(firestore.doc(`questionReports/${question_id}_${uid}`), {
      questionId: question_id,
      uid,
      mode,
      message,
      at: Timestamp.fromMillis(now()),
    });
  });
  return answer(null, 'reportStored');
}

/** The mode of a question's category; undefined if the category is deleted. */
async function modeOf({ category: slug }: StoredQuestion, firestore: Firestore, now: number) {
  const categories = await readCategories(firestore, now);
  const category = categories.find(({ id }) => id === slug);
  return category && questionCountsOf(category).mode;
}

/** The limit of logged reports of all pages together, so that a broken release does not flood the log. */
const LOGGED = { burst: 100, perSecond: 0.5 };

let limit: RateLimit | undefined;

/** Patterns of personal data: addresses, and sequences of letters and digits that may be an id or a token. */
const PERSONAL = [
  [/[^\s@"'<>()]+@[^\s@"'<>()]+\.[a-z]{2,}/gi, '[e-mail]'],
  [/\+?\d[\d ()-]{6,}\d/g, '[number]'],
  [/(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{16,}(?![\w-]|\.m?[jt]sx?)/gi, '[id]'],
  [/\?[^\s)"']*/g, ''],
] as const;

/** Logs an error of a player's page, without personal data. */
export const reportErrorAction = defineAction(reportPageError, (input, { now }) => {
  limit ??= new RateLimit(LOGGED, now);
  if (limit.take('all') === 0) {
    const { kind, message, stack = '', page = '', request_id: request } = input;
    console.error(
      JSON.stringify({
        clientError: kind,
        at: new Date(now()).toISOString(),
        ...(request !== undefined && { request }),
        page: impersonal(page),
        message: impersonal(message),
        stack: impersonal(stack),
      }),
    );
  }
  return Promise.resolve(answer(null, 'updated'));
});

function impersonal(text: string): string {
  return PERSONAL.reduce((held, [pattern, mark]) => held.replaceAll(pattern, mark), text);
}
