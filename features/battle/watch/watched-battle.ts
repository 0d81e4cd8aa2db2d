import type * as v from 'valibot';
import type { RoundAnswer } from '../../../domain/battle/score.ts';
import type { SeatView } from '../../../domain/battle/view.ts';
import type { watchBattle } from '../../../domain/contract/watch.ts';

/** A friend's battle as the server sends it to a spectator. */
export type WatchedBattle = NonNullable<v.InferOutput<typeof watchBattle.output>['battle']>;

type SentAnswer = WatchedBattle['players'][number]['answers'][number];

/** The seats for the score bar. A spectator has no seat, and learns no locks. */
export function watchedSeats({ players }: WatchedBattle): readonly SeatView[] {
  return players.map((player, seat) => ({
    id: String(seat),
    seat,
    name: player.name,
    image: player.profile,
    rating: player.rating,
    isMe: false,
    isBot: false,
    isGhost: false,
    isAllIn: player.is_all_in,
    isOutOfTime: false,
    presence: { kind: player.has_left ? 'left' : 'here' },
    hasGivenUp: player.has_left,
    hasLocked: false,
    wantsRematch: false,
    score: {
      id: String(seat),
      answers: player.answers.map(answerOf),
      points: player.points,
      correct: player.answers.filter((given) => given?.is_right).length,
      speed: player.answers.reduce((sum, given) => sum + (given?.bonus ?? 0), 0),
      streak: player.streak,
      bestStreak: player.streak,
      rank: player.user_rank,
    },
  }));
}

/** Option and time are not sent with an answer: the score bar shows neither. */
const answerOf = (given: SentAnswer): RoundAnswer =>
  given === null
    ? { kind: 'none' }
    : {
        kind: 'judged',
        isRight: given.is_right,
        points: given.points,
        bonus: given.bonus,
        option: 0,
        elapsedMs: 0,
        isTooFast: false,
      };

/** The answers to the last question that is over, for the score bar; undefined before the first one is. */
export function lastRevealOf(
  over: number,
  seats: readonly SeatView[],
): { readonly number: number; readonly answers: ReadonlyMap<string, RoundAnswer> } | undefined {
  if (over === 0) return undefined;
  const number = over - 1;
  return {
    number,
    answers: new Map(seats.map(({ id, score }) => [id, score.answers[number] ?? { kind: 'none' }])),
  };
}
