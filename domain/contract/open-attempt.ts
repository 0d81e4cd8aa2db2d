import * as v from 'valibot';
import { action, DocumentId, Flag, LanguageId, Slug, WholeNumber, text } from './action.ts';
import { AttemptReply } from './attempt.ts';

/**
 * The common fields of calls that open an attempt. A running attempt is resumed, and the other fields then have no
 * effect.
 */
const RUN = {
  language_id: v.optional(LanguageId),
  /**
   * Ours: only resumes a running attempt. One whose time ran out is settled and returned once more, with its time over:
   * `set_quiz_coin_score` returns its outcome, which the page of its item shows.
   */
  resume: v.optional(Flag),
};

/**
 * Opens an attempt of True & False (type 2), or resumes the running one. The reply has the questions without their
 * keys. Codes: modeSwitchedOff, noQuestions, noData if `resume` finds nothing.
 */
export const getQuestionsByType = action({
  name: 'get_questions_by_type',
  proof: 'session',
  input: v.object({
    type: v.picklist(['2'], 'must be 2'),
    ...RUN,
  }),
  output: AttemptReply,
});

/** A level or, in a category without levels, '' for all its questions. */
const LevelFields = v.object({
  category: Slug,
  subcategory: v.optional(Slug),
  level: v.optional(v.pipe(WholeNumber, v.minValue(1, 'must be 1 or more'))),
  ...RUN,
});

/**
 * Opens or resumes an attempt of Quiz Zone. Codes: as get_questions_by_type, noData for an unknown category,
 * sub-category or level, levelLocked, categoryLocked (a premium category that the caller has not bought).
 */
export const getQuestionsByLevel = action({
  name: 'get_questions_by_level',
  proof: 'session',
  input: LevelFields,
  output: AttemptReply,
});

/** The same of Multi-Match. */
export const getMultiMatchQuestionsByLevel = action({
  name: 'get_multi_match_questions_by_level',
  proof: 'session',
  input: LevelFields,
  output: AttemptReply,
});

/**
 * The section of an attempt without levels: `type_id` is a slug; a sub-category's slug follows its category's, as in
 * `arts/painters`.
 */
const SectionFields = v.object({
  type: v.picklist(['category', 'subcategory'], 'must be category or subcategory'),
  type_id: v.pipe(text(121), v.regex(/^[a-z][a-z0-9-]*(\/[a-z][a-z0-9-]*)?$/, 'must be a slug')),
  ...RUN,
});

/** Opens or resumes an attempt of Guess the Word. Codes: as get_questions_by_level. */
export const getGuessTheWord = action({
  name: 'get_guess_the_word',
  proof: 'session',
  input: SectionFields,
  output: AttemptReply,
});

/** The same of audio questions. */
export const getAudioQuestions = action({
  name: 'get_audio_questions',
  proof: 'session',
  input: SectionFields,
  output: AttemptReply,
});

/** The same of Math Mania. */
export const getMathsQuestions = action({
  name: 'get_maths_questions',
  proof: 'session',
  input: SectionFields,
  output: AttemptReply,
});

/** Opens or resumes the questions about a passage. Codes: as get_questions_by_level. */
export const getFunNLearnQuestions = action({
  name: 'get_fun_n_learn_questions',
  proof: 'session',
  input: v.object({ fun_n_learn_id: DocumentId, ...RUN }),
  output: AttemptReply,
});

/**
 * Opens or resumes a self challenge: `limit` questions of a category in `minutes` (ours; by default one minute per
 * question, up to the maximum of the settings), answered in any order. Codes: as get_questions_by_level, missingFields
 * beyond what the settings allow.
 */
export const getQuestionsForSelfChallenge = action({
  name: 'get_questions_for_self_challenge',
  proof: 'session',
  input: v.object({
    category_slug: Slug,
    subcategory_slug: v.optional(Slug),
    limit: v.pipe(WholeNumber, v.minValue(1, 'must be 1 or more')),
    minutes: v.optional(v.pipe(WholeNumber, v.minValue(1, 'must be 1 or more'))),
    ...RUN,
  }),
  output: AttemptReply,
});

/**
 * Opens or resumes the quiz of the day: the same for all players of a language, once. The day is that of the game's
 * calendar (`system_timezone`); `timezone` and `gmt_format` are accepted from older clients and have no effect. Codes:
 * dailyAlreadyPlayed, modeSwitchedOff, noQuestions.
 */
export const getDailyQuiz = action({
  name: 'get_daily_quiz',
  proof: 'session',
  input: v.object({ timezone: v.optional(text(64)), gmt_format: v.optional(text(10)), ...RUN }),
  output: AttemptReply,
});

/**
 * Ours: whether the caller has played the quiz of the day, when the next one comes, and the days in a row. Fields as of
 * get_daily_quiz.
 */
export const getDailyState = action({
  name: 'get_daily_state',
  proof: 'session',
  input: v.object({ timezone: v.optional(text(64)), gmt_format: v.optional(text(10)) }),
  output: v.object({
    /** As in 2026-11-21. */
    day: v.string(),
    is_played: Flag,
    streak: WholeNumber,
    /** When the next quiz comes, and the server's time; milliseconds since the epoch. */
    ends_at: v.number(),
    now: v.number(),
    /** The id of today's attempt, for its result; '' before it is played. */
    attempt_id: v.string(),
  }),
});

/**
 * Ours: opens or resumes a practice attempt with the caller's bookmarks of a type. Codes: noQuestions without
 * bookmarks.
 */
export const getBookmarkQuestions = action({
  name: 'get_bookmark_questions',
  proof: 'session',
  input: v.object({
    type: v.picklist(['1', '3', '4', '5', '6'], 'must be 1, 3, 4, 5 or 6'),
    ...RUN,
  }),
  output: AttemptReply,
});

/**
 * Ours: opens or resumes a practice attempt with up to 10 of the caller's mistakes that are due. Codes: noQuestions if
 * none is due.
 */
export const getMistakeQuestions = action({
  name: 'get_mistake_questions',
  proof: 'session',
  input: v.object(RUN),
  output: AttemptReply,
});
