import type { Firestore } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { checkContent, checkedOf } from '../../../domain/question/content-checks.ts';
import type { ContentQuestion } from '../../../domain/question/content-question.ts';
import { ContentQuestionSchema } from '../../../domain/question/content-question.ts';
import type { QuestionPack } from '../../../domain/question/question-pack.ts';
import { parseQuestionPack } from '../../../domain/question/question-pack.ts';
import { categoryLanguageOf } from '../../languages/content-languages.ts';
import type { StoredQuestion } from '../../questions/question-store.ts';
import {
  categoryCounts,
  isReservedCategory,
  passageCounts,
  passageData,
  storedData,
  storedOf,
} from '../../questions/question-store.ts';
import { AdminError } from '../admin-error.ts';
import { rowsOfForeign } from '../formats/foreign-question.ts';
import { readForeign } from '../formats/read-foreign.ts';
import type { ForeignOptions, ImportPlan, Written } from './import-plan.ts';
import { checkUnique, parseRows } from '../columns.ts';
import type { ReadFile, ImportRow } from '../table.ts';
import { parseJsonFile, rowsOf } from '../table.ts';
import type { MediaCopy, MediaFolders } from './media-folder.ts';
import { takeMedia } from './media-folder.ts';
import { rowErrorOf, packQuestionOf, QuestionRow } from './question-row.ts';

/** A question of a file. */
interface Read {
  readonly number: number;
  readonly category: string;
  readonly content: ContentQuestion;
}

/**
 * Plans an import of questions: they are added to their categories, and replace those of the same id. Questions that the file
 * does not name stay.
 * @param errors gets every error with its row
 */
export async function planQuestions(
  firestore: Firestore,
  file: ReadFile,
  errors: string[],
  options: { readonly foreign?: ForeignOptions; readonly media?: MediaFolders } = {},
): Promise<ImportPlan> {
  const { foreign, media } = options;
  const { codes, reserved } = await readKnownCategories(firestore);
  const present = await firestore.collection('questions').get();
  const pack = foreign ? undefined : packOf(file);
  const copies: MediaCopy[] = [];
  const rows = foreign
    ? foreignRows(foreign, file, present.docs.map(storedOf), codes, errors)
    : pack
      ? []
      : rowsOf(file);
  const read = pack
    ? questionsOf(pack)
    : readRows(
        rows.map((row) => withMedia(row, media, copies, errors)),
        errors,
      );
  const parsed = read.map(({ number, category, content }) => ({
    number,
    value: { category, ...content },
  }));
  checkUnique(parsed, 'id', ({ id }) => id, errors);
  checkUnique(
    parsed,
    'question',
    ({ category, question, picture }) =>
      [category, question.toLowerCase(), picture?.address].join(' '),
    errors,
  );
  const slugs = [...new Set(read.map(({ category }) => category))];
  if (slugs.length === 0) return { unseen: [], seen: [] };
  const checked = read.map(({ number, category, content }) =>
    checkedOf(content, `row ${number}`, codes.get(category) ?? ''),
  );
  const own = new Set(read.map(({ content }) => content.id));
  const others = present.docs.map(storedOf).filter(({ id }) => !own.has(id));
  const found = checkContent(
    checked,
    others.map((one) => checkedOf(one, one.id, codes.get(one.category) ?? '')),
  );
  errors.push(...found.errors);
  const asked = new Map(present.docs.map((one) => [one.id, storedOf(one)]));
  const unseen: Written[] = [];
  const seen: Written[] = [];
  const replaced: Written[] = [];
  for (const { number, category, content } of read) {
    if (!codes.has(category)) {
      errors.push(`row ${number}: category ${category} does not exist: import it first`);
    }
    if (!content.id.startsWith(`${category}-`)) {
      errors.push(`row ${number}: id must begin with ${category}-`);
    }
    // an existing question may be asked at any moment
    const isSeen = asked.has(content.id);
    (isSeen ? replaced : unseen).push([
      `questions/${content.id}`,
      storedData(category, content, reserved.has(category)),
    ]);
  }
  for (const slug of slugs) {
    const unchanged = others.filter(({ category }) => category === slug);
    const added = read.filter(({ category }) => category === slug).map(({ content }) => content);
    const counted = reserved.has(slug) ? [] : [...unchanged, ...added];
    seen.push([`categories/${slug}`, categoryCounts(slug, counted)]);
  }
  seen.push(...(await planPassages(firestore, pack, read, others, errors)));
  return { unseen, seen, replaced, warnings: found.warnings, copies };
}

/** The categories: the language (BCP 47) of the questions of each, by its slug, and the reserved ones. */
async function readKnownCategories(firestore: Firestore): Promise<{
  readonly codes: ReadonlyMap<string, string>;
  readonly reserved: ReadonlySet<string>;
}> {
  const [categories, languages] = await Promise.all([
    firestore.collection('categories').select('languageId', 'isReserved').get(),
    firestore.collection('languages').select('code').get(),
  ]);
  const codes = new Map(
    languages.docs.map((language) => [language.id, String(language.get('code'))]),
  );
  const ofCategories = categories.docs.map(
    (category) => [category.id, codes.get(categoryLanguageOf(category)) ?? 'en'] as const,
  );
  const reserved = categories.docs.filter(isReservedCategory).map(({ id }) => id);
  return { codes: new Map(ofCategories), reserved: new Set(reserved) };
}

/** The question pack in a file, as in content/questions; undefined for a file of rows. @throws AdminError */
function packOf(file: ReadFile): QuestionPack | undefined {
  const json = file.isCsv ? undefined : parseJsonFile(file.text);
  if (json === undefined || Array.isArray(json)) return undefined;
  const result = parseQuestionPack(json);
  if ('errors' in result) throw new AdminError(`The pack is wrong: ${result.errors.join('; ')}`);
  return result.pack;
}

function questionsOf({ slug, questions }: QuestionPack): Read[] {
  return questions.map((content, at) => ({ number: at + 1, category: slug, content }));
}

/** The rows of a file of another format. */
function foreignRows(
  { format, category, difficulty }: ForeignOptions,
  file: ReadFile,
  stored: readonly StoredQuestion[],
  codes: ReadonlyMap<string, string>,
  errors: string[],
): ImportRow[] {
  const own = stored.filter((one) => one.category === category);
  const target = { category, difficulty, language: codes.get(category) ?? 'en' };
  const ids = new Map(own.map(({ question, id }) => [question, id]));
  return rowsOfForeign(readForeign(format, file.text, errors), target, ids, errors);
}

/** A row with the addresses of its media from the operator's folder. */
function withMedia(
  { number, values }: ImportRow,
  media: MediaFolders | undefined,
  copies: MediaCopy[],
  errors: string[],
): ImportRow {
  const taken = ['picture', 'audio', 'audio_fallback'].flatMap(
    (column): [string, string | undefined][] => {
      const name = values[column];
      if (name === undefined) return [];
      const found = takeMedia(name, media, copies);
      if ('address' in found) return [[column, found.address]];
      errors.push(`row ${number}: ${column}: ${found.error}`);
      return [[column, undefined]];
    },
  );
  const all = Object.entries({ ...values, ...Object.fromEntries(taken) });
  const said = all.filter((cell): cell is [string, string] => cell[1] !== undefined);
  return { number, values: Object.fromEntries(said) };
}

function readRows(rows: readonly ImportRow[], errors: string[]): Read[] {
  return parseRows(QuestionRow, rows, errors).flatMap(({ number, value }) => {
    const parsed = v.safeParse(ContentQuestionSchema, packQuestionOf(value));
    if (parsed.success) return [{ number, category: value.category, content: parsed.output }];
    for (const issue of parsed.issues) errors.push(`row ${number}: ${rowErrorOf(issue, value)}`);
    return [];
  });
}

/** Plans the passages that a file contains or refers to; an unknown passage is an error. */
async function planPassages(
  firestore: Firestore,
  pack: QuestionPack | undefined,
  read: readonly Read[],
  others: readonly ContentQuestion[],
  errors: string[],
): Promise<Written[]> {
  const brought = new Map((pack?.passages ?? []).map((passage) => [passage.id, passage]));
  const counts = passageCounts([...others, ...read.map(({ content }) => content)]);
  const asked = passageCounts(read.map(({ content }) => content)).keys();
  const written: Written[] = [];
  for (const id of new Set([...brought.keys(), ...asked])) {
    const passage = brought.get(id);
    const stored = passage ? undefined : await firestore.doc(`passages/${id}`).get();
    if (stored?.exists === false) {
      errors.push(`passage ${id} does not exist: import the pack that holds it`);
    } else if (stored) {
      errors.push(...astray(read, id, stored.get('subcategory') as string | undefined));
    }
    const fields = pack && passage ? passageData(pack, passage) : {};
    written.push([`passages/${id}`, { ...fields, questionCount: counts.get(id) ?? 0 }]);
  }
  return written;
}

/** The rows about a passage that are outside its sub-category, so that its page would not find them. */
function astray(read: readonly Read[], id: string, subcategory: string | undefined): string[] {
  return read
    .filter(({ content }) => content.kind === 'choice' && content.passage === id)
    .filter(({ content }) => content.subcategory !== subcategory)
    .map(
      ({ number }) => `row ${number}: subcategory must be ${subcategory ?? 'empty'}, as of ${id}`,
    );
}
