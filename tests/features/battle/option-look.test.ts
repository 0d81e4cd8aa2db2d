import { describe, expect, it } from 'vitest';
import {
  askedOptions,
  positionOfKey,
  revealedOptions,
} from '../../../features/battle/play/option-look.ts';
import { pipsOf } from '../../../features/battle/play/pips-of.ts';
import type { Answer } from '../../../domain/battle/score.ts';
import { aSeat } from './support/seats.ts';

const RIGHT: Answer = {
  kind: 'judged',
  option: 1,
  isRight: true,
  elapsedMs: 900,
  points: 6,
  bonus: 2,
  isTooFast: false,
};
const WRONG: Answer = { ...RIGHT, isRight: false, points: 0, bonus: 0 };
const QUESTION = {
  number: 0,
  count: 10,
  text: 'Which?',
  startedAt: 0,
  options: ['one', 'two', 'three'].map((text, position) => ({ position, text })),
};

describe('positionOfKey', () => {
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
  ])('%s among %i answers is %s', (key, count, position) => {
    expect(positionOfKey(key, count)).toBe(position);
  });
});

describe('askedOptions', () => {
  it('are open until one is picked, and name no picker', () => {
    expect(askedOptions(QUESTION, undefined).map(({ look }) => look)).toEqual([
      'open',
      'open',
      'open',
    ]);
    const picked = askedOptions(QUESTION, 1);
    expect(picked.map(({ look }) => look)).toEqual(['passed', 'picked', 'passed']);
    expect(picked.flatMap(({ pickers }) => pickers)).toEqual([]);
  });
});

describe('revealedOptions', () => {
  it('show the right one, the own wrong one, and who picked what', () => {
    const seats = [aSeat('ann', 0, { isMe: true }), aSeat('ben', 1), aSeat('cat', 2)];
    const shown = revealedOptions(
      {
        number: 0,
        questionId: 'q-1',
        text: 'Which?',
        note: '',
        answers: new Map(),
        options: [
          { position: 0, text: 'one', isRight: false, pickedBy: ['ann'] },
          { position: 1, text: 'two', isRight: true, pickedBy: ['ben'] },
          { position: 2, text: 'three', isRight: false, pickedBy: ['cat'] },
        ],
      },
      seats,
    );
    expect(shown.map(({ look }) => look)).toEqual(['wrong', 'right', 'passed']);
    expect(shown.map(({ pickers }) => pickers.map(({ seat }) => seat))).toEqual([[0], [1], [2]]);
  });
});

describe('pipsOf', () => {
  it('tell right, wrong, missed, current and ahead apart', () => {
    const answers: Answer[] = [RIGHT, WRONG, { kind: 'none' }, { kind: 'none' }, { kind: 'none' }];
    expect(pipsOf(answers, 3, 3)).toEqual(['right', 'wrong', 'missed', 'current', 'ahead']);
  });
});
