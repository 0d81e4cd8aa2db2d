import type { Firestore } from 'firebase-admin/firestore';
import settings from '../content/seed/settings.json' with { type: 'json' };
import { seedQuestions } from './seed-questions.ts';

const ALREADY_EXISTS = 6;

/**
 * Writes the seeded documents that do not exist yet; what an operator has changed since stays.
 * Returns how many were written.
 */
export async function seed(firestore: Firestore): Promise<number> {
  const written = await Promise.all(
    Object.entries(settings).map(async ([path, data]) => {
      try {
        await firestore.doc(path).create(data);
        return 1;
      } catch (error) {
        if ((error as { code?: number }).code === ALREADY_EXISTS) return 0;
        throw error;
      }
    }),
  );
  return written.reduce<number>((sum, count) => sum + count, await seedQuestions(firestore));
}
