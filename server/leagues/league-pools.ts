import type { DocumentReference, Firestore } from 'firebase-admin/firestore';
import { cached } from '../cached.ts';

/** The groups that the first pool opens for each further pool beside it. */
const GROUPS_PER_POOL = 20;
/** The most pools of one league, habit and region. */
const MAX_POOLS = 64;

/** A pool: `leaguePools/{key}`, `leaguePools/{key}_1` and so on. */
export interface LeaguePool {
  /** The group that it fills, and the group's members so far. */
  readonly group: string;
  readonly count: number;
  /** How many groups it has opened. */
  readonly groups: number;
}

/** The number of pools that fill groups beside each other, when the first has opened so many. */
export function poolsBeside(groups: number): number {
  return Math.min(MAX_POOLS, 1 + Math.floor(groups / GROUPS_PER_POOL));
}

const readPoolCount = cached(30_000, async (firestore, key: string) => {
  const first = await poolAt(firestore, key).get();
  return { count: poolsBeside((first.get('groups') as number | undefined) ?? 0) };
});

/**
 * One of the pools for players of one league, habit and region. Few players share one, so that they fill one group after the
 * other; many are spread over more, because Firestore writes one document about once a second. Each pool may leave one group
 * unfilled, one of at least twenty. @param now milliseconds since the epoch
 */
export async function poolFor(
  firestore: Firestore,
  key: string,
  now: number,
): Promise<DocumentReference> {
  const { count } = await readPoolCount(firestore, now, key);
  const place = Math.floor(Math.random() * count);
  return poolAt(firestore, place === 0 ? key : `${key}_${String(place)}`);
}

const poolAt = (firestore: Firestore, key: string) => firestore.doc(`leaguePools/${key}`);
