import { LIMITS } from '../../domain/limits.ts';
import type { Plain } from '../wire/plain.ts';
import { isSame } from './law.ts';
import type { Law } from './law.ts';

interface Lock {
  readonly position: number;
  readonly at: number;
  readonly since: number;
}

/**
 * A player's time for a question, in milliseconds: half for one who plays all in. Reads the room, because the rules
 * read the player's document.
 */
export function ownMsOf(
  uid: string | undefined,
  room: string,
  round: Plain,
  read: (path: string) => Plain | null,
): number {
  const whole = round['questionMs'] as number;
  const allIn = (read(room)?.['allIn'] ?? []) as readonly string[];
  return uid !== undefined && allIn.includes(uid) ? Math.floor(whole / 2) : whole;
}

const PLAYER = /^(rooms\/[^/]+)\/players\/([^/]+)$/;

/**
 * A player has one lock for each question, and it never changes. It comes within the window of the question (the first
 * half for a player who plays all in), and before the next round opens.
 * @param read the data of a document, as it is after the commit
 */
export const locksLaw = (read: (path: string) => Plain | null): Law => ({
  name: 'one lock a question, inside its window',
  check(changes, at, breach) {
    for (const { path, before, after } of changes) {
      const [, room, uid] = PLAYER.exec(path) ?? [];
      if (room === undefined || !before || !after) continue;
      const old = (before['locks'] ?? {}) as Record<string, Lock>;
      const now = (after['locks'] ?? {}) as Record<string, Lock>;
      for (const [round, lock] of Object.entries(old)) {
        if (!isSame(lock, now[round])) breach(`${path}: the lock of question ${round} has changed`);
      }
      for (const [round, lock] of Object.entries(now)) {
        if (round in old) continue;
        const opened = read(`${room}/rounds/${round}`);
        const next = changes.find((one) => one.path === `${room}/rounds/${Number(round) + 1}`);
        if (opened?.['open'] !== true) {
          breach(`${uid} locked question ${round}, which is not open`);
          continue;
        }
        const start = (opened['at'] as number) + (opened['startsAfterMs'] as number);
        const end = start + ownMsOf(uid, room, opened, read) + LIMITS.lockGraceMs;
        if (at < start) breach(`${uid} locked question ${round} ${start - at} ms early`);
        if (at > end) breach(`${uid} locked question ${round} ${at - end} ms late`);
        if (lock.at !== at) breach(`${uid} signed the lock of question ${round} with another time`);
        const isNextOpen = read(`${room}/rounds/${Number(round) + 1}`)?.['open'] === true;
        if (isNextOpen && next?.before?.['open'] === true) {
          breach(`${uid} locked question ${round} when its key was out`);
        }
        if (isNextOpen && !next) breach(`${uid} locked question ${round} when its key was out`);
      }
    }
  },
});
