import { EnvironmentError } from '../domain/contract/environment.ts';
import { adminFirestore } from '../server/firestore.ts';
import { seed } from '../server/seed.ts';

// `npm run seed` for a real project; `npm start` runs it against the emulators
try {
  const firestore = adminFirestore();
  const written = await seed(firestore);
  await firestore.terminate();
  console.log(written === 0 ? 'Everything was seeded before.' : `Seeded ${written} documents.`);
} catch (error) {
  const known = error instanceof EnvironmentError;
  console.error(known ? error.message : `Seeding failed: ${(error as Error).message}`);
  process.exit(1);
}
