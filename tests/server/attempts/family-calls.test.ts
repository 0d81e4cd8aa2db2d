import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedContests } from '../../../server/contests/seed-contests.ts';
import { readAttempt } from '../../../server/attempts/attempt-store.ts';
import type { TestApi } from '../support/api.ts';
import { startApi } from '../support/api.ts';
import { refused } from '../support/refused.ts';

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await startApi('demo-family-calls');
  await api.seed();
  token = await api.join('ann');
});
afterAll(() => api?.stop());

describe('calls as the specification has them', () => {
  it('a self challenge with its four fields lasts a minute for each question', async () => {
    const place = { category_slug: 'science', subcategory_slug: 'chemistry' };
    const fields = { language_id: '0', ...place, limit: '5' };
    const { envelope } = await api.call('get_questions_for_self_challenge', fields, { token });
    if (envelope.error) throw new Error(envelope.message);
    const attempt = await readAttempt(api.firestore, String(envelope.data?.['attempt_id']));
    expect(attempt?.record.rules.timing).toEqual({ kind: 'whole', ms: 300_000 });
    const dealt = attempt?.record.questions ?? [];
    const stored = await Promise.all(
      dealt.map(({ question }) => api.firestore.doc(`questions/${question.id}`).get()),
    );
    const path = expect.arrayContaining(['science/chemistry']) as string[];
    expect(stored.map((one) => one.get('shelves') as string[])).toEqual(Array(5).fill(path));
  });

  it('refuses the result of a seeded attempt of another player, which has no questions', async () => {
    await seedContests(api.firestore, api.clock.ms);
    const { docs } = await api.firestore
      .collection('attempts')
      .where('mode', '==', 'contest')
      .get();
    const seeded = docs.filter((attempt) => attempt.get('questions') === undefined);
    expect(seeded.length).toBeGreaterThan(0);
    const fields = { match_id: seeded[0]!.id, quiz_type: 'contest' };
    const { envelope } = await api.call('set_quiz_coin_score', fields, { token });
    expect(envelope).toMatchObject(refused('noData'));
  });
});
