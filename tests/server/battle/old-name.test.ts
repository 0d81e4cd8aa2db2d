import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BattleApi } from '../battle/support.ts';
import { answerFirst, dealtBattle, finish, startBattleApi } from '../battle/support.ts';

let api: BattleApi;
beforeAll(async () => {
  api = await startBattleApi('demo-review-name');
});
afterAll(() => api?.stop());

it('a leaderboard shows the current name after a battle in which it was changed', async () => {
  const roomId = await dealtBattle(api, 'random', ['ann', 'ben']);
  await answerFirst(api.firestore, roomId, 'ann', true);
  await answerFirst(api.firestore, roomId, 'ben', false);
  expect(await api.as('ann', 'update_profile', { name: 'Annabel' })).toBe('ok');
  await finish(api.firestore, roomId);
  const settle = { match_id: roomId, quiz_type: '1.3' };
  expect(await api.as('ann', 'set_quiz_coin_score', settle)).toBe('ok');
  const entry = await api.firestore.doc('leaderboards/all/entries/ann').get();
  expect(entry.get('name')).toBe('Annabel');
});

it('a leaderboard shows a picture that exists', async () => {
  const id = 'A'.repeat(21) + 'A';
  await api.token('cem');
  await api.firestore.doc(`images/${id}`).set({ uid: 'cem', bytes: Buffer.from('x') });
  await api.firestore.doc('users/cem').update({ image: `/images/${id}` });
  const roomId = await dealtBattle(api, 'random', ['cem', 'dan']);
  await answerFirst(api.firestore, roomId, 'cem', true);
  await answerFirst(api.firestore, roomId, 'dan', false);
  expect(await api.as('cem', 'update_profile', { avatar: 'fox' })).toBe('ok');
  await finish(api.firestore, roomId);
  expect(await api.as('cem', 'set_quiz_coin_score', { match_id: roomId, quiz_type: '1.3' })).toBe(
    'ok',
  );
  const shown = (await api.firestore.doc('leaderboards/all/entries/cem').get()).get(
    'image',
  ) as string;
  const isThere =
    !shown.startsWith('/images/') || (await api.firestore.doc(shown.slice(1)).get()).exists;
  expect(`${shown} ${isThere ? 'is there' : 'is gone'}`).toMatch(/is there$/);
});
