import type { Firestore } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { checkContent, checkedOf } from '../../../domain/question/content-checks.ts';
import type { ContentQuestion } from '../../../domain/question/content-question.ts';
import { ContentQuestionSchema } from '../../../domain/question/content-question.ts';
import { parseQuestionPack } from '../../../domain/question/question-pack.ts';
import { languageOf } from '../../languages/content-languages.ts';
import { storedData, storedOf, categoryCounts } from '../../play/question-store.ts';
import { AdminError } from '../admin-error.ts';
import type { ImportPlan, Written } from '../run-import.ts';
import { checkUnique, parseRows } from '../columns.ts';
import type { ReadFile } from '../table.ts';
import { jsonRows, parseJson, rowsOf } from '../table.ts';
import { errorOf, questionOf, QuestionRow } from './question-row.ts';

/** A question of a file. */
interface Read {
  readonly number: number;
  readonly category: string;
  readonly content: ContentQuestion;
}

/**
 * What importing questions comes to: they are added to their categories, and take the place of those of the same id.
 * Questions that the file does not name stay.
 * @param errors is given every error with its row
 */
export async function planQuestions(
  firestore: Firestore,
  file: ReadFile,
  errors: string[],
): Promise<ImportPlan> {
  const read = readQuestions(file, errors);
  const parsed = read.map(({ number, category, content }) => ({
    number,
    value: { category, ...content },
  }));
  checkUnique(parsed, 'id', ({ id }) => id, errors);
  checkUnique(
    parsed,
    'question',
    ({ category, question }) => `${category} ${question.toLowerCase()}`,
    errors,
  );
  const slugs = [...new Set(read.map(({ category }) => category))];
  if (slugs.length === 0) return { unseen: [], seen: [] };
  const codes = await readLanguageCodes(firestore);
  const checked = read.map(({ number, category, content }) =>
    checkedOf(content, `row ${number}`, codes.get(category) ?? ''),
  );
  const own = new Set(read.map(({ content }) => content.id));
  const present = await firestore.collection('questions').get();
  const others = present.docs.map(storedOf).filter(({ id }) => !own.has(id));
  const found = checkContent(
    checked,
    others.map((one) => checkedOf(one, one.id, codes.get(one.category) ?? '')),
  );
  errors.push(...found.errors);
  const asked = new Map(present.docs.map((one) => [one.id, storedOf(one)]));
  const unseen: Written[] = [];
  const seen: Written[] = [];
  for (const { number, category, content } of read) {
    if (!codes.has(category)) {
      errors.push(`row ${number}: category ${category} does not exist: import it first`);
    }
    if (!content.id.startsWith(`${category}-`)) {
      errors.push(`row ${number}: id must begin with ${category}-`);
    }
    // one that is there may be asked at any moment
    const isSeen = asked.has(content.id);
    (isSeen ? seen : unseen).push([`questions/${content.id}`, storedData(category, content)]);
  }
  for (const slug of slugs) {
    const kept = others.filter(({ category }) => category === slug);
    const added = read.filter(({ category }) => category === slug).map(({ content }) => content);
    seen.push([`categories/${slug}`, categoryCounts([...kept, ...added])]);
  }
  return { unseen, seen, warnings: found.warnings };
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

/** The questions of a file: rows of a CSV or of a list in JSON, or a pack, as in content/questions. */
function readQuestions(file: ReadFile, errors: string[]): Read[] {
  const json = file.isCsv ? undefined : parseJson(file.text);
  if (json !== undefined && !Array.isArray(json)) {
    const result = parseQuestionPack(json);
    if ('errors' in result) throw new AdminError(`The pack is wrong: ${result.errors.join('; ')}`);
    const { slug, questions } = result.pack;
    return questions.map((content, at) => ({ number: at + 1, category: slug, content }));
  }
  const rows = json === undefined ? rowsOf(file) : jsonRows(json);
  return parseRows(QuestionRow, rows, errors).flatMap(({ number, value }) => {
    const parsed = v.safeParse(ContentQuestionSchema, questionOf(value));
    if (parsed.success) return [{ number, category: value.category, content: parsed.output }];
    for (const issue of parsed.issues) errors.push(`row ${number}: ${errorOf(issue, value)}`);
    return [];
  });
}
