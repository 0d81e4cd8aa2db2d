import * as v from 'valibot';
import { action, DocumentId, Flag, LanguageId, Slug, WholeNumber, text } from './action.ts';

const Index = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(99));
const Indexes = v.pipe(v.array(Index), v.maxLength(5));

/** What somebody says, or what is right. Options are told by their index in the question as it was sent. */
const AnswerSchema = v.variant('kind', [
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

const QUESTION = {
  id: v.string(),
  text: v.string(),
  picture: v.optional(v.string()),
  audio: v.optional(v.object({ address: v.string(), seconds: v.number() })),
  hasTex: v.optional(v.boolean()),
  difficulty: v.picklist([1, 2, 3]),
  category: v.string(),
  /** BCP 47. */
  language: v.string(),
};
const Options = v.array(v.string());
const PlacedLetter = v.object({ place: v.number(), letter: v.string() });
const QuestionSchema = v.variant('kind', [
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
  feedback: v.picklist(['none', 'own', 'key']),
  revealMs: v.number(),
  scoring: v.object({
    correct: v.number(),
    wrong: v.optional(v.number()),
    bonuses: v.array(v.object({ withinMs: v.number(), points: v.number() })),
  }),
  lifelines: v.array(v.picklist(LIFELINES)),
  lifelineFee: v.number(),
  letterHints: v.optional(v.number()),
  reward: v.optional(
    v.object({ passPercent: v.number(), fullPercent: v.number(), coins: v.number() }),
  ),
});

const Event = v.variant('kind', [
  v.object({ kind: v.literal('answer'), question: Index, answer: AnswerSchema, at: v.number() }),
  v.object({
    kind: v.literal('lifeline'),
    lifeline: v.picklist(LIFELINES),
    question: Index,
    at: v.number(),
  }),
  v.object({ kind: v.literal('heard'), question: Index, at: v.number() }),
]);

/** What the player knows of a question that is closed: by the rules of the mode, nothing to everything. */
const Told = v.object({
  isRight: v.optional(v.boolean()),
  key: v.optional(AnswerSchema),
  note: v.optional(v.string()),
});

const Help = v.object({
  lifeline: v.picklist(LIFELINES),
  question: Index,
  left: v.optional(v.array(Index)),
  poll: v.optional(v.array(v.number())),
  hint: v.optional(v.string()),
  letter: v.optional(PlacedLetter),
});

/** A run as its player sees it. Where it stands follows from its rules, its events and the server's time. */
export const RunView = v.object({
  attempt_id: v.string(),
  /** What is played, as its path below the page of its mode; '' for a mode that is one whole. */
  item: v.string(),
  /** The server's time, in milliseconds since the epoch, as all times here. */
  now: v.number(),
  startedAt: v.number(),
  rules: Rules,
  questions: v.array(QuestionSchema),
  events: v.array(Event),
  /** By question, of those that are closed. */
  told: v.record(v.string(), Told),
  helps: v.array(Help),
  /** The best score of this player so far. */
  best: v.optional(v.number()),
});
export type RunView = v.InferOutput<typeof RunView>;

/** What every call that opens a run takes besides: a run that goes on is resumed whatever is asked for. */
const RUN = {
  language_id: v.optional(LanguageId),
  /** Ours: only a run that goes on already. */
  resume: v.optional(Flag),
};

/**
 * Opens a run of True & False (type 2), or resumes the one that goes on, with its questions and without their keys. Codes:
 * modeSwitchedOff, noQuestions, noData where `resume` finds nothing.
 */
export const getQuestionsByType = action({
  name: 'get_questions_by_type',
  proof: 'session',
  input: v.object({
    type: v.picklist(['2'], 'must be 2'),
    ...RUN,
  }),
  output: RunView,
});

/** A level or, in a category without levels, '' for all its questions. */
const LevelFields = v.object({
  category: Slug,
  subcategory: v.optional(Slug),
  level: v.optional(v.pipe(WholeNumber, v.minValue(1, 'must be 1 or more'))),
  ...RUN,
});

/**
 * Opens or resumes a run of Quiz Zone. Codes: as get_questions_by_type, noData for a category, sub-category or level that is
 * not there, levelLocked, categoryLocked (a premium one that is not paid for).
 */
export const getQuestionsByLevel = action({
  name: 'get_questions_by_level',
  proof: 'session',
  input: LevelFields,
  output: RunView,
});

/** The same of Multi-Match. */
export const getMultiMatchQuestionsByLevel = action({
  name: 'get_multi_match_questions_by_level',
  proof: 'session',
  input: LevelFields,
  output: RunView,
});

/** What a run without levels is taken from: `type_id` is a slug, of a sub-category with its category's before it, as in `arts/painters`. */
const ShelfFields = v.object({
  type: v.picklist(['category', 'subcategory'], 'must be category or subcategory'),
  type_id: v.pipe(text(121), v.regex(/^[a-z][a-z0-9-]*(\/[a-z][a-z0-9-]*)?$/, 'must be a slug')),
  ...RUN,
});

/** Opens or resumes a run of Guess the Word. Codes: as get_questions_by_level. */
export const getGuessTheWord = action({
  name: 'get_guess_the_word',
  proof: 'session',
  input: ShelfFields,
  output: RunView,
});

/** The same of audio questions. */
export const getAudioQuestions = action({
  name: 'get_audio_questions',
  proof: 'session',
  input: ShelfFields,
  output: RunView,
});

/** The same of Math Mania. */
export const getMathsQuestions = action({
  name: 'get_maths_questions',
  proof: 'session',
  input: ShelfFields,
  output: RunView,
});

/** Opens or resumes the questions about a passage. Codes: as get_questions_by_level. */
export const getFunNLearnQuestions = action({
  name: 'get_fun_n_learn_questions',
  proof: 'session',
  input: v.object({ fun_n_learn_id: DocumentId, ...RUN }),
  output: RunView,
});

/**
 * Opens or resumes a self challenge: `limit` questions of a category in `minutes` (ours), answered in any order.
 * Codes: as get_questions_by_level, missingFields beyond what the settings allow.
 */
export const getQuestionsForSelfChallenge = action({
  name: 'get_questions_for_self_challenge',
  proof: 'session',
  input: v.object({
    category_slug: Slug,
    subcategory_slug: v.optional(Slug),
    limit: v.pipe(WholeNumber, v.minValue(1, 'must be 1 or more')),
    minutes: v.pipe(WholeNumber, v.minValue(1, 'must be 1 or more')),
    ...RUN,
  }),
  output: RunView,
});

/**
 * Opens or resumes the quiz of the day: the same for everybody of a language, once. The day is that of `timezone` (IANA);
 * where that is none, of `gmt_format` (as in +05:30). Codes: dailyAlreadyPlayed, modeSwitchedOff, noQuestions.
 */
export const getDailyQuiz = action({
  name: 'get_daily_quiz',
  proof: 'session',
  input: v.object({ timezone: v.optional(text(64)), gmt_format: v.optional(text(10)), ...RUN }),
  output: RunView,
});

/** Ours: whether the quiz of the caller's day is played, and how many days in a row. Fields as of get_daily_quiz. */
export const getDailyState = action({
  name: 'get_daily_state',
  proof: 'session',
  input: v.object({ timezone: v.optional(text(64)), gmt_format: v.optional(text(10)) }),
  output: v.object({
    /** As in 2026-11-21. */
    day: v.string(),
    is_played: Flag,
    streak: WholeNumber,
    /** Of today's run, for its result; '' before it is played. */
    attempt_id: v.string(),
  }),
});

/** Ours: opens or resumes a run of the own bookmarks of a type, for practice. Codes: noQuestions where there are none. */
export const getBookmarkQuestions = action({
  name: 'get_bookmark_questions',
  proof: 'session',
  input: v.object({
    type: v.picklist(['1', '3', '4', '5', '6'], 'must be 1, 3, 4, 5 or 6'),
    ...RUN,
  }),
  output: RunView,
});

/**
 * Ours: locks an answer, and tells of it what the mode tells. Without an answer it tells of a question whose time is over,
 * or, with `heard`, begins the time of one with a clip. Codes: noData, attemptOver, alreadyAnswered, tooEarly, tooLate.
 */
export const answerQuestion = action({
  name: 'answer_question',
  proof: 'session',
  input: v.object({
    attempt_id: DocumentId,
    /** Of the run, from 0. */
    question: Place,
    answer: v.optional(AnswerField),
    heard: v.optional(Flag),
  }),
  output: v.object({ now: v.number(), event: v.optional(Event), told: Told }),
});

/** What an answer was answered with. */
export type AnswerReply = v.InferOutput<typeof answerQuestion.output>;

/**
 * Ours: uses a lifeline on the question of the moment, and pays for it. Codes: noData, attemptOver, lifelineUsed,
 * lifelineExcluded, lifelineNotAllowed, tooEarly, tooLate, notEnoughCoins.
 */
export const useLifeline = action({
  name: 'use_lifeline',
  proof: 'session',
  input: v.object({ attempt_id: DocumentId, question: Place, lifeline: Lifeline }),
  output: v.object({ now: v.number(), event: Event, help: Help, coins: v.optional(v.number()) }),
});

/** Ours: all questions of a finished run with answers, keys and notes, for a fee once a run. Codes: noData, notFinished, notEnoughCoins. */
export const reviewAnswers = action({
  name: 'review_answers',
  proof: 'session',
  input: v.object({ attempt_id: DocumentId }),
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
    /** Of the player, where a fee was taken. */
    coins: v.optional(v.number()),
  }),
});

/** What a finished run has come to. */
export const RunOutcome = v.object({
  attempt_id: v.string(),
  total_questions: WholeNumber,
  correctAnswer: WholeNumber,
  wrongAnswer: WholeNumber,
  notAttempted: WholeNumber,
  /** Percent, rounded down. */
  winningPer: WholeNumber,
  passed: Flag,
  earnCoin: WholeNumber,
  /** Points of this run; below zero where wrong answers cost. */
  userScore: WholeNumber,
  /** By how much the score of the player grew. */
  gainedScore: WholeNumber,
  best_streak: WholeNumber,
  seconds: WholeNumber,
  review_fee: WholeNumber,
  /** Of what was played. */
  item: v.string(),
  stars: WholeNumber,
  /** What is told of questions that this call has closed, by their places. */
  told: v.record(v.string(), Told),
  /** The next level as `item` is written, where there is one and it is open; '' else. */
  next_item: v.string(),
});
export type RunOutcome = v.InferOutput<typeof RunOutcome>;
/** The same as the server sends it. */
export type SentOutcome = v.InferInput<typeof RunOutcome>;

/** Answers that come with the end of a run. */
export const LastAnswers = v.pipe(
  text(20_000),
  v.parseJson(undefined, 'must be JSON'),
  v.array(
    v.object({ id: v.string(), answer: AnswerSchema }),
    'must be a list, as in [{"id":"space-001","answer":{"kind":"choice","option":1}}]',
  ),
);
