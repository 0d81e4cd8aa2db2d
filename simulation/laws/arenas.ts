import { LIMITS } from '../../domain/limits.ts';
import type { Plain } from '../wire/plain.ts';
import { ownMsOf } from './locks.ts';
import { isSame } from './law.ts';
import type { DocumentChange, Law } from './law.ts';

const ARENA = /^arenas\/([^/]+)$/;
const ENTRY = /^arenas\/([^/]+)\/entries\/([^/]+)$/;
const ROOM = /^rooms\/([^/]+)$/;

const NEXT: Readonly<Record<string, readonly string[]>> = {
  open: ['open', 'ending'],
  ending: ['ending', 'ended'],
  ended: ['ended'],
};

/** Fields of an entry that only a settlement changes. */
const SCORE = ['points', 'wins', 'streak', 'games', 'standing', 'allInPoints'];

/**
 * Each battle of an arena counts once for both players, as its result says. It counts if its last key was shown before the
 * end and the standings are not frozen. Nothing else changes points. All in brings one point more for a win. A person has one
 * entry.
 * @param read the data of a document, as it is after the commit
 */
export const arenasLaw = (read: (path: string) => Plain | null): Law => {
  const personOf = (uid: string) =>
    (read(`users/${uid}/private/account`)?.['personId'] as string | undefined) ?? uid;
  /** The account of each person in an arena, by arena and person. */
  const entered = new Map<string, string>();
  return {
    name: 'arenas count each battle once, and nothing after their end',
    check(changes, _at, breach) {
      for (const { path, before, after } of changes) {
        const [, arena] = ARENA.exec(path) ?? [];
        if (arena !== undefined && before && after) {
          const [from, to] = [String(before['status']), String(after['status'])];
          if (!NEXT[from]?.includes(to)) breach(`${path} went from ${from} to ${to}`);
        }
        const [, id = '', uid] = ENTRY.exec(path) ?? [];
        if (uid === undefined || !after) continue;
        if (!before) {
          const once = `${id} ${personOf(uid)}`;
          const other = entered.get(once);
          if (other !== undefined) breach(`${uid} and ${other} of one person are in ${id}`);
          entered.set(once, uid);
        } else if (SCORE.some((field) => !isSame(before[field], after[field]))) {
          const text = scoreBreach(uid, id, { path, before, after }, changes, read);
          if (text !== undefined) breach(`${path}: ${text}`);
        }
      }
      for (const { path, before, after } of changes) {
        if (!ROOM.test(path) || after?.['kind'] !== 'arena' || after['status'] !== 'settled')
          continue;
        if (before?.['status'] === 'settled') continue;
        const missed = uncounted(path, after, changes, read);
        if (missed.length > 0) breach(`${path} was not counted for ${missed.join()}`);
      }
    },
  };
};

/** The room that a commit settles for a player of an arena. */
const settledFor = (uid: string, arena: string, changes: readonly DocumentChange[]) =>
  changes.find(
    ({ path, before, after }) =>
      ROOM.test(path) &&
      after?.['arena'] === arena &&
      after['status'] === 'settled' &&
      before?.['status'] !== 'settled' &&
      (after['members'] as readonly string[]).includes(uid),
  );

/** The error of a change of a score; undefined for none. */
function scoreBreach(
  uid: string,
  arena: string,
  { before, after }: DocumentChange,
  changes: readonly DocumentChange[],
  read: (path: string) => Plain | null,
): string | undefined {
  const room = settledFor(uid, arena, changes);
  if (!room?.after) return 'the score changed without a battle';
  const { status, endsAt } = read(`arenas/${arena}`) ?? {};
  if (status !== 'open') return 'the standings are frozen';
  if ((lastKeyAt(room.path, room.after, read) ?? 0) > Number(endsAt)) return 'it ended too late';
  const result = resultOf(room.after, uid);
  const of = (entry: Plain | null, field: string) => Number(entry?.[field]);
  const factor = of(before, 'streak') >= 2 ? 2 : 1;
  const gained = of(after, 'points') - of(before, 'points');
  const isWon = result === 'won';
  const extra = of(after, 'allInPoints') - (Number(before?.['allInPoints']) || 0);
  const given = extraBreach(uid, room.path, room.after, { result, extra }, read);
  if (given !== undefined) return given;
  // a draw without an answer is worth nothing
  const allowed = isWon ? [2 * factor] : result === 'drawn' ? [0, factor] : [0];
  if (!allowed.includes(gained - extra)) return `${result} brought ${gained} points`;
  if (of(after, 'games') !== of(before, 'games') + 1) return 'a battle counted not once';
  if (of(after, 'wins') !== of(before, 'wins') + Number(isWon)) return 'wrong number of wins';
  if (of(after, 'streak') !== (isWon ? of(before, 'streak') + 1 : 0)) return 'wrong streak';
  return undefined;
}

/**
 * The error of the extra point for all in: exactly one for a win of a player who locked within the own half of the
 * time.
 */
function extraBreach(
  uid: string,
  path: string,
  room: Plain,
  { result, extra }: { readonly result: string; readonly extra: number },
  read: (path: string) => Plain | null,
): string | undefined {
  const allIn = (room['allIn'] ?? []) as readonly string[];
  if (result !== 'won' || !allIn.includes(uid)) {
    return extra === 0 ? undefined : `${extra} for all in without a win all in`;
  }
  const counted = Number(room['counted']);
  const locks = (read(`${path}/players/${uid}`)?.['locks'] ?? {}) as Readonly<
    Record<string, { readonly at: number }>
  >;
  const isInTime = ([round, { at }]: readonly [string, { readonly at: number }]) => {
    const opened = read(`${path}/rounds/${round}`);
    if (!opened || Number(round) >= counted) return false;
    const start = Number(opened['at']) + Number(opened['startsAfterMs']);
    return at <= start + ownMsOf(uid, path, opened, read) + LIMITS.lockGraceMs;
  };
  const expected = Object.entries(locks).some(isInTime) ? 1 : 0;
  return extra === expected ? undefined : `${extra} for all in instead of ${expected}`;
}

/** The players for whom a battle in time was not counted. */
function uncounted(
  path: string,
  room: Plain,
  changes: readonly DocumentChange[],
  read: (path: string) => Plain | null,
): readonly string[] {
  const arena = String(room['arena']);
  const { status, endsAt } = read(`arenas/${arena}`) ?? {};
  const endedAt = lastKeyAt(path, room, read) ?? Number(room['settledAt']);
  if (status !== 'open' || endedAt > Number(endsAt)) return [];
  return (room['members'] as readonly string[]).filter((uid) => {
    const entry = changes.find((one) => one.path === `arenas/${arena}/entries/${uid}`);
    const isCounted = entry?.after?.['games'] === Number(entry?.before?.['games']) + 1;
    return !isCounted && resultOf(room, uid) !== 'returned';
  });
}

const resultOf = (room: Plain, uid: string): string =>
  (room['outcomes'] as Readonly<Record<string, { readonly result: string }>>)[uid]?.result ?? '';

/**
 * When the last key of a battle was shown; undefined for one that its players left, which counts by the moment at which its
 * settlement began.
 */
function lastKeyAt(path: string, room: Plain, read: (path: string) => Plain | null) {
  const count = (room['rules'] as { readonly questionCount: number }).questionCount;
  const last = read(`${path}/rounds/${count}`);
  return last?.['open'] === true ? Number(last['at']) : undefined;
}
