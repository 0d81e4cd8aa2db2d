import type { ErrorCode } from '../errors.ts';
import { LIMITS } from '../limits.ts';
import { seatsOf } from './room-document.ts';
import type { RoomRecord, Seat } from './room-document.ts';
import { BOT, hasOnePlayer, isPaired } from './room.ts';
import type { Instant } from '../instant.ts';
import type { PlayerId } from './room.ts';

/** Whether a seat's last heartbeat is old enough for the others to free the seat. */
export function isSilent({ id, lastSeen }: Seat, now: Instant): boolean {
  return id !== BOT && now > lastSeen + LIMITS.lobbyGraceMs;
}

/** The next instant at which a lobby changes without a write. */
export function nextLobbyChange(record: RoomRecord, now: Instant): Instant | undefined {
  if (record.status !== 'waiting') return undefined;
  const instants = seatsOf(record)
    .flatMap(({ lastSeen }) => [lastSeen + LIMITS.lobbyGraceMs, lastSeen + LIMITS.lobbyFreeMs])
    .filter((instant) => instant > now);
  return instants.length > 0 ? Math.min(...instants) : undefined;
}

/** Whether all members have agreed, so that the server may deal without the owner's call. */
export function startsByItself({
  status,
  kind,
  isRematch,
  members,
  capacity,
}: RoomRecord): boolean {
  if (status !== 'waiting') return false;
  if (hasOnePlayer(kind) || isRematch) return true;
  return isPaired(kind) && members.length === capacity;
}

/**
 * Whether a room of two strangers has just been filled, so that its battle is about to begin and no member may leave. A battle
 * that has not begun after `LIMITS.fullRoomMs` has failed, and all may leave.
 */
export function isAboutToBegin(
  { kind, status, members, capacity, fullAt }: RoomRecord,
  now: Instant,
): boolean {
  if (!isPaired(kind) || status !== 'waiting' || members.length < capacity) return false;
  return fullAt !== undefined && now <= fullAt + LIMITS.fullRoomMs;
}

/** Why this player, or any player, cannot take a seat in a room. */
export type SeatRefusal = Extract<
  ErrorCode,
  'roomNotOpen' | 'removed' | 'alreadyStarted' | 'roomFull'
>;

/** Why a player cannot take a seat in a room; undefined if a seat is free, or is this player's already. */
export function seatRefusal(
  { status, members, removed, capacity, isRematch }: RoomRecord,
  uid: PlayerId,
): SeatRefusal | undefined {
  if (members.includes(uid)) return undefined;
  if (status === 'closed') return 'roomNotOpen';
  if (removed.includes(uid)) return 'removed';
  if (status !== 'waiting') return 'alreadyStarted';
  // a rematch is for those who agreed to it, also once one of them has left
  return isRematch || members.length >= capacity ? 'roomFull' : undefined;
}

/** Why a member cannot start a battle. */
export type StartRefusal = Extract<
  ErrorCode,
  'roomNotOpen' | 'notEnoughPlayers' | 'notTheOwner' | 'notReady'
>;

/**
 * Why a member cannot start the battle of a room that is not dealt. Guests with a code agree first: the fee is taken
 * once all guests are ready and the owner starts.
 * @param now by the clock of `lastSeen`, Firestore's
 */
export function startRefusal(
  room: RoomRecord,
  uid: PlayerId,
  now: Instant,
): StartRefusal | undefined {
  if (room.status === 'closed') return 'roomNotOpen';
  if (room.members.length < 2) return 'notEnoughPlayers';
  if (room.isRematch || hasOnePlayer(room.kind)) return undefined;
  if (isPaired(room.kind)) return startsByItself(room) ? undefined : 'notEnoughPlayers';
  if (room.members[0] !== uid) return 'notTheOwner';
  const guests = room.members.slice(1);
  // "ready" counts as long as its player is there: the fee of one who left the page is not taken by an old consent
  const isThere = (id: PlayerId) => now <= (room.seats[id]?.lastSeen ?? 0) + LIMITS.lobbyFreeMs;
  return guests.every((id) => room.seats[id]?.isReady && isThere(id)) ? undefined : 'notReady';
}

/**
 * Whether a room occupies its member's only seat: in the lobby and in play, until the player has left for good or the
 * battle is over.
 * @param hasLeft as the player's document says
 */
export function holdsSeat(
  { status, members }: Pick<RoomRecord, 'status' | 'members'>,
  uid: PlayerId,
  hasLeft: boolean,
): boolean {
  if (!members.includes(uid)) return false;
  return status === 'waiting' || (status === 'playing' && !hasLeft);
}
