import { parseArgs } from 'node:util';
import { Firestore } from '@google-cloud/firestore';
import { startEmulator } from '@quizbout/firestore-emulator';
import type { ContentQuestion } from '../domain/question/content-question.ts';
import { expectEmulator } from '../server/environment.ts';
import { pickQuestions } from '../server/questions/pick-questions.ts';
import { categoryCounts, storedData } from '../server/questions/question-store.ts';
import { secureRandom } from '../server/secure-random.ts';
import { spread } from './support/percentile.ts';

// npm run bench:deal -- [--short]: the cost of a deal of ten questions, from a category of 44 and from a large one
const { short: isShort } = parseArgs({
  options: { short: { type: 'boolean', default: false } },
}).values;

const SIZES = [44, isShort ? 2_000 : 100_000];
const DEALS = isShort ? 20 : 200;

expectEmulator();
const emulator = await startEmulator({});
const firestore = new Firestore({
  projectId: 'bench-deal',
  host: `${emulator.host}:${emulator.port}`,
  ssl: false,
  customHeaders: { Authorization: 'Bearer owner' },
});

/** Adds a category with this many questions: of ten four easy, four medium and two hard. */
async function addCategory(slug: string, size: number): Promise<void> {
  const questions = Array.from({ length: size }, (_, n): ContentQuestion => ({
    id: `${slug}-${n}`,
    kind: 'choice',
    question: `Number ${n}?`,
    note: 'So.',
    answer: 0,
    options: ['One', 'Two', 'Three', 'Four'],
    difficulty: ([1, 1, 2, 2, 3] as const)[n % 5]!,
  }));
  const writer = firestore.bulkWriter({ throttling: false });
  for (const question of questions) {
    void writer.set(firestore.doc(`questions/${question.id}`), storedData(slug, question));
  }
  await writer.close();
  await firestore.doc(`categories/${slug}`).set({ name: slug, ...categoryCounts(slug, questions) });
}

const slugs = new Map(SIZES.map((size) => [`of-${size}`, size]));
for (const [slug, size] of slugs) await addCategory(slug, size);

const times = new Map<string, number[]>([...slugs.keys()].map((slug) => [slug, []]));
const reads = new Map<string, number>();
// alternating, so that other load of the machine affects both alike; the first deal builds the index
for (let n = -2; n < DEALS; n++) {
  for (const slug of slugs.keys()) {
    const startedAt = performance.now();
    const picked = await pickQuestions({ use: 'battle', category: slug, language: '14' }, 10, {
      firestore,
      async read(query) {
        const found = await query.get();
        if (n >= 0) reads.set(slug, (reads.get(slug) ?? 0) + Math.max(1, found.size));
        return found;
      },
      timesSeen: () => 0,
      random: secureRandom,
      now: Date.now(),
    });
    if (picked?.length !== 10) throw new Error(`${slug}: ten questions were wanted`);
    if (n >= 0) times.get(slug)?.push(performance.now() - startedAt);
  }
}
console.table(
  [...slugs].map(([slug, size]) => ({
    questions: size,
    'reads a deal': ((reads.get(slug) ?? 0) / DEALS).toFixed(1),
    'time, p50 / p95': spread(times.get(slug) ?? []),
  })),
);
await firestore.terminate();
await emulator.stop();
