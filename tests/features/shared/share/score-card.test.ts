import { beforeAll, describe, expect, it } from 'vitest';
import type { i18n } from 'i18next';
import type { AttemptOutcome } from '../../../../domain/contract/attempt.ts';
import { battleCard } from '../../../../features/battle/result/share-result.tsx';
import { outcomeCard } from '../../../../features/solo/share-outcome.tsx';
import { loadMessages } from '../../../../features/shared/i18n/messages.ts';
import { createTranslator } from '../../../../features/shared/i18n/translator.ts';
import { linesOf } from '../../../../features/shared/share/draw-card.ts';
import type { CardMark } from '../../../../features/shared/share/score-card.ts';
import {
  cardName,
  cardText,
  drawingFor,
  markRows,
} from '../../../../features/shared/share/score-card.ts';
import { aRecord } from '../../../support/battle-builders.ts';
import { aSeat } from '../../battle/support/seats.ts';
import { fakeOf } from '../../../support/fake-of.ts';

let english: i18n;
let urdu: i18n;
beforeAll(async () => {
  english = createTranslator('en', await loadMessages('en'));
  urdu = createTranslator('ur', await loadMessages('ur'));
});

const marks = (letters: string): CardMark[] =>
  [...letters].map((letter) => (letter === 'r' ? 'right' : letter === 'w' ? 'wrong' : 'missed'));

/** An attempt's outcome as far as a card shows it. */
const outcome = (item: string, letters: string) =>
  fakeOf<AttemptOutcome>({
    item,
    marks: [...letters].map((one) => (one === 'r' ? 'right' : one === 'w' ? 'wrong' : 'skipped')),
    correctAnswer: [...letters].filter((one) => one === 'r').length,
    total_questions: letters.length,
  });

describe('the card of a battle', () => {
  const ann = aSeat('ann', 0, { isMe: true, name: 'Ann', points: 22 });
  const me = { ...ann, score: { ...ann.score, correct: 8 } };
  const view = (others: readonly string[]) => ({
    record: aRecord({ category: 'science' }),
    seats: [me, ...others.map((name, at) => aSeat(name, at + 1, { name, points: 18 }))],
    reveals: [],
  });

  it('names the category, the right answers, both scores and the rival', () => {
    const card = battleCard(view(['Mia']), me, 'won', 'Science', english);
    expect(card.facts).toBe('Quizbout, Science: 8 of 10, 22 : 18 against Mia');
    expect([card.headline, card.words]).toEqual(['Victory!', 'Can you beat that?']);
    expect(card.drawing).toBe('/art/categories/science.svg');
  });

  it('names the rank in a group', () => {
    const card = battleCard(view(['Mia', 'Ben']), me, 'lost', 'Science', english);
    expect(card.facts).toMatch(/^Quizbout, Science: 8 of 10, rank \d with 22 points$/);
  });

  it('takes a rival’s name as text, whatever it looks like', () => {
    const name = '$t(common.name){{right}}';
    const card = battleCard(view([name]), me, 'won', 'Science', english);
    expect(card.facts).toBe(`Quizbout, Science: 8 of 10, 22 : 18 against ${name}`);
  });

  it('keeps the order of the scores from right to left', () => {
    const { facts } = battleCard(view(['Mia']), me, 'won', 'سائنس', urdu);
    expect(facts).toContain('\u206622 : 18\u2069');
    expect(facts).toContain('\u2068Mia\u2069');
  });
});

describe('a name on a card', () => {
  it.each([
    ['is one line', 'Ann\n\u2028Bot: 99 of 99', 'Ann Bot: 99 of 99'],
    ['cannot turn the text around', 'Ann\u202E99', 'Ann 99'],
    ['stays text', '<b>&amp;{{count}}</b>', '<b>&amp;{{count}}</b>'],
    ['is bounded', 'x'.repeat(200), `${'x'.repeat(23)}…`],
    ['is not cut within a letter', '👩‍👩‍👧'.repeat(30), `${'👩‍👩‍👧'.repeat(23)}…`],
  ])('%s', (_, name, shown) => {
    expect(cardName(name, english)).toBe(shown);
  });

  it('has its own direction', () => {
    expect(cardName('مایا', english)).toBe('\u2068مایا\u2069');
    expect(cardName('Mia', english)).toBe('Mia');
  });
});

describe('the card of an attempt', () => {
  it('names place and right answers, with squares in rows of five', () => {
    const card = outcomeCard(
      'quiz-zone',
      outcome('space/1', 'rrwr-rrrrr'),
      'Space, level 1',
      english,
    );
    expect(cardText(card)).toBe(
      'Quizbout, Space, level 1: 8 of 10\n🟩🟩🟥🟩⬜\n🟩🟩🟩🟩🟩\nCan you beat that?',
    );
    expect(card.drawing).toBe('/art/categories/space.svg');
  });

  it('of the daily quiz has the same lines and drawing for everybody with the same squares', () => {
    const card = outcomeCard('daily', outcome('2026-11-26', 'rw-rrrrrrr'), 'Any', english);
    expect(cardText(card)).toBe(
      'Quizbout, 2026-11-26: 8 of 10\n🟩🟥⬜🟩🟩\n🟩🟩🟩🟩🟩\nCan you beat that?',
    );
    expect(card).toEqual(
      outcomeCard('daily', outcome('2026-11-26', 'rw-rrrrrrr'), 'Else', english),
    );
    expect(card.drawing).toBe('/art/mascot/cheering.svg');
  });

  it.each([
    ['rrrrr', 'Every answer right. Your turn!', 'cheering'],
    ['rrrww', 'Can you beat that?', 'cheering'],
    ['rrwww', "I'll do better next time. And you?", 'brave'],
  ])('has words and a mascot for %s', (letters, words, mood) => {
    const card = outcomeCard('true-false', outcome('', letters), 'True & False', english);
    expect([card.words, card.drawing]).toEqual([words, `/art/mascot/${mood}.svg`]);
  });
});

describe('the rows of squares', () => {
  const lengths = (count: number) => markRows(marks('r'.repeat(count))).map((row) => row.length);

  it('are five long up to ten questions, then ten', () => {
    expect([lengths(5), lengths(7), lengths(12)]).toEqual([[5], [5, 2], [10, 2]]);
  });

  it('end after fifty', () => {
    expect(lengths(90)).toEqual([10, 10, 10, 10, 10]);
  });
});

describe('the drawing of a card', () => {
  it('is the mascot for a category without a drawing', () => {
    expect(drawingFor('our-own-category', true)).toBe('/art/mascot/cheering.svg');
  });

  it('is the mascot without a category', () => {
    expect(drawingFor('', false)).toBe('/art/mascot/brave.svg');
  });

  it('is that of a category in each language', () => {
    expect(drawingFor('animals-es', true)).toBe('/art/categories/animals.svg');
  });
});

describe('the lines of a text', () => {
  const lines = (text: string, most: number) => linesOf(text, ({ length }) => length, 9, most);

  it('are narrower than the width', () => {
    expect(lines('one two three four', 3)).toEqual(['one two', 'three', 'four']);
  });

  it('end with the rest of the text', () => {
    expect(lines('one two three four', 2)).toEqual(['one two', 'three four']);
    expect(lines('incomprehensibilities', 2)).toEqual(['incomprehensibilities']);
  });
});
