import * as v from 'valibot';
import { action, DocumentId, Flag, Nothing, WholeNumber } from './action.ts';

const ArenaId = v.object({ arena_id: DocumentId });

const ArenaRow = v.object({
  user_id: v.string(),
  name: v.string(),
  /** The address of a picture, or ''. */
  profile: v.string(),
  /** Equal players (points, wins, second of the last point) share a place. */
  user_rank: WholeNumber,
  score: WholeNumber,
  wins: WholeNumber,
  /** How many of the points are for battles won all in. */
  all_in_points: WholeNumber,
  /** Whether the next battle counts double. */
  is_on_fire: Flag,
  /** Coins won; 0 until the prizes are paid. */
  prize: WholeNumber,
});

/**
 * Ours: the running arena, or the one that ended in the last minutes, with the best 20 players and the caller's place. With
 * `arena_id` it is that arena for as long as it is shown, so that its end is not hidden by another that runs.
 */
export const getArena = action({
  name: 'get_arena',
  proof: 'session',
  input: v.object({ arena_id: v.optional(DocumentId) }),
  output: v.object({
    /** The server's time. */
    now: v.number(),
    /** Absent if none runs and none has ended in the last 15 minutes. */
    arena: v.optional(
      v.object({
        id: v.string(),
        /** `ending` while the last battles are settled. */
        state: v.picklist(['running', 'ending', 'ended']),
        /** Milliseconds since the epoch, like all times here. */
        ends_at: v.number(),
        /** '' for all categories. */
        category_name: v.string(),
        /** Coins by place, the first place first. */
        prizes: v.array(WholeNumber),
        /** Everybody who has joined. */
        players: WholeNumber,
        rows: v.array(ArenaRow),
        own: v.optional(
          v.object({
            ...ArenaRow.entries,
            games: WholeNumber,
            has_left: Flag,
          }),
        ),
      }),
    ),
    /** Whether another arena runs that the page would show without `arena_id`. */
    other_runs: Flag,
    /** When the next one begins; absent if none is planned. */
    next_at: v.optional(v.number()),
  }),
});

/**
 * Ours: enters a running arena, again after a leave too. Codes: arenaOver if it does not run, arenaOtherAccount if another
 * account of the person has joined, modeSwitchedOff, userUnknown.
 */
export const arenaJoin = action({
  name: 'arena_join',
  proof: 'session',
  input: ArenaId,
  output: Nothing,
});

/** Ours: ends the waiting for rivals; the points stay. Codes: notAMember, inBattle for a caller who has just been paired. */
export const arenaLeave = action({
  name: 'arena_leave',
  proof: 'session',
  input: ArenaId,
  output: Nothing,
});

/**
 * Ours: asks for the next rival; ask every 2 to 3 s. `all_in` is the choice for the next battle: half the time for each answer,
 * for 1 point more if it is won. The last call before the pairing decides, and nothing changes it afterwards. An empty `room_id` means that nobody is free yet. Codes: arenaOver,
 * notAMember for a caller who has not joined or has left, inBattle for a battle elsewhere.
 */
export const arenaNext = action({
  name: 'arena_next',
  proof: 'session',
  input: v.object({ ...ArenaId.entries, all_in: v.optional(Flag, '0') }),
  output: v.object({ room_id: v.string() }),
});
