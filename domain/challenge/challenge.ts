import { LIMITS } from '../limits.ts';
import type { SpeedScoring } from '../battle/room.ts';
import { windowsOf } from '../play/attempt.ts';
import type { PlayRules } from '../play/attempt.ts';
import type { DealtAttempt } from '../play/dealt-attempt.ts';
import { markOfQuestion } from '../play/dealt-attempt.ts';

/** A player's answer to one question of a challenge. */
export interface ChallengeAnswer {
  readonly isRight: boolean;
  readonly points: number;
  /** Milliseconds from the beginning of the question to the answer. */
  readonly ms: number;
}

/** The answers of one player by question; null for none. */
export type ChallengeAnswers = readonly (ChallengeAnswer | null)[];

/** The number of questions of a challenge at most. */
export const MAX_CHALLENGE_QUESTIONS = 10;

/**
 * The rules of a challenge: those of a battle, with its points for speed. The time in which an answer travels is not counted, so
 * that both players have the same allowance.
 */
export function challengeRules(battle: {
  readonly questionMs: number;
  readonly revealMs: number;
  readonly points: SpeedScoring;
}): PlayRules {
  const { correct, bonuses, allowanceMs } = battle.points;
  return {
    timing: { kind: 'each', ms: battle.questionMs },
    feedback: 'key',
    revealMs: battle.revealMs,
    scoring: {
      correct,
      bonuses: bonuses.map(({ withinMs, points }) => ({
        withinMs: withinMs + allowanceMs,
        points,
      })),
    },
    lifelines: [],
    lifelineFee: 0,
    leastMs: LIMITS.humanMs,
  };
}

/** The answers of a run, with the points that its rules give. */
export function challengeAnswers(run: DealtAttempt): ChallengeAnswers {
  const windows = windowsOf(run);
  return run.questions.map((_, question) => {
    const mark = markOfQuestion(run, question);
    const at = run.events.findLast(
      (event) => event.kind === 'answer' && event.question === question,
    )?.at;
    if (mark?.kind !== 'judged' || at === undefined) return null;
    const ms = Math.max(0, at - (windows[question]?.start ?? at));
    return { isRight: mark.isRight, points: mark.points, ms };
  });
}

/** Points and right answers in all. */
export function challengeTotals(answers: ChallengeAnswers) {
  const given = answers.flatMap((answer) => answer ?? []);
  return {
    points: given.reduce((sum, { points }) => sum + points, 0),
    right: given.filter(({ isRight }) => isRight).length,
  };
}
