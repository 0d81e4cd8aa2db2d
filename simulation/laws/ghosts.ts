import type { Plain } from '../wire/plain.ts';
import type { Law } from './law.ts';

const ROOM = /^rooms\/([^/]+)$/;

/** The largest change of a rating by a duel against a recorded run: half of the 32 points at stake. */
const MAX_CHANGE = 16;

interface GhostRun {
  readonly recording: string;
  readonly isRated: boolean;
}

/**
 * A duel against a recorded run moves a rating once by person and run, by half at most, in the direction of the result, and
 * moves no coins; in an arena it counts once by person and run. No account of the
 * person was in the recorded game.
 * @param read the data of a document, as it is after the commit
 */
export const ghostsLaw = (read: (path: string) => Plain | null): Law => {
  const personOf = (uid: string) =>
    (read(`users/${uid}/private/account`)?.['personId'] as string | undefined) ?? uid;
  const rated = new Set<string>();
  const counted = new Set<string>();
  return {
    name: 'a recorded run moves a rating once by person, and no coins',
    check(changes, _at, breach) {
      for (const { path, before, after } of changes) {
        const [, id] = ROOM.exec(path) ?? [];
        if (id === undefined || after?.['kind'] !== 'ghost' || after['status'] !== 'settled') {
          continue;
        }
        if (before?.['status'] === 'settled') continue;
        const uid = (after['members'] as readonly string[]).find((one) => one !== 'bot') ?? '';
        const { recording, isRated } = after['ghost'] as GhostRun;
        const run = read(`recordings/${recording}`);
        const met = (run?.['met'] ?? []) as readonly string[];
        if (met.includes(personOf(uid))) breach(`${uid} knew the questions of ${path}`);
        const asked = read(`rooms/${id}/answerKey/all`)?.['questions'] as
          readonly string[] | undefined;
        // an arena asks the first questions of a longer run
        const first = (run?.['questions'] as readonly string[] | undefined)?.slice(
          0,
          asked?.length,
        );
        if (first && asked && String(first) !== String(asked)) {
          breach(`${path} asked other questions than its run`);
        }
        const once = `${recording} ${personOf(uid)}`;
        const entry = changes.find((one) => one.path === `arenas/${after['arena']}/entries/${uid}`);
        if (entry && entry.before?.['games'] !== entry.after?.['games']) {
          if (counted.has(once)) breach(`${path} counted in the arena a second time`);
          counted.add(once);
        }
        const { result, coins, ratingChange } = (
          after['outcomes'] as Readonly<
            Record<string, { result: string; coins: number; ratingChange: number }>
          >
        )[uid]!;
        if (coins !== 0) breach(`${path} paid ${coins} coins`);
        const profile = changes.find((one) => one.path === `users/${uid}`);
        const moved =
          Number(profile?.after?.['rating'] ?? 0) - Number(profile?.before?.['rating'] ?? 0);
        if (profile && moved !== ratingChange) breach(`${path} moved the rating by ${moved}`);
        if (ratingChange === 0) continue;
        const isRight = result === 'drawn' || ratingChange > 0 === (result === 'won');
        if (!isRight || Math.abs(ratingChange) > MAX_CHANGE) {
          breach(`${path}: a rating moved by ${ratingChange} (${result})`);
        }
        if (!isRated || rated.has(once)) breach(`${path} moved a rating a second time`);
        rated.add(once);
      }
    },
  };
};

/** Whether a page has learned of a recorded lock before its moment. @param round its document; null for none */
export function isEarlyGhostLock(round: Plain | null, ms: number, now: number): boolean {
  if (round?.['open'] !== true) return true;
  const start = (round['at'] as number) + (round['startsAfterMs'] as number);
  return now < start + ms;
}
