import { afterAll, beforeAll, expect, it } from 'vitest';
import { pickQuestions } from '../../../server/questions/pick-questions.ts';
import { seeded } from '../../support/seeded.ts';
import type { TestApi } from '../support/api.ts';
import { startApi } from '../support/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi('demo-week-of-battles');
  await api.seed();
});
afterAll(() => api?.stop());

/** An hour of battles a day: a battle of ten questions takes three minutes with its search. */
const BATTLES = 7 * 20;
const RIVALS = 5;

it('a player who battles an hour a day for a week meets no question twice', async () => {
  const random = seeded(29);
  const mine = new Set<string>();
  // rivals of different experience: their questions are avoided too, as far as there are others
  const rivals = Array.from({ length: RIVALS }, () => new Set<string>());
  const repeated: string[] = [];
  for (let battle = 0; battle < BATTLES; battle++) {
    const players = [mine, rivals[battle % RIVALS]!];
    const picked = await pickQuestions({ use: 'battle', category: '', language: '14' }, 10, {
      firestore: api.firestore,
      timesSeen: (id) => players.filter((seen) => seen.has(id)).length,
      random,
      now: 0,
    });
    for (const { id } of picked!) {
      if (mine.has(id)) repeated.push(id);
      for (const seen of players) seen.add(id);
    }
  }
  expect(mine.size + repeated.length).toBe(BATTLES * 10);
  expect(repeated).toEqual([]);
});
