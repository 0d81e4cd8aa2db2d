import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Answer, Key } from '../../../domain/question/question.ts';
import { judge, lettersOf } from '../../../domain/question/question.ts';

const isRight = (key: Key, answer: Answer, language = 'en') => judge({ language }, key, answer);

describe('a choice', () => {
  it.each([0, 1, 2, 3, 4])('is right with the option of the key alone: %i', (option) => {
    const rights = [0, 1, 2, 3, 4, -1, NaN].filter((picked) =>
      isRight({ kind: 'choice', option }, { kind: 'choice', option: picked }),
    );
    expect(rights).toEqual([option]);
  });
});

const some = fc.uniqueArray(fc.nat(4), { minLength: 1, maxLength: 5 });

describe('several right options', () => {
  const multi = (options: readonly number[]) => ({ kind: 'multi', options }) as const;

  it('must all be found, in any order', () => {
    fc.assert(
      fc.property(some, fc.nat(4), fc.infiniteStream(fc.nat(1_000)), (options, more, random) => {
        const shuffled = options
          .map((option) => ({ option, at: random.next().value as number }))
          .sort((one, other) => one.at - other.at)
          .map(({ option }) => option);
        expect(isRight(multi(options), multi(shuffled))).toBe(true);
        expect(isRight(multi(options), multi([...shuffled, shuffled[0]!]))).toBe(true);
        expect(isRight(multi(options), multi(shuffled.slice(1)))).toBe(false);
        expect(isRight(multi(options), multi([...shuffled, more]))).toBe(options.includes(more));
      }),
    );
    expect(isRight(multi([0]), multi([]))).toBe(false);
  });
});

describe('a sequence', () => {
  const sequence = (options: readonly number[]) => ({ kind: 'sequence', options }) as const;

  it('is right only whole in its order', () => {
    const orders = [0, 1, 2].flatMap((one) =>
      [0, 1, 2].flatMap((two) => [0, 1, 2].map((three) => [one, two, three])),
    );
    const rights = orders.filter((order) => isRight(sequence([2, 0, 1]), sequence(order)));
    expect(rights).toEqual([[2, 0, 1]]);
    expect(isRight(sequence([2, 0, 1]), sequence([2, 0]))).toBe(false);
    expect(isRight(sequence([2, 0, 1]), sequence([2, 0, 1, 0]))).toBe(false);
  });
});

describe('a word', () => {
  it.each<[boolean, string, string, string]>([
    [true, 'en', 'Saturn', 'saturn'],
    [true, 'en', 'Saturn', '  SATURN '],
    [false, 'en', 'Saturn', 'Saturns'],
    [false, 'en', 'Saturn', 'Satur'],
    [false, 'en', 'Saturn', 'Sat urn'],
    [false, 'en', 'Saturn', ''],
    [true, 'en', 'New York', 'new york'],
    [false, 'en', 'New York', 'newyork'],
    // composed and decomposed, wide letters
    [true, 'en', 'café', 'cafe\u0301'],
    [true, 'en', 'Mars', 'Ｍａｒｓ'],
    // a missing or added accent, if the language counts it as the same letter
    [true, 'en', 'café', 'cafe'],
    [true, 'en', 'cafe', 'café'],
    [true, 'es', 'corazón', 'corazon'],
    [false, 'es', 'año', 'ano'],
    [true, 'en', 'año', 'ano'],
    [false, 'sv', 'ål', 'al'],
    [true, 'tr', 'ışık', 'IŞIK'],
    [false, 'tr', 'ışık', 'isik'],
    // one letter is one letter
    [false, 'de', 'Straße', 'Strasse'],
    [false, 'en', 'œuvre', 'oeuvre'],
    // scripts in which a mark makes another word
    [true, 'hi', 'हिंदी', 'हिंदी'],
    [false, 'hi', 'रंग', 'रग'],
    [false, 'ur', 'آم', 'ام'],
    [false, 'ar', 'مدرسة', 'مدرسه'],
  ])('%s in %s: %j is answered by %j', (right, language, word, typed) => {
    expect(isRight({ kind: 'word', word }, { kind: 'word', word: typed }, language)).toBe(right);
  });

  it('counts letters as a reader does', () => {
    expect(lettersOf(' cafe\u0301 ')).toEqual(['c', 'a', 'f', 'é']);
    expect(lettersOf('हिंदी')).toEqual(['हिं', 'दी']);
    expect(lettersOf('')).toEqual([]);
  });
});

it('an answer of another kind is wrong', () => {
  const answers: readonly Answer[] = [
    { kind: 'choice', option: 0 },
    { kind: 'multi', options: [0] },
    { kind: 'sequence', options: [0] },
    { kind: 'word', word: '0' },
  ];
  for (const key of answers) {
    expect(answers.filter((answer) => isRight(key, answer))).toEqual([key]);
  }
});
