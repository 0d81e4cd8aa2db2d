import * as v from 'valibot';
import { CONTEST_STATES } from '../contest/contest.ts';
import {
  action,
  DocumentId,
  Flag,
  LanguageId,
  Nothing,
  pageFields,
  text,
  WholeNumber,
} from './action.ts';
import { AttemptReply } from './attempt.ts';
import { LEADERBOARD_DEPTH } from './get-leaderboard.ts';

/** The caller's time zone; days and dates of the reply are in it. */
const ZONE = { timezone: v.optional(text(64)), gmt_format: v.optional(text(10)) };

const row = {
  user_id: v.string(),
  name: v.string(),
  /** The address of the picture, or ''. */
  profile: v.string(),
  score: WholeNumber,
  /** Equal places share a rank, and the next one is skipped. */
  user_rank: WholeNumber,
  /** Seconds of thinking, in tenths. */
  seconds: v.string(),
  rating: v.optional(WholeNumber),
  /** Coins; absent as long as they are not paid. */
  prize: v.optional(WholeNumber),
};
const RankRow = v.object(row);
export type SentContestRow = v.InferInput<typeof RankRow>;

const ContestCard = v.object({
  id: v.string(),
  language_id: v.string(),
  name: v.string(),
  description: v.string(),
  /** The address of a picture, or ''. */
  image: v.string(),
  /** As in 2026-11-21, where the player is. */
  start_date: v.string(),
  end_date: v.string(),
  /** The same in milliseconds since the epoch. */
  starts_at: v.number(),
  ends_at: v.number(),
  /** Coins to take part. */
  entry: WholeNumber,
  participants: WholeNumber,
  no_of_que: WholeNumber,
  /** Seconds for each question. */
  seconds: WholeNumber,
  /** Coins by rank. */
  points: v.array(v.object({ top_winner: WholeNumber, points: WholeNumber })),
  /** The leaders, or the winners. */
  top_users: v.array(RankRow),
  state: v.picklist(CONTEST_STATES),
  /** Whether the player is subscribed to its beginning. */
  is_reminded: Flag,
  /** Of the player's run; '' where there is none. */
  attempt_id: v.string(),
  /** The player's result; null before the end, and for a player who did not finish. */
  result: v.nullable(v.object({ user_rank: WholeNumber, score: WholeNumber, prize: WholeNumber })),
});
export type ContestCard = v.InferOutput<typeof ContestCard>;
export type SentContestCard = v.InferInput<typeof ContestCard>;

/** A list of its own, as the family has it: empty ones say so by a code. */
const Part = v.object({
  error: v.boolean(),
  message: v.optional(v.string()),
  data: v.array(ContestCard),
});

/**
 * The contests of a language that run, are to come, and are over, each list with its own code: noUpcomingContest, noLiveContest,
 * noContestPlayed (none is over), contestsPlayed. With `contest_id` (ours) that one alone. Codes: modeSwitchedOff, noData for one
 * that is not there, missingFields for an unknown language.
 */
export const getContest = action({
  name: 'get_contest',
  proof: 'session',
  input: v.object({
    language_id: v.optional(LanguageId),
    ...ZONE,
    contest_id: v.optional(DocumentId),
  }),
  output: v.object({
    live_contest: Part,
    upcoming_contest: Part,
    past_contest: Part,
    /** The server's time, in milliseconds since the epoch. */
    now: v.number(),
  }),
});

/**
 * Enters a contest, for its fee, and opens the one run; a run that goes on is resumed and costs nothing. Codes: noData,
 * contestNotBegun, contestOver, contestCancelled, alreadyPlayed, notEnoughCoins, modeSwitchedOff.
 */
export const getQuestionsByContest = action({
  name: 'get_questions_by_contest',
  proof: 'session',
  input: v.object({
    contest_id: DocumentId,
    language_id: v.optional(LanguageId),
    /** Ours: only a run that goes on already. */
    resume: v.optional(Flag),
  }),
  output: AttemptReply,
});

/**
 * The ranking of a contest: more points first, then less time, then the earlier end. Message contestPrizes once the prizes are
 * paid. Codes: noData while no player has finished.
 */
export const getContestLeaderboard = action({
  name: 'get_contest_leaderboard',
  proof: 'session',
  input: v.object({
    contest_id: DocumentId,
    language_id: v.optional(LanguageId),
    ...pageFields(25, 50, LEADERBOARD_DEPTH - 1),
    /** Ours: the `next` of the page before, so that nothing is read but the rows. */
    after: v.optional(
      v.pipe(
        text(170),
        v.regex(/^\d{6}-\d{9}-\d{15}\.[\w-]{1,128}$/, 'must be the next of the page before'),
      ),
    ),
    /** Ours: without the own place, which costs a count. */
    without_own: v.optional(Flag),
  }),
  output: v.object({
    /** Null for who has not finished. `is_beyond` where the place is further down than `user_rank`. */
    my_rank: v.nullable(v.object({ ...row, is_beyond: Flag })),
    data: v.array(RankRow),
    top_three_ranks: v.array(RankRow),
    /** Rows that can be turned to. */
    total: WholeNumber,
    /** For the page after this; '' at the end. */
    next: v.string(),
  }),
});

/** Ours: subscribes to the beginning of a contest, or unsubscribes. Codes: noData, contestOver for one that has begun. */
export const setContestReminder = action({
  name: 'set_contest_reminder',
  proof: 'session',
  input: v.object({ contest_id: DocumentId, status: Flag }),
  output: Nothing,
});
