import * as v from 'valibot';
import type { DeepReadonly } from './action.ts';
import {
  action,
  DocumentId,
  Flag,
  LanguageId,
  pageFields,
  Slug,
  text,
  WholeNumber,
  Translations,
} from './action.ts';
import { LastAnswers, AttemptReply } from './attempt.ts';

/** Ours: the title in other languages, and the language in which it is here: BCP 47, absent for English. */
const TITLES = { titles: v.optional(Translations), lang: v.optional(v.string()) };

const ZONE = { timezone: v.optional(text(64)), gmt_format: v.optional(text(10)) };

/** The results of the questions of one mark. */
const MarkCount = v.object({
  mark: WholeNumber,
  correct_answer: WholeNumber,
  incorrect: WholeNumber,
});

/** The result of an exam, as the server has computed it. */
const Result = v.object({
  /** The exam's title. */
  title: v.string(),
  ...TITLES,
  obtained_marks: WholeNumber,
  total_marks: WholeNumber,
  /** Rounded down. */
  percentage: WholeNumber,
  no_of_que: WholeNumber,
  correct: WholeNumber,
  incorrect: WholeNumber,
  not_attempted: WholeNumber,
  /** The results by mark, the smallest first. */
  statistics: v.array(MarkCount),
  /** Seconds from its start to its end. */
  total_duration: WholeNumber,
  /** The number of rule violations that ended the exam: 0 or 1. */
  rules_violated: WholeNumber,
  captured_question_ids: v.array(v.string()),
  /** How it ended: submitted, by its time, or by leaving the page. */
  ended_by: v.picklist(['submitted', 'time', 'left']),
  /** Absences that did not end the attempt. */
  absences: v.array(
    v.object({
      kind: v.picklist(['hidden', 'silent', 'offline']),
      seconds: WholeNumber,
    }),
  ),
  /** ISO 8601. */
  ended_at: v.string(),
  annulled: Flag,
  /** The examiner's reason; '' for an attempt that counts. */
  annul_reason: v.string(),
});
export type ExamResult = v.InferOutput<typeof Result>;
/** The same as the server sends it. */
export type SentExamResult = v.InferInput<typeof Result>;

/** 1 not started, 2 in the exam, 3 completed. */
const Status = v.picklist(['1', '2', '3']);

const Item = v.object({
  id: v.string(),
  title: v.string(),
  ...TITLES,
  /** Ours: the slug of the category of most of its questions; absent for none. */
  category: v.optional(v.string()),
  /** As in 2026-12-01, in the zone of the exam. */
  date: v.string(),
  /** Ours: when it may be begun, in milliseconds since the epoch; only for an exam that the caller has not begun. */
  opens_at: v.optional(v.number()),
  closes_at: v.optional(v.number()),
  /** Ours: the server's time of the reply, by which a page compares `opens_at`; absent where that is. */
  now: v.optional(v.number()),
  /** Minutes. */
  duration: WholeNumber,
  answer_again: Flag,
  total_marks: WholeNumber,
  no_of_que: WholeNumber,
  exam_status: Status,
  /** The result of a completed exam. */
  result: v.optional(Result),
});
export type ExamItem = v.InferOutput<typeof Item>;
export type SentExamItem = v.InferInput<typeof Item>;

/**
 * Type 1: the exams that are open, or open later today in their time zone, and that the caller has not completed. Type
 * 2: the exams that the caller has completed, the newest first, with their results. No reply contains the key of an
 * exam. `timezone` and `gmt_format` are accepted from older clients and have no effect. Codes: modeSwitchedOff, noData.
 */
export const getExamModule = action({
  name: 'get_exam_module',
  proof: 'session',
  input: v.object({
    type: v.optional(v.picklist(['1', '2'], 'must be 1 or 2'), '1'),
    /** Only exams in this content language, if players choose one (`language_mode`); otherwise only those in the default one. */
    language_id: v.optional(LanguageId),
    ...pageFields(10),
    ...ZONE,
  }),
  output: v.array(Item),
});

/** The random name of a browser page that shows the exam. */
const PageName = v.pipe(text(40), v.regex(/^[A-Za-z0-9-]+$/, 'must be letters, digits or hyphens'));
const Order = v.pipe(WholeNumber, v.minValue(0, 'must be 0 or more'));

/** An attempt with the fields that only exams have. */
export const ExamView = v.object({
  ...AttemptReply.entries,
  exam: v.object({
    title: v.string(),
    ...TITLES,
    /** The marks of each question. */
    marks: v.array(v.number()),
    total_marks: v.number(),
    /** Leaving the page for longer than this ends the exam, in milliseconds. */
    resume_ms: v.number(),
    /** How long the page was left before this call, in milliseconds; 0 if it was not. */
    away_ms: v.number(),
  }),
});
export type ExamView = DeepReadonly<v.InferOutput<typeof ExamView>>;

/**
 * Opens the caller's only attempt at an exam, with its key (ours: `exam_key`, `is_agreed`, the zone, the page); a
 * running one is resumed without the key, on any device. The questions have no keys. Codes: modeSwitchedOff, noData (no
 * such exam, or with `resume` no attempt), alreadyPlayed (it is completed), examNotOpen (before or after its hours, or
 * closed), examKeyMissing, examNotAgreed, examKeyWrong, tooManyExamKeys (with the minutes that are left in
 * `retry-after` seconds), examHeld (keys are being guessed: the examiner has to admit the player), noQuestions.
 */
export const getExamModuleQuestions = action({
  name: 'get_exam_module_questions',
  proof: 'session',
  input: v.object({
    exam_module_id: Slug,
    exam_key: v.optional(text(20)),
    is_agreed: v.optional(Flag),
    resume: v.optional(Flag),
    page: v.optional(PageName),
    ...ZONE,
  }),
  output: ExamView,
});

const HEARTBEAT_KINDS = ['here', 'hidden', 'offline', 'capture'] as const;

/**
 * Ours: an exam page's report about itself: it is visible, it is hidden or left, it had no network, or a screenshot key
 * was pressed at a question. The heartbeats of a page are numbered, because they may arrive out of order. Codes:
 * noData, attemptOver.
 */
export const examHeartbeat = action({
  name: 'exam_heartbeat',
  proof: 'session',
  rate: { burst: 30, perSecond: 2 },
  input: v.object({
    attempt_id: DocumentId,
    kind: v.picklist(HEARTBEAT_KINDS, `must be ${HEARTBEAT_KINDS.join(', ')}`),
    page: PageName,
    order: Order,
    /** With `here`: for how long the page was hidden, by its own clock. */
    ms: v.optional(Order),
    /** With `capture`: the question's number in the exam, from 0. */
    question: v.optional(Order),
  }),
  output: v.object({
    now: v.number(),
    is_over: Flag,
    /** How long the exam was left before this heartbeat, in milliseconds. */
    away_ms: v.number(),
  }),
});

const Claims = v.pipe(text(2_000), v.parseJson(undefined, 'must be JSON'));

/**
 * Ends the caller's attempt and returns its result; later calls return the same. The server computes marks, statistics and
 * duration; a difference from the client's figures is logged. A call without figures (the family's first one, which opened an
 * exam) ends nothing. Codes: noData.
 */
export const setExamModuleResult = action({
  name: 'set_exam_module_result',
  proof: 'session',
  input: v.object({
    exam_module_id: Slug,
    total_duration: v.optional(WholeNumber),
    obtained_marks: v.optional(WholeNumber),
    statistics: v.optional(Claims),
    rules_violated: v.optional(WholeNumber),
    captured_question_ids: v.optional(Claims),
    /** Ours: answers that were not sent yet. */
    play_questions: v.optional(LastAnswers),
  }),
  output: v.object({ exam_status: Status, result: v.optional(Result) }),
});
