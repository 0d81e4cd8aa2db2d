import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Firestore } from 'firebase-admin/firestore';
import { parseQuestionPack } from '../domain/question/question-pack.ts';
import type { QuestionPack } from '../domain/question/question-pack.ts';
import {
  categoryCounts,
  passageCounts,
  passageData,
  storedData,
} from './questions/question-store.ts';
import { isAlreadyThere } from './firestore-errors.ts';
import { FIRST_LANGUAGE } from './languages/content-languages.ts';
import { seededLanguage } from './languages/seeded-language.ts';
import settings from '../content/seed/settings.json' with { type: 'json' };

const FOLDER = join(import.meta.dirname, '../content/questions');

/**
 * Writes the categories that do not exist yet, each whole in one transaction: `categories/{slug}` for the list,
 * `questions/{id}` with the right answer, and `passages/{id}`. An existing category stays as its operator has it.
 * @returns the number of written documents
 * @throws Error naming the file and every error if a pack is invalid
 */
async function seedQuestions(firestore: Firestore): Promise<number> {
  let written = 0;
  for (const pack of readPacks()) {
    written += await firestore.runTransaction(async (transaction) => {
      const category = firestore.doc(`categories/${pack.slug}`);
      if ((await transaction.get(category)).exists) return 0;
      const documents = packDocuments(pack);
      for (const [path, data] of documents) transaction.create(firestore.doc(path), data);
      return documents.length;
    });
  }
  return written;
}

function readPacks(): QuestionPack[] {
  return readdirSync(FOLDER).map((file) => {
    const result = parseQuestionPack(JSON.parse(readFileSync(join(FOLDER, file), 'utf8')));
    if ('pack' in result) return result.pack;
    throw new Error(`content/questions/${file}: ${result.errors.join('; ')}`);
  });
}

/** The documents of a category, by path. */
export function packDocuments(pack: QuestionPack): [string, object][] {
  const { slug, name, icon, mode, coins, subcategories, passages, questions } = pack;
  const languageId = seededLanguage(pack.language);
  const category = {
    name,
    icon,
    ...(mode !== 'quiz-zone' && { mode }),
    ...(languageId !== FIRST_LANGUAGE && { languageId }),
    ...(coins !== undefined && { isPremium: true, coins }),
    ...(subcategories.length > 0 && { subcategories }),
    ...categoryCounts(slug, questions),
  };
  const counts = passageCounts(questions);
  return [
    [`categories/${slug}`, category],
    ...questions.map((question): [string, object] => [
      `questions/${question.id}`,
      storedData(slug, question),
    ]),
    ...passages.map((passage): [string, object] => [
      `passages/${passage.id}`,
      { ...passageData(pack, passage), questionCount: counts.get(passage.id) },
    ]),
  ];
}

/**
 * Writes the seeded documents that do not exist yet; changes by an operator stay.
 * @param also further fields of new documents, by path
 * @returns the number of written documents
 */
export async function seed(
  firestore: Firestore,
  also: Readonly<Record<string, object>> = {},
): Promise<number> {
  const written = await Promise.all(
    Object.entries(settings).map(async ([path, data]) => {
      try {
        await firestore.doc(path).create({ ...data, ...also[path] });
        return 1;
      } catch (error) {
        if (isAlreadyThere(error)) return 0;
        throw error;
      }
    }),
  );
  return written.reduce<number>((sum, count) => sum + count, await seedQuestions(firestore));
}
