import { describe, expect, it } from 'vitest';
import { DEFAULT_RULES } from '../../../domain/battle/room.ts';
import {
  challengeAnswers,
  challengeRules,
  challengeTotals,
} from '../../../domain/challenge/challenge.ts';
import type { DealtAttempt } from '../../../domain/play/dealt-attempt.ts';

const START = 1_000_000;
const RULES = challengeRules(DEFAULT_RULES);

const asked = (id: string) => ({
  question: {
    kind: 'choice' as const,
    id,
    text: `${id}?`,
    options: ['a', 'b', 'c', 'd'],
    difficulty: 1 as const,
    category: 'space',
    language: 'en',
  },
  key: { kind: 'choice' as const, option: 2 },
  note: '',
});

/** A run of three questions. @param answers option and milliseconds after the question began; undefined for none */
function runWith(
  answers: readonly (readonly [option: number, ms: number] | undefined)[],
): DealtAttempt {
  let start = START;
  const events = answers.flatMap((answer, question) => {
    if (!answer) {
      start += RULES.timing.ms + RULES.revealMs;
      return [];
    }
    const at = start + answer[1];
    start = at + RULES.revealMs;
    return [
      {
        kind: 'answer' as const,
        question,
        answer: { kind: 'choice' as const, option: answer[0] },
        at,
      },
    ];
  });
  return {
    rules: RULES,
    startedAt: START,
    events,
    clipsMs: [undefined, undefined, undefined],
    questions: ['q0', 'q1', 'q2'].map(asked),
  };
}

describe('the answers of a challenge', () => {
  it.each([
    [2_150, 6],
    [2_151, 5],
    [4_150, 5],
    [4_151, 4],
    [15_000, 4],
  ])('give a right answer after %s ms %s points, as a battle does', (ms, points) => {
    expect(challengeAnswers(runWith([[2, ms]]))[0]).toEqual({ isRight: true, points, ms });
  });

  it('distinguish a wrong answer from a missed question', () => {
    const answers = challengeAnswers(runWith([[1, 3_000], undefined, [2, 3_000]]));
    expect(answers).toEqual([
      { isRight: false, points: 0, ms: 3_000 },
      null,
      { isRight: true, points: 5, ms: 3_000 },
    ]);
    expect(challengeTotals(answers)).toEqual({ points: 5, right: 1 });
  });

  it('ignore an answer that came faster than a person can read', () => {
    expect(challengeAnswers(runWith([[2, 249]]))[0]).toBeNull();
    expect(challengeAnswers(runWith([[2, 250]]))[0]).toEqual({ isRight: true, points: 6, ms: 250 });
  });
});
