import * as v from 'valibot';
import { action, DocumentId, Flag, Nothing } from './action.ts';

/** The limit of blocked players per player, because each room that the player opens lists them all. */
export const MAX_BLOCKED = 100;

/**
 * Ours: blocks a player, or with status 0 unblocks one. A blocked player cannot join the caller's rooms, and a search
 * never pairs the two; the chat hides the blocked player's messages. Codes: updated, missingFields for the caller's own
 * id and beyond `MAX_BLOCKED`, noData for an unknown player.
 */
export const blockPlayer = action({
  name: 'block_player',
  proof: 'session',
  input: v.object({ user_id: DocumentId, status: Flag }),
  output: Nothing,
  rate: { burst: 20, perSecond: 0.5 },
});

/** Ours: the players whom the caller has blocked, the latest first. */
export const getBlockedPlayers = action({
  name: 'get_blocked_players',
  proof: 'session',
  input: v.object({}),
  output: v.array(v.object({ user_id: v.string(), name: v.string(), profile: v.string() })),
});
