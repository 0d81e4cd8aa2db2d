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
  Translations,
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
  /** Equal places share a rank, and the next rank is skipped. */
  user_rank: WholeNumber,
  /** Seconds of thinking, in tenths. */
  seconds: v.string(),
  rating: v.optional(WholeNumber),
  /** Coins; absent until they are paid. */
  prize: v.optional(WholeNumber),
};
const RankRow = v.object(row);
export type SentContestRow = v.InferInput<typeof RankRow>;

const ContestCard = v.object({
  id: v.string(),
  language_id: v.string(),
  name: v.string(),
  description: v.string(),
  /** Ours: both in other languages, and the language in which they are here, BCP 47. */
  names: v.optional(Translations),
  descriptions: v.optional(Translations),
  lang: v.optional(v.string()),
  /** The address of a picture, or ''. */
  image: v.string(),
  /** Ours: the slug of the category of most of its questions; '' for none. */
  category: v.optional(v.string()),
  /** As in 2026-11-21, in the player's time zone. */
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
  /** The winners, once the results are counted. */
  top_users: v.array(RankRow),
  state: v.picklist(CONTEST_STATES),
  /** Whether the player gets a reminder of its begin. */
  is_reminded: Flag,
  /** The id of the player's attempt; '' for none. */
  attempt_id: v.string(),
  /** The player's result; null before the end, and for a player who did not finish. */
  result: v.nullable(v.object({ user_rank: WholeNumber, score: WholeNumber, prize: WholeNumber })),
});
export type ContestCard = v.InferOutput<typeof ContestCard>;
export type SentContestCard = v.InferInput<typeof ContestCard>;

/** One of the family's lists; an empty one has a code. */
const Part = v.object({
  error: v.boolean(),
  message: v.optional(v.string()),
  data: v.array(ContestCard),
});

/**
 * The live, upcoming and past contests of a language, each list with its own code: noUpcomingContest, noLiveContest,
 * noContestPlayed (none is over), contestsPlayed. With `contest_id` (ours) only that contest. Codes: modeSwitchedOff,
 * noData for an unknown contest, missingFields for an unknown language.
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
 * Enters a contest for its fee and opens the player's only attempt; resuming a running attempt costs nothing. Codes:
 * noData, contestNotBegun, contestOver, contestCancelled, alreadyPlayed, notEnoughCoins, modeSwitchedOff.
 */
export const getQuestionsByContest = action({
  name: 'get_questions_by_contest',
  proof: 'session',
  input: v.object({
    contest_id: DocumentId,
    language_id: v.optional(LanguageId),
    /** Ours: only resumes a running attempt. */
    resume: v.optional(Flag),
  }),
  output: AttemptReply,
});

/**
 * The ranking of a contest: more points first, then less time, then the earlier end. Message contestPrizes once the prizes are
 * paid. Codes: noData while no player has finished, notFinished between the end and the counted results.
 */
export const getContestLeaderboard = action({
  name: 'get_contest_leaderboard',
  proof: 'session',
  input: v.object({
    contest_id: DocumentId,
    language_id: v.optional(LanguageId),
    ...pageFields(25, 50, LEADERBOARD_DEPTH - 1),
    /** Ours: the `next` of the previous page, so that the server reads only the rows. */
    after: v.optional(
      v.pipe(
        text(170),
        v.regex(/^\d{6}-\d{9}-\d{15}\.[\w-]{1,128}$/, 'must be the next of the page before'),
      ),
    ),
    /** Ours: without the caller's place, which costs a count. */
    without_own: v.optional(Flag),
  }),
  output: v.object({
    /** Null before the caller has finished. `is_beyond` if the place is lower than `user_rank`. */
    my_rank: v.nullable(v.object({ ...row, is_beyond: Flag })),
    data: v.array(RankRow),
    top_three_ranks: v.array(RankRow),
    /** Rows that can be paged to. */
    total: WholeNumber,
    /** For the page after this; '' at the end. */
    next: v.string(),
  }),
});

/** Ours: turns the reminder of a contest's begin on or off. Codes: noData, contestOver if it has begun. */
export const setContestReminder = action({
  name: 'set_contest_reminder',
  proof: 'session',
  input: v.object({ contest_id: DocumentId, status: Flag }),
  output: Nothing,
});
