import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import temml from 'temml';
import { describe, expect, it } from 'vitest';
import { splitTex } from '../../features/shared/question/split-tex.ts';
import { rightAnswerOf } from '../../domain/question/content-question.ts';
import { checkContent, checkedOf } from '../../domain/question/content-checks.ts';
import { checkPacks } from '../../domain/question/pack-checks.ts';
import { spellingsOf } from '../../domain/question/english-spelling.ts';
import { parseQuestionPack, usesOf } from '../../domain/question/question-pack.ts';
import type { CategoryMode, QuestionPack } from '../../domain/question/question-pack.ts';

const FOLDER = join(import.meta.dirname, '../../content/questions');
const files = readdirSync(FOLDER).filter((file) => file.endsWith('.json'));
const read = (file: string): unknown => JSON.parse(readFileSync(join(FOLDER, file), 'utf8'));

/** The quiz's categories in four levels of thirty; the levels of the twelve others have the sizes of `OLDER`. */
const LONG = [
  'series-and-animation',
  'games',
  'internet-and-media',
  'brands-and-inventions',
  'everyday-science',
  'languages',
  'football',
  'olympic-games',
  'fashion-and-design',
  'rockets-and-astronauts',
  'literature',
  'plants-and-gardens',
];

/** The numbers of questions in the levels of the others, and in those of a sub-category. */
const OLDER = [31, 31, 30, 30];
const OLDER_DIVIDED = [31, 30];

/** The questions in levels 1 and 2 of the nine categories of pictures. */
const PICTURED_EASY = 667;

describe('the question packs', () => {
  it('are 91: 70 older ones, 12 of the quiz in four levels of thirty and 9 of pictures', () => {
    expect(files).toHaveLength(70 + LONG.length + 9);
  });

  it.each(files)(
    '%s is a valid pack named like its category, with all three difficulties',
    (file) => {
      const result = parseQuestionPack(read(file));
      if (!('pack' in result)) throw new Error(result.errors.join('\n'));
      expect(`${result.pack.slug}.json`).toBe(file);
      const levels = new Set(result.pack.questions.map(({ difficulty }) => difficulty));
      expect(levels).toEqual(new Set([1, 2, 3]));
    },
  );
});

const everyPack = files.flatMap((file) => {
  const result = parseQuestionPack(read(file));
  return 'pack' in result ? [result.pack] : [];
});
const packs = everyPack.filter(({ language }) => language === 'en');
const checked = ({ questions, language }: QuestionPack) =>
  questions.map((question) => checkedOf(question, question.id, language));

describe('the questions of all packs', () => {
  it('are all different, with one style of quotation marks', () => {
    for (const language of new Set(everyPack.map((pack) => pack.language))) {
      const own = everyPack.filter((pack) => pack.language === language);
      expect(checkContent(own.flatMap(checked)).errors).toEqual([]);
    }
  });

  it('have no error that `npm run content` finds', () => {
    expect(checkPacks(everyPack).errors).toEqual([]);
  });

  it.each(everyPack.map((pack) => [pack.slug, pack] as const))(
    'reveal no answer of %s by its length, or as the middle number',
    (_slug, pack) => {
      expect(checkContent(checked(pack)).warnings).toEqual([]);
    },
  );

  it.each(['messages/en.json', 'pages/en.json', 'pages/home-en.json', 'seed/settings.json'])(
    'are in British spelling beside %s',
    (file) => {
      const texts = [...packs, read(`../${file}`)].map((content) => JSON.stringify(content));
      expect(texts.flatMap((text) => spellingsOf(text).american)).toEqual([]);
    },
  );

  it('are in the language that the seed names', () => {
    expect(read('../seed/settings.json')).toMatchObject({
      'languages/14': { language: 'English (UK)', code: 'en' },
    });
  });
});

/** The number of questions of each level, by sub-category and level, as in `physics 3`. */
function levelsOf({ questions }: QuestionPack): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { subcategory = '', level } of questions) {
    if (level === undefined) continue;
    const place = `${subcategory} ${level}`.trim();
    counts[place] = (counts[place] ?? 0) + 1;
  }
  return counts;
}
/** Levels from 1 with these numbers of questions. */
const levels = (counts: readonly number[], before = '') =>
  Object.fromEntries(counts.map((count, at) => [`${before}${at + 1}`, count]));

describe('the categories of the quiz', () => {
  const all = packs.filter(({ mode }) => mode === 'quiz-zone');
  const isPictured = ({ questions }: QuestionPack) => questions.every(({ picture }) => picture);
  // tests/content/pictures.test.ts has the levels of the others
  const quiz = all.filter((pack) => !isPictured(pack));

  it.each(quiz.map((pack) => [pack.slug, pack] as const))(
    '%s has four levels of thirty questions and more, or two in each sub-category, which grow no easier',
    (slug, pack) => {
      const { subcategories } = pack;
      const undivided = levels(LONG.includes(slug) ? [30, 30, 30, 30] : OLDER);
      const expected =
        subcategories.length === 0
          ? undivided
          : Object.assign(
              {},
              ...subcategories.map(({ slug }) => levels(OLDER_DIVIDED, `${slug} `)),
            );
      expect(levelsOf(pack)).toEqual(expected);
      for (const one of pack.questions) {
        const harder = pack.questions.filter(
          ({ level, subcategory, difficulty }) =>
            subcategory === one.subcategory &&
            (level ?? 0) > (one.level ?? 9) &&
            difficulty < one.difficulty,
        );
        expect(harder.map(({ id }) => id)).toEqual([]);
      }
    },
  );

  it('have 48 easy, 48 medium and 24 hard questions in their levels if these are of thirty', () => {
    const long = quiz.filter(({ slug }) => LONG.includes(slug));
    expect(long.map(({ slug }) => slug)).toEqual([...LONG].sort());
    for (const { slug, questions } of long) {
      const counts = [1, 2, 3].map(
        (wanted) =>
          questions.filter(({ level, difficulty }) => level !== undefined && difficulty === wanted)
            .length,
      );
      expect(counts, slug).toEqual([48, 48, 24]);
    }
  });

  const hinted = (pack: QuestionPack) => pack.questions.filter(({ hint }) => hint !== undefined);

  it('have a hint in levels 1 and 2, in a sub-category in level 1', () => {
    const easy = all.flatMap(({ questions, subcategories }) => {
      const last = subcategories.length === 0 ? 2 : 1;
      return questions.filter(({ level }) => level !== undefined && level <= last);
    });
    const [first = 0, second = 0] = OLDER;
    const [ofSubcategory = 0] = OLDER_DIVIDED;
    expect(easy).toHaveLength(
      10 * (first + second) + 4 * ofSubcategory + LONG.length * 60 + PICTURED_EASY,
    );
    const ids = (questions: readonly { id: string }[]) => questions.map(({ id }) => id);
    expect(ids(all.flatMap(hinted))).toEqual(ids(easy));
  });

  it('have no hint that names the answer', () => {
    const found = all.flatMap(hinted).filter((content) => {
      const answer = rightAnswerOf(content).toLowerCase();
      const parts = answer.match(/(?!(?:and|the|his) )[\p{L}\p{N}]{3,}/gu) ?? [];
      const words = new Set<string>(content.hint?.toLowerCase().match(/[\p{L}\p{N}]+/gu));
      return [answer, ...parts].some((word) => words.has(word));
    });
    expect(found.map(({ id }) => id)).toEqual([]);
  });

  it('are twelve older ones beside those of thirty a level and nine of pictures, two with sub-categories, one premium', () => {
    expect(quiz).toHaveLength(12 + LONG.length);
    expect(all.filter(isPictured)).toHaveLength(9);
    const divided = quiz.filter(({ subcategories }) => subcategories.length > 0);
    expect(divided.map(({ slug }) => slug)).toEqual(['science', 'sports']);
    expect(quiz.filter(({ coins }) => coins).map(({ slug, coins }) => [slug, coins])).toEqual([
      ['myths-and-legends', 50],
    ]);
  });
});

describe('the categories of the other modes', () => {
  const of = (mode: CategoryMode) =>
    packs
      .filter((pack) => pack.mode === mode)
      .map(({ slug, questions }) => [slug, questions.length]);

  it('are six of words beside four of maths', () => {
    expect(of('guess-the-word')).toEqual([
      ['arts-and-culture', 70],
      ['everyday-life', 70],
      ['food-and-body', 60],
      ['nature', 70],
      ['places', 70],
      ['science-and-technology', 60],
    ]);
    expect(of('maths')).toEqual([
      ['algebra', 20],
      ['arithmetic-and-number-theory', 20],
      ['calculus-and-probability', 20],
      ['geometry-and-trigonometry', 20],
    ]);
  });

  it('are thirteen of clips', () => {
    expect(of('audio')).toEqual([
      ['famous-melodies', 20],
      ['instruments-and-intervals', 10],
      ['intervals-and-chords', 20],
      ['keys-guitars-drums', 20],
      ['melodies', 10],
      ['orchestra', 20],
      ['rhythm-and-morse', 10],
      ['rhythms-and-dances', 20],
      ['scales-and-modes', 20],
      ['sounds-of-nature', 10],
      ['speed-and-number', 10],
      ['spoken-words', 10],
      ['world-instruments', 20],
    ]);
  });

  it('are six of multi-match, in levels of as many sets as orders, which grow no easier', () => {
    const sets = packs.filter(({ mode }) => mode === 'multi-match');
    const kindsOf = ({ questions }: QuestionPack) =>
      [...Map.groupBy(questions, ({ level }) => level ?? 0)].map(([level, own]) => [
        level,
        own.filter(({ kind }) => kind === 'multi').length,
        own.filter(({ kind }) => kind === 'sequence').length,
      ]);
    const levels = (count: number, each: number) =>
      Array.from({ length: count }, (_, at) => [at + 1, each, each]);
    expect(sets.map((pack) => [pack.slug, kindsOf(pack)])).toEqual([
      ['culture-sets', levels(4, 8)],
      ['history-sets', levels(4, 8)],
      ['mixed-bag', levels(8, 5)],
      ['nature-sets', levels(4, 8)],
      ['science-sets', levels(4, 8)],
      ['world-sets', levels(4, 8)],
    ]);
    for (const { slug, questions } of sets) {
      const difficulties = questions
        .toSorted(
          (one, other) =>
            (one.level ?? 0) - (other.level ?? 0) || one.difficulty - other.difficulty,
        )
        .map(({ difficulty }) => difficulty);
      expect(difficulties, slug).toEqual(difficulties.toSorted());
    }
  });

  it('are five of passages, each of a few minutes with five questions', () => {
    const reads = packs.filter(({ mode }) => mode === 'fun-and-learn');
    expect(reads.map(({ slug, passages }) => [slug, passages.length])).toEqual([
      ['arts-and-ideas', 8],
      ['great-lives', 8],
      ['great-moments', 8],
      ['how-things-work', 8],
      ['natural-world', 8],
    ]);
    for (const { passages, questions } of reads) {
      for (const { id, detail } of passages) {
        const words = detail.match(/[\p{L}\p{N}][\p{L}\p{N}'.,-]*/gu)?.length;
        expect(words, id).toBeGreaterThanOrEqual(200);
        expect(words, id).toBeLessThanOrEqual(350);
        expect(detail, id).not.toMatch(/[<>|`[\]]/);
        const own = questions.filter((one) => one.kind === 'choice' && one.passage === id);
        expect(own, id).toHaveLength(5);
      }
    }
  });

  it('hold only formulas that can be typeset', () => {
    const texts = packs
      .flatMap(({ questions }) => questions)
      .filter(({ tex }) => tex)
      .flatMap((content) => [
        content.question,
        content.note,
        ...(content.kind === 'word' ? [] : content.options),
      ]);
    const formulas = texts
      .flatMap(splitTex)
      .filter(({ kind }) => kind !== 'text')
      .map(({ value }) => value);
    expect(formulas.length).toBeGreaterThan(400);
    for (const formula of formulas) {
      expect(temml.renderToString(formula, { throwOnError: true }), formula).toMatch(/^<math/);
    }
    expect(texts.filter((text) => text.split('$').length % 2 === 0)).toEqual([]);
  });

  it('name no word in its own clue', () => {
    const found = packs.flatMap(({ questions }) =>
      questions.filter(
        (content) =>
          content.kind === 'word' &&
          content.answer
            .split(/[ -]/)
            .some(
              (part) =>
                part.length > 2 && content.question.toLowerCase().includes(part.toLowerCase()),
            ),
      ),
    );
    expect(found.map(({ id }) => id)).toEqual([]);
  });
});

describe('the statements', () => {
  it('are 578 outside the premium category, half of them true', () => {
    const statements = packs
      .filter(({ coins }) => coins === undefined)
      .flatMap(({ questions }) => questions)
      .filter((content) => usesOf(content).includes('true-false'));
    expect(statements).toHaveLength(578);
    expect(
      statements.filter((content) => content.kind === 'choice' && content.answer === 0),
    ).toHaveLength(289);
  });
});
