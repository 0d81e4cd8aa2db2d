import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shuffled, shuffleOptions, withoutFifth } from '../../../domain/play/present.ts';
import type { Answer, Key, Question } from '../../../domain/question/question.ts';
import { judge } from '../../../domain/question/question.ts';

const base = { id: 'q', text: '?', difficulty: 1, category: 'space', language: 'en' } as const;
const LETTERS = ['a', 'b', 'c', 'd', 'e'];

/** A question of these options, its key, and what both say in words. */
const drawn = fc
  .record({
    kind: fc.constantFrom('choice' as const, 'multi' as const, 'sequence' as const),
    count: fc.integer({ min: 3, max: 5 }),
    picks: fc.uniqueArray(fc.nat(4), { minLength: 1, maxLength: 5 }),
    numbers: fc.array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), {
      minLength: 5,
      maxLength: 5,
    }),
  })
  .map(({ kind, count, picks, numbers }) => {
    const options = LETTERS.slice(0, count);
    const own = picks.filter((pick) => pick < count);
    const key: Key =
      kind === 'choice'
        ? { kind, option: own[0] ?? 0 }
        : kind === 'multi'
          ? { kind, options: own.length > 0 ? own : [0] }
          : { kind, options: [...options.keys()] };
    const question: Question = { ...base, kind, options };
    return { question, key, numbers };
  });

const optionsOf = (question: Question) => (question.kind === 'word' ? [] : question.options);
function asTexts(question: Question, key: Answer): readonly string[] {
  if (key.kind === 'word') return [key.word];
  const named = key.kind === 'choice' ? [key.option] : key.options;
  const texts = named.map((index) => optionsOf(question)[index] ?? 'none');
  return key.kind === 'multi' ? texts.toSorted() : texts;
}

describe('options in a random order', () => {
  it('are the same options with the same right answer', () => {
    fc.assert(
      fc.property(drawn, ({ question, key, numbers }) => {
        const stream = [...numbers];
        const shown = shuffleOptions({ question, key }, () => stream.shift() ?? 0);
        expect(optionsOf(shown.question).toSorted()).toEqual(optionsOf(question));
        expect(asTexts(shown.question, shown.key)).toEqual(asTexts(question, key));
        expect(judge(shown.question, shown.key, shown.key)).toBe(true);
      }),
    );
  });

  it('of a sequence never stand in the right order', () => {
    fc.assert(
      fc.property(drawn, ({ question, numbers }) => {
        const options = optionsOf(question);
        const key: Key = { kind: 'sequence', options: [...options.keys()] };
        const asked: Question = { ...base, kind: 'sequence', options };
        // numbers near 1 leave everything in its place
        for (const random of [() => 0.999, () => numbers[0]!]) {
          const shown = shuffleOptions({ question: asked, key }, random);
          expect(optionsOf(shown.question)).not.toEqual(options);
        }
      }),
    );
  });

  it.each<[string, Question, Key]>([
    [
      'true and false',
      { ...base, kind: 'choice', options: ['True', 'False'] },
      { kind: 'choice', option: 1 },
    ],
  ])('leave %s alone', (_, question, key) => {
    expect(shuffleOptions({ question, key }, () => 0)).toEqual({ question, key });
  });

  it('of a word are its letters as tiles, with every other character in its place', () => {
    const question: Question = { ...base, kind: 'word', letters: 8 };
    const key: Key = { kind: 'word', word: "Zoë's Ün" };
    const shown = shuffleOptions({ question, key }, () => 0.99);
    expect(shown).toEqual({
      key,
      question: {
        ...question,
        tiles: ['z', 'o', 'ë', 's', 'ü', 'n'],
        fixed: [
          { place: 3, letter: "'" },
          { place: 5, letter: ' ' },
        ],
      },
    });
    const mixed = shuffleOptions({ question, key }, () => 0).question;
    expect(mixed.kind === 'word' && mixed.tiles).toEqual(['o', 'ë', 's', 'ü', 'n', 'z']);
  });

  it.each([
    [0, ['a', 'b', 'c', 'd'], 0],
    [3, ['a', 'b', 'c', 'd'], 3],
    [4, ['a', 'b', 'c', 'e'], 3],
  ])('are four without the fifth, with the right one (%i) among them', (option, options, now) => {
    const question: Question = { ...base, kind: 'choice', options: ['a', 'b', 'c', 'd', 'e'] };
    expect(withoutFifth({ question, key: { kind: 'choice', option } })).toEqual({
      question: { ...question, options },
      key: { kind: 'choice', option: now },
    });
  });

  it('come in all orders', () => {
    const question: Question = { ...base, kind: 'choice', options: ['a', 'b', 'c'] };
    const seen = new Set<string>();
    for (const one of [0, 0.4, 0.8]) {
      for (const two of [0, 0.6]) {
        const stream = [one, two];
        const shown = shuffleOptions({ question, key: { kind: 'choice', option: 0 } }, () =>
          stream.shift()!,
        );
        seen.add(optionsOf(shown.question).join(''));
      }
    }
    expect([...seen].sort()).toEqual(['abc', 'acb', 'bac', 'bca', 'cab', 'cba']);
  });
});

describe('a shuffle', () => {
  it('gives each order once for each row of numbers, so all are equally likely', () => {
    const orders: string[] = [];
    // one number for each step, in the middle of each of its parts
    for (let a = 0; a < 4; a++)
      for (let b = 0; b < 3; b++)
        for (let c = 0; c < 2; c++) {
          const numbers = [(a + 0.5) / 4, (b + 0.5) / 3, (c + 0.5) / 2];
          orders.push(shuffled(['w', 'x', 'y', 'z'], () => numbers.shift() ?? 0).join(''));
        }
    expect(new Set(orders).size).toBe(24);
    for (const item of ['w', 'x', 'y', 'z']) {
      expect(orders.filter((order) => order.indexOf(item) < 2)).toHaveLength(12);
    }
  });
});
