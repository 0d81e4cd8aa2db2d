/** 1 easy, 2 medium, 3 hard. */
export type Difficulty = 1 | 2 | 3;
const DIFFICULTIES = [1, 2, 3] as const;

/** The number of questions of each difficulty. */
export type Supply = Readonly<Record<Difficulty, number>>;

export const NO_SUPPLY: Supply = { 1: 0, 2: 0, 3: 0 };

/** A number of questions of one category and difficulty. */
export interface Share {
  /** Slug. */
  readonly category: string;
  readonly difficulty: Difficulty;
  readonly count: number;
}

/** Of ten questions four are easy, four medium and two hard. */
const SHARES: Readonly<Record<Difficulty, number>> = { 1: 0.4, 2: 0.4, 3: 0.2 };

/**
 * Plans how many questions of each category and difficulty an attempt takes: a mix of difficulties, and each category
 * in proportion to its questions of that difficulty. Missing questions of a difficulty come from the others. The cost
 * does not grow with the number of questions.
 * @param supply by category
 * @param random numbers in [0, 1); the server's, never a client's
 * @returns undefined where there are fewer questions than wanted
 */
export function planPick(
  supply: ReadonlyMap<string, Supply>,
  count: number,
  random: () => number,
): readonly Share[] | undefined {
  const shelves = [...supply].flatMap(([category, byDifficulty]) =>
    DIFFICULTIES.map((difficulty) => ({
      category,
      difficulty,
      left: byDifficulty[difficulty],
      count: 0,
    })),
  );
  const leftOn = (some: typeof shelves) => some.reduce((sum, { left }) => sum + left, 0);
  if (leftOn(shelves) < count) return undefined;
  const draw = (some: typeof shelves) => {
    let place = Math.floor(random() * leftOn(some));
    const group = some.find(({ left }) => (place -= left) < 0);
    if (!group) throw new RangeError('random must be in [0, 1)');
    group.left -= 1;
    group.count += 1;
  };
  let missing = count;
  for (const difficulty of DIFFICULTIES) {
    const own = shelves.filter((group) => group.difficulty === difficulty);
    for (let n = Math.min(Math.floor(SHARES[difficulty] * count), leftOn(own)); n > 0; n--) {
      draw(own);
      missing -= 1;
    }
  }
  for (; missing > 0; missing--) draw(shelves);
  return shelves
    .filter((group) => group.count > 0)
    .map(({ category, difficulty, count: taken }) => ({ category, difficulty, count: taken }));
}
