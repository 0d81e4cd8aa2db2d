import { describe, expect, it } from 'vitest';
import type { AttemptView } from '../../../../domain/solo/attempt-view.ts';
import { attemptOf, timedAttempt, withReply } from '../../../../domain/solo/attempt-view.ts';
import type { AttemptPhase } from '../../../../domain/play/attempt.ts';
import { attemptPhase } from '../../../../domain/play/attempt.ts';
import {
  attemptPipsOf,
  lifelinesOf,
  questionViewOf,
  stageOf,
  timerOf,
} from '../../../../features/shared/attempt/attempt-panel.ts';

const START = 1_000_000;

const run = (also: Partial<AttemptView> = {}): AttemptView => ({
  attempt_id: 'true-false_ann',
  mode: 'true-false',
  item: '',
  now: START,
  startedAt: START,
  helps: [],
  feedback: {},
  events: [],
  rules: {
    timing: { kind: 'each', ms: 30_000 },
    feedback: 'own',
    revealMs: 2_000,
    lifelines: [],
    lifelineFee: 0,
    scoring: { correct: 4, wrong: 3, bonuses: [] },
  },
  questions: [0, 1, 2].map((n) => ({
    id: `q${n}`,
    kind: 'choice',
    text: `Statement ${n}.`,
    options: ['True', 'False'],
    difficulty: 1,
    category: 'space',
    language: 'es',
  })),
  ...also,
});
const pick = (question: number, option: number, at: number) =>
  ({ kind: 'answer', question, answer: { kind: 'choice', option }, at }) as const;
const phaseAt = (one: AttemptView, now: number) => attemptPhase(attemptOf(one), now);

describe('the clock of an attempt', () => {
  it('is never behind an answer that the server has taken, however slow the first message was', () => {
    // the attempt took 400 ms to arrive, the reply 20 ms; the server is 1 s ahead of this machine
    const before = timedAttempt(run(), START - 1_000 + 400);
    const at = START + 5_000;
    const reply = { now: at, event: pick(0, 1, at), feedback: { isRight: true } };
    const localNow = at - 1_000 + 20;
    const after = withReply(before, 0, reply, localNow);
    expect(after.offsetMs).toBe(980);
    expect(after.view).toMatchObject({
      events: [{ question: 0 }],
      feedback: { 0: { isRight: true } },
    });
    expect(phaseAt(after.view, localNow + before.offsetMs).kind).toBe('question');
    expect(phaseAt(after.view, localNow + after.offsetMs)).toMatchObject({
      kind: 'reveal',
      question: 0,
    });
  });
});

describe('the lifelines of a question', () => {
  const priced = run();
  const rules = {
    ...priced.rules,
    lifelines: ['reset-timer', 'skip'] as const,
    lifelineFee: 10,
    lifelineFees: { 'reset-timer': 1 },
  };
  const view = { ...priced, rules: { ...rules, lifelines: [...rules.lifelines] } };

  it('have their own prices, or that of the attempt if it is of an earlier version', () => {
    expect(lifelinesOf(view, 0, 5, undefined)).toEqual([
      { lifeline: 'reset-timer', fee: 1, isBusy: false, refusal: undefined },
      { lifeline: 'skip', fee: 10, isBusy: false, refusal: 'too-few-coins' },
    ]);
  });
});

describe('the stage of a question', () => {
  const answered = run({
    events: [pick(0, 1, START + 1_000)],
    feedback: { 0: { isRight: false } },
  });
  const reveal = phaseAt(answered, START + 1_500);

  it('is open, then locked while the answer is being sent, then the reveal', () => {
    const open = phaseAt(run(), START + 10);
    expect(stageOf(run(), open, [])).toEqual({ kind: 'open' });
    const answer = { kind: 'choice', option: 1 } as const;
    expect(stageOf(run(), open, [{ question: 0, answer }])).toEqual({
      kind: 'locked',
      answer,
      isSending: true,
    });
    expect(stageOf(answered, reveal, [])).toEqual({
      kind: 'revealed',
      reveal: { verdict: 'wrong', key: undefined, own: answer, note: undefined, points: -3 },
    });
  });

  it('shows no verdict before the server has sent one, or if the mode sends none', () => {
    const missed = phaseAt(run(), START + 30_500);
    expect(missed).toMatchObject({ kind: 'reveal', question: 0 });
    expect(stageOf(run(), missed, [])).toMatchObject({ kind: 'locked', answer: undefined });
    const silent = { ...answered, rules: { ...answered.rules, feedback: 'none' as const } };
    expect(stageOf(silent, reveal, [])).toMatchObject({ kind: 'locked', isSending: false });
    expect(attemptPipsOf(silent, reveal)).toBeUndefined();
  });

  it('of a missed one is unanswered, without points', () => {
    const feedback = run({ feedback: { 0: { isRight: false } } });
    expect(stageOf(feedback, phaseAt(feedback, START + 30_500), [])).toMatchObject({
      reveal: { verdict: 'unanswered', own: undefined, points: undefined },
    });
  });

  it('is a mark in the row', () => {
    const events = [pick(0, 1, START + 1_000), pick(1, 0, START + 4_000)];
    const two = run({ events, feedback: { 0: { isRight: true }, 1: { isRight: false } } });
    expect(attemptPipsOf(two, phaseAt(two, START + 7_000))).toEqual(['right', 'wrong', 'current']);
    expect(attemptPipsOf(run(), phaseAt(run(), START + 10))).toEqual(['current', 'ahead', 'ahead']);
  });
});

describe('a question of an attempt', () => {
  it('has its number, its language and the effects of lifelines', () => {
    const helps = [
      { lifeline: 'fifty-fifty', question: 0, left: [1] },
      { lifeline: 'hint', question: 0, hint: 'Think of it.' },
    ] as AttemptView['helps'];
    expect(questionViewOf(run({ helps }), 0)).toMatchObject({
      id: 'q0',
      number: 0,
      count: 3,
      lang: 'es',
      kind: 'choice',
      removed: [0],
      hint: 'Think of it.',
    });
    expect(questionViewOf(run({ helps }), 1)).toMatchObject({
      removed: undefined,
      hint: undefined,
    });
    expect(questionViewOf(run(), 3)).toBeUndefined();
  });

  it('has the time of its window', () => {
    const second: AttemptPhase = { kind: 'question', question: 1, until: 0 };
    const answered = run({ events: [pick(0, 1, START + 1_000)] });
    expect(timerOf(answered, second)).toEqual({
      look: 'ring',
      from: START + 3_000,
      until: START + 33_000,
    });
  });
});
