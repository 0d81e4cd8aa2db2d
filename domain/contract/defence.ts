import * as v from 'valibot';
import { isDefence } from '../defence/defence.ts';
import type { Sent } from './action.ts';
import { action, Flag, LanguageId, Nothing, text, WholeNumber } from './action.ts';
import { AnswerSchema, AttemptReply, QuestionSchema } from './attempt.ts';

const Day = v.pipe(
  v.string('must be a day'),
  v.regex(/^\d{4}-\d{2}-\d{2}$/, 'must be a day, as in 2026-11-26'),
);

/** The points for the six questions of a rival, in the order of the questions. */
const Worths = v.array(v.number());

const Rival = v.object({
  user_id: v.string(),
  name: v.string(),
  /** The address of a picture, or ''. */
  profile: v.string(),
  rating: WholeNumber,
  /** By question: the rival's answers in this category, of all earlier days of defence. */
  record: v.array(v.object({ asked: WholeNumber, right: WholeNumber })),
});

const Result = v.object({
  day: v.string(),
  outcome: v.picklist(['win', 'draw', 'loss', 'bye']),
  /** The points for the weekly league. */
  league_points: WholeNumber,
  own: WholeNumber,
  theirs: WholeNumber,
  /** The rival's name; '' for a bye, or if the account is gone. */
  rival_name: v.string(),
  items: v.array(
    v.object({
      question: QuestionSchema,
      key: AnswerSchema,
      note: v.string(),
      category_name: v.string(),
      own: v.optional(AnswerSchema),
      is_right: v.boolean(),
      /** The points of the question for the caller. */
      worth: v.number(),
      rival_right: v.boolean(),
      /** Its points for the rival, as the caller assigned them. */
      rival_worth: v.number(),
    }),
  ),
});
/** The result of a day, with the key of each question. */
export type SentDefenceResult = Sent<typeof Result>;

/**
 * Ours: the caller's defence of today, and the result of the last day played. Before the end of a day it has no key, no
 * verdict, and nothing that the rival has answered or assigned. Codes: modeSwitchedOff.
 */
export const getDefence = action({
  name: 'get_defence',
  proof: 'session',
  /** The time zone, for joining a league as `get_league` does. */
  input: v.object({ timezone: v.optional(text(64)) }),
  output: v.object({
    /** The server's time, in milliseconds since the epoch. */
    now: v.number(),
    /** `points-first` and `other-account` as in `get_league`; `open` before the caller's first question, then `entered`. */
    state: v.picklist(['points-first', 'other-account', 'open', 'entered']),
    day: v.string(),
    ends_at: v.number(),
    /** '' before the first question. */
    attempt_id: v.string(),
    is_finished: Flag,
    /** The name of each question's category; empty before the first question. */
    categories: v.array(v.string()),
    rival: v.optional(Rival),
    /** The caller's assignment; undefined before it. */
    worths: v.optional(Worths),
    last: v.optional(Result),
  }),
});

/**
 * Ours: enters today's defence and opens its attempt, or resumes it. A person enters once a day, and needs a group of the week's
 * leagues. Codes: as get_questions_by_type, notAMember without a group, alreadyPlayed.
 */
export const beginDefence = action({
  name: 'begin_defence',
  proof: 'session',
  input: v.object({ language_id: v.optional(LanguageId), resume: v.optional(Flag) }),
  output: AttemptReply,
});

/**
 * Ours: assigns 0, 1, 1, 2, 2 and 3 points to the rival's questions. Until the end of the day it can be changed. Codes: noData if
 * the caller does not play on this day, notReady without a rival, attemptOver after the day.
 */
export const setDefence = action({
  name: 'set_defence',
  proof: 'session',
  input: v.object({
    /** The day that the page shows, so that a late call does not change the next one. */
    day: Day,
    worths: v.pipe(
      text(40),
      v.parseJson(undefined, 'must be JSON, as in [0,1,1,2,2,3]'),
      v.pipe(
        Worths,
        v.check((worths) => isDefence(worths), 'must be 0, 1, 1, 2, 2 and 3 in any order'),
      ),
    ),
  }),
  output: Nothing,
});
