import { LIMITS } from '../limits.ts';
import { currentRound, isAllIn, lastLockAt, questionStart } from './round.ts';
import { BOT } from './room.ts';
import type { Instant } from '../instant.ts';
import type { Player, Room } from './room.ts';

/** A player without a sign for this long is no longer at the result; the page there gives one every 25 s. */
const RESULT_SILENT_MS = 60_000;

/** Whether the others wait for a player. An `away` player returns with any write, a `left` one never. */
export type Presence =
  | { readonly kind: 'here' }
  /** The page was closed; until `until` the others wait for its return. */
  | { readonly kind: 'leaving'; readonly until: Instant }
  | { readonly kind: 'away' }
  | { readonly kind: 'left' };

/**
 * Derived, never stored. A player is away after a whole round without a heartbeat, or after closing the page without
 * coming back in time. A visible page sends a heartbeat as soon as it has missed a question, so a present player is
 * never away. For a disconnected player the others wait one whole window, and then the first seconds of each window.
 */
export function presenceOf(room: Room, player: Player, now: Instant): Presence {
  if (player.leftAt !== undefined) return { kind: 'left' };
  if (player.id === BOT) return { kind: 'here' };
  if (room.status.kind === 'settled') {
    return now < atResultUntil(player) ? { kind: 'here' } : { kind: 'away' };
  }
  const before = room.opened[currentRound(room) - 1];
  if (before !== undefined && player.lastSeen <= before) return { kind: 'away' };
  if (player.goneAt !== undefined && player.goneAt > player.lastSeen) {
    const until = player.goneAt + LIMITS.goneGraceMs;
    return now < until ? { kind: 'leaving', until } : { kind: 'away' };
  }
  return { kind: 'here' };
}

/** Until when a player counts as present at the result, where a rematch waits for the consent of all who are. */
export function atResultUntil({ id, leftAt, goneAt, lastSeen }: Player): Instant {
  if (id === BOT) return Infinity;
  if (leftAt !== undefined) return -Infinity;
  return goneAt !== undefined && goneAt > lastSeen
    ? goneAt + LIMITS.goneGraceMs
    : lastSeen + RESULT_SILENT_MS;
}

/** Whether a round waits for the player's lock. */
export function isAwaited(room: Room, player: Player, now: Instant): boolean {
  const { kind } = presenceOf(room, player, now);
  return kind === 'here' || kind === 'leaving';
}

/**
 * Whether a round may be closed without a player's lock: the player has left, or is away and `passOverMs` of the
 * question have passed. A heartbeat before that makes the round wait for the player's whole window.
 */
export function mayBePassedOver(room: Room, player: Player, now: Instant): boolean {
  const { kind } = presenceOf(room, player, now);
  if (kind !== 'away') return kind === 'left';
  return now >= passOverAt(room);
}

/** Whether a player of the running round plays all in, and the half is over: no lock of this player counts any longer. */
export function isOutOfTime(room: Room, { id }: Player, now: Instant): boolean {
  return isAllIn(room, id) && now > lastLockAt(room, id, currentRound(room));
}

/** The instant from which the running round need not wait for players who are away. */
export function passOverAt(room: Room): Instant {
  return questionStart(room, currentRound(room)) + LIMITS.passOverMs;
}

/** Whether a player has locked the question of a round; the bot's lock is known before it happens. */
export function hasLocked({ id, locks }: Player, round: number, now: Instant): boolean {
  const lock = locks.get(round);
  return lock !== undefined && (id !== BOT || lock.at <= now);
}

/**
 * Whether a player gave up: left on purpose before the last key was shown, or before a battle that ended early was
 * settled. Leaving afterwards is not a defeat.
 */
export function hasLeft({ opened, rules, settledAt }: Room, { leftAt }: Player): boolean {
  if (leftAt === undefined) return false;
  const end = opened[rules.questionCount] ?? settledAt;
  return end === undefined || leftAt < end;
}

/** Whether at most one member still plays: then the battle is over before its last round. */
export function isDeserted(room: Room, players: readonly Player[]): boolean {
  const leavers = players.filter((player) => hasLeft(room, player)).length;
  return room.members.length - leavers <= 1;
}
