import { Firestore } from '@google-cloud/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seed } from '../../server/seed.ts';
import type { TestFirestore } from '../support/firestore.ts';
import { startFirestore } from '../support/firestore.ts';

let emulator: TestFirestore;
let firestore: Firestore;

beforeAll(async () => {
  emulator = await startFirestore();
  firestore = new Firestore({
    projectId: 'demo-seed',
    host: `${emulator.host}:${emulator.port}`,
    ssl: false,
    customHeaders: { Authorization: 'Bearer owner' },
  });
});
afterAll(async () => {
  await firestore?.terminate();
  await emulator?.stop();
});

describe('seed', () => {
  it('writes missing documents once, without touching later changes', async () => {
    // Two of settings, four languages, 91 categories with 40 passages, and the questions: 1,464 and 1,440 of the quiz, 1,300
    // with pictures, 600 statements, 400 words, 80 of maths, 400 of multi-match, 200 about passages, 200 about clips. In other
    // languages 1,000 of the quiz are translated and 60 in each of twelve categories are their own, beside 180 statements.
    const english = 1464 + 1440 + 1300 + 600 + 400 + 80 + 400 + 200 + 200;
    expect(await seed(firestore)).toBe(2 + 4 + 91 + 40 + english + 1000 + 12 * 60 + 180);
    expect((await firestore.doc('settings/web').get()).data()).toMatchObject({ name: 'Quizbout' });

    await firestore.doc('settings/web').update({ maintenance: true });
    expect(await seed(firestore)).toBe(0);
    expect((await firestore.doc('settings/web').get()).get('maintenance')).toBe(true);
  });

  it('brings every category with the number of its questions', async () => {
    const categories = await firestore.collection('categories').get();
    const counts = categories.docs.map((category) => category.get('questionCount') as number);
    expect(counts.sort((one, other) => one - other)).toEqual([
      ...Array<number>(34).fill(0),
      ...Array<number>(12).fill(60),
      ...Array<number>(11).fill(80),
      // twelve of texts have 120 and twelve 122, and one in Spanish 120; those of pictures have 100 to 200
      100,
      ...Array<number>(12 + 1 + 4).fill(120),
      ...Array<number>(12).fill(122),
      160,
      160,
      200,
      200,
    ]);
    for (const category of categories.docs) {
      const { docs } = await firestore
        .collection('questions')
        .where('category', '==', category.id)
        .where('uses', 'array-contains', 'battle')
        .get();
      expect(docs).toHaveLength(category.get('questionCount') as number);
      if (docs.length === 0) continue;
      for (const difficulty of [1, 2, 3]) {
        const own = docs.filter((question) => question.get('difficulty') === difficulty);
        expect(category.get(`supply.battle.${difficulty}`)).toBe(own.length);
      }
      expect(docs[0]!.data()).toMatchObject({
        place: expect.any(Number) as number,
        note: expect.any(String) as string,
      });
    }
  });

  it('gives battles and true & false no question of another mode', async () => {
    const categories = await firestore.collection('categories').get();
    const modes = new Map(categories.docs.map((one) => [one.id, one.get('mode') as unknown]));
    const asked = await firestore
      .collection('questions')
      .where('uses', 'array-contains-any', ['battle', 'true-false'])
      .get();
    expect(asked.size).toBe(1464 + 1440 + 1300 + 600 + 1000 + 12 * 60 + 180);
    const strange = asked.docs.filter(
      (one) =>
        modes.get(one.get('category') as string) !== undefined ||
        ![undefined, 'choice'].includes(one.get('kind') as string | undefined) ||
        one.get('passage') !== undefined,
    );
    expect(strange.map(({ id }) => id)).toEqual([]);
  });

  it('puts a category that is not English into its language', async () => {
    const { docs } = await firestore.collection('categories').where('languageId', '!=', '').get();
    const languages: Record<string, string[]> = {};
    for (const one of docs) (languages[one.get('languageId') as string] ??= []).push(one.id);
    const [three, six] = [
      ['animals', 'geography', 'space'],
      ['animals', 'geography', 'history', 'human-body', 'science', 'space'],
    ];
    expect(languages).toEqual({
      15: [...six, 'food-and-drink', 'literature', 'music', 'sports']
        .map((slug) => `${slug}-es`)
        .sort(),
      16: [...three, 'film-and-books', 'food-and-drink', 'history', 'sports']
        .map((slug) => `${slug}-hi`)
        .sort(),
      17: [...three, 'food-and-drink', 'history', 'literature', 'sports']
        .map((slug) => `${slug}-ur`)
        .sort(),
    });
  });

  it('brings categories with their price, modes and levels', async () => {
    const dataOf = async (path: string) => (await firestore.doc(path).get()).data();
    expect(await dataOf('categories/myths-and-legends')).toMatchObject({
      isPremium: true,
      coins: 50,
    });
    expect(await dataOf('categories/algebra')).toEqual({
      shelves: [{ path: 'algebra', count: 20 }],
      name: 'Algebra',
      icon: '🧮',
      mode: 'maths',
      questionCount: 0,
      supply: {},
    });
    expect(await dataOf('categories/science')).toMatchObject({
      subcategories: [
        { slug: 'physics', name: 'Physics', icon: '🧲' },
        { slug: 'chemistry', name: 'Chemistry', icon: '🧪' },
      ],
    });
    expect(await dataOf('passages/great-moments-longitude')).toMatchObject({
      category: 'great-moments',
      place: 0,
      questionCount: 5,
      title: 'The clock that found the way',
    });
  });
});
