import { LIMITS } from '../limits.ts';
import { hasLocked, isOutOfTime, mayBePassedOver } from './presence.ts';
import { currentRound, deadline, isLastRound, lastLockAt, questionStart } from './round.ts';
import type { Instant } from '../instant.ts';
import type { Player, PlayerId, Room } from './room.ts';

/** Why a move is not allowed. Each reason has a text on the screen, and firestore.rules repeats each condition. */
export type MoveRefusal =
  | 'not-playing'
  | 'not-a-member'
  | 'left'
  | 'wrong-round'
  | 'too-early'
  | 'too-late'
  | 'already-locked'
  | 'no-such-option'
  | 'others-still-think'
  | 'over';

export type MoveCheck =
  { readonly allowed: true } | { readonly allowed: false; readonly why: MoveRefusal };

const ALLOWED: MoveCheck = { allowed: true };
const refused = (why: MoveRefusal): MoveCheck => ({ allowed: false, why });

/** Whether a player may lock a position for a question at a server time. */
export function canLock(
  room: Room,
  player: Player,
  question: number,
  position: number,
  at: Instant,
): MoveCheck {
  if (room.status.kind !== 'playing') return refused('not-playing');
  if (!room.members.includes(player.id)) return refused('not-a-member');
  if (player.leftAt !== undefined) return refused('left');
  if (isLastRound(room.rules, question)) return refused('over');
  if (question !== currentRound(room)) return refused('wrong-round');
  if (player.locks.has(question)) return refused('already-locked');
  if (!Number.isInteger(position) || position < 0 || position >= LIMITS.maxOptions) {
    return refused('no-such-option');
  }
  if (at < questionStart(room, question)) return refused('too-early');
  if (at > lastLockAt(room, player.id, question)) return refused('too-late');
  return ALLOWED;
}

/**
 * Whether a member may open the next round at a server time. Either the window is over, or every member has locked. Two
 * kinds of members need no lock: those who may be passed over, and those who play all in and whose half is over.
 */
export function canAdvance(
  room: Room,
  players: readonly Player[],
  me: PlayerId,
  at: Instant,
): MoveCheck {
  if (room.status.kind !== 'playing') return refused('not-playing');
  const round = currentRound(room);
  if (round < 0 || isLastRound(room.rules, round)) return refused('over');
  if (at < questionStart(room, round)) return refused('too-early');
  if (at >= deadline(room, round) + LIMITS.lockGraceMs) return ALLOWED;
  const isDone = (player: Player) =>
    hasLocked(player, round, at) ||
    isOutOfTime(room, player, at) ||
    (player.id !== me && mayBePassedOver(room, player, at));
  return players.every(isDone) ? ALLOWED : refused('others-still-think');
}
