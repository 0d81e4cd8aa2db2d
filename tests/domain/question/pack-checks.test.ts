import { describe, expect, it } from 'vitest';
import type { ContentQuestion } from '../../../domain/question/content-question.ts';
import { checkPacks, MIN_LEVEL_SIZE } from '../../../domain/question/pack-checks.ts';
import type { QuestionPack } from '../../../domain/question/question-pack.ts';
import { readSystemSettings } from '../../../domain/settings/system-settings.ts';

type Choice = ContentQuestion & { readonly kind: 'choice' };

/** Words without a meaning, each with the same number of letters. */
const wordOf = (at: number) =>
  [1, 26, 676].map((power) => String.fromCharCode(97 + (Math.floor(at / power) % 26))).join('');

/** Different choices of four equally long options, each position right equally often. */
const fair = (slug: string, length = 20): Choice[] =>
  Array.from({ length }, (_, at) => ({
    kind: 'choice',
    id: `${slug}-${String(at + 1).padStart(3, '0')}`,
    question: `Whither ${slug}${wordOf(at)}?`,
    options: [0, 1, 2, 3].map((option) => `${wordOf(at)}${option}${slug}`),
    answer: at % 4,
    difficulty: 1,
    note: `Thither ${slug}${wordOf(at + 100)}.`,
  }));

const packOf = (
  slug: string,
  questions: ContentQuestion[],
  also: Partial<QuestionPack> = {},
): QuestionPack => ({
  slug,
  name: slug,
  icon: '🎯',
  language: 'en',
  mode: 'quiz-zone',
  subcategories: [],
  passages: [],
  questions,
  ...also,
});

/** The findings about one pack after a change of its questions by their index. */
const changed = (change: (question: Choice, at: number) => Partial<Choice>, language = 'en') =>
  checkPacks([
    packOf(
      'cats',
      fair('cats').map((question, at) => ({ ...question, ...change(question, at) })),
      { language },
    ),
  ]);

it('a fair pack has no findings', () => {
  expect(checkPacks([packOf('cats', fair('cats')), packOf('dogs', fair('dogs'))])).toEqual({
    errors: [],
    warnings: [],
  });
});

describe('near duplicates', () => {
  const same = {
    question: 'Which canal joins the Atlantic and Pacific oceans?',
    options: ['Panama', 'Suezzz', 'Kielll', 'Corint'],
    answer: 0,
  };
  const twice = (language: string) => {
    const [cats, dogs] = [fair('cats'), fair('dogs')];
    Object.assign(cats[0]!, same);
    Object.assign(dogs[4]!, same, { question: 'Which canal links Atlantic and Pacific oceans?' });
    return checkPacks([packOf('cats', cats), packOf('dogs', dogs, { language })]).errors;
  };

  it('are found across the packs of one language', () => {
    expect(twice('en')).toEqual([
      'cats-001: is nearly dogs-005, "Which canal links Atlantic and Pacific oceans?": ask something else in one of them',
    ]);
  });

  it('are not looked for between languages', () => {
    expect(twice('es')).toEqual([]);
  });
});

describe('the longest option', () => {
  const longestIn = (count: number) =>
    changed(({ options, answer }, at) => ({
      options: options.map((option, place) =>
        place === answer && at < count ? `${option}x` : option,
      ),
    })).errors;

  it('may be right in eight of twenty questions', () => {
    expect(longestIn(8)).toEqual([]);
  });

  it('is an error of the pack if it is right in nine', () => {
    expect(longestIn(9)).toEqual([
      'cats: the right option is the longest in 9 of 20 questions: lengthen wrong ones',
    ]);
  });

  it('counts only if no other is as long', () => {
    const { errors } = changed(({ options, answer }) => ({
      options: options.map((option, place) =>
        place === answer || place === (answer + 1) % 4 ? `${option}x` : option,
      ),
    }));
    expect(errors).toEqual([]);
  });
});

describe('the position of the right option', () => {
  /** The first questions have the first option as their key. */
  const firstIn = (more: number) =>
    changed(({ answer }, at) => ({ answer: at < more ? 0 : answer }));

  it('may be right two times more than its fair share', () => {
    // of the first three questions one has that key already
    expect(firstIn(3).errors).toEqual([]);
  });

  it('is an error of the pack beyond that, also if it is right too seldom', () => {
    expect(firstIn(12).errors).toEqual(
      [14, 2, 2, 2].map(
        (count, at) =>
          `cats: option ${at + 1} of 4 is right in ${count} of 20 questions: spread the right options evenly`,
      ),
    );
  });

  it('is checked for statements too', () => {
    const statements = fair('cats').map((question) => ({
      ...question,
      options: ['True', 'False'],
      answer: 0,
    }));
    expect(checkPacks([packOf('cats', statements)]).errors).toEqual([
      'cats: option 1 of 2 is right in 20 of 20 questions: spread the right options evenly',
      'cats: option 2 of 2 is right in 0 of 20 questions: spread the right options evenly',
    ]);
  });
});

describe('the order of numbers', () => {
  /** The right number is the largest in the first questions, and of every rank in turn in the others. */
  const largestIn = (count: number, text: (value: number) => string) =>
    changed(({ answer }, at) => {
      const rank = at < count ? 3 : Math.floor(at / 4) % 4;
      return {
        options: [0, 1, 2, 3].map((place) => text(1_900 + 10 * ((place - answer + rank + 4) % 4))),
      };
    }).errors;
  const error = (count: number) =>
    `cats: the answer is number 4 of 4 by size in ${count} of 20 questions about numbers or dates: vary it`;

  it.each([
    ['years', (value: number) => String(value)],
    ['dates', (value: number) => `4 May ${value}`],
    ['amounts', (value: number) => `${value} km`],
    ['formulas', (value: number) => `$${value}\\pi$`],
  ])('is an error of the pack if the answer is too often the largest of %s', (_name, text) => {
    expect(largestIn(0, text)).toEqual([]);
    // the ranks in turn have the largest in questions 13 to 16
    expect(largestIn(12, text)).toEqual([error(16)]);
  });

  it('is an error of all packs of a language if each has too few questions about numbers', () => {
    const packs = (languages: readonly string[]) =>
      languages.map((language, pack) =>
        packOf(
          `cats${wordOf(pack)}`,
          fair(`cats${wordOf(pack)}`).map((question, at) =>
            at >= 7
              ? question
              : {
                  ...question,
                  options: [0, 1, 2, 3].map((place) =>
                    String(9 + 9 * ((place - question.answer + 3 + 4) % 4) + pack),
                  ),
                },
          ),
          { language },
        ),
      );
    expect(checkPacks(packs(['en', 'en'])).errors).toEqual([
      'all packs in en: the answer is number 4 of 4 by size in 14 of 14 questions about numbers or dates: vary it',
    ]);
    expect(checkPacks(packs(['en', 'es'])).errors).toEqual([]);
  });

  it('is nothing in words', () => {
    expect(largestIn(12, (value) => `No. ${value}`)).toEqual([]);
  });
});

describe('facts that age', () => {
  const noted = (note: string, language = 'en') =>
    changed((_, at) => (at === 6 ? { note } : {}), language);
  const error = (word: string) =>
    `cats-007: "${word}" ages: name the year, or ask for something that stays true`;
  const warning = (word: string) => `cats-007: "${word}" may age: check that the fact stays true`;

  it.each([
    ['currently', 'It currently holds the cup.'],
    ['As of 2019', 'As of 2019, there were nine.'],
    ['the latest', 'It is the latest of them.'],
    ['So far', 'So far none has returned.'],
    ['to date', 'The only one to date.'],
    ['the current champion', 'He beat the current champion.'],
    ['actualmente', 'Es actualmente la capital.', 'es'],
    ['अब तक', 'यह अब तक सबसे बड़ा है।', 'hi'],
    ['فی الحال', 'یہ فی الحال سب سے بڑا ہے۔', 'ur'],
  ])('are errors with the id of the question: %s', (word, note, language = 'en') => {
    expect(noted(note, language).errors).toEqual([error(word)]);
  });

  it.each([
    ['today', 'It is the capital of Turkey today.'],
    ['2024', 'The games of 2024 were in Paris.'],
    ['hoy', 'Es hoy la capital.', 'es'],
    ['आज', 'यह आज राजधानी है।', 'hi'],
    ['موجودہ', 'موجودہ ترکی میں۔', 'ur'],
  ])('are warnings if they may be harmless: %s', (word, note, language = 'en') => {
    expect(noted(note, language)).toEqual({ errors: [], warnings: [warning(word)] });
  });

  it.each([
    ['It is tipped over so far that it rolls.'],
    ['A name, as of a friend.'],
    ['An electric current flows.'],
    ['The games of 2019 and 1920, and 12024 stars.'],
    ['On todays and yesterdays.'],
    ['Los marineros gritan ahoy.', 'es'],
  ])('are not in: %s', (note, language = 'en') => {
    expect(noted(note, language)).toEqual({ errors: [], warnings: [] });
  });

  it('are found in a question, its options, its hint and a passage', () => {
    const questions = fair('cats');
    Object.assign(questions[0]!, { question: 'Who currently reigns there?' });
    Object.assign(questions[1]!, {
      options: ['at present', 'aaaaaaaaaa', 'bbbbbbbbbb', 'cccccccccc'],
    });
    Object.assign(questions[2]!, { hint: 'The newest of them.' });
    const passages = [{ id: 'cats-tale', title: 'A tale', detail: 'It stands today.', minutes: 1 }];
    // a passage with the fields that the check reads
    const pack = packOf('cats', questions, { passages: passages as never });
    expect(checkPacks([pack])).toEqual({
      errors: [
        ['cats-001', 'currently'],
        ['cats-002', 'at present'],
        ['cats-003', 'The newest'],
      ].map(
        ([id, word]) =>
          `${id}: "${word}" ages: name the year, or ask for something that stays true`,
      ),
      warnings: ['cats-tale: "today" may age: check that the fact stays true'],
    });
  });
});

it('the warnings about a whole pack name it', () => {
  const { warnings } = changed(({ answer }, at) => ({
    // the right number is a middle one, of either rank
    options: [0, 1, 2, 3].map((place) =>
      String(10 * ((place - answer + 1 + (at % 8 < 4 ? 0 : 1) + 4) % 4) + 1),
    ),
  }));
  expect(warnings).toEqual([
    'cats: the answer is a middle number in 20 of 20 questions about numbers: let it be the smallest or the largest in about half of them',
  ]);
});

describe('a level of the quiz', () => {
  /** The errors about 60 questions, in their order in levels of these sizes. @param part sub-category of the last 30 */
  const errorsOf = (
    sizes: readonly (readonly [level: number, size: number])[],
    also: Partial<QuestionPack> = {},
    part?: string,
  ) => {
    const levels = sizes.flatMap(([level, size]) => Array<number>(size).fill(level));
    const questions = fair('cats', 60).map((question, at) => ({
      ...question,
      ...(levels[at] !== undefined && { level: levels[at] }),
      ...(part !== undefined && { subcategory: at < 30 ? 'big' : part }),
    }));
    return checkPacks([packOf('cats', questions, also)]).errors;
  };
  const evenly = [
    [1, 30],
    [2, 30],
  ] as const;
  const unevenly = [
    [1, 30],
    [2, 29],
  ] as const;

  it('needs the questions of three attempts', () => {
    const { settings } = readSystemSettings({});
    expect(MIN_LEVEL_SIZE).toBe(3 * settings.quiz_zone_total_level_question);
    expect(errorsOf(evenly)).toEqual([]);
    expect(errorsOf(unevenly)).toEqual(['cats/2 (en): has 29 questions, a level needs 30']);
  });

  it('needs them in each language', () => {
    const es = { language: 'es' };
    expect(errorsOf(evenly, es)).toEqual([]);
    expect(errorsOf(unevenly, es)).toEqual(['cats/2 (es): has 29 questions, a level needs 30']);
  });

  it('needs them in each sub-category', () => {
    expect(errorsOf([[1, 60]], {}, 'small')).toEqual([]);
    // each level has 30 questions in all
    const mixed = [
      [1, 20],
      [2, 10],
      [1, 10],
      [2, 20],
    ] as const;
    expect(errorsOf(mixed, {}, 'small')).toEqual([
      'cats/big/1 (en): has 20 questions, a level needs 30',
      'cats/big/2 (en): has 10 questions, a level needs 30',
      'cats/small/1 (en): has 10 questions, a level needs 30',
      'cats/small/2 (en): has 20 questions, a level needs 30',
    ]);
  });

  it('may be smaller in another mode', () => {
    expect(errorsOf(unevenly, { mode: 'multi-match' })).toEqual([]);
  });

  it('is not needed by a pack', () => {
    expect(errorsOf([])).toEqual([]);
  });
});
