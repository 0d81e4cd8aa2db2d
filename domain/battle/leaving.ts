import type { Player, Room } from './room.ts';

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
