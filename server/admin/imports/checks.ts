import { isDeepStrictEqual } from 'node:util';
import type { Firestore } from 'firebase-admin/firestore';
import type { Translation } from '../../../domain/language/translations.ts';
import { readAppLanguages } from '../../languages/app-languages.ts';
import { isReservedCategory } from '../../questions/question-store.ts';
import { isPictureAddress, isPictureOn } from '../../../domain/account/picture-address.ts';

const CHUNK = 200;

/**
 * Reports the questions that do not exist.
 * @param wanted ids of questions by row
 * @returns the category of each question that exists
 */
export async function checkQuestionsExist(
  firestore: Firestore,
  wanted: readonly { readonly number: number; readonly ids: readonly string[] }[],
  errors: string[],
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(wanted.flatMap((row) => row.ids))];
  const known = new Map<string, string>();
  for (let from = 0; from < ids.length; from += CHUNK) {
    const refs = ids.slice(from, from + CHUNK).map((id) => firestore.doc(`questions/${id}`));
    for (const question of await firestore.getAll(...refs, { fieldMask: ['category'] })) {
      if (question.exists) known.set(question.id, String(question.get('category')));
    }
  }
  for (const row of wanted) {
    if (new Set(row.ids).size < row.ids.length) {
      errors.push(`row ${row.number}: questions must all be different`);
    }
    for (const id of row.ids) {
      if (known.has(id)) continue;
      errors.push(`row ${row.number}: questions: ${id} does not exist: import it first`);
    }
  }
  return known;
}

/**
 * Warnings about questions that players can learn in other modes before they count.
 * @param wanted ids of questions by row
 * @param categories of the questions, by id
 */
export async function warningsOfOpenQuestions(
  firestore: Firestore,
  wanted: readonly { readonly number: number; readonly ids: readonly string[] }[],
  categories: ReadonlyMap<string, string>,
): Promise<string[]> {
  const slugs = [...new Set(categories.values())];
  if (slugs.length === 0) return [];
  const refs = slugs.map((slug) => firestore.doc(`categories/${slug}`));
  const found = await firestore.getAll(...refs, { fieldMask: ['isReserved'] });
  const reserved = new Set(found.filter(isReservedCategory).map(({ id }) => id));
  return wanted.flatMap(({ number, ids }) => {
    const open = ids.filter((id) => !reserved.has(categories.get(id) ?? ''));
    if (open.length === 0) return [];
    const which = open.length === ids.length ? 'its questions' : `${open.length} of its questions`;
    return [`row ${number}: players can learn ${which} in other modes: reserve the category`];
  });
}

/** The category of more than half of the questions; '' if there is none. */
export function categoryOfMost(categories: readonly string[]): string {
  const counts = Object.entries(Object.groupBy(categories, (category) => category));
  const most = counts.find(([, same]) => 2 * (same?.length ?? 0) > categories.length);
  return most?.[0] ?? '';
}

/** Reports translations into languages in which no screen is. @param now milliseconds since the epoch */
export async function checkTranslated<Column extends string>(
  firestore: Firestore,
  rows: readonly {
    readonly number: number;
    readonly value: { readonly [Name in Column]?: readonly Translation[] | undefined };
  }[],
  columns: readonly Column[],
  errors: string[],
  now: number,
): Promise<void> {
  const codes = (await readAppLanguages(firestore, now)).map(({ code }) => code);
  for (const { number, value } of rows) {
    for (const column of columns) {
      for (const { language } of value[column] ?? []) {
        if (codes.includes(language)) continue;
        errors.push(`row ${number}: ${column}.${language} must be one of ${codes.join(', ')}`);
      }
    }
  }
}

/** Reports the content languages that do not exist; ignores rows without a language. */
export async function checkLanguagesExist(
  firestore: Firestore,
  rows: readonly {
    readonly number: number;
    readonly value: { readonly language_id?: string | undefined };
  }[],
  errors: string[],
): Promise<void> {
  const { docs } = await firestore.collection('languages').select().get();
  const known = new Set(docs.map(({ id }) => id));
  for (const { number, value } of rows) {
    if (value.language_id === undefined || known.has(value.language_id)) continue;
    errors.push(`row ${number}: language_id: ${value.language_id} does not exist`);
  }
}

/** The error for a picture that no page would show. */
export const FOREIGN_PICTURE =
  'is on a host whose pictures the pages do not show: add it to PICTURE_HOSTS, for the game too';

/** Whether a text is a picture's address on a host that is neither ours nor among these. */
export function isForeignPicture(text: string, hosts: readonly string[]): boolean {
  return isPictureAddress(text) && !isPictureOn(hosts, text);
}

/** The paths of such pictures in the operator's data, as in section_1.items.0.image; links do not count. */
export function foreignPictures(
  written: unknown,
  hosts: readonly string[],
  path: readonly string[] = [],
): string[] {
  if (typeof written === 'string') {
    return isForeignPicture(written, hosts) ? [path.join('.')] : [];
  }
  if (typeof written !== 'object' || written === null) return [];
  return Object.entries(written).flatMap(([name, value]) =>
    name === 'link' ? [] : foreignPictures(value, hosts, [...path, name]),
  );
}

/** Whether a merge would leave a value unchanged. */
export function isMergedAlready(present: unknown, wanted: unknown): boolean {
  if (!isMap(wanted) || !isMap(present)) return isDeepStrictEqual(present, wanted);
  return Object.entries(wanted).every(([name, value]) => isMergedAlready(present[name], value));
}

/** Whether a document is the same without its undefined fields. */
export function isSameAlready(present: unknown, wanted: unknown): boolean {
  return isMergedAlready(present, wanted) && isMergedAlready(wanted, present);
}

function isMap(value: unknown): value is Record<string, unknown> {
  return (
    typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
  );
}
