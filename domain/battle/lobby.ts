import { LIMITS } from '../limits.ts';
import { seatsOf } from './documents/room-document.ts';
import type { RoomRecord, Seat } from './documents/room-document.ts';
import { BOT } from './room.ts';
import type { Instant } from './room.ts';

/** Whether a seat gave no sign for so long that the others may free it. */
export function isSilent({ id, lastSeen }: Seat, now: Instant): boolean {
  return id !== BOT && now > lastSeen + LIMITS.lobbyGraceMs;
}

/** The next instant at which a lobby looks different though nobody has written. */
export function nextLobbyChange(record: RoomRecord, now: Instant): Instant | undefined {
  if (record.status !== 'waiting') return undefined;
  const instants = seatsOf(record)
    .flatMap(({ lastSeen }) => [lastSeen + LIMITS.lobbyGraceMs, lastSeen + LIMITS.lobbyFreeMs])
    .filter((instant) => instant > now);
  return instants.length > 0 ? Math.min(...instants) : undefined;
}

/** Whether nothing is left to agree on: the server may deal without the owner's word. */
export function startsByItself({
  status,
  kind,
  isRematch,
  members,
  capacity,
}: RoomRecord): boolean {
  if (status !== 'waiting') return false;
  if (kind === 'bot' || isRematch) return true;
  return kind === 'random' && members.length === capacity;
}
