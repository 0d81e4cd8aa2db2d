import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Attempt, AttemptEvent, PlayRules } from '../../../domain/play/attempt.ts';
import { answerRefusal, answersOf, attemptPhase, windowsOf } from '../../../domain/play/attempt.ts';
import { LIMITS } from '../../../domain/limits.ts';

const BEGIN = 1_800_000_000_000;
const RULES: PlayRules = {
  timing: { kind: 'each', ms: 30_000 },
  feedback: 'key',
  revealMs: 1_000,
  scoring: { correct: 4, wrong: 4, bonuses: [] },
  lifelines: [],
  lifelineFee: 10,
};
const run = (
  events: readonly AttemptEvent[] = [],
  { rules = RULES, clipsMs = [undefined, undefined, undefined] as Attempt['clipsMs'] } = {},
): Attempt => ({ rules, clipsMs, startedAt: BEGIN, events });
const answer = (question: number, seconds: number, option = 0): AttemptEvent => ({
  ...{ kind: 'answer', question, at: BEGIN + seconds * 1_000 },
  answer: { kind: 'choice', option },
});
const lifeline = (name: 'skip' | 'reset-timer', question: number, seconds: number) =>
  ({ kind: 'lifeline', lifeline: name, question, at: BEGIN + seconds * 1_000 }) as const;

/** Windows in seconds after the start. */
const seconds = (attempt: Attempt) =>
  windowsOf(attempt).map(({ start, end }) => [(start - BEGIN) / 1_000, (end - BEGIN) / 1_000]);

describe('the windows of a run', () => {
  it('follow each other by answers, by skips, and by time alone', () => {
    expect(seconds(run())).toEqual([
      [0, 30],
      [31, 61],
      [62, 92],
    ]);
    expect(seconds(run([answer(0, 5), lifeline('skip', 1, 10)]))).toEqual([
      [0, 30],
      [6, 36],
      [11, 41],
    ]);
  });

  it('take no time from the next question for an answer within the grace', () => {
    expect(seconds(run([answer(0, 30.9)]))).toEqual(seconds(run()));
  });

  it('begin anew where the timer is reset', () => {
    expect(seconds(run([lifeline('reset-timer', 0, 20)]))[0]).toEqual([0, 50]);
    expect(seconds(run([lifeline('reset-timer', 0, 20), answer(0, 45)]))[1]).toEqual([46, 76]);
  });

  it('wait for a clip, ten seconds longer than it lasts, or until it was heard', () => {
    const clipsMs = [8_000, undefined];
    expect(seconds(run([], { clipsMs }))).toEqual([
      [18, 48],
      [49, 79],
    ]);
    const heard = (at: number) => ({ kind: 'heard', question: 0, at: BEGIN + at * 1_000 }) as const;
    expect(seconds(run([heard(3)], { clipsMs }))[0]).toEqual([3, 33]);
    expect(seconds(run([heard(40)], { clipsMs }))[0]).toEqual([18, 48]);
  });

  it('are one for all where the mode says so', () => {
    const rules = { ...RULES, timing: { kind: 'whole', ms: 180_000 } } as const;
    expect(seconds(run([answer(0, 5)], { rules }))).toEqual([
      [0, 180],
      [0, 180],
      [0, 180],
    ]);
  });
});

describe('an answer', () => {
  const refusal = (attempt: Attempt, question: number, at: number) =>
    answerRefusal(attempt, question, BEGIN + at * 1_000);

  it('is taken once, in the window of its question and its grace', () => {
    expect(refusal(run(), 0, 0)).toBeUndefined();
    expect(refusal(run(), 0, 30 + LIMITS.lockGraceMs / 1_000)).toBeUndefined();
    expect(refusal(run(), 0, 30.001 + LIMITS.lockGraceMs / 1_000)).toBe('tooLate');
    expect(refusal(run(), 1, 30.999)).toBe('tooEarly');
    expect(refusal(run(), 1, 31)).toBeUndefined();
    expect(refusal(run([answer(0, 5)]), 0, 6)).toBe('alreadyAnswered');
    expect(refusal(run([answer(0, 5)]), 1, 6)).toBeUndefined();
    expect(refusal(run([lifeline('skip', 0, 5)]), 0, 6)).toBe('alreadyAnswered');
    expect(refusal(run(), 3, 40)).toBe('missingFields');
    expect(refusal(run(), -1, 40)).toBe('missingFields');
  });

  it('may be changed in a common window, and the last one counts', () => {
    const rules = { ...RULES, timing: { kind: 'whole', ms: 180_000 } } as const;
    const changed = run([answer(1, 5, 0), answer(0, 7, 1), answer(1, 9, 2)], { rules });
    expect(refusal(changed, 1, 180)).toBeUndefined();
    expect(refusal(changed, 1, 182)).toBe('tooLate');
    expect(answersOf(changed)).toEqual(
      new Map([
        [1, { kind: 'choice', option: 2 }],
        [0, { kind: 'choice', option: 1 }],
      ]),
    );
  });
});

describe('the phase of a run', () => {
  const at = (attempt: Attempt, time: number) => {
    const { kind, ...rest } = attemptPhase(attempt, BEGIN + time * 1_000);
    const until = 'until' in rest ? rest.until : rest.at;
    return [kind, 'question' in rest ? rest.question : undefined, (until - BEGIN) / 1_000];
  };

  it('goes from question to reveal to the next one, to the end', () => {
    const attempt = run([answer(0, 5)]);
    expect([0, 4.9, 5, 5.9, 6, 35.9, 36, 37, 67, 68].map((time) => at(attempt, time))).toEqual([
      ['question', 0, 30],
      ['question', 0, 30],
      ['reveal', 0, 6],
      ['reveal', 0, 6],
      ['question', 1, 36],
      ['question', 1, 36],
      ['reveal', 1, 37],
      ['question', 2, 67],
      ['reveal', 2, 68],
      ['over', undefined, 68],
    ]);
  });

  it('listens before a question with a clip', () => {
    const attempt = run([], { clipsMs: [8_000, 2_000] });
    expect([0, 17, 18, 48, 49, 60, 61].map((time) => at(attempt, time))).toEqual([
      ['listening', 0, 18],
      ['listening', 0, 18],
      ['question', 0, 48],
      ['reveal', 0, 49],
      ['listening', 1, 61],
      ['listening', 1, 61],
      ['question', 1, 91],
    ]);
  });

  it('of a common window is open, and then over', () => {
    const rules = { ...RULES, timing: { kind: 'whole', ms: 180_000 } } as const;
    expect(at(run([], { rules }), 179.9)).toEqual(['open', undefined, 180]);
    expect(at(run([], { rules }), 180)).toEqual(['over', undefined, 180]);
  });
});

it('whatever a player does, windows never overlap, and what the phase shows can be answered', () => {
  const attempts = fc.array(fc.record({ question: fc.nat(4), wait: fc.nat(40_000) }));
  fc.assert(
    fc.property(
      attempts,
      fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }),
      (tries, clips) => {
        let attempt = run([], { clipsMs: clips.map((has) => (has ? 4_000 : undefined)) });
        let now = BEGIN;
        for (const { question, wait } of tries) {
          now += wait;
          const phase = attemptPhase(attempt, now);
          if (phase.kind === 'question') {
            expect(answerRefusal(attempt, phase.question, now)).toBeUndefined();
          }
          if (answerRefusal(attempt, question, now) !== undefined) continue;
          attempt = {
            ...attempt,
            events: [...attempt.events, answer(question, (now - BEGIN) / 1e3)],
          };
          expect(answerRefusal(attempt, question, now)).toBe('alreadyAnswered');
          const windows = windowsOf(attempt);
          windows.slice(1).forEach(({ start }, at) => {
            const { end, closedAt, start: began } = windows[at]!;
            expect(start).toBeGreaterThanOrEqual(Math.min(closedAt ?? end, end) + RULES.revealMs);
            expect(end).toBeGreaterThan(began);
          });
        }
      },
    ),
  );
});
