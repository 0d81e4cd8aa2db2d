import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Firestore } from '@google-cloud/firestore';
import { Timestamp } from '@google-cloud/firestore';
import { parseQuestionPack } from '../domain/question/question-pack.ts';
import { FIRST_LANGUAGE } from '../server/languages/content-languages.ts';
import { arenaAt, newArena } from '../server/battle/arena-documents.ts';
import { packDocuments } from '../server/seed.ts';
import settings from '../content/seed/settings.json' with { type: 'json' };

const SPACE = join(import.meta.dirname, '../content/questions/space.json');

/** Rounds that are over soon, with the fee of our content. Times in milliseconds. */
const RULES = { questionMs: 6_000, revealMs: 1_500, countdownMs: 2_000, questionCount: 5 };

/** Writes the settings, the languages and one category: enough for every kind of battle. */
export async function writeContent(firestore: Firestore): Promise<void> {
  const result = parseQuestionPack(JSON.parse(readFileSync(SPACE, 'utf8')));
  if (!('pack' in result)) throw new Error(`${SPACE}: ${result.errors.join('; ')}`);
  const documents: readonly [string, object][] = [
    ...Object.entries(settings),
    ...packDocuments(result.pack),
  ];
  const batch = firestore.batch();
  for (const [path, data] of documents) batch.set(firestore.doc(path), data);
  batch.set(firestore.doc('settings/system'), { battle: { rules: RULES } }, { merge: true });
  await batch.commit();
}

/** How long the contest of a world lasts, in milliseconds. */
const CONTEST_MS = 100_000;

/** The arena of each world. */
export const ARENA_ID = 'arena';

/** Writes an arena that begins now and ends with the contest. @param now milliseconds since the epoch */
export async function writeArena(firestore: Firestore, now: number): Promise<void> {
  const arena = {
    id: ARENA_ID,
    startsAt: now,
    endsAt: now + CONTEST_MS,
    category: 'space',
    categoryName: 'Space',
    language: '',
    prizes: [30, 10],
  };
  await arenaAt(firestore, ARENA_ID).set(newArena(arena));
}

/** Writes a contest of five questions that begins now. @param now milliseconds since the epoch */
export async function writeContest(firestore: Firestore, id: string, now: number): Promise<void> {
  const { docs } = await firestore
    .collection('questions')
    .where('category', '==', 'space')
    .limit(RULES.questionCount)
    .get();
  await firestore.doc(`contestQuestions/${id}`).set({ questions: docs.map((one) => one.id) });
  await firestore.doc(`contests/${id}`).set({
    name: 'Cup',
    description: 'Be quick.',
    image: '',
    languageId: FIRST_LANGUAGE,
    startsAt: Timestamp.fromMillis(now),
    endsAt: Timestamp.fromMillis(now + CONTEST_MS),
    entryFee: 10,
    questionCount: RULES.questionCount,
    status: 'open',
    dueAt: Timestamp.fromMillis(now),
    prizes: [
      { rank: 1, coins: 50 },
      { rank: 2, coins: 20 },
    ],
  });
}
