import * as v from 'valibot';
import { ATTEMPT_MODES } from '../play/modes.ts';
import type { Sent } from './action.ts';
import { action, DocumentId, Flag, WholeNumber, text } from './action.ts';

/** The most questions of an attempt: those of an exam. An attempt stores them in one document. */
export const MAX_ATTEMPT_QUESTIONS = 200;

/** An option's index in its question. */
const Index = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(99));
const Indexes = v.pipe(v.array(Index), v.maxLength(5));

/** A question's number in the attempt, from 0. */
const QuestionNumber = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(0),
  v.maxValue(MAX_ATTEMPT_QUESTIONS - 1),
);

/** An answer or a key. Options are given by their index in the question as it was sent. */
export const AnswerSchema = v.variant('kind', [
  v.object({ kind: v.literal('choice'), option: Index }),
  v.object({ kind: v.literal('multi'), options: Indexes }),
  v.object({ kind: v.literal('sequence'), options: Indexes }),
  v.object({ kind: v.literal('word'), word: text(60) }),
]);

/** An answer as a form field: JSON, as in {"kind":"choice","option":1}. */
const AnswerField = v.pipe(
  text(400),
  v.parseJson(undefined, 'must be JSON, as in {"kind":"choice","option":1}'),
  AnswerSchema,
);

const LIFELINES = [
  'fifty-fifty',
  'audience-poll',
  'reset-timer',
  'skip',
  'hint',
  'letter',
] as const;
const Lifeline = v.picklist(LIFELINES, `must be ${LIFELINES.join(', ')}`);
const Place = v.pipe(WholeNumber, v.minValue(0, 'must be 0 or more'));

const Milliseconds = v.pipe(
  v.string('must be milliseconds since the epoch'),
  v.regex(/^\d{1,15}$/, 'must be milliseconds since the epoch'),
  v.transform(Number),
);

/**
 * Ours: the attempt that a call means, by its start (`startedAt` of its view), since the next attempt of a mode has the
 * same id. So a page that shows an attempt ended elsewhere cannot change the next one: it gets attemptOver. Without
 * this field the call means the current attempt.
 */
export const StartedAt = v.optional(Milliseconds);

/**
 * Ours: when the player skipped the reveal before the call's question, by the server's time as the page knows it. It
 * comes with the next call about that question, so that a skip costs no call and no write. It can only shorten the
 * reveal (domain/play/skipped-reveal.ts); one that changes nothing is ignored.
 */
export const SkippedAt = v.optional(Milliseconds);

const QUESTION = {
  id: v.string(),
  text: v.string(),
  picture: v.optional(v.object({ address: v.string(), alt: v.string() })),
  audio: v.optional(
    v.object({ address: v.string(), seconds: v.number(), fallback: v.optional(v.string()) }),
  ),
  hasTex: v.optional(v.boolean()),
  /** Whether a hint is for sale. */
  hasHint: v.optional(v.boolean()),
  difficulty: v.picklist([1, 2, 3]),
  category: v.string(),
  /** BCP 47. */
  language: v.string(),
};
const Options = v.array(v.string());
const PlacedLetter = v.object({ place: v.number(), letter: v.string() });
/** A question as it is sent, without its key. */
export const QuestionSchema = v.variant('kind', [
  v.object({ ...QUESTION, kind: v.literal('choice'), options: Options }),
  v.object({ ...QUESTION, kind: v.literal('multi'), options: Options }),
  v.object({ ...QUESTION, kind: v.literal('sequence'), options: Options }),
  v.object({
    ...QUESTION,
    kind: v.literal('word'),
    letters: v.number(),
    tiles: v.optional(v.array(v.string())),
    fixed: v.optional(v.array(PlacedLetter)),
  }),
]);

const Rules = v.object({
  timing: v.object({ kind: v.picklist(['each', 'whole']), ms: v.number() }),
  isChangeable: v.optional(v.boolean()),
  feedback: v.picklist(['none', 'own', 'key']),
  revealMs: v.number(),
  waitsUntil: v.optional(v.number()),
  scoring: v.object({
    correct: v.number(),
    wrong: v.optional(v.number()),
    bonuses: v.array(v.object({ withinMs: v.number(), points: v.number() })),
  }),
  lifelines: v.array(v.picklist(LIFELINES)),
  lifelineFee: v.number(),
  lifelineFees: v.optional(v.partial(v.object(v.entriesFromList(LIFELINES, v.number())))),
  letterHints: v.optional(v.number()),
  reward: v.optional(
    v.object({ passPercent: v.number(), fullPercent: v.number(), coins: v.number() }),
  ),
  closesAt: v.optional(v.number()),
  leastMs: v.optional(v.number()),
});

const Event = v.variant('kind', [
  v.object({
    kind: v.literal('answer'),
    question: QuestionNumber,
    answer: AnswerSchema,
    at: v.number(),
  }),
  v.object({
    kind: v.literal('lifeline'),
    lifeline: v.picklist(LIFELINES),
    question: QuestionNumber,
    at: v.number(),
  }),
  v.object({ kind: v.literal('heard'), question: QuestionNumber, at: v.number() }),
  v.object({ kind: v.literal('begun'), question: QuestionNumber, at: v.number() }),
  v.object({ kind: v.literal('missed'), question: QuestionNumber, at: v.number() }),
  v.object({ kind: v.literal('skipped-reveal'), question: QuestionNumber, at: v.number() }),
]);

/** The feedback of a closed question; the mode's rules decide which fields it has. */
const Feedback = v.object({
  isRight: v.optional(v.boolean()),
  key: v.optional(AnswerSchema),
  note: v.optional(v.string()),
});

const Help = v.object({
  lifeline: v.picklist(LIFELINES),
  question: QuestionNumber,
  left: v.optional(v.array(Index)),
  poll: v.optional(v.array(v.number())),
  hint: v.optional(v.string()),
  letter: v.optional(PlacedLetter),
});

/** An attempt as its player sees it. Its phase is computed from its rules, its events and the server's time. */
export const AttemptReply = v.object({
  attempt_id: v.string(),
  mode: v.picklist(ATTEMPT_MODES),
  /** The played item, as its path below the page of its mode; '' for a mode without items. */
  item: v.string(),
  /** The server's time, in milliseconds since the epoch, as all times here. */
  now: v.number(),
  startedAt: v.number(),
  rules: Rules,
  questions: v.array(QuestionSchema),
  events: v.array(Event),
  /** The feedback of closed questions, by question. */
  feedback: v.record(v.string(), Feedback),
  helps: v.array(Help),
  /** The player's best score so far. */
  best: v.optional(v.number()),
});
export type AttemptReply = v.InferOutput<typeof AttemptReply>;
/** An attempt as the server sends it. */
export type SentAttempt = Sent<typeof AttemptReply>;

/**
 * Ours: locks an answer and returns the mode's feedback. Without an answer it returns the feedback of a question whose
 * time is over, or starts a question's time: `heard` after its clip, `begin` for a question that waited for its player.
 * Codes: noData, attemptOver, alreadyAnswered, tooEarly, tooLate, contestCancelled.
 */
export const answerQuestion = action({
  name: 'answer_question',
  proof: 'session',
  input: v.object({
    attempt_id: DocumentId,
    started_at: StartedAt,
    /** The question's number in the attempt, from 0. */
    question: Place,
    skipped_at: SkippedAt,
    answer: v.optional(AnswerField),
    heard: v.optional(Flag),
    begin: v.optional(Flag),
  }),
  output: v.object({ now: v.number(), event: v.optional(Event), feedback: Feedback }),
});

/** The reply to an answer. */
export type AnswerReply = v.InferOutput<typeof answerQuestion.output>;

/**
 * Ours: uses a lifeline on the current question, and takes its fee. Codes: noData, attemptOver, lifelineUsed,
 * lifelineExcluded, lifelineNotAllowed, tooEarly, tooLate, notEnoughCoins.
 */
export const applyLifeline = action({
  name: 'use_lifeline',
  proof: 'session',
  input: v.object({
    attempt_id: DocumentId,
    started_at: StartedAt,
    question: Place,
    skipped_at: SkippedAt,
    lifeline: Lifeline,
  }),
  output: v.object({ now: v.number(), event: Event, help: Help, coins: v.optional(v.number()) }),
});

/** The reply to a lifeline. */
export type LifelineReply = v.InferOutput<typeof applyLifeline.output>;

/**
 * Ours: all questions of a finished attempt with answers, keys and notes. Takes a fee once per attempt. Codes: noData,
 * notFinished, notEnoughCoins, attemptOver if the next attempt has replaced the one of `started_at`.
 */
export const reviewAnswers = action({
  name: 'review_answers',
  proof: 'session',
  input: v.object({ attempt_id: DocumentId, started_at: StartedAt }),
  output: v.object({
    items: v.array(
      v.object({
        question: QuestionSchema,
        key: AnswerSchema,
        own: v.optional(AnswerSchema),
        verdict: v.picklist(['right', 'wrong', 'unanswered', 'skipped']),
        note: v.string(),
      }),
    ),
    /** The player's coins, if a fee was taken. */
    coins: v.optional(v.number()),
  }),
});

/** The outcome of a finished attempt. */
export const AttemptOutcome = v.object({
  attempt_id: v.string(),
  /** Ours: its start, which names it in later calls. Milliseconds since the epoch. */
  started_at: v.number(),
  total_questions: WholeNumber,
  correctAnswer: WholeNumber,
  wrongAnswer: WholeNumber,
  notAttempted: WholeNumber,
  /** Percent, rounded down. */
  winningPer: WholeNumber,
  passed: Flag,
  earnCoin: WholeNumber,
  /** Points of this attempt; negative if the mode takes points for wrong answers. */
  userScore: WholeNumber,
  /** The growth of the player's score. */
  gainedScore: WholeNumber,
  best_streak: WholeNumber,
  /** Seconds from the beginning to the last answer, without the time in which the attempt waited for its player. */
  seconds: WholeNumber,
  review_fee: WholeNumber,
  /** The server's time, in milliseconds since the epoch. */
  now: v.number(),
  /** The played item. */
  item: v.string(),
  stars: WholeNumber,
  /** Ours: the number of its right answers that are cards of the album, whether new or not. */
  cards: WholeNumber,
  /** The verdict of each question, in order. */
  marks: v.array(v.picklist(['right', 'wrong', 'unanswered', 'skipped'])),
  /** The feedback of the questions that this call closed, by their index. */
  feedback: v.record(v.string(), Feedback),
  /**
   * Ours: the end of a running contest, in milliseconds since the epoch. Until then marks, points and right answers are empty;
   * the same call returns them afterwards.
   */
  sealed_until: v.optional(v.number()),
  /** The next level, in the format of `item`, if it exists and is open; otherwise ''. */
  next_item: v.string(),
});
export type AttemptOutcome = v.InferOutput<typeof AttemptOutcome>;
/** The same as the server sends it. */
export type SentOutcome = Sent<typeof AttemptOutcome>;

/** The longest answer as JSON, with a question's id of 66 characters and a word of 60. */
const MAX_ANSWER_LENGTH = 200;

/** Answers that come with the end of an attempt, for all of its questions if none was sent before. */
export const LastAnswers = v.pipe(
  text(MAX_ATTEMPT_QUESTIONS * MAX_ANSWER_LENGTH),
  v.parseJson(undefined, 'must be JSON'),
  v.array(
    v.object({ id: v.string(), answer: AnswerSchema }),
    'must be a list, as in [{"id":"space-001","answer":{"kind":"choice","option":1}}]',
  ),
);
