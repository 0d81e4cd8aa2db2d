import type { Plain } from '../wire/plain.ts';
import { isSame } from './law.ts';
import type { Law } from './law.ts';

const ROOM = /^rooms\/([^/]+)$/;
const NEXT: Readonly<Record<string, readonly string[]>> = {
  waiting: ['waiting', 'playing', 'closed'],
  playing: ['playing', 'settled', 'closed'],
  settled: ['settled'],
  closed: ['closed'],
};

/**
 * A player has one seat. A room's status only moves forward, and it is settled once.
 * @param rooms all rooms, as they are after the commit
 * @param read the data of a document, as it is after the commit
 */
export const roomsLaw = (
  rooms: () => Iterable<readonly [string, Plain]>,
  read: (path: string) => Plain | null,
): Law => ({
  name: 'one seat a player, and each room is settled once',
  check(changes, _at, breach) {
    let isSeatChanged = false;
    for (const { path, before, after } of changes) {
      const [, id] = ROOM.exec(path) ?? [];
      if (id === undefined) continue;
      if (!after) {
        breach(`${path} was deleted`);
        continue;
      }
      const members = after['members'] as readonly string[];
      if (new Set(members).size < members.length) breach(`${path} has a player twice`);
      if (members.length > (after['capacity'] as number)) breach(`${path} has too many players`);
      isSeatChanged ||=
        !isSame(before?.['members'], members) || before?.['status'] !== after['status'];
      if (!before) {
        if (after['status'] !== 'waiting') breach(`${path} begins as ${String(after['status'])}`);
        continue;
      }
      const status = before['status'] as string;
      if (!NEXT[status]?.includes(after['status'] as string)) {
        breach(`${path} went from ${status} to ${String(after['status'])}`);
      }
      if (status !== 'waiting' && !isSame(before['members'], members)) {
        breach(`${path} changed its players when it was ${status}`);
      }
      if (status !== 'waiting' && !isSame(before['rules'], after['rules'])) {
        breach(`${path} changed its rules`);
      }
      if (before['outcomes'] !== undefined && !isSame(before['outcomes'], after['outcomes'])) {
        breach(`${path} was settled twice`);
      }
    }
    if (isSeatChanged) checkSeats(rooms(), read, breach);
  },
});

function checkSeats(
  rooms: Iterable<readonly [string, Plain]>,
  read: (path: string) => Plain | null,
  breach: (text: string) => void,
): void {
  const seats = new Map<string, string>();
  for (const [path, room] of rooms) {
    const { status } = room;
    if (status !== 'waiting' && status !== 'playing') continue;
    for (const uid of room['members'] as readonly string[]) {
      if (uid === 'bot') continue;
      const hasLeft = read(`${path}/players/${uid}`)?.['leftAt'] !== undefined;
      if (status === 'playing' && hasLeft) continue;
      const other = seats.get(uid);
      if (other !== undefined) breach(`${uid} has a seat in ${other} and in ${path}`);
      seats.set(uid, path);
    }
  }
}
