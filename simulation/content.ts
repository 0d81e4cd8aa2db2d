import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Firestore } from '@google-cloud/firestore';
import { parseQuestionPack } from '../domain/question/question-pack.ts';
import { documentsOf } from '../server/seed.ts';
import settings from '../content/seed/settings.json' with { type: 'json' };

const SPACE = join(import.meta.dirname, '../content/questions/space.json');

/** Rounds that are over soon, with the fee of our content. Times in milliseconds. */
export const RULES = { questionMs: 6_000, revealMs: 1_500, countdownMs: 2_000, questionCount: 5 };

/** Writes the settings, the languages and one category: enough for every kind of battle. */
export async function writeContent(firestore: Firestore): Promise<void> {
  const result = parseQuestionPack(JSON.parse(readFileSync(SPACE, 'utf8')));
  if (!('pack' in result)) throw new Error(`${SPACE}: ${result.errors.join('; ')}`);
  const documents: readonly [string, object][] = [
    ...Object.entries(settings),
    ...documentsOf(result.pack),
  ];
  const batch = firestore.batch();
  for (const [path, data] of documents) batch.set(firestore.doc(path), data);
  batch.set(firestore.doc('settings/system'), { battle: { rules: RULES } }, { merge: true });
  await batch.commit();
}
