/** The answers of a finished attempt or a settled battle, which its player can practise or collect as cards. */
export interface JudgedGame {
  /** When it was settled, in milliseconds since the epoch. */
  readonly at: number;
  /** Ids of the questions answered right, in the order of the game. */
  readonly right: readonly string[];
  /** Ids of the questions answered wrongly that may be asked again. */
  readonly wrong: readonly string[];
  /** Whether the player reads the notes of the right answers for free, so that they become cards. */
  readonly hasCards: boolean;
}

/** A game of an attempt, which a later attempt of the same id follows. */
export interface JudgedAttempt extends JudgedGame {
  /** The number of the attempt under its id. */
  readonly run: number;
  /** When it was over, in milliseconds since the epoch, if it was settled later. */
  readonly playedAt?: number | undefined;
}

/** The greatest number of ids that the attempts of one id keep until the player looks: 200 attempts of ten questions. */
const MAX_IDS = 2_000;

/** The attempts with one more, without the oldest if they have too many ids. @param judged the oldest first */
export function withJudged(
  judged: readonly JudgedAttempt[],
  next: JudgedAttempt,
): readonly JudgedAttempt[] {
  const all = [...judged, next];
  let left = all.reduce((sum, one) => sum + idsIn(one), 0);
  let first = 0;
  for (const one of all) {
    if (left <= MAX_IDS) break;
    left -= idsIn(one);
    first += 1;
  }
  return all.slice(first);
}

/** A game without ids counts as one: its player has played it. */
const idsIn = ({ right, wrong }: JudgedGame): number => Math.max(1, right.length + wrong.length);

/**
 * A player's answers in a battle, a letter for each question: `r` right, `w` wrong, `-` none.
 * @param answers undefined if a question has none
 */
export const answerMarks = (answers: readonly (boolean | undefined)[]): string =>
  answers.map((isRight) => (isRight === undefined ? '-' : isRight ? 'r' : 'w')).join('');

/** The game of a player in a battle, whose notes everybody has read. @param marks as of `answerMarks` */
export function judgedBattle(at: number, questions: readonly string[], marks: string): JudgedGame {
  const marked = (letter: string) => questions.filter((_, index) => marks[index] === letter);
  return { at, right: marked('r'), wrong: marked('w'), hasCards: true };
}
