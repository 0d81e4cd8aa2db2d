import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pickQuestions } from '../../../server/questions/pick-questions.ts';
import { categoryCounts, storedData } from '../../../server/questions/question-store.ts';
import { seeded } from '../../support/seeded.ts';
import type { TestApi } from '../support/api.ts';
import { startApi } from '../support/api.ts';

let api: TestApi;
let read = 0;
let now = 0;

beforeAll(async () => {
  api = await startApi('demo-pick');
  await addCategory('small', 44);
  await addCategory('large', 3_000);
  await addCategory('premium', 44, { isPremium: true });
  await addCategory('spanish', 44, { languageId: '15' });
});
afterAll(() => api?.stop());
beforeEach(() => {
  read = 0;
  // categories are read again
  now += 120_000;
});

/** Questions of rising difficulty: 40 % easy, 40 % medium, 20 % hard. */
async function addCategory(slug: string, size: number, also: object = {}): Promise<void> {
  const questions = Array.from({ length: size }, (_, n) => ({
    id: `${slug}-${String(n).padStart(5, '0')}`,
    kind: 'choice' as const,
    question: `Number ${n} of ${slug}?`,
    options: ['One', 'Two', 'Three', 'Four'],
    answer: 0,
    difficulty: ([1, 1, 2, 2, 3] as const)[n % 5]!,
    note: 'So.',
  }));
  const writer = api.firestore.bulkWriter();
  for (const question of questions) {
    void writer.set(api.firestore.doc(`questions/${question.id}`), storedData(slug, question));
  }
  await writer.close();
  const counts = categoryCounts(slug, questions);
  await api.firestore.doc(`categories/${slug}`).set({ name: slug, icon: '🎯', ...counts, ...also });
}

async function pick(
  category: string,
  seen: ReadonlySet<string> = new Set(),
  seed = 1,
  language = '14',
) {
  const picked = await pickQuestions({ use: 'battle', category, language }, 10, {
    firestore: api.firestore,
    read: async (query) => {
      const found = await query.get();
      // an empty answer is billed as one read
      read += Math.max(1, found.size);
      return found;
    },
    timesSeen: (id) => (seen.has(id) ? 1 : 0),
    random: seeded(seed),
    now,
  });
  return picked?.map(({ id, difficulty }) => ({ id, difficulty }));
}

const idsOf = (picked: Awaited<ReturnType<typeof pick>>) => picked!.map(({ id }) => id);

describe('picking questions', () => {
  it('brings ten different ones, the easy first', async () => {
    const one = await pick('small', new Set(), 1);
    const two = await pick('small', new Set(), 2);
    expect(one!.map(({ difficulty }) => difficulty)).toEqual([1, 1, 1, 1, 2, 2, 2, 2, 3, 3]);
    expect(new Set(idsOf(one)).size).toBe(10);
    expect(idsOf(one).toSorted()).not.toEqual(idsOf(two).toSorted());
  });

  it('reads 10 to 13 documents for a category of 44 as of 3,000', async () => {
    for (const category of ['small', 'large']) {
      for (let seed = 1; seed <= 20; seed++) {
        read = 0;
        expect(await pick(category, new Set(), seed)).toHaveLength(10);
        expect(read, `${category}, ${seed}`).toBeGreaterThanOrEqual(10);
        expect(read, `${category}, ${seed}`).toBeLessThanOrEqual(13);
      }
    }
  });

  it('of many small categories costs at most 15, the budget of an attempt of ten', async () => {
    for (let n = 0; n < 24; n++) await addCategory(`tale${n}`, 10, { languageId: '16' });
    let most = 0;
    for (let seed = 1; seed <= 100; seed++) {
      read = 0;
      expect(await pick('', new Set(), seed, '16')).toHaveLength(10);
      most = Math.max(most, read);
    }
    expect(most).toBeLessThanOrEqual(15);
  });

  it('of all categories passes over one whose questions were reserved since its counts were read', async () => {
    for (const slug of ['kept1', 'kept2', 'taken']) {
      await addCategory(slug, 40, { languageId: '17' });
    }
    expect(idsOf(await pick('', new Set(), 1, '17'))).toHaveLength(10);
    const { docs } = await api.firestore
      .collection('questions')
      .where('category', '==', 'taken')
      .get();
    await Promise.all(docs.map(({ ref }) => ref.update({ uses: [], shelves: [] })));
    for (let seed = 1; seed <= 20; seed++) {
      const ids = idsOf(await pick('', new Set(), seed, '17'));
      expect(ids).toHaveLength(10);
      expect(ids.filter((id) => id.startsWith('taken'))).toEqual([]);
    }
    expect(await pick('taken', new Set(), 1, '17')).toBeUndefined();
  });

  it('brings no seen question while others are left', async () => {
    const seen = new Set<string>();
    for (let round = 0; round < 4; round++) {
      const ids = idsOf(await pick('small', seen, round + 1));
      // of 9 hard ones the fifth round takes the last
      expect(ids.filter((id) => seen.has(id))).toEqual([]);
      for (const id of ids) seen.add(id);
    }
    expect(seen.size).toBe(40);
  });

  it('asks again once all were seen, with a bounded number of reads', async () => {
    const all = new Set(
      Array.from({ length: 3_000 }, (_, n) => `large-${String(n).padStart(5, '0')}`),
    );
    expect(await pick('large', all)).toHaveLength(10);
    expect(read).toBeLessThanOrEqual(3 * 60);
  });

  it('takes of all categories together, but none that is premium or of another language', async () => {
    const slugs = new Set<string>();
    for (let seed = 1; seed <= 10; seed++) {
      for (const id of idsOf(await pick('', new Set(), seed * 977)))
        slugs.add(id.slice(0, id.indexOf('-')));
    }
    expect([...slugs].toSorted()).toEqual(['large', 'small']);
    expect(await pick('premium')).toBeUndefined();
    expect(await pick('spanish')).toBeUndefined();
  });

  it('reads no question if there are too few', async () => {
    await addCategory('tiny', 9);
    expect(await pick('tiny')).toBeUndefined();
    expect(read).toBe(0);
  });
});
