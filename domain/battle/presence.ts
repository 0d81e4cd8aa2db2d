import { LIMITS } from '../limits.ts';
import { currentRound, questionStart } from './round.ts';
import { BOT } from './room.ts';
import type { Instant } from '../instant.ts';
import type { Player, Room } from './room.ts';

/** Whether the others wait for a player. `away` players come back by any write, `left` ones never. */
export type Presence =
  | { readonly kind: 'here' }
  /** The page was closed; until `until` the others wait for its return. */
  | { readonly kind: 'leaving'; readonly until: Instant }
  | { readonly kind: 'away' }
  | { readonly kind: 'left' };

/**
 * Derived, never stored: a player is away who let a whole round pass without a heartbeat, or who closed the page and did not
 * come back in time. A visible page says that it is there as soon as it has missed a question, so that only who is gone is
 * away; a drop costs the others one window, and then the first seconds of each.
 */
export function presenceOf(room: Room, player: Player, now: Instant): Presence {
  if (player.leftAt !== undefined) return { kind: 'left' };
  if (player.id === BOT) return { kind: 'here' };
  const before = room.opened[currentRound(room) - 1];
  if (before !== undefined && player.lastSeen <= before) return { kind: 'away' };
  if (player.goneAt !== undefined && player.goneAt > player.lastSeen) {
    const until = player.goneAt + LIMITS.goneGraceMs;
    return now < until ? { kind: 'leaving', until } : { kind: 'away' };
  }
  return { kind: 'here' };
}

/** Whether a round waits for the player's lock. */
export function isAwaited(room: Room, player: Player, now: Instant): boolean {
  const { kind } = presenceOf(room, player, now);
  return kind === 'here' || kind === 'leaving';
}

/**
 * Whether a round may be closed over a player who has not locked: who left, and, not before `passOverMs` of the question
 * have gone, who is away. Until then a heartbeat makes the round wait for the player's whole window.
 */
export function mayBePassedOver(room: Room, player: Player, now: Instant): boolean {
  const { kind } = presenceOf(room, player, now);
  if (kind !== 'away') return kind === 'left';
  return now >= passOverAt(room);
}

/** From when on the running round need not wait for who is away. */
export function passOverAt(room: Room): Instant {
  return questionStart(room, currentRound(room)) + LIMITS.passOverMs;
}

/** Whether a player has locked the question of a round; the bot's lock is known before it happens. */
export function hasLocked({ id, locks }: Player, round: number, now: Instant): boolean {
  const lock = locks.get(round);
  return lock !== undefined && (id !== BOT || lock.at <= now);
}

/**
 * Whether a player gave up: left on purpose before the last key was shown, or before a battle that ended early was settled.
 * Going home afterwards is no defeat.
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
