import { shuffled } from '../play/present.ts';
import type { PoolEntry } from '../question/question-pack.ts';
import type { PlayerId } from './room.ts';

export interface Deal {
  /** In the order they are asked, easier ones first. */
  readonly questions: readonly string[];
  /** For each member and question, which option stands at each position. */
  readonly optionOrders: ReadonlyMap<PlayerId, readonly (readonly number[])[]>;
}

/** Of ten questions four are easy, four middling and two hard. */
const SHARES: Readonly<Record<1 | 2 | 3, number>> = { 1: 0.4, 2: 0.4, 3: 0.2 };

/**
 * Deals a match: questions that the players saw least of late, in a mix of difficulties, and for every player an own order of
 * the options of each, so that "the third option" tells a rival nothing.
 * @param seen for each member the ids of questions seen of late
 * @param random numbers in [0, 1); the server's, never a client's
 * @returns undefined when the pool has fewer questions than wanted
 */
export function deal(
  pool: readonly PoolEntry[],
  count: number,
  members: readonly PlayerId[],
  seen: ReadonlyMap<PlayerId, ReadonlySet<string>>,
  random: () => number,
): Deal | undefined {
  if (pool.length < count) return undefined;
  const timesSeen = ({ id }: PoolEntry) =>
    members.filter((member) => seen.get(member)?.has(id)).length;
  // A stable sort after a shuffle: random among the equally fresh.
  const fresh = shuffled(pool, random).sort((left, right) => timesSeen(left) - timesSeen(right));
  const chosen = chooseMix(fresh, count).sort((left, right) => left.difficulty - right.difficulty);
  const optionOrders = members.map((member): [PlayerId, number[][]] => [
    member,
    chosen.map(({ optionCount }) =>
      shuffled(
        Array.from({ length: optionCount }, (_, option) => option),
        random,
      ),
    ),
  ]);
  return { questions: chosen.map(({ id }) => id), optionOrders: new Map(optionOrders) };
}

/** Takes each difficulty's share from the front; what a difficulty lacks comes from whatever is freshest. */
function chooseMix(fresh: readonly PoolEntry[], count: number): PoolEntry[] {
  const chosen = new Set<PoolEntry>();
  for (const difficulty of [1, 2, 3] as const) {
    const share = Math.floor(SHARES[difficulty] * count);
    for (const question of fresh.filter((one) => one.difficulty === difficulty).slice(0, share)) {
      chosen.add(question);
    }
  }
  for (const question of fresh) {
    if (chosen.size === count) break;
    chosen.add(question);
  }
  return [...chosen];
}
