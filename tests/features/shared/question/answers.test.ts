import { describe, expect, it } from 'vitest';
import type { Answer } from '../../../../domain/question/question.ts';
import {
  answerTexts,
  moved,
  optionLooks,
  optionOfKey,
} from '../../../../features/shared/question/answers.ts';
import { isSameView } from '../../../../features/shared/question/view-models.ts';
import { splitTex } from '../../../../features/shared/question/split-tex.ts';
import type { AnswerStage, PanelReveal } from '../../../../features/shared/question/view-models.ts';

const BASE = { id: 'q-1', number: 0, count: 10, text: 'Which?', lang: 'en' } as const;
const OPTIONS = ['one', 'two', 'three', 'four'];
const CHOICE = { ...BASE, kind: 'choice', options: OPTIONS } as const;
const MULTI = { ...BASE, kind: 'multi', options: OPTIONS } as const;
const choice = (option: number): Answer => ({ kind: 'choice', option });
const multi = (...options: number[]): Answer => ({ kind: 'multi', options });
const revealed = (reveal: Partial<PanelReveal>): AnswerStage => ({
  kind: 'revealed',
  reveal: { verdict: 'wrong', key: undefined, own: undefined, ...reveal },
});

describe('optionOfKey', () => {
  it.each([
    ['1', 4, 0],
    ['4', 4, 3],
    ['5', 4, undefined],
    ['5', 5, 4],
    ['a', 4, 0],
    ['E', 5, 4],
    ['0', 4, undefined],
    ['Enter', 4, undefined],
    ['F1', 4, undefined],
  ])('%s among %i answers is %s', (key, count, option) => {
    expect(optionOfKey(key, count)).toBe(option);
  });
});

describe('the options of a choice', () => {
  it('are open until one is picked', () => {
    expect(optionLooks(CHOICE, { kind: 'open' })).toEqual(['open', 'open', 'open', 'open']);
    const locked: AnswerStage = { kind: 'locked', answer: choice(1), isSending: false };
    expect(optionLooks(CHOICE, locked)).toEqual(['passed', 'picked', 'passed', 'passed']);
  });

  it('stay open around one that may still be changed', () => {
    const saved: AnswerStage = { kind: 'open', saved: choice(2) };
    expect(optionLooks(CHOICE, saved)).toEqual(['open', 'open', 'picked', 'open']);
  });

  it('that 50/50 removed look different, through the reveal', () => {
    const halved = { ...CHOICE, removed: [0, 3] };
    expect(optionLooks(halved, { kind: 'open' })).toEqual(['removed', 'open', 'open', 'removed']);
    expect(optionLooks(halved, revealed({ key: choice(1), own: choice(2) }))).toEqual([
      'removed',
      'right',
      'wrong',
      'removed',
    ]);
  });

  it('show the right one to a player without an answer', () => {
    const none = revealed({ verdict: 'unanswered', key: choice(3) });
    expect(optionLooks(CHOICE, none)).toEqual(['passed', 'passed', 'passed', 'right']);
  });

  it.each([
    ['right', 'right'],
    ['wrong', 'wrong'],
  ] as const)('without a known key show only that the own one is %s', (verdict, look) => {
    const stage = revealed({ verdict, own: choice(0) });
    expect(optionLooks(CHOICE, stage)).toEqual([look, 'passed', 'passed', 'passed']);
  });
});

describe('the options of several', () => {
  it('are right, wrong, or missed', () => {
    const stage = revealed({ key: multi(0, 1), own: multi(1, 2) });
    expect(optionLooks(MULTI, stage)).toEqual(['missed', 'right', 'wrong', 'passed']);
  });

  it('are simply right for a player without an answer', () => {
    const stage = revealed({ verdict: 'unanswered', key: multi(0, 1) });
    expect(optionLooks(MULTI, stage)).toEqual(['right', 'right', 'passed', 'passed']);
  });
});

describe('an answer as text', () => {
  it('is in the order of the question, or of a sequence in its own', () => {
    expect(answerTexts(MULTI, multi(2, 0))).toEqual(['one', 'three']);
    const order: Answer = { kind: 'sequence', options: [2, 0, 1, 3] };
    expect(answerTexts({ ...MULTI, kind: 'sequence' }, order)).toEqual([
      'three',
      'one',
      'two',
      'four',
    ]);
    const word = { ...BASE, kind: 'word', letters: 4 } as const;
    expect(answerTexts(word, { kind: 'word', word: 'Mars' })).toEqual(['Mars']);
  });
});

describe('moved', () => {
  it.each([
    [0, 2, ['b', 'c', 'a', 'd']],
    [3, 1, ['a', 'd', 'b', 'c']],
    [1, 1, ['a', 'b', 'c', 'd']],
  ])('from %i to %i', (from, to, order) => {
    expect(moved(['a', 'b', 'c', 'd'], from, to)).toEqual(order);
  });
});

describe('splitTex', () => {
  it.each([
    ['no formula', [['text', 'no formula']]],
    [
      'Is $x^2$ even?',
      [
        ['text', 'Is '],
        ['formula', 'x^2'],
        ['text', ' even?'],
      ],
    ],
    [
      '$a$ or $b$',
      [
        ['formula', 'a'],
        ['text', ' or '],
        ['formula', 'b'],
      ],
    ],
    ['costs \\$5, or $5', [['text', 'costs $5, or $5']]],
    ['$\\text{\\$5}$', [['formula', '\\text{\\$5}']]],
    ['$$', [['text', '$$']]],
  ])('splits %s', (text, pieces) => {
    expect(splitTex(text).map(({ kind, value }) => [kind, value])).toEqual(pieces);
  });
});

describe('isSameView', () => {
  const onAnswer = () => {};
  const props = () => ({ question: { ...CHOICE, options: [...OPTIONS] }, onAnswer });

  it('takes equal data for the same', () => {
    expect(isSameView(props(), props())).toBe(true);
  });

  it('takes every callback for itself', () => {
    expect(isSameView(props(), { ...props(), onAnswer: () => {} })).toBe(false);
  });

  it('sees a change deep inside', () => {
    const other = { ...props(), question: { ...CHOICE, options: ['one', 'two', 'three', '4'] } };
    expect(isSameView(props(), other)).toBe(false);
  });

  it('sees a new prop', () => {
    expect(isSameView<object>(props(), { ...props(), timer: undefined })).toBe(false);
  });
});
