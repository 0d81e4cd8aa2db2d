import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../../domain/limits.ts';
import type { Attempt, AttemptEvent, PlayRules } from '../../../domain/play/attempt.ts';
import { answerRefusal, attemptPhase, isClosed, windowsOf } from '../../../domain/play/attempt.ts';

const BEGIN = 1_800_000_000_000;
const RULES: PlayRules = {
  timing: { kind: 'each', ms: 30_000 },
  feedback: 'own',
  revealMs: 2_000,
  scoring: { correct: 4, wrong: 4, bonuses: [] },
  lifelines: [],
  lifelineFee: 0,
};
const run = (closesAfter: number | undefined, answeredAfter: readonly number[] = []): Attempt => ({
  rules: { ...RULES, closesAt: closesAfter === undefined ? undefined : BEGIN + closesAfter },
  clipsMs: [undefined, undefined, undefined],
  startedAt: BEGIN,
  events: answeredAfter.map((after, question): AttemptEvent => ({
    kind: 'answer',
    question,
    at: BEGIN + after,
    answer: { kind: 'choice', option: 0 },
  })),
});

describe('an attempt that is closed from outside', () => {
  it('ends its open question with it, without another one', () => {
    const attempt = run(40_000);
    expect(windowsOf(attempt).map(({ end }) => end - BEGIN)).toEqual([30_000, 40_000, 40_000]);
    expect(attemptPhase(attempt, BEGIN + 39_999)).toEqual({
      kind: 'question',
      question: 1,
      until: BEGIN + 40_000,
    });
    expect(attemptPhase(attempt, BEGIN + 40_000)).toEqual({ kind: 'over', at: BEGIN + 40_000 });
  });

  it('takes an answer in the grace to the open question alone', () => {
    const attempt = run(40_000);
    const end = BEGIN + 40_000;
    expect(answerRefusal(attempt, 1, end + LIMITS.lockGraceMs)).toBe(undefined);
    expect(answerRefusal(attempt, 1, end + LIMITS.lockGraceMs + 1)).toBe('tooLate');
    expect(answerRefusal(attempt, 2, end - 1)).toBe('tooEarly');
    expect(answerRefusal(attempt, 2, end)).toBe('tooLate');
    expect(isClosed(attempt, 2, end + LIMITS.lockGraceMs + 1)).toBe(true);
  });

  it('is over before if all is answered before', () => {
    const attempt = run(3_600_000, [5_000, 10_000, 15_000]);
    expect(attemptPhase(attempt, BEGIN + 17_000)).toEqual({ kind: 'over', at: BEGIN + 17_000 });
  });

  it('closes one common window', () => {
    const whole: Attempt = {
      ...run(40_000),
      rules: { ...RULES, timing: { kind: 'whole', ms: 60_000 }, closesAt: BEGIN + 40_000 },
    };
    expect(attemptPhase(whole, BEGIN + 39_999)).toEqual({ kind: 'open', until: BEGIN + 40_000 });
    expect(attemptPhase(whole, BEGIN + 40_000)).toEqual({ kind: 'over', at: BEGIN + 40_000 });
    expect(answerRefusal(whole, 0, BEGIN + 41_001)).toBe('tooLate');
  });

  const Times = fc.record({
    closes: fc.integer({ min: 0, max: 120_000 }),
    answered: fc.array(fc.integer({ min: 0, max: 120_000 }), { maxLength: 3 }),
    at: fc.integer({ min: 0, max: 240_000 }),
  });

  it('is like every other until then, but over from then on', () => {
    fc.assert(
      fc.property(Times, ({ closes, answered, at }) => {
        const closed = attemptPhase(run(closes, answered), BEGIN + at);
        const open = attemptPhase(run(undefined, answered), BEGIN + at);
        if (at >= closes || open.kind === 'over') {
          const over = open.kind === 'over' ? open.at : Infinity;
          expect(closed).toEqual({ kind: 'over', at: Math.min(over, BEGIN + closes) });
        } else {
          expect(closed).toEqual({ ...open, until: Math.min(open.until, BEGIN + closes) });
        }
      }),
    );
  });

  it('takes no answer that is late or refused without the closing', () => {
    fc.assert(
      fc.property(Times, fc.integer({ min: 0, max: 2 }), ({ closes, answered, at }, question) => {
        const closed = answerRefusal(run(closes, answered), question, BEGIN + at);
        const open = answerRefusal(run(undefined, answered), question, BEGIN + at);
        if (at > closes + LIMITS.lockGraceMs) {
          expect(closed).toBe(open === 'alreadyAnswered' ? 'alreadyAnswered' : 'tooLate');
        } else if (closed === undefined) expect(open).toBe(undefined);
        else if (at < closes) expect(closed).toBe(open);
      }),
    );
  });
});
