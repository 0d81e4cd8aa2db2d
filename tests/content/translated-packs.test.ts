import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { rightAnswerOf } from '../../domain/question/content-question.ts';
import { parseQuestionPack, usesOf } from '../../domain/question/question-pack.ts';
import type { QuestionPack } from '../../domain/question/question-pack.ts';
import settings from '../../content/seed/settings.json' with { type: 'json' };

const FOLDER = join(import.meta.dirname, '../../content/questions');
const packs = readdirSync(FOLDER).map((file) => {
  const result = parseQuestionPack(JSON.parse(readFileSync(join(FOLDER, file), 'utf8')));
  if ('pack' in result) return result.pack;
  throw new Error(`${file}: ${result.errors.join('; ')}`);
});
const foreign = packs.filter(({ language }) => language !== 'en');
/** The categories that have been translated; the others were written in their languages. */
const TRANSLATED = [
  ...['animals', 'geography', 'history', 'human-body', 'science', 'space'].map(
    (slug) => `${slug}-es`,
  ),
  ...['animals', 'geography', 'space'].flatMap((slug) => [`${slug}-hi`, `${slug}-ur`]),
];
/** The translations, without their statements, which were written in their languages. */
const translated = foreign
  .filter(({ slug }) => TRANSLATED.includes(slug))
  .map((pack) => ({
    ...pack,
    questions: pack.questions.filter(({ level }) => level !== undefined),
  }));

/** The number in an id, as 4 of `animals-es-004`. */
const numberOf = ({ id }: { readonly id: string }) => Number(id.slice(id.lastIndexOf('-') + 1));

/** The English pack of a translated one, with the questions that the translation has. */
function originalOf({ slug, language, questions }: QuestionPack): QuestionPack {
  const found = packs.find((pack) => `${pack.slug}-${language}` === slug);
  if (!found) throw new Error(`${slug} has no original`);
  const numbers = new Set(questions.map(numberOf));
  return { ...found, questions: found.questions.filter((one) => numbers.has(numberOf(one))) };
}

/** The parts that a translation may not change. */
function keyOf({ questions }: QuestionPack, suffix: string) {
  return questions.map((content) => {
    const { id, level, difficulty, subcategory, kind } = content;
    if (kind !== 'choice') throw new Error(`${id} is no choice`);
    const number = id.slice(id.lastIndexOf('-'));
    return {
      id: id.slice(0, -number.length).replace(new RegExp(`${suffix}$`), '') + number,
      level,
      difficulty,
      subcategory,
      answer: content.answer,
      count: content.options.length,
    };
  });
}

/** How a language answers a statement. */
const TRUE_FALSE: Readonly<Record<string, readonly [string, string]>> = {
  es: ['Verdadero', 'Falso'],
  hi: ['सही', 'ग़लत'],
  ur: ['صحیح', 'غلط'],
};

/** The letters of a language; for Spanish those that English lacks. */
const LETTERS: Readonly<Record<string, RegExp>> = {
  es: /^¿|[¿¡áéíóúñ]/i,
  hi: /\p{Script=Devanagari}{2}/u,
  ur: /\p{Script=Arabic}{2}/u,
};

const isHintMissing = ({ level, hint }: QuestionPack['questions'][number]) =>
  level === 1 && hint === undefined;

/** Whether a hint has the answer, or a word of it. */
function isGivenAwayByHint(content: QuestionPack['questions'][number]): boolean {
  const answer = rightAnswerOf(content).toLowerCase();
  const parts = answer.match(/[\p{L}\p{M}\p{N}]{4,}/gu) ?? [];
  const words = new Set<string>(content.hint?.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu));
  return [answer, ...parts].some((word) => words.has(word));
}

describe('the translated packs', () => {
  it('are of languages that the seed brings', () => {
    const codes = Object.values(settings).flatMap((data) => ('code' in data ? [data.code] : []));
    expect(foreign.filter(({ language }) => !codes.includes(language))).toEqual([]);
    expect(translated).toHaveLength(TRANSLATED.length);
  });

  it.each(translated.map((pack) => [pack.slug, pack] as const))(
    '%s has the questions with which its original began',
    (slug, { questions }) => {
      const numbersTo = (last: number) => Array.from({ length: last }, (_, at) => at + 1);
      // science in Spanish has 40 later ones; 81 and 110 would ask for the same as earlier ones
      const wanted =
        slug === 'science-es'
          ? numbersTo(122).filter((number) => ![81, 110].includes(number))
          : numbersTo(80);
      expect(questions.map(numberOf).toSorted((one, other) => one - other)).toEqual(wanted);
    },
  );

  describe.each(translated.map((pack) => [pack.slug, pack] as const))('%s', (_slug, pack) => {
    it('has the questions of the original, with the same keys, two levels of it in each level', () => {
      const original = originalOf(pack);
      const isDivided = original.subcategories.length > 0;
      expect(keyOf(pack, `-${pack.language}`)).toEqual(
        keyOf(original, '').map((key) => ({
          ...key,
          level: isDivided ? key.level : Math.ceil((key.level ?? 0) / 2),
        })),
      );
      expect(pack.icon).toBe(original.icon);
      expect(pack.subcategories.map(({ slug }) => slug)).toEqual(
        original.subcategories.map(({ slug }) => slug),
      );
    });

    it('has a hint exactly where the original has one', () => {
      const hinted = ({ questions }: QuestionPack) =>
        questions.filter(({ hint }) => hint !== undefined).map(numberOf);
      expect(hinted(pack)).toEqual(hinted(originalOf(pack)));
    });

    it('has a hint for each question of level 1', () => {
      expect(pack.questions.filter(isHintMissing).map(({ id }) => id)).toEqual([]);
    });

    it('asks in the letters and digits of its language', () => {
      const texts = pack.questions.flatMap(({ question, note, hint = '' }) => [
        question,
        note,
        hint,
      ]);
      const original = new Set(originalOf(pack).questions.map(({ question }) => question));
      const foreign = pack.questions.filter(
        ({ question }) => original.has(question) || !LETTERS[pack.language]?.test(question),
      );
      expect(foreign.map(({ id }) => id)).toEqual([]);
      // 0 to 9, as the screens write them
      expect(texts.filter((text) => /(?![0-9])\p{Nd}/u.test(text))).toEqual([]);
      expect(texts.filter((text) => text !== text.normalize('NFC'))).toEqual([]);
    });

    it('has hints that do not name the answer', () => {
      const found = pack.questions.filter(isGivenAwayByHint);
      expect(found.map(({ id }) => id)).toEqual([]);
    });
  });
});

/** The categories that were written in their languages, by their codes. */
const NATIVE: Readonly<Record<string, readonly string[]>> = {
  es: ['food-and-drink', 'literature', 'music', 'sports'],
  hi: ['film-and-books', 'food-and-drink', 'history', 'sports'],
  ur: ['food-and-drink', 'history', 'literature', 'sports'],
};
const native = foreign.filter(({ slug }) => !TRANSLATED.includes(slug));

describe('the packs that were written in their languages', () => {
  it('are four in each', () => {
    expect(native.map(({ slug }) => slug)).toEqual(
      Object.entries(NATIVE)
        .flatMap(([code, slugs]) => slugs.map((slug) => `${slug}-${code}`))
        .sort(),
    );
  });

  describe.each(native.map((pack) => [pack.slug, pack] as const))('%s', (_slug, pack) => {
    it('has two levels of thirty: 24 easy and 6 medium ones, then 18 medium and 12 hard', () => {
      const counts = [1, 2].map((wanted) => {
        const own = pack.questions.filter(({ level }) => level === wanted);
        return [1, 2, 3].map((one) => own.filter(({ difficulty }) => difficulty === one).length);
      });
      expect(counts).toEqual([
        [24, 6, 0],
        [0, 18, 12],
      ]);
      const levels = new Set(pack.questions.map(({ level }) => level));
      expect(levels.difference(new Set([1, 2, undefined]))).toEqual(new Set());
    });

    it('has hints in level 1, which do not name the answer', () => {
      expect(pack.questions.filter(isHintMissing).map(({ id }) => id)).toEqual([]);
      expect(pack.questions.filter(isGivenAwayByHint).map(({ id }) => id)).toEqual([]);
    });

    it('asks in the letters and digits of its language', () => {
      const foreignOnes = pack.questions.filter(
        ({ question }) => !LETTERS[pack.language]?.test(question),
      );
      expect(foreignOnes.map(({ id }) => id)).toEqual([]);
      const texts = pack.questions.flatMap(({ question, note, hint = '' }) => [
        question,
        note,
        hint,
      ]);
      expect(texts.filter((text) => /(?![0-9])\p{Nd}/u.test(text))).toEqual([]);
      expect(texts.filter((text) => text !== text.normalize('NFC'))).toEqual([]);
    });
  });
});

describe('the statements of a language', () => {
  it.each(Object.entries(TRUE_FALSE))('are at least 60 in %s, half of them true', (code, pair) => {
    const statements = foreign
      .filter(({ language }) => language === code)
      .flatMap(({ questions }) => questions)
      .filter((content) => usesOf(content).includes('true-false'));
    expect(statements.length).toBeGreaterThanOrEqual(60);
    const asked = statements.map((content) => content.kind === 'choice' && content.options);
    expect(new Set(asked.map((options) => JSON.stringify(options)))).toEqual(
      new Set([JSON.stringify(pair)]),
    );
    const truths = statements.filter((one) => one.kind === 'choice' && one.answer === 0);
    expect(truths).toHaveLength(statements.length / 2);
    const letters = code === 'es' ? /\b(?:el|la|los|las|un|una|lo|en|de)\b/i : LETTERS[code];
    const strange = statements.filter(
      ({ question, note }) => !letters?.test(`${question} ${note}`),
    );
    expect(strange.map(({ id }) => id)).toEqual([]);
  });
});
