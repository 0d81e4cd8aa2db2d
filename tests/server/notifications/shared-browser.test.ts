import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendPush } from '../../../server/notifications/send-push.ts';
import type { TestApi } from '../support/api.ts';
import { startApi } from '../support/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi('demo-review-push', {
    verifyIdToken: (uid) =>
      Promise.resolve({
        uid,
        email: `${uid}@quiz.test`,
        mobile: '',
        name: uid,
        picture: '',
        type: 'email',
        signedInAt: 0,
        validAfter: 0,
      }),
  });
});
afterAll(() => api?.stop());

it('a browser gets only the messages of its current player', async () => {
  const [ann, ben] = [await api.join('ann'), await api.join('ben')];
  const fields = { web_fcm_id: 'browser-1', status: '1' };
  await api.call('update_fcm_id', fields, { token: ann });
  // ann's session ends by itself; ben signs in here
  await api.call('update_fcm_id', fields, { token: ben });
  const sent: string[] = [];
  const send = (tokens: readonly string[]) => {
    sent.push(...tokens);
    return Promise.resolve(tokens.map(() => 'taken' as const));
  };
  await sendPush(api.firestore, send, { title: 'for ann', body: '', link: '/' }, 'ann');
  expect(sent).toEqual([]);
});

it('a browser on which another player signs up gets no more messages of its former player', async () => {
  const cat = await api.join('cat');
  await api.call('update_fcm_id', { web_fcm_id: 'browser-2', status: '1' }, { token: cat });
  const fields = { firebase_id: 'dan', type: 'email', web_fcm_id: 'browser-2' };
  const { envelope } = await api.call('user_signup', fields, { token: 'dan' });
  expect(envelope).toMatchObject({ error: false });
  const tokensOf = async (uid: string) =>
    (await api.firestore.doc(`users/${uid}/private/account`).get()).get('fcmTokens') as unknown;
  expect([await tokensOf('cat'), await tokensOf('dan')]).toEqual([[], ['browser-2']]);
});
