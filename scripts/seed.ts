import { resolve } from 'node:path';
import { EXAM_LINE } from './start/ready-block.ts';
import { EnvironmentError } from '../domain/contract/environment.ts';
import { serverEnvironment } from '../server/environment.ts';
import { adminFirestore } from '../server/firestore.ts';
import { seedProject } from '../server/seed-project.ts';
import { loadEnvironmentFiles } from './project/environment-files.ts';

// `npm run seed [-- <folder with .env>]` for a real project; `npm start` runs it against the emulators
try {
  const [folder] = process.argv.slice(2);
  loadEnvironmentFiles(folder === undefined ? undefined : resolve(folder));
  const { FIREBASE_PROJECT_ID: project, FIRESTORE_EMULATOR_HOST: emulator } = serverEnvironment();
  const firestore = adminFirestore();
  const { written, exams } = await seedProject(firestore, {
    isLocal: emulator !== '',
    now: Date.now(),
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  });
  for (const { date, key, title } of exams) console.log(`${EXAM_LINE}${date} ${key} ${title}`);
  await firestore.terminate();
  console.log(
    written === 0
      ? `Everything was seeded before in ${project}.`
      : `Seeded ${written} documents in ${project}.`,
  );
} catch (error) {
  const known = error instanceof EnvironmentError;
  console.error(known ? error.message : `Seeding failed: ${(error as Error).message}`);
  process.exit(1);
}
