import { LIMITS } from '../../domain/limits.ts';
import type { Plain } from '../wire/plain.ts';
import type { Law } from './law.ts';
import { ownMsOf } from './locks.ts';

const ROUND = /^(rooms\/([^/]+))\/rounds\/(\d+)$/;

/**
 * The longest time from the end of a window to the next round, in milliseconds, while at least one player is there: the
 * turns of four seats, a denied write and a slow message.
 */
const LATE_MS = 12_000;

/** A player without trouble for this time counts as there, in milliseconds. */
const QUIET_MS = 12_000;

/**
 * Rounds open one after the other, each once. None opens before every player who is there has had the whole window.
 * While a player is there, none opens late, also if an attacker tries to delay it.
 * @param read the data of a document, as it is after the commit
 * @param troubledAt the last trouble of an honest player with device or line; undefined for a hostile one
 * @param enteredAt the time since which the page of a player has the room; Infinity without it
 */
export const roundsLaw = (
  read: (path: string) => Plain | null,
  troubledAt: (uid: string) => number | undefined,
  enteredAt: (uid: string, roomId: string) => number,
): Law => ({
  name: 'rounds open in turn, nobody is passed over, nobody holds them up',
  check(changes, at, breach) {
    for (const { path, before, after } of changes) {
      const [, room, id, text] = ROUND.exec(path) ?? [];
      if (room === undefined || !after) continue;
      const round = Number(text);
      if (before?.['open'] === true && after['open'] !== true) breach(`${path} was closed again`);
      if (before?.['open'] === true && before['at'] !== after['at']) {
        breach(`${path} was opened twice`);
      }
      if (after['open'] !== true || before?.['open'] === true || round === 0) continue;
      const last = read(`${room}/rounds/${round - 1}`);
      if (last?.['open'] !== true) {
        breach(`${path} was opened before the one before it`);
        continue;
      }
      const start = (last['at'] as number) + (last['startsAfterMs'] as number);
      const end = start + (last['questionMs'] as number) + LIMITS.lockGraceMs;
      if (at < start) breach(`${path} was opened before question ${round - 1} was shown`);
      const members = (after['members'] as readonly string[]).filter((uid) => uid !== 'bot');
      const there = members.filter((uid) => {
        const player = read(`${room}/players/${uid}`);
        const trouble = troubledAt(uid);
        const openedAt = read(`${room}/rounds/${Math.max(0, round - 2)}`)?.['at'] as number;
        // a page that comes back to the room in the middle is away until its heartbeat has arrived
        const isIn = enteredAt(uid, id ?? '') < openedAt;
        const isWell = trouble !== undefined && trouble < openedAt - QUIET_MS;
        return player?.['leftAt'] === undefined && isIn && isWell;
      });
      for (const uid of there) {
        const player = read(`${room}/players/${uid}`);
        const hasLocked = String(round - 1) in ((player?.['locks'] ?? {}) as object);
        const ownEnd = start + ownMsOf(uid, room, last, read) + LIMITS.lockGraceMs;
        if (!hasLocked && at < ownEnd) {
          const early = ownEnd - at;
          breach(`${uid} was passed over in question ${round - 1} of ${id}, ${early} ms early`);
        }
      }
      if (there.length > 0 && at > end + LATE_MS) {
        breach(
          `${path} was opened ${at - end} ms after the window, though ${there.join()} was there`,
        );
      }
    }
  },
});
