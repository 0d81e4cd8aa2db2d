import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Attempt, AttemptEvent, PlayRules } from '../../../domain/play/attempt.ts';
import {
  answerRefusal,
  answersOf,
  attemptPhase,
  clipMsOf,
  playedMs,
  windowsOf,
} from '../../../domain/play/attempt.ts';
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
  kind: 'answer',
  question,
  at: BEGIN + seconds * 1_000,
  answer: { kind: 'choice', option },
});
const lifeline = (name: 'skip' | 'reset-timer', question: number, seconds: number) =>
  ({ kind: 'lifeline', lifeline: name, question, at: BEGIN + seconds * 1_000 }) as const;

/** Windows in seconds after the start. */
const seconds = (attempt: Attempt) =>
  windowsOf(attempt).map(({ start, end }) => [(start - BEGIN) / 1_000, (end - BEGIN) / 1_000]);

describe('the windows of an attempt', () => {
  it('follow each other by time alone', () => {
    expect(seconds(run())).toEqual([
      [0, 30],
      [31, 61],
      [62, 92],
    ]);
  });

  it('follow each other earlier by answers or skips', () => {
    expect(seconds(run([answer(0, 5), lifeline('skip', 1, 10)]))).toEqual([
      [0, 30],
      [6, 36],
      [11, 41],
    ]);
  });

  it('take no time from the next question for an answer within the grace', () => {
    expect(seconds(run([answer(0, 30.9)]))).toEqual(seconds(run()));
  });

  it('begin again when the timer is reset', () => {
    expect(seconds(run([lifeline('reset-timer', 0, 20)]))[0]).toEqual([0, 50]);
    expect(seconds(run([lifeline('reset-timer', 0, 20), answer(0, 45)]))[1]).toEqual([46, 76]);
  });

  const heard = (at: number) => ({ kind: 'heard', question: 0, at: BEGIN + at * 1_000 }) as const;

  it('wait for a clip until it was heard, ten seconds longer than it lasts at most', () => {
    const clipsMs = [8_000, undefined];
    expect(seconds(run([], { clipsMs }))).toEqual([
      [18, 48],
      [49, 79],
    ]);
    expect(seconds(run([heard(3)], { clipsMs }))[0]).toEqual([3, 33]);
    expect(seconds(run([heard(40)], { clipsMs }))[0]).toEqual([18, 48]);
  });

  it('begin when their picture is shown, or 10 s after their turn', () => {
    const picture = { address: '/pictures/a.svg', alt: 'A bee.' };
    const clipsMs = [clipMsOf({ picture }), clipMsOf({})];
    expect(seconds(run([heard(2)], { clipsMs }))[0]).toEqual([2, 32]);
    expect(seconds(run([], { clipsMs }))[0]).toEqual([10, 40]);
    expect(clipMsOf({ picture, audio: { address: '/a.ogg', seconds: 3 } })).toBe(3_000);
  });

  it('make an attempt wait after a passed question until its player is back', () => {
    const rules = { ...RULES, waitsUntil: BEGIN + 80_000_000 };
    const begun = (question: number, at: number) =>
      ({ kind: 'begun', question, at: BEGIN + at * 1_000 }) as const;
    expect(seconds(run([answer(0, 5)], { rules }))).toEqual([
      [0, 30],
      [6, 36],
      [80_000, 80_000],
    ]);
    expect(seconds(run([answer(0, 5), begun(2, 40_000)], { rules }))[2]).toEqual([40_000, 40_030]);
    // the second question has no answer in its new time either
    expect(seconds(run([begun(1, 500)], { rules }))).toEqual([
      [0, 30],
      [500, 530],
      [80_000, 80_000],
    ]);
    // nothing waits past the end: a begun question keeps its time
    expect(seconds(run([begun(1, 79_990)], { rules })).slice(1)).toEqual([
      [79_990, 80_020],
      [80_021, 80_051],
    ]);
  });

  it('add up to the time that was played, without any waiting', () => {
    const rules = { ...RULES, waitsUntil: BEGIN + 80_000_000 };
    const begun = { kind: 'begun', question: 2, at: BEGIN + 40_000_000 } as const;
    // 36 s to the end of the second question, 1 s of its reveal, 4 s for the third
    const last = answer(2, 40_004);
    expect(playedMs(run([answer(0, 5), begun, last], { rules }))).toBe(41_000);
    expect(playedMs(run([answer(0, 5), answer(1, 20)], { rules }))).toBe(20_000);
    expect(playedMs(run([], { rules }))).toBe(0);
    const whole = { ...RULES, timing: { kind: 'whole', ms: 180_000 } } as const;
    expect(playedMs(run([answer(2, 5), answer(0, 90)], { rules: whole }))).toBe(90_000);
  });

  it('are one for all if the mode says so', () => {
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

  it('is taken once, in the window of its question with its grace', () => {
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

  it('may be changed in a common window, where the last one counts', () => {
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

describe('an answer that is not to be changed', () => {
  const rules = { ...RULES, timing: { kind: 'whole', ms: 180_000 }, isChangeable: false } as const;

  it('is taken once in the common window, in any order', () => {
    const held = run([answer(1, 5, 0)], { rules });
    const refusals = [0, 1, 2].map((question) => answerRefusal(held, question, BEGIN + 9_000));
    expect(refusals).toEqual([undefined, 'alreadyAnswered', undefined]);
    expect(answerRefusal(held, 0, BEGIN + 181_001)).toBe('tooLate');
  });

  it('is the first of each question, whatever is sent', () => {
    const sent = fc.array(fc.record({ question: fc.nat(2), option: fc.nat(3) }));
    fc.assert(
      fc.property(sent, (answers) => {
        let held = run([], { rules });
        for (const [place, { question, option }] of answers.entries()) {
          if (answerRefusal(held, question, BEGIN + place) !== undefined) continue;
          held = { ...held, events: [...held.events, answer(question, place / 1_000, option)] };
        }
        const first = new Map(
          answers.toReversed().map(({ question, option }) => [question, option]),
        );
        const taken = [...answersOf(held)].map(([question, one]) => [
          question,
          one.kind === 'choice' && one.option,
        ]);
        expect(new Map(taken as [number, number][])).toEqual(first);
      }),
    );
  });
});

describe('the phase of an attempt', () => {
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

  it('waits after the reveal of a passed question until the end of the waiting', () => {
    const rules = { ...RULES, waitsUntil: BEGIN + 80_000_000 };
    const attempt = run([answer(0, 5)], { rules });
    expect([35, 36.5, 37, 79_999, 80_000].map((time) => at(attempt, time))).toEqual([
      ['question', 1, 36],
      ['reveal', 1, 37],
      ['waiting', 2, 80_000],
      ['waiting', 2, 80_000],
      ['over', undefined, 80_000],
    ]);
    expect(answerRefusal(attempt, 2, BEGIN + 37_000)).toBe('tooEarly');
  });

  it('waits for the clip before its question', () => {
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

  it('of a common window is open, then over', () => {
    const rules = { ...RULES, timing: { kind: 'whole', ms: 180_000 } } as const;
    expect(at(run([], { rules }), 179.9)).toEqual(['open', undefined, 180]);
    expect(at(run([], { rules }), 180)).toEqual(['over', undefined, 180]);
  });
});

it('windows never overlap, while a shown question can be answered, whatever a player does', () => {
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
