import type { Firestore } from 'firebase-admin/firestore';
import { ApiError } from '../../domain/errors.ts';
import { answer } from '../../domain/contract/envelope.ts';
import type { ExamView } from '../../domain/contract/exam.ts';
import { getExamModuleQuestions } from '../../domain/contract/exam.ts';
import { beginPresence, overFrom, afterPresenceEvent } from '../../domain/exam/presence.ts';
import type { PlayRules } from '../../domain/play/attempt.ts';
import type { SystemSettings } from '../../domain/settings/system-settings.ts';
import { accountOf } from '../account-document.ts';
import { readPerson } from '../account/persons.ts';
import type { AttemptRecord } from '../attempts/attempt-store.ts';
import {
  attemptReference,
  changeAttempt,
  dataOf,
  forgetAttempt,
  readAttempt,
} from '../attempts/attempt-store.ts';
import { newRecord, attemptReplyOf } from '../attempts/open-attempt.ts';
import { AnotherAccount, readPersonAttempt, refuseAnother } from '../attempts/person-attempts.ts';
import { defineAction } from '../http/define-action.ts';
import { languageCode } from '../languages/content-languages.ts';
import { storedOf } from '../questions/question-store.ts';
import { readSettings } from '../settings/read-settings.ts';
import { checkExamKey } from './exam-keys.ts';
import { clockOf, examAttemptId, presenceChange, sentTitle } from '../../domain/exam/exam-part.ts';
import type { Exam, ExamSecret } from './exam-store.ts';
import { readExam, readSecret } from './exam-store.ts';
import { finishExam } from './finish-exam.ts';

/** Opens the caller's attempt at an exam, or resumes it. The attempt's id allows only one ever. */
export const getExamModuleQuestionsAction = defineAction(
  getExamModuleQuestions,
  async (input, { firestore, caller: { uid }, now }) => {
    const { exam_module_id: examId, page = '' } = input;
    const at = now();
    const settings = await readSettings(firestore, at);
    if (!settings.exam_module) throw new ApiError('modeSwitchedOff');
    // the page sets its clock by the reply, so a slow call must not make the reply older than it is
    const reply = (view: ExamView) => answer({ ...view, now: now() });
    const known = await resumeExam(firestore, examId, uid, page, at);
    if (known) return reply(known);
    const zone = settings.system_timezone;
    const exam = input.resume ? undefined : await readExam(firestore, examId, zone);
    if (!exam) throw new ApiError('noData', 'no such exam, or no attempt at it');
    if (!exam.isOpen || at < exam.opensAt || at >= exam.closesAt) throw new ApiError('examNotOpen');
    const given = input.exam_key;
    if (given === undefined) throw new ApiError('examKeyMissing');
    // before the key is checked, so that the reply does not reveal whether the key is right
    if (!input.is_agreed) throw new ApiError('examNotAgreed');
    const secret = await readSecret(firestore, examId);
    if (!secret) throw new ApiError('noQuestions');
    await checkExamKey(firestore, exam, uid, { given, key: secret.key }, at);
    const record = await newExamRecord(firestore, { exam, secret, settings, uid, page }, at);
    if (await createOnce(firestore, record, at)) {
      return reply(examView(examAttemptId(examId, uid), record, 0, at));
    }
    // two pages began at once
    const first = await resumeExam(firestore, examId, uid, page, at);
    if (first) return reply(first);
    throw new ApiError('noData', 'the attempt is gone');
  },
);

/**
 * Creates the only attempt of a person at an exam.
 * @returns false if this account has one already
 * @throws ApiError alreadyPlayed if another account of the person has, or had, one; the examiner sees it
 */
async function createOnce(
  firestore: Firestore,
  record: AttemptRecord,
  at: number,
): Promise<boolean> {
  const document = attemptReference(firestore, examAttemptId(record.item, record.uid));
  const begin = firestore.runTransaction(async (transaction) => {
    const [account, attempt] = await transaction.getAll(accountOf(firestore, record.uid), document);
    if (!account || account.get('status') !== 'active') throw new ApiError('userUnknown');
    if (attempt?.exists) return false;
    const { give, ...person } = await readPerson(transaction, firestore, account, at);
    const what = { mode: 'exam', item: record.item } as const;
    const known = await readPersonAttempt(transaction, firestore, what, person, at);
    if (known.begun) throw new AnotherAccount(known.begun);
    give();
    known.mark();
    transaction.create(document, { ...dataOf(record), personId: person.id });
    return true;
  });
  const isNew = await begin.catch(refuseAnother);
  if (isNew) forgetAttempt(firestore, document.id);
  return isNew;
}

/**
 * The running attempt; undefined if there is none. A page that gives its name is visible.
 * @throws ApiError alreadyPlayed if it is over; it is settled then
 */
async function resumeExam(
  firestore: Firestore,
  examId: string,
  uid: string,
  page: string,
  at: number,
): Promise<ExamView | undefined> {
  const id = examAttemptId(examId, uid);
  const stored = await readAttempt(firestore, id);
  if (!stored) return undefined;
  if (await finishExam(firestore, id, uid, at)) throw new ApiError('alreadyPlayed');
  const { hiddenAt } = stored.record.exam?.presence ?? {};
  const awayMs = hiddenAt === undefined ? 0 : at - hiddenAt;
  if (page === '') return examView(id, stored.record, awayMs, at);
  return changeAttempt(firestore, id, uid, (record) => {
    if (!record.exam) throw new ApiError('noData', 'this is no exam');
    const order = page === record.exam.presence.page ? record.exam.presence.order : 0;
    const event = { kind: 'here', page, order } as const;
    const presence = afterPresenceEvent(
      record.exam.presence,
      event,
      clockOf(record, record.exam),
      at,
    );
    return {
      change: presenceChange(record, record.exam, presence),
      result: examView(id, record, awayMs, at),
    };
  });
}

async function newExamRecord(
  firestore: Firestore,
  {
    exam,
    secret,
    settings,
    uid,
    page,
  }: {
    readonly exam: Exam;
    readonly secret: ExamSecret;
    readonly settings: SystemSettings;
    readonly uid: string;
    readonly page: string;
  },
  at: number,
): Promise<AttemptRecord> {
  const refs = secret.questions.map(({ id }) => firestore.doc(`questions/${id}`));
  const found = refs.length === 0 ? [] : await firestore.getAll(...refs);
  // if a question was deleted meanwhile, the exam's total of marks would be wrong
  if (found.length === 0 || found.some(({ exists }) => !exists)) throw new ApiError('noQuestions');
  const lang = await languageCode(firestore, exam.languageId, at);
  const record = newRecord(
    uid,
    {
      mode: 'exam',
      item: exam.id,
      category: '',
      rules: examRules(exam),
      reviewFee: 0,
      shuffling: {
        isOptionsShuffled: settings.option_shuffle_mode,
        hasFifthOption: settings.option_e_mode,
        isTexTypeset: settings.exam_latex_mode,
      },
      language: lang,
      pick: () => Promise.resolve(undefined),
    },
    found.map(storedOf),
    undefined,
    at,
  );
  const part = {
    title: exam.title,
    titles: exam.titles,
    lang,
    ...(exam.category && { category: exam.category }),
    date: exam.date,
    captured: [],
    marks: secret.questions.map(({ marks }) => marks),
    resumeMs: settings.exam_module_resume_exam_timeout * 1_000,
    presence: beginPresence(page, at),
  };
  return { ...record, exam: part, dueAt: overFrom(part.presence, clockOf(record, part)) };
}

/** One window for all questions, no feedback and no reward: an exam's marks are counted separately. */
const examRules = ({ minutes, answerAgain }: Exam): PlayRules => ({
  timing: { kind: 'whole', ms: minutes * 60_000 },
  isChangeable: answerAgain,
  feedback: 'none',
  revealMs: 0,
  scoring: { correct: 1, bonuses: [] },
  lifelines: [],
  lifelineFee: 0,
});

function examView(id: string, record: AttemptRecord, awayMs: number, now: number): ExamView {
  const { title = '', titles, lang, marks = [], resumeMs = 0 } = record.exam ?? {};
  return {
    ...attemptReplyOf(id, record, now),
    exam: {
      ...sentTitle({ title, titles, lang }),
      marks: [...marks],
      resume_ms: resumeMs,
      away_ms: awayMs,
      total_marks: marks.reduce((sum, mark) => sum + mark, 0),
    },
  };
}
