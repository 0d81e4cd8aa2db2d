import type * as v from 'valibot';
import { recomputeMatch } from '../../../domain/battle/match-moves.ts';
import type { RoundAnswer } from '../../../domain/battle/score.ts';
import type { getBattle } from '../../../domain/contract/get-battle.ts';

/** A settled battle as the server sends it. */
export type SentBattle = v.InferOutput<typeof getBattle.output>;

/** One player's answer on the timeline. */
export interface TimelineAnswer {
  /** The player's place in `players`. */
  readonly seat: number;
  readonly answer: RoundAnswer;
  /** Milliseconds from the question's start; undefined without an answer. */
  readonly ms: number | undefined;
}

/** A question on the timeline, with its answers in the order in which they came. */
export interface TimelineQuestion {
  readonly number: number;
  readonly answers: readonly TimelineAnswer[];
}

/** A battle's result, computed again in the browser. */
export interface RecomputedMatch {
  /** Whether it is what the server has settled. */
  readonly isSame: boolean;
  readonly questions: readonly TimelineQuestion[];
}

/** Computes a battle again by the settlement's code; undefined if its moves were not stored. */
export function recomputedOf(battle: SentBattle): RecomputedMatch | undefined {
  const { kind, rules, keys, players, entry_coin: entryFee = 0 } = battle;
  if (!rules) return undefined;
  const { scores, results } = recomputeMatch({
    kind,
    rules,
    entryFee,
    keys,
    players: players.map((one) => ({ moves: one.moves, hasGivenUp: one.has_given_up })),
  });
  const isSame = players.every(({ result, points, rank, coins }, seat) => {
    const own = results[seat];
    return (
      own?.result === result &&
      own.points === points &&
      own.rank === rank &&
      // only players are sent coins
      (coins === undefined || own.coins === coins)
    );
  });
  const locked = players.flatMap(({ moves }) => moves.map(({ question }) => question + 1));
  const count = Math.max(keys.length, ...locked);
  const questions = Array.from({ length: count }, (_, number): TimelineQuestion => {
    const answers = players.map(({ moves }, seat): TimelineAnswer => {
      const ms = moves.find(({ question }) => question === number)?.ms;
      return { seat, answer: scores[seat]?.answers[number] ?? { kind: 'none' }, ms };
    });
    return {
      number,
      answers: answers.toSorted((one, other) => (one.ms ?? Infinity) - (other.ms ?? Infinity)),
    };
  });
  return { isSame, questions };
}
