import type { Mark, Scoring, Tally } from './scoring.ts';
import { markOf, tallyOf } from './scoring.ts';

/** A question of a practice round, with what its scripted rival does. Times in milliseconds. */
export interface PracticeQuestion {
  /** Index of the right option. */
  readonly right: number;
  readonly rival: { readonly option: number; readonly afterMs: number };
}

/** The rules of a practice round; a window as in a battle. */
const PRACTICE_RULES = {
  questionMs: 15_000,
  revealMs: 3_500,
  scoring: {
    correct: 4,
    bonuses: [
      { withinMs: 2_000, points: 2 },
      { withinMs: 4_000, points: 1 },
    ],
  },
} as const satisfies { questionMs: number; revealMs: number; scoring: Scoring };

/** What the player has chosen, by question; undefined where nothing was. `at` by the clock of the round. */
export type PracticePicks = readonly (
  { readonly option: number; readonly at: number } | undefined
)[];

/** Where a practice round stands. Instants by the clock of the round. */
export interface PracticeRound {
  readonly phase: 'question' | 'locked' | 'reveal' | 'over';
  /** Of the question that is asked or revealed, from 0; the count of questions when it is over. */
  readonly number: number;
  /** The window of the phase. */
  readonly from: number;
  readonly until: number;
  readonly hasRivalLocked: boolean;
  /** The next instant at which the round looks different by time alone; undefined when it is over. */
  readonly changesAt: number | undefined;
  /** Of the closed questions, that of a reveal included. */
  readonly own: readonly Mark[];
  readonly rival: readonly Mark[];
}

/**
 * A round against a scripted rival: nothing of it is kept, and nobody else takes part. Where it stands follows from the
 * script, the picks and the time alone.
 */
export function practiceAt(
  script: readonly PracticeQuestion[],
  picks: PracticePicks,
  startedAt: number,
  now: number,
): PracticeRound {
  const { questionMs, revealMs, scoring } = PRACTICE_RULES;
  const own: Mark[] = [];
  const rival: Mark[] = [];
  let from = startedAt;
  for (const [number, { right, rival: move }] of script.entries()) {
    const pick = picks[number];
    const rivalAt = from + move.afterMs;
    const end = pick ? Math.max(pick.at, rivalAt) : from + questionMs;
    const hasRivalLocked = now >= rivalAt;
    if (now < end) {
      const changesAt = hasRivalLocked ? end : Math.min(end, rivalAt);
      const phase = pick ? 'locked' : 'question';
      const until = from + questionMs;
      return { phase, number, from, until, hasRivalLocked, changesAt, own, rival };
    }
    own.push(
      pick ? markOf(scoring, pick.option === right, pick.at - from) : { kind: 'unanswered' },
    );
    rival.push(markOf(scoring, move.option === right, move.afterMs));
    const until = end + revealMs;
    if (now < until) {
      const shared = { number, from: end, until, changesAt: until, own, rival };
      return { ...shared, phase: 'reveal', hasRivalLocked: true };
    }
    from = until;
  }
  const over = { number: script.length, from, until: from, changesAt: undefined, own, rival };
  return { ...over, phase: 'over', hasRivalLocked: false };
}

/** How a round that is over ended for the player. */
export function practiceResult({ own, rival }: PracticeRound): {
  readonly result: 'won' | 'lost' | 'drawn';
  readonly own: Tally;
  readonly rival: Tally;
} {
  const [mine, theirs] = [tallyOf(own), tallyOf(rival)];
  const lead = mine.points - theirs.points;
  return { result: lead > 0 ? 'won' : lead < 0 ? 'lost' : 'drawn', own: mine, rival: theirs };
}
