import type { Firestore } from 'firebase-admin/firestore';
import { isOnFire } from '../../domain/arena/arena.ts';
import { arenaPlaces } from '../../domain/arena/places.ts';
import { flag } from '../../domain/contract/action.ts';
import { getArena } from '../../domain/contract/arena.ts';
import { answer } from '../../domain/contract/envelope.ts';
import type { ArenaEntry } from '../battle/arena-documents.ts';
import { arenaEntries, entryIn } from '../battle/arena-documents.ts';
import { cached } from '../cached.ts';
import { defineAction } from '../http/define-action.ts';
import { readSettings } from '../settings/read-settings.ts';
import { findArenas } from './find-arenas.ts';

/** The number of players on the page. */
const ROWS = 20;

/** The best players of an arena and the number of all, cached for 3 s for all viewers of this process. */
const readStandings = cached(3_000, async (firestore: Firestore, id: string) => {
  const entries = arenaEntries(firestore, id);
  const [best, all] = await Promise.all([
    entries.orderBy('standing', 'desc').limit(ROWS).get(),
    entries.count().get(),
  ]);
  const rows = best.docs.flatMap((document) => entryIn(document) ?? []);
  const places = arenaPlaces(rows.map(({ standing }) => standing));
  return {
    rows: rows.map((entry, index) => rowOf(entry, places[index] ?? 1)),
    players: all.data().count,
  };
});

/** The running arena, with its clock, its best players, and the caller's place. */
export const getArenaAction = defineAction(
  getArena,
  async ({ arena_id: preferred }, { firestore, now: clock, caller: { uid } }) => {
    const now = clock();
    const settings = await readSettings(firestore, now);
    const { arena, otherRuns, nextAt } = await findArenas(firestore, settings, now, preferred);
    const next = {
      now,
      other_runs: flag(otherRuns),
      ...(nextAt !== undefined && { next_at: nextAt }),
    };
    if (!arena) return answer(next);
    const { id, status, endsAt, categoryName, prizes } = arena;
    const [{ rows, players }, own] = await Promise.all([
      readStandings(firestore, now, id),
      ownPlace(firestore, id, uid),
    ]);
    return answer({
      arena: {
        id,
        state: now < endsAt ? 'running' : status === 'ended' ? 'ended' : 'ending',
        ends_at: endsAt,
        category_name: categoryName,
        prizes: prizes.map(String),
        // the count may be older than the caller's entry
        players: String(Math.max(players, own ? 1 : 0)),
        rows: [...rows],
        ...(own && {
          own: {
            ...rowOf(own.entry, own.place),
            games: String(own.entry.games),
            has_left: flag(own.entry.hasLeft),
          },
        }),
      },
      ...next,
    });
  },
);

/** The caller's entry and place, as `arenaPlaces` has it: a read, and a count of those above. */
async function ownPlace(firestore: Firestore, id: string, uid: string) {
  const entries = arenaEntries(firestore, id);
  const entry = entryIn(await entries.doc(uid).get());
  if (!entry) return undefined;
  const above = await entries.where('standing', '>', entry.standing).count().get();
  return { entry, place: above.data().count + 1 };
}

const rowOf = (entry: ArenaEntry, place: number) => ({
  user_id: entry.uid,
  name: entry.name,
  profile: entry.image,
  user_rank: String(place),
  score: String(entry.points),
  wins: String(entry.wins),
  all_in_points: String(entry.allInPoints ?? 0),
  is_on_fire: flag(isOnFire(entry.streak)),
  prize: String(entry.prize ?? 0),
});
