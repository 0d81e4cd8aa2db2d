import type { Firestore } from 'firebase-admin/firestore';
import { seedContests } from './contests/seed-contests.ts';
import { seed } from './seed.ts';
import type { SeededExam } from './seed-exams.ts';
import { seedExams } from './seed-exams.ts';
import { isRestoring } from './settings/read-settings.ts';

/** Initial settings of a local game only, because it has no real money. */
const LOCAL_SETTINGS = { 'settings/system': { payment_mode: true } };

/** The documents that were written into a project. */
export interface SeededProject {
  /** The number of written documents. */
  readonly written: number;
  /** The exams with their keys; only in a local game. */
  readonly exams: readonly SeededExam[];
}

/**
 * Writes the content that does not exist yet. Only a local game also gets invented players, contests with prizes, exams whose
 * keys are printed, and payouts switched on.
 * @param now milliseconds since the epoch
 * @param timeZone an IANA name, for the day of the exams
 * @throws Error for a real project while a restore is running or interrupted: a restore deletes what was seeded
 */
export async function seedProject(
  firestore: Firestore,
  { isLocal, now, timeZone }: { isLocal: boolean; now: number; timeZone: string },
): Promise<SeededProject> {
  if (!isLocal) {
    if (await isRestoring(firestore)) {
      throw new Error(
        'a restore was interrupted: run npm run admin -- restore <file> again, or wait if it still runs',
      );
    }
    return { written: await seed(firestore), exams: [] };
  }
  const content = await seed(firestore, LOCAL_SETTINGS);
  const contests = await seedContests(firestore, now);
  return { written: content + contests, exams: await seedExams(firestore, now, timeZone) };
}
