import { newRoomCode } from '../../domain/battle/room-code.ts';
import type { RoomKind } from '../../domain/battle/room.ts';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const LENGTH = 20;

/** Makes up the id of a room: a code where people pass it on, else one that nobody guesses. */
export function newRoomId(kind: RoomKind): string {
  if (kind === 'friend' || kind === 'group') return newRoomCode(secureRandom);
  return Array.from(
    { length: LENGTH },
    () => LETTERS[Math.floor(secureRandom() * LETTERS.length)],
  ).join('');
}

function secureRandom(): number {
  const [value = 0] = crypto.getRandomValues(new Uint32Array(1));
  return value / 2 ** 32;
}
