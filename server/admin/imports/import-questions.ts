import type { Firestore } from 'firebase-admin/firestore';
import * as v from 'valibot';
import type { CheckedQuestion } from '../../../domain/question/content-checks.ts';
import { checkContent } from '../../../domain/question/content-checks.ts';
import { parseQuestionPack } from '../../../domain/question/question-pack.ts';
import { languageOf } from '../../languages/content-languages.ts';
import { AdminFault } from '../admin-fault.ts';
import type { ImportPlan, Written } from '../apply-import.ts';
import { Slug, words } from '../columns.ts';
import { checkUnique, parseRows } from '../parse-rows.ts';
import type { ReadFile, Row } from '../table.ts';
import { jsonRows, parseJson, rowsOf } from '../table.ts';

const LETTERS = ['A', 'B', 'C', 'D'] as const;

const QuestionRow = v.object({
  id: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]*-\d{3,5}$/, 'must look like space-001')),
  category: Slug,
  question: words(160),
  option_a: words(48),
  option_b: words(48),
  option_c: words(48),
  option_d: words(48),
  answer: v.pipe(
    v.string(),
    v.toUpperCase(),
    v.picklist(LETTERS, 'must be A, B, C or D'),
    v.transform((letter) => LETTERS.indexOf(letter)),
  ),
  difficulty: v.pipe(
    v.picklist(['1', '2', '3'], 'must be 1, 2 or 3'),
    v.transform((level) => Number(level) as 1 | 2 | 3),
  ),
  note: words(240),
});

interface PoolEntry {
  readonly id: string;
  readonly difficulty: number;
  readonly optionCount: number;
}

/**
 * What importing questions comes to: they are added to their categories, and take the place of those of the same id.
 * Questions that the file does not name stay.
 * @param faults is given every fault with its row
 */
export async function planQuestions(
  firestore: Firestore,
  file: ReadFile,
  faults: string[],
): Promise<ImportPlan> {
  const parsed = parseRows(QuestionRow, questionRows(file), faults);
  checkUnique(parsed, 'id', ({ id }) => id, faults);
  checkUnique(
    parsed,
    'question',
    ({ category, question }) => `${category} ${question.toLowerCase()}`,
    faults,
  );
  const slugs = [...new Set(parsed.map(({ value }) => value.category))];
  if (slugs.length === 0) return { unseen: [], seen: [] };
  const codes = await readLanguageCodes(firestore);
  const checked = parsed.map(({ number, value }): CheckedQuestion => {
    const { category, question, answer, note } = value;
    const language = codes.get(category) ?? '';
    return { where: `row ${number}`, question, options: optionsOf(value), answer, note, language };
  });
  const own = new Set(parsed.map(({ value }) => value.id));
  const found = checkContent(checked, await readOthers(firestore, own, codes));
  faults.push(...found.faults);
  const [categories, pools] = await Promise.all(
    ['categories', 'pools'].map((name) =>
      firestore.getAll(...slugs.map((slug) => firestore.doc(`${name}/${slug}`))),
    ),
  );
  const known = new Set(categories?.filter(({ exists }) => exists).map(({ id }) => id));
  const entries = new Map(
    pools?.map((pool) => [
      pool.id,
      new Map(((pool.get('questions') as PoolEntry[] | undefined) ?? []).map((e) => [e.id, e])),
    ]),
  );
  const unseen: Written[] = [];
  const seen: Written[] = [];
  for (const { number, value } of parsed) {
    const { id, category, question, answer, difficulty, note } = value;
    const options = optionsOf(value);
    if (!known.has(category)) {
      faults.push(`row ${number}: category ${category} does not exist: import it first`);
    }
    if (!id.startsWith(`${category}-`)) {
      faults.push(`row ${number}: id must begin with ${category}-`);
    }
    if (new Set(options.map((option) => option.toLowerCase())).size < options.length) {
      faults.push(`row ${number}: option_a to option_d must all be different`);
    }
    const pool = entries.get(category);
    const document = { category, question, options, answer, difficulty, note };
    // one that is in a pool may be dealt at any moment
    (pool?.has(id) ? seen : unseen).push([`questions/${id}`, document]);
  }
  for (const { value } of parsed) {
    const { id, difficulty } = value;
    entries.get(value.category)?.set(id, { id, difficulty, optionCount: LETTERS.length });
  }
  for (const [slug, pool] of entries) {
    seen.push([`pools/${slug}`, { questions: [...pool.values()] }]);
    seen.push([`categories/${slug}`, { questionCount: pool.size }]);
  }
  return { unseen, seen, warnings: found.warnings };
}

function optionsOf(row: v.InferOutput<typeof QuestionRow>): string[] {
  return [row.option_a, row.option_b, row.option_c, row.option_d];
}

/** All questions that there are, but for those that the file replaces; a read of each is what the comparison costs. */
async function readOthers(
  firestore: Firestore,
  replaced: ReadonlySet<string>,
  codes: ReadonlyMap<string, string>,
): Promise<CheckedQuestion[]> {
  const { docs } = await firestore
    .collection('questions')
    .select('category', 'question', 'options', 'answer', 'note')
    .get();
  return docs
    .filter(({ id }) => !replaced.has(id))
    .map((document) => ({
      where: document.id,
      question: String(document.get('question')),
      options: document.get('options') as string[],
      answer: Number(document.get('answer')),
      note: String(document.get('note') ?? ''),
      language: codes.get(String(document.get('category'))) ?? '',
    }));
}

/** The language (BCP 47) of the questions of every category, by its slug. */
async function readLanguageCodes(firestore: Firestore): Promise<ReadonlyMap<string, string>> {
  const [categories, languages] = await Promise.all([
    firestore.collection('categories').select('languageId').get(),
    firestore.collection('languages').select('code').get(),
  ]);
  const codes = new Map(
    languages.docs.map((language) => [language.id, String(language.get('code'))]),
  );
  return new Map(
    categories.docs.map((category) => [category.id, codes.get(languageOf(category)) ?? 'en']),
  );
}

/** The rows of a file; a pack, as in content/questions, is a file of rows too. */
function questionRows(file: ReadFile): Row[] {
  if (file.isCsv) return rowsOf(file);
  const json = parseJson(file.text);
  if (Array.isArray(json)) return jsonRows(json);
  const result = parseQuestionPack(json);
  if ('faults' in result) throw new AdminFault(`The pack is wrong: ${result.faults.join('; ')}`);
  const { slug, questions } = result.pack;
  return jsonRows(
    questions.map(({ options: [option_a, option_b, option_c, option_d], answer, ...rest }) => ({
      ...rest,
      ...{ category: slug, option_a, option_b, option_c, option_d, answer: LETTERS[answer] },
    })),
  );
}
