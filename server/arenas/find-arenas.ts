import type { Firestore } from 'firebase-admin/firestore';
import type { ArenaTime } from '../../domain/arena/arena.ts';
import { hourlyArena, hourlyArenaOf, nextHourlyStart } from '../../domain/arena/arena.ts';
import type { SystemSettings } from '../../domain/settings/system-settings.ts';
import type { Arena } from '../battle/arena-documents.ts';
import { arenaAt, arenaIn } from '../battle/arena-documents.ts';
import { cached } from '../cached.ts';

/** How long the standings of an arena that is over stay on the page. */
const SHOWN_AFTER_MS = 15 * 60_000;
/** The planned arenas that one look reads: those that end first. */
const MAX_ARENAS = 10;
/** A longer arena is not found in time; `arena add` refuses it. */
const STEP_MS = 60_000;

/** The stored arenas that are planned, run, or have just ended; cached for 5 s. */
const readArenas = cached(5_000, async (firestore: Firestore, since: number) => {
  const { docs } = await firestore
    .collection('arenas')
    .where('endsAt', '>', since)
    .orderBy('endsAt')
    .limit(MAX_ARENAS)
    .get();
  return docs.flatMap((document) => arenaIn(document) ?? []);
});

/** An hourly arena as it is before anybody has joined it. */
const hourlyAsNew = (time: ArenaTime): Arena => ({
  ...time,
  status: 'open',
  category: '',
  categoryName: '',
  language: '',
  prizes: [],
});

/**
 * The arena on the page, whether one that comes before it runs, and when the next one begins.
 * @param preferred the id of the arena on the page; without it, one that runs, else the last one that ended
 */
export async function findArenas(
  firestore: Firestore,
  { arena_hourly: isHourly }: Pick<SystemSettings, 'arena_hourly'>,
  now: number,
  preferred?: string,
): Promise<{
  readonly arena: Arena | undefined;
  readonly otherRuns: boolean;
  readonly nextAt: number | undefined;
}> {
  // in steps, so that calls share the cached answer
  const since = Math.floor((now - SHOWN_AFTER_MS) / STEP_MS) * STEP_MS;
  const stored = await readArenas(firestore, now, since);
  const hourly = hourlyArena(now);
  const isMissing = isHourly && stored.every(({ id }) => id !== hourly.id);
  const all = isMissing && now < hourly.endsAt ? [...stored, hourlyAsNew(hourly)] : stored;
  const running = all
    .filter(({ startsAt, endsAt }) => startsAt <= now && now < endsAt)
    // an operator's arena comes before the hourly one
    .toSorted((one, other) => Number(isHourlyId(one.id)) - Number(isHourlyId(other.id)));
  const ended = all.filter(({ endsAt }) => endsAt <= now);
  const starts = all.map(({ startsAt }) => startsAt).filter((startsAt) => startsAt > now);
  if (isHourly) starts.push(nextHourlyStart(now));
  const arena = all.find(({ id }) => id === preferred) ?? running[0] ?? ended.at(-1);
  return {
    arena,
    otherRuns: running[0] !== undefined && running[0].id !== arena?.id,
    nextAt: starts.length > 0 ? Math.min(...starts) : undefined,
  };
}

const isHourlyId = (id: string): boolean => hourlyArenaOf(id) !== undefined;

/** An arena by its id, cached for 5 s. The object is empty if there is none. */
const readArena = cached(5_000, async (firestore: Firestore, id: string) => ({
  arena: arenaIn(await arenaAt(firestore, id).get()),
}));

/** An arena that somebody has joined, if it runs. @param now milliseconds since the epoch */
export async function runningArena(
  firestore: Firestore,
  id: string,
  now: number,
): Promise<Arena | undefined> {
  const { arena } = await readArena(firestore, now, id);
  return arena && arena.startsAt <= now && now < arena.endsAt ? arena : undefined;
}

/** The hourly arena of an id, if the setting allows it; it is stored when the first player joins. */
export function hourlyToStore(
  id: string,
  { arena_hourly: isHourly }: Pick<SystemSettings, 'arena_hourly'>,
): Arena | undefined {
  const time = isHourly ? hourlyArenaOf(id) : undefined;
  return time && hourlyAsNew(time);
}
