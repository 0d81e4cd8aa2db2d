import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Lifeline, LifelineMoment } from '../../../domain/play/lifelines.ts';
import { audiencePoll, fiftyFifty, lifelineRefusal } from '../../../domain/play/lifelines.ts';
import type { Question } from '../../../domain/question/question.ts';

const ALL: readonly Lifeline[] = ['fifty-fifty', 'audience-poll', 'reset-timer', 'skip', 'hint'];
const base = { id: 'q', text: '?', difficulty: 1, category: 'space', language: 'en' } as const;
const choice = (options: readonly string[], hint?: string): Question => ({
  ...base,
  kind: 'choice',
  options,
  hint,
});
const FOUR = choice(['a', 'b', 'c', 'd'], 'Look up.');

const refusals = (change: Partial<LifelineMoment> = {}) => {
  const moment: LifelineMoment = {
    offered: ALL,
    used: [],
    number: 3,
    question: FOUR,
    count: 10,
    isAnswered: false,
    letterHints: 2,
    ...change,
  };
  return Object.fromEntries(
    ALL.map((lifeline) => [lifeline, lifelineRefusal(moment, lifeline)] as const).filter(
      ([, refusal]) => refusal !== undefined,
    ),
  );
};

describe('a lifeline', () => {
  it('can be used on a question that is open', () => {
    expect(refusals()).toEqual({});
    expect(refusals({ isAnswered: true })).toEqual(
      Object.fromEntries(ALL.map((one) => [one, 'answered'])),
    );
  });

  it('is one of the mode, used once an attempt', () => {
    expect(refusals({ offered: ['skip'] })).toEqual({
      'fifty-fifty': 'not-offered',
      'audience-poll': 'not-offered',
      'reset-timer': 'not-offered',
      hint: 'not-offered',
    });
    for (const lifeline of ['reset-timer', 'skip', 'hint'] as const) {
      expect(refusals({ used: [{ lifeline, question: 0 }] })).toEqual({ [lifeline]: 'used' });
    }
  });

  it.each([0, 3])('of 50/50 and the poll is one an attempt, used on question %i', (question) => {
    const after = (lifeline: Lifeline) => refusals({ used: [{ lifeline, question }] });
    expect(after('fifty-fifty')).toEqual({ 'fifty-fifty': 'used', 'audience-poll': 'excluded' });
    expect(after('audience-poll')).toEqual({ 'fifty-fifty': 'excluded', 'audience-poll': 'used' });
  });

  it.each<[string, Question]>([
    ['true or false', choice(['True', 'False'], 'Look up.')],
    ['several right options', { ...base, kind: 'multi', options: ['a', 'b', 'c'], hint: 'x' }],
    ['a word', { ...base, kind: 'word', letters: 4, hint: 'x' }],
  ])('that takes options away does not help with %s', (_, question) => {
    expect(refusals({ question })).toEqual({
      'fifty-fifty': 'too-few-options',
      'audience-poll': 'too-few-options',
    });
  });

  it('needs another question to skip to, or a hint to show', () => {
    expect(refusals({ count: 1 })).toEqual({ skip: 'only-question' });
    expect(refusals({ question: choice(['a', 'b', 'c']) })).toEqual({ hint: 'no-hint' });
  });
});

const drawn = fc.record({
  count: fc.integer({ min: 3, max: 5 }),
  key: fc.nat(4),
  numbers: fc.array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), {
    minLength: 6,
    maxLength: 6,
  }),
});

it('50/50 leaves the right option with one other, in their order', () => {
  fc.assert(
    fc.property(drawn, ({ count, key: wanted, numbers }) => {
      const key = wanted % count;
      const left = fiftyFifty(key, count, () => numbers[0]!);
      expect(left).toHaveLength(2);
      expect(left).toContain(key);
      expect(left).toEqual([...new Set(left)].sort());
      expect(left.every((option) => option >= 0 && option < count)).toBe(true);
    }),
  );
  const all = [0, 0.34, 0.67].map((number) => fiftyFifty(1, 4, () => number));
  expect(all).toEqual([
    [0, 1],
    [1, 2],
    [1, 3],
  ]);
});

it('the audience poll gives whole percents, 100 in all, the most to the right option', () => {
  fc.assert(
    fc.property(drawn, ({ count, key: wanted, numbers }) => {
      const key = wanted % count;
      const stream = [...numbers];
      const shares = audiencePoll(key, count, () => stream.shift() ?? 0);
      expect(shares).toHaveLength(count);
      expect(shares.reduce((all, share) => all + share, 0)).toBe(100);
      expect(shares.every((share) => Number.isInteger(share) && share >= 0)).toBe(true);
      const others = shares.filter((_, option) => option !== key);
      expect(shares[key]!).toBeGreaterThan(Math.max(...others));
    }),
  );
});
