import { describe, expect, it } from 'vitest';
import type { RoundAnswer } from '../../../domain/battle/score.ts';
import type { BattleView, RoundReveal } from '../../../domain/battle/view.ts';
import {
  panelQuestion,
  panelStage,
  panelTimer,
  battlePipsOf,
  reviewItems,
} from '../../../features/battle/play/panel-view.ts';
import type { BattleStage } from '../../../features/battle/play/stage.ts';
import { aSeat } from './support/seats.ts';
import { fakeOf } from '../../support/fake-of.ts';

const RIGHT: RoundAnswer = {
  kind: 'judged',
  option: 1,
  isRight: true,
  elapsedMs: 900,
  points: 6,
  bonus: 2,
  isTooFast: false,
};
const WRONG: RoundAnswer = { ...RIGHT, isRight: false, points: 0, bonus: 0 };

const CLOSED: RoundReveal = {
  number: 0,
  questionId: 'space-001',
  text: 'Which?',
  note: 'It is far away.',
  answers: new Map<string, RoundAnswer>([
    ['ann', WRONG],
    ['ben', RIGHT],
    ['cat', { kind: 'none' }],
  ]),
  options: [
    { position: 0, text: 'one', isRight: false, pickedBy: ['ann'] },
    { position: 1, text: 'two', isRight: true, pickedBy: ['ben'] },
    { position: 2, text: 'three', isRight: false, pickedBy: [] },
  ],
};
const VIEW = fakeOf<BattleView>({
  record: { language: '', rules: { questionCount: 10 } },
  seats: [aSeat('ann', 0, { isMe: true }), aSeat('ben', 1), aSeat('cat', 2)],
  question: {
    number: 1,
    count: 10,
    text: 'And now?',
    startedAt: 5_000,
    options: ['four', 'five'].map((text, position) => ({ position, text })),
  },
  reveals: [CLOSED],
});
const ASKED = { kind: 'question', question: 1, until: 20_000 } satisfies BattleStage;
const REVEALED = { kind: 'reveal', question: 0, until: 5_000 } satisfies BattleStage;

describe('panelQuestion', () => {
  it('has the drawing of the category of each question, also in a battle of any category', () => {
    const view = {
      ...VIEW,
      question: { ...VIEW.question, questionId: 'food-and-drink-es-007' },
    } as BattleView;
    expect([
      panelQuestion(view, ASKED, 'en').drawing,
      panelQuestion(view, REVEALED, 'en').drawing,
    ]).toEqual(['/art/categories/food-and-drink.svg', '/art/categories/space.svg']);
  });

  it('is the running question, with its options in order', () => {
    expect(panelQuestion(VIEW, ASKED, 'en')).toEqual({
      kind: 'choice',
      id: '1',
      number: 1,
      count: 10,
      text: 'And now?',
      lang: 'en',
      options: ['four', 'five'],
    });
  });

  it('stays the closed one while it is revealed, though the next has come', () => {
    expect(panelQuestion(VIEW, REVEALED, undefined)).toMatchObject({
      id: '0',
      text: 'Which?',
      options: ['one', 'two', 'three'],
    });
  });
});

describe('panelStage', () => {
  it('is open, then sending, then locked', () => {
    const answer = { kind: 'choice', option: 1 };
    expect(panelStage(VIEW, ASKED, null)).toEqual({ kind: 'open' });
    expect(panelStage(VIEW, ASKED, 1)).toEqual({ kind: 'locked', answer, isSending: true });
    const locked = { ...ASKED, kind: 'locked', lock: { position: 1, at: 6_000 } } as BattleStage;
    expect(panelStage(VIEW, locked, 1)).toEqual({ kind: 'locked', answer, isSending: true });
    expect(panelStage(VIEW, locked, null)).toEqual({ kind: 'locked', answer, isSending: false });
  });

  it('reveals the key, the own option, the note and all picks', () => {
    expect(panelStage(VIEW, REVEALED, null)).toEqual({
      kind: 'revealed',
      reveal: {
        verdict: 'wrong',
        key: { kind: 'choice', option: 1 },
        own: { kind: 'choice', option: 0 },
        note: 'It is far away.',
        rivals: [
          { option: 0, seat: 0, name: 'ann', image: '', isMe: true },
          { option: 1, seat: 1, name: 'ben', image: '', isMe: false },
        ],
      },
    });
  });

  it('distinguishes a missing answer from a wrong one', () => {
    const seats = VIEW.seats.map((seat) => ({ ...seat, isMe: seat.id === 'cat' }));
    expect(panelStage({ ...VIEW, seats }, REVEALED, null)).toMatchObject({
      reveal: { verdict: 'unanswered', own: undefined },
    });
  });
});

describe('panelTimer', () => {
  it('runs from the start of the question', () => {
    expect(panelTimer(VIEW, ASKED)).toEqual({ look: 'ring', from: 5_000, until: 20_000 });
  });
});

describe('battlePipsOf', () => {
  it('distinguish right, wrong, missed, current and coming questions', () => {
    const answers: RoundAnswer[] = [
      RIGHT,
      WRONG,
      { kind: 'none' },
      { kind: 'none' },
      { kind: 'none' },
    ];
    expect(battlePipsOf(answers, 3, 3)).toEqual(['right', 'wrong', 'missed', 'current', 'ahead']);
  });
});

describe('reviewItems', () => {
  it('have the id of the content, by which a question is stored or reported', () => {
    const [item] = reviewItems(VIEW, 'en');
    expect(item?.question).toMatchObject({ id: 'space-001', number: 0, lang: 'en' });
  });

  it('name no rival', () => {
    const [item] = reviewItems(VIEW, 'en');
    expect(item?.reveal.rivals).toBe(undefined);
  });
});
