import type { Firestore, Query, QuerySnapshot } from 'firebase-admin/firestore';
import type { Share } from '../../domain/play/pick.ts';
import { planPick } from '../../domain/play/pick.ts';
import { shuffled } from '../../domain/play/present.ts';
import type { StoredQuestion, QuestionSelection } from './question-store.ts';
import { readSupply, storedOf } from './question-store.ts';

/** After reading this many questions of one category and difficulty, the pick takes the least seen of them. */
const MAX_CANDIDATES = 60;

/** The players' history and the services for a pick. */
export interface Picking {
  readonly firestore: Firestore;
  /** Runs a query; `get()` if undefined. Not within a transaction: it would lock questions, which hardly ever change. */
  readonly read?: (query: Query) => Promise<QuerySnapshot>;
  /** The number of players who saw a question recently. */
  readonly timesSeen: (id: string) => number;
  /** Numbers in [0, 1) from a secure source. */
  readonly random: () => number;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/**
 * Picks questions at random, preferring those that the players saw least recently, in a mix of difficulties, easier
 * ones first. Costs one read per picked question, and some more if many questions of a small category were seen. A
 * large category never costs more than a small one.
 * @returns undefined if there are fewer than wanted
 */
export async function pickQuestions(
  wanted: QuestionSelection,
  count: number,
  picking: Picking,
): Promise<readonly StoredQuestion[] | undefined> {
  const { firestore, random, now } = picking;
  const supply = new Map(await readSupply(firestore, wanted, now));
  for (;;) {
    const plan = planPick(supply, count, random);
    if (!plan) return undefined;
    const picked = await Promise.all(plan.map((share) => pickShare(wanted, share, picking)));
    const short = plan.filter((share, n) => (picked[n]?.length ?? 0) < share.count);
    if (short.length === 0) {
      const questions = shuffled(picked.flat(), random);
      return questions.sort((left, right) => left.difficulty - right.difficulty);
    }
    // the operator has taken questions away since the counts were read
    for (const { category } of short) supply.delete(category);
  }
}

/** A share of one category and difficulty. */
function pickShare(
  { use }: QuestionSelection,
  { category, difficulty, count }: Share,
  picking: Picking,
): Promise<readonly StoredQuestion[]> {
  const section = picking.firestore
    .collection('questions')
    .where('category', '==', category)
    .where('uses', 'array-contains', use)
    .where('difficulty', '==', difficulty);
  return pickAround(section, count, picking);
}

/**
 * Picks questions of one section at random, preferring those that the player saw longest ago.
 * @param section its path, as in `science/physics/3`
 * @returns fewer than wanted if there are no more
 */
export async function pickFromSection(
  section: string,
  count: number,
  picking: Picking,
): Promise<readonly StoredQuestion[]> {
  const questions = picking.firestore.collection('questions');
  const found = await pickAround(
    questions.where('shelves', 'array-contains', section),
    count,
    picking,
  );
  return shuffled(found, picking.random);
}

/**
 * Reads from a random place on, around the circle of places in either direction, until it has enough unseen questions,
 * has read all, or has read the maximum.
 */
async function pickAround(
  section: Query,
  count: number,
  { read = (query) => query.get(), timesSeen, random }: Picking,
): Promise<readonly StoredQuestion[]> {
  const start = random();
  const [up, down] = [section.orderBy('place'), section.orderBy('place', 'desc')];
  // the longer way first: an arc without a question costs a read too
  const arcs =
    start < 0.5
      ? [up.where('place', '>=', start), up.where('place', '<', start)]
      : [down.where('place', '<', start), down.where('place', '>=', start)];
  const found: StoredQuestion[] = [];
  const missing = () => count - found.filter(({ id }) => timesSeen(id) === 0).length;
  for (const arc of arcs) {
    let rest = arc;
    // the page size grows if the last page had few unseen questions
    for (let size = missing(); missing() > 0 && found.length < MAX_CANDIDATES; size *= 2) {
      const page = await read(rest.limit(Math.min(size, MAX_CANDIDATES - found.length)));
      found.push(...page.docs.map(storedOf));
      const last = page.docs.at(-1);
      if (!last || page.size < size) break;
      rest = arc.startAfter(last);
    }
  }
  return found.sort((left, right) => timesSeen(left.id) - timesSeen(right.id)).slice(0, count);
}
