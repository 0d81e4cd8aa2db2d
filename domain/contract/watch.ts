import * as v from 'valibot';
import { action, DocumentId, Flag, NoFields, Nothing, WholeNumber } from './action.ts';

const Index = v.pipe(v.number(), v.integer(), v.minValue(0));

const WatchedPlayer = v.object({
  name: v.string(),
  /** The address of a picture, or ''. */
  profile: v.string(),
  rating: WholeNumber,
  /** Whether this is the friend whose battle the caller watches. */
  is_friend: Flag,
  has_left: Flag,
  /** Whether the player has half the time for each answer; only in an arena. */
  is_all_in: Flag,
  points: WholeNumber,
  user_rank: WholeNumber,
  /** Right answers in a row. */
  streak: WholeNumber,
  /** One for each question that is over; null for no answer. */
  answers: v.array(v.nullable(v.object({ is_right: v.boolean(), points: Index, bonus: Index }))),
});

/** A question that is over for all. */
const WatchedQuestion = v.object({
  /** From 0. */
  number: Index,
  text: v.string(),
  picture: v.optional(v.object({ address: v.string(), alt: v.string() })),
  options: v.array(v.string()),
  /** The right option. */
  key: Index,
  note: v.string(),
  /** The option of each player, in the order of `players`; null for none. */
  picks: v.array(v.nullable(Index)),
});

/**
 * Ours: the running battle of a friend, one round late: points and answers to the last question that is over for all, and
 * that question with its key. Nothing about the running question. Poll it every 4 s; the server caches it for 3 s.
 *
 * `none` also covers a battle that may not be watched: a player has switched it off, or has blocked the caller or is
 * blocked. For two minutes after the settlement `over` names the battle's page. Codes: noData for no friend of the caller.
 */
export const watchBattle = action({
  name: 'watch_battle',
  proof: 'session',
  input: v.object({ user_id: DocumentId }),
  rate: { burst: 20, perSecond: 0.5 },
  output: v.object({
    state: v.picklist(['none', 'playing', 'over']),
    /** The id of the battle's page; only once it is over. */
    match_id: v.optional(v.string()),
    battle: v.optional(
      v.object({
        kind: v.picklist(['random', 'friend', 'group', 'arena']),
        /** '' for mixed categories. */
        category_name: v.string(),
        /** Id of the content language; '' for the default. */
        language_id: v.string(),
        question_count: WholeNumber,
        /** The number of questions that are over for all. */
        over: WholeNumber,
        /** By seat. */
        players: v.array(WatchedPlayer),
        /**
         * The last question that is over. Absent before the first one is, and if the caller is being asked the same
         * question in a running game.
         */
        question: v.optional(WatchedQuestion),
      }),
    ),
  }),
});

/**
 * Ours: the caller's friends in a battle that the caller may watch, each once, ten at most. Looks at the 20 newest friends
 * and at ten of their battles.
 */
export const getFriendsInBattle = action({
  name: 'get_friends_in_battle',
  proof: 'session',
  input: NoFields,
  output: v.array(
    v.object({
      user_id: v.string(),
      name: v.string(),
      /** The address of a picture, or ''. */
      profile: v.string(),
      /** '' for mixed categories. */
      category_name: v.string(),
    }),
  ),
});

/** Allows or forbids friends to watch the caller's battles. Codes: updated, userUnknown. */
export const setWatching = action({
  name: 'set_watching',
  proof: 'session',
  input: v.object({ status: Flag }),
  output: Nothing,
});
