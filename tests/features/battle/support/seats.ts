import type { SeatView } from '../../../../domain/battle/view.ts';

/** A player in the room with no points yet; `change` overrides, `points` and `rank` those of the score. */
export function aSeat(
  id: string,
  seat: number,
  {
    points = 0,
    rank = 1,
    ...change
  }: Partial<Omit<SeatView, 'score'>> & { points?: number; rank?: number } = {},
): SeatView {
  return {
    id,
    seat,
    name: id,
    image: '',
    rating: 1000,
    isMe: false,
    isBot: false,
    isGhost: false,
    isAllIn: false,
    isOutOfTime: false,
    presence: { kind: 'here' },
    hasGivenUp: false,
    hasLocked: false,
    wantsRematch: false,
    score: { id, answers: [], points, correct: 0, speed: 0, streak: 0, bestStreak: 0, rank },
    ...change,
  };
}
