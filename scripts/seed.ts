import { EXAM_LINE } from './start/ready-block.ts';
import { EnvironmentError } from '../domain/contract/environment.ts';
import { serverEnvironment } from '../server/environment.ts';
import { adminFirestore } from '../server/firestore.ts';
import { seedExams } from '../server/seed-exams.ts';
import { seedContests } from '../server/contests/seed-contests.ts';
import { seed } from '../server/seed.ts';

// `npm run seed` for a real project; `npm start` runs it against the emulators
try {
  const firestore = adminFirestore();
  const written = (await seed(firestore)) + (await seedContests(firestore, Date.now()));
  // exams whose keys are told are for the game of one's own machine alone
  if (serverEnvironment().FIRESTORE_EMULATOR_HOST) {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    for (const exam of await seedExams(firestore, Date.now(), timeZone)) {
      console.log(`${EXAM_LINE}${exam.date} ${exam.key} ${exam.title}`);
    }
  }
  await firestore.terminate();
  console.log(written === 0 ? 'Everything was seeded before.' : `Seeded ${written} documents.`);
} catch (error) {
  const known = error instanceof EnvironmentError;
  console.error(known ? error.message : `Seeding failed: ${(error as Error).message}`);
  process.exit(1);
}
