import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shuffleOptions } from '../../../domain/play/present.ts';
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
function inWords(question: Question, key: Answer): readonly string[] {
  if (key.kind === 'word') return [key.word];
  const named = key.kind === 'choice' ? [key.option] : key.options;
  const words = named.map((index) => optionsOf(question)[index] ?? 'none');
  return key.kind === 'multi' ? words.toSorted() : words;
}

describe('options in a random order', () => {
  it('are the same options, and the key says the same in words', () => {
    fc.assert(
      fc.property(drawn, ({ question, key, numbers }) => {
        const stream = [...numbers];
        const shown = shuffleOptions({ question, key }, () => stream.shift() ?? 0);
        expect(optionsOf(shown.question).toSorted()).toEqual(optionsOf(question));
        expect(inWords(shown.question, shown.key)).toEqual(inWords(question, key));
        expect(judge(shown.question, shown.key, shown.key)).toBe(true);
      }),
    );
  });

  it('of a sequence never stand as they belong', () => {
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
    ['a word', { ...base, kind: 'word', letters: 4 }, { kind: 'word', word: 'Mars' }],
  ])('leave %s alone', (_, question, key) => {
    expect(shuffleOptions({ question, key }, () => 0)).toEqual({ question, key });
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
