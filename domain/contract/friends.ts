import * as v from 'valibot';
import { action, DocumentId, Flag, Nothing, text, WholeNumber } from './action.ts';

/** Friends or requests read at once. */
export const FRIENDS_PAGE_SIZE = 20;

const Player = {
  user_id: v.string(),
  name: v.string(),
  /** The address of a picture, or ''. */
  profile: v.string(),
};

/** A referral code as a player types it. */
const Code = text(20);

/** Ours: the player whose code this is. Codes: noData for no code of a player. */
export const getPlayerByCode = action({
  name: 'get_player_by_code',
  proof: 'session',
  input: v.object({ code: Code }),
  output: v.object({ name: Player.name, profile: Player.profile }),
  rate: { burst: 20, perSecond: 0.2 },
});

/**
 * Ours: asks a player to be friends. The player is named by the referral code, or by a settled battle that both have
 * played. A request to a player who has asked already makes the two friends. The reply to a request that does not arrive
 * (the other has blocked or lately declined the caller) is the same. Codes: noData for no such player, missingFields for
 * the caller's own code, friendBlocked for a player whom the caller has blocked, tooManyFriendRequests, tooManyFriends.
 */
export const sendFriendRequest = action({
  name: 'send_friend_request',
  proof: 'session',
  input: v.union([
    v.object({ code: Code }),
    v.object({ user_id: DocumentId, match_id: DocumentId }),
  ]),
  output: v.object({ state: v.picklist(['sent', 'friend']) }),
  rate: { burst: 20, perSecond: 0.2 },
});

/**
 * Ours: accepts a request with status 1, or declines it with 0. After a refusal, the next request of the same person
 * within 30 days does not arrive. Codes: updated, noData without a request, tooManyFriends.
 */
export const answerFriendRequest = action({
  name: 'answer_friend_request',
  proof: 'session',
  input: v.object({ user_id: DocumentId, status: Flag }),
  output: Nothing,
  rate: { burst: 20, perSecond: 0.5 },
});

/** Ours: ends a friendship, or withdraws a request. Codes: updated, noData if there is neither. */
export const removeFriend = action({
  name: 'remove_friend',
  proof: 'session',
  input: v.object({ user_id: DocumentId }),
  output: Nothing,
  rate: { burst: 20, perSecond: 0.5 },
});

const FriendRow = v.object({
  ...Player,
  rating: WholeNumber,
  /** Whether a battle was settled, or points were gained, today. */
  played_today: Flag,
  /** The points of today's leaderboard. */
  points_today: WholeNumber,
  /** The last battle against people, if it was played. */
  last: v.optional(
    v.object({
      correct: WholeNumber,
      questions: WholeNumber,
      points: WholeNumber,
      /** '' for mixed categories. */
      category_name: v.string(),
      /** Milliseconds since the epoch. */
      at: v.number(),
    }),
  ),
  /** For the next page: `after` of a call. */
  cursor: v.string(),
});

const after = v.optional(
  v.pipe(
    v.string(),
    v.regex(/^\d{1,15}\.[A-Za-z0-9_-]{1,128}$/, 'must be the cursor of a row'),
    v.regex(/^\d+\.(?!__.*__$)/, 'must be the cursor of a row'),
  ),
);

/** Ours: a page of the caller's friends, the newest first, with their total. Codes: noData without a friend. */
export const getFriends = action({
  name: 'get_friends',
  proof: 'session',
  input: v.object({ after }),
  output: v.array(FriendRow),
});

/**
 * Ours: a page of the requests that wait for the caller's answer, or of those that the caller has sent; the newest
 * first, with their total. Codes: noData without a request.
 */
export const getFriendRequests = action({
  name: 'get_friend_requests',
  proof: 'session',
  input: v.object({ list: v.picklist(['received', 'sent'], 'must be received or sent'), after }),
  output: v.array(v.object({ ...Player, rating: WholeNumber, cursor: v.string() })),
});
