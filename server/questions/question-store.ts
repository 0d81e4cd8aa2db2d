import { createHash } from 'node:crypto';
import type { DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import type { Difficulty, Supply } from '../../domain/play/pick.ts';
import { NO_SUPPLY } from '../../domain/play/pick.ts';
import type { ContentQuestion } from '../../domain/question/content-question.ts';
import type { Passage } from '../../domain/question/passage.ts';
import type { QuestionPack, Use } from '../../domain/question/question-pack.ts';
import { shelvesOf, usesOf } from '../../domain/question/question-pack.ts';
import { readCategories } from './known-categories.ts';
import { categoryLanguageOf } from '../languages/content-languages.ts';

/** A question with its key, as stored in `questions/{id}`. */
export type StoredQuestion = ContentQuestion & { readonly category: string };

/**
 * The data of `questions/{id}`: the question, the modes that may ask it, the sections to which it belongs, and a place
 * in [0, 1) for random picks. The place is computed from the id, so that an import changes no place.
 * @param isReserved whether the category is reserved for contests and exams: they name their questions, and no mode finds
 * these
 */
export function storedData(category: string, content: ContentQuestion, isReserved = false): object {
  const { id, ...question } = content;
  return {
    category,
    ...question,
    uses: isReserved ? [] : usesOf(content),
    place: placeOf(id),
    shelves: isReserved ? [] : sectionPathsOf(category, content),
  };
}

/** Whether the questions of a category are reserved for contests and exams. */
export const isReservedCategory = (category: DocumentSnapshot | undefined): boolean =>
  category?.get('isReserved') === true;

/** Paths of the sections of a question, as in `science`, `science/physics`, `science/physics/3`. */
const sectionPathsOf = (category: string, content: ContentQuestion): string[] =>
  shelvesOf(content).map((path) => (path === '' ? category : `${category}/${path}`));

/** Reads the data of `questions/{id}`. */
export function storedOf(snapshot: DocumentSnapshot): StoredQuestion {
  return { ...(snapshot.data() as Omit<StoredQuestion, 'id'>), id: snapshot.id } as StoredQuestion;
}

/** The data of `passages/{id}`, without the number of its questions; `place` is its position in its category. */
export function passageData({ slug, passages }: QuestionPack, passage: Passage): object {
  const { id: _, ...data } = passage;
  return { category: slug, ...data, place: passages.indexOf(passage) };
}

/** The number of these questions about each passage, by its id. */
export function passageCounts(contents: Iterable<ContentQuestion>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const content of contents) {
    const passage = content.kind === 'choice' ? content.passage : undefined;
    if (passage !== undefined) counts.set(passage, (counts.get(passage) ?? 0) + 1);
  }
  return counts;
}

/**
 * The question counts of `categories/{slug}`: `questionCount` for battles, `supply` for each use, `shelves` for each section by
 * its path. A reserved category has none, so no list of categories and no pick has it.
 */
export function categoryCounts(slug: string, contents: Iterable<ContentQuestion>) {
  const supply: Partial<Record<Use, Record<Difficulty, number>>> = {};
  const shelves: Record<string, number> = {};
  for (const content of contents) {
    for (const use of usesOf(content)) (supply[use] ??= { ...NO_SUPPLY })[content.difficulty] += 1;
    for (const path of sectionPathsOf(slug, content)) shelves[path] = (shelves[path] ?? 0) + 1;
  }
  const battle = supply.battle ?? NO_SUPPLY;
  return {
    questionCount: battle[1] + battle[2] + battle[3],
    supply,
    // a list, because an import would merge into a map, and an emptied section would stay
    shelves: Object.entries(shelves).map(([path, count]) => ({ path, count })),
  };
}

/** The wanted questions. */
export interface QuestionSelection {
  readonly use: Use;
  /** Slug; '' for all categories together. */
  readonly category: string;
  /** Id of a content language. */
  readonly language: string;
}

/**
 * The number of questions of each fitting category. Premium ones are left out, because in a battle some players may not
 * have bought them.
 */
export async function readSupply(
  firestore: Firestore,
  { use, category, language }: QuestionSelection,
  now: number,
): Promise<ReadonlyMap<string, Supply>> {
  // a named category is read alone, because Firestore bills each category
  const categories =
    category === ''
      ? await readCategories(firestore, now)
      : [await firestore.doc(`categories/${category}`).get()].filter(({ exists }) => exists);
  return new Map(
    categories
      .filter((one) => one.get('isPremium') !== true && categoryLanguageOf(one) === language)
      .map((one) => {
        const supply = one.get('supply') as Partial<Record<Use, Supply>> | undefined;
        return [one.id, supply?.[use] ?? NO_SUPPLY];
      }),
  );
}

/** A pseudo-random number in [0, 1), computed from an id. */
function placeOf(id: string): number {
  return createHash('sha256').update(id).digest().readUIntBE(0, 6) / 2 ** 48;
}

/**
 * The 6 characters by which an account notes a question that its player was asked in a battle: an hour of battles a day has
 * 1,400 of them in a week, which are 10 kB. They are 36 bits of a hash: with 4,000 questions, one in 10,000 players would have
 * one question too many.
 */
export const seenCodeOf = (id: string): string =>
  createHash('sha256').update(`seen ${id}`).digest('base64url').slice(0, 6);
