import type { Mark, ScoreTally } from '../play/scoring.ts';
import { markOf, tallyOf } from '../play/scoring.ts';
import { DEFAULT_RULES } from './room.ts';

/** A question of a practice round, with its scripted rival's move. Times in milliseconds. */
export interface PracticeQuestion {
  /** Index of the right option. */
  readonly right: number;
  readonly rival: { readonly option: number; readonly afterMs: number };
}

/** A little longer than in a battle, because most players read these notes for the first time. */
const REVEAL_MS = 3_500;

/** The chosen options by question; undefined for none. `at` by the clock of the round. */
export type PracticePicks = readonly (
  { readonly option: number; readonly at: number } | undefined
)[];

/** The state of a practice round. Instants by the clock of the round. */
export interface PracticeState {
  readonly phase: 'question' | 'locked' | 'reveal' | 'over';
  /** The number of the asked or revealed question, from 0; the count of questions when the round is over. */
  readonly number: number;
  /** The window of the phase. */
  readonly from: number;
  readonly until: number;
  readonly hasRivalLocked: boolean;
  /** The next instant at which time alone changes the round; undefined when it is over. */
  readonly changesAt: number | undefined;
  /** The player's marks of the closed questions, that of a reveal included. */
  readonly own: readonly Mark[];
  readonly rival: readonly Mark[];
}

/**
 * A round against a scripted rival, for a visitor without an account. It is not stored. Its state follows from the script, the
 * picks and the time alone.
 */
export function practiceAt(
  script: readonly PracticeQuestion[],
  picks: PracticePicks,
  startedAt: number,
  now: number,
): PracticeState {
  const { questionMs, points } = DEFAULT_RULES;
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
    own.push(pick ? markOf(points, pick.option === right, pick.at - from) : { kind: 'unanswered' });
    rival.push(markOf(points, move.option === right, move.afterMs));
    const until = end + REVEAL_MS;
    if (now < until) {
      const shared = { number, from: end, until, changesAt: until, own, rival };
      return { ...shared, phase: 'reveal', hasRivalLocked: true };
    }
    from = until;
  }
  const over = { number: script.length, from, until: from, changesAt: undefined, own, rival };
  return { ...over, phase: 'over', hasRivalLocked: false };
}

/** The result of a finished round for the player. */
export function practiceResult({ own, rival }: PracticeState): {
  readonly result: 'won' | 'lost' | 'drawn';
  readonly own: ScoreTally;
  readonly rival: ScoreTally;
} {
  const [mine, theirs] = [tallyOf(own), tallyOf(rival)];
  const lead = mine.points - theirs.points;
  return { result: lead > 0 ? 'won' : lead < 0 ? 'lost' : 'drawn', own: mine, rival: theirs };
}
