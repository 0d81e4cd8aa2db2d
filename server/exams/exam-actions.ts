import type { Firestore } from 'firebase-admin/firestore';
import { isDeepStrictEqual } from 'node:util';
import { flag } from '../../domain/contract/action.ts';
import { ApiError } from '../../domain/errors.ts';
import { answer } from '../../domain/contract/envelope.ts';
import type { SentExamItem } from '../../domain/contract/exam.ts';
import { examHeartbeat, getExamModule, setExamModuleResult } from '../../domain/contract/exam.ts';
import { afterPresenceEvent } from '../../domain/exam/presence.ts';
import type { AttemptRecord } from '../attempts/attempt-store.ts';
import { attemptReference, changeAttempt, recordOf } from '../attempts/attempt-store.ts';
import { defineAction } from '../http/define-action.ts';
import { readSettings } from '../settings/read-settings.ts';
import {
  clockOf,
  endOf,
  examAttemptId,
  presenceChange,
  sentTitle,
} from '../../domain/exam/exam-part.ts';
import { defaultLanguage, languageCode } from '../languages/content-languages.ts';
import type { Exam } from './exam-store.ts';
import { examsOfDay, isExam } from './exam-store.ts';
import type { FinishedExam } from './finish-exam.ts';
import { finishExam, examResultOf } from './finish-exam.ts';

/** The exams of the day, or those that the caller has completed. */
export const getExamModuleAction = defineAction(
  getExamModule,
  async (input, { firestore, caller: { uid }, now }) => {
    const at = now();
    const settings = await readSettings(firestore, at);
    if (!settings.exam_module) throw new ApiError('modeSwitchedOff');
    const goingOn = await settleOwn(firestore, uid, at);
    const { language_id: chosen = '0' } = input;
    // 0 is every language if players choose one, otherwise the default one, as of the contests
    const isOfAll = settings.language_mode && chosen === '0';
    const language = settings.language_mode ? chosen : await defaultLanguage(firestore, at);
    const { offset, limit } = input;
    if (input.type === '2') return completed(firestore, uid, offset, limit);
    const begun = new Set(goingOn.map(({ item }) => item));
    const exams = (await examsOfDay(firestore, settings.system_timezone, at))
      .filter((exam) => exam.isOpen && exam.questionCount > 0 && !begun.has(exam.id))
      .filter(({ languageId }) => isOfAll || languageId === language);
    const attempts =
      exams.length === 0
        ? []
        : await firestore.getAll(
            ...exams.map(({ id }) => attemptReference(firestore, examAttemptId(id, uid))),
            { fieldMask: ['status'] },
          );
    const rows = [
      // a running exam continues past midnight, and even if the examiner has closed it
      ...goingOn.flatMap(runningItem),
      ...(await Promise.all(
        exams
          .filter((_, place) => !attempts[place]?.exists)
          .map(async (exam) => ({
            ...itemOf(exam, await languageCode(firestore, exam.languageId, at)),
            now: at,
          })),
      )),
    ].toSorted((one, other) => (one.opens_at ?? 0) - (other.opens_at ?? 0));
    if (rows.length === 0) throw new ApiError('noData', 'no exams for today');
    return answer(rows.slice(offset, offset + limit), undefined, rows.length);
  },
);

/** Ends a player's exams that are over. @returns the running ones */
async function settleOwn(
  firestore: Firestore,
  uid: string,
  at: number,
): Promise<readonly AttemptRecord[]> {
  const { docs } = await firestore
    .collection('attempts')
    .where('uid', '==', uid)
    .where('mode', '==', 'exam')
    .where('status', '==', 'running')
    .get();
  const over = docs.filter((document) => endOf(recordOf(document), at));
  await Promise.all(over.map(({ id }) => finishExam(firestore, id, uid, at)));
  return docs.filter((document) => !over.includes(document)).map(recordOf);
}

async function completed(firestore: Firestore, uid: string, offset: number, limit: number) {
  const own = firestore
    .collection('attempts')
    .where('uid', '==', uid)
    .where('mode', '==', 'exam')
    .where('status', '==', 'finished')
    .orderBy('finishedAt', 'desc');
  const [{ docs }, total] = await Promise.all([
    own.offset(offset).limit(limit).get(),
    own.count().get(),
  ]);
  const rows = docs.map((document) => {
    const record = recordOf(document) as FinishedExam;
    const [item] = runningItem(record);
    return { ...(item as SentExamItem), exam_status: '3' as const, result: examResultOf(record) };
  });
  if (rows.length === 0) throw new ApiError('noData', 'no exam was completed');
  return answer(rows, undefined, total.data().count);
}

const itemOf = (exam: Exam, lang: string): SentExamItem => ({
  id: exam.id,
  ...sentTitle({ ...exam, lang }),
  ...(exam.category && { category: exam.category }),
  date: exam.date,
  exam_status: '1',
  duration: String(exam.minutes),
  answer_again: flag(exam.answerAgain),
  total_marks: String(exam.totalMarks),
  no_of_que: String(exam.questionCount),
  opens_at: exam.opensAt,
  closes_at: exam.closesAt,
});

/** The list item of a running exam, as it was when its player began it. */
function runningItem({ item, rules, exam }: AttemptRecord): SentExamItem[] {
  if (!exam) return [];
  return [
    {
      id: item,
      ...sentTitle(exam),
      ...(exam.category && { category: exam.category }),
      date: exam.date,
      exam_status: '2',
      duration: String(rules.timing.ms / 60_000),
      answer_again: flag(rules.isChangeable !== false),
      total_marks: String(exam.marks.reduce((sum, mark) => sum + mark, 0)),
      no_of_que: String(exam.marks.length),
    },
  ];
}

/** Applies an exam page's heartbeat, and ends the exam if it is over by it. */
export const examHeartbeatAction = defineAction(
  examHeartbeat,
  async (input, { firestore, caller: { uid }, now }) => {
    const { attempt_id: id, kind: reported, page, order, ms: hiddenMs, question } = input;
    const at = now();
    const taken = changeAttempt(firestore, id, uid, (record) => {
      const { exam } = record;
      if (!exam) throw new ApiError('noData', 'there is no such attempt at an exam');
      // thrown, so that the attempt is read again: another process may have a later heartbeat
      if (endOf(record, at)) throw new ApiError('attemptOver');
      const asked = record.questions[question ?? -1]?.question.id;
      if (reported === 'capture' && asked === undefined) {
        throw new ApiError('missingFields', 'question must be one of the exam');
      }
      const kind = reported === 'capture' ? 'here' : reported;
      const clock = clockOf(record, exam);
      const before = exam.presence;
      const presence = afterPresenceEvent(before, { kind, page, order, hiddenMs }, clock, at);
      const captured =
        reported === 'capture' ? [...new Set([...exam.captured, asked ?? ''])] : exam.captured;
      const change = presenceChange(record, { ...exam, captured }, presence);
      return {
        ...(!isDeepStrictEqual(change.exam, exam) && { change }),
        result: {
          isOver: endOf({ ...record, ...change }, at) !== undefined,
          awayMs: before.hiddenAt === undefined ? 0 : at - before.hiddenAt,
        },
      };
    });
    const { isOver, awayMs } = await taken.catch(async (error: unknown) => {
      const isGone = error instanceof ApiError && error.code === 'attemptOver';
      if (isGone) await finishExam(firestore, id, uid, at);
      throw error;
    });
    if (isOver) await finishExam(firestore, id, uid, at);
    return answer({ now: at, is_over: flag(isOver), away_ms: awayMs });
  },
);

/** Seconds by which a client's clock may differ. */
const CLOCK_SECONDS = 5;

/** Ends the caller's attempt and returns its result. The client's figures are compared with the result but not used. */
export const setExamModuleResultAction = defineAction(
  setExamModuleResult,
  async (input, { firestore, caller: { uid }, now, log }) => {
    const { exam_module_id: examId, play_questions: answers = [] } = input;
    const at = now();
    const id = examAttemptId(examId, uid);
    const { total_duration, obtained_marks, statistics } = input;
    const isHandedIn = [total_duration, obtained_marks, statistics].some(
      (one) => one !== undefined,
    );
    if (!(await attemptReference(firestore, id).get()).exists) {
      if (!(await isExam(firestore, examId))) throw new ApiError('noData', 'no such exam');
      return answer({ exam_status: '1' });
    }
    const finished = await finishExam(firestore, id, uid, at, { isHandedIn, answers });
    if (!finished) return answer({ exam_status: '2' });
    const result = examResultOf(finished);
    const differing = differences(input, result);
    if (differing.length > 0) {
      log(JSON.stringify({ examResultDiffers: { uid, exam: examId, fields: differing } }));
    }
    return answer({ exam_status: '3', result });
  },
);

type Claimed = Readonly<Record<string, unknown>>;

/** Names of the fields in which a client's figures differ from the server's. */
function differences(claimed: Claimed, truth: Claimed): string[] {
  const names = ['obtained_marks', 'statistics', 'rules_violated', 'captured_question_ids'];
  const differing = names.filter(
    (name) => claimed[name] !== undefined && said(claimed[name]) !== said(truth[name]),
  );
  const { total_duration: seconds } = claimed;
  const isOff =
    seconds !== undefined &&
    Math.abs(Number(seconds) - Number(truth['total_duration'])) > CLOCK_SECONDS;
  return isOff ? [...differing, 'total_duration'] : differing;
}

/** Normalises a value: a number equals its text, and lists are equal in any order. */
function said(value: unknown): string {
  if (Array.isArray(value)) return JSON.stringify(value.map(said).toSorted());
  if (typeof value === 'object' && value !== null) {
    return JSON.stringify(
      Object.entries(value)
        .map(([name, one]) => [name, said(one)])
        .toSorted(),
    );
  }
  return String(value);
}
