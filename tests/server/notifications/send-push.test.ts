import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PushMessage, PushSender } from '../../../server/notifications/send-push.ts';
import { sendPush } from '../../../server/notifications/send-push.ts';
import type { TestApi } from '../support/api.ts';
import { startApi } from '../support/api.ts';

const NOTICE: PushMessage = { title: 'News', body: 'A new pack', link: '/notifications/' };
const PLAYERS = 310;

let api: TestApi;
let sent: string[][];
/** A fake of FCM, which tests cannot reach: each token names its answer. */
const sender: PushSender = (tokens) => {
  sent.push([...tokens]);
  return Promise.resolve(
    tokens.map((token) =>
      token.includes('gone') ? 'gone' : token.includes('failed') ? 'failed' : 'taken',
    ),
  );
};
const account = (uid: string) => api.firestore.doc(`users/${uid}/private/account`);
const tokensOf = async (uid: string) => (await account(uid).get()).get('fcmTokens') as string[];

beforeAll(async () => {
  api = await startApi('demo-push');
  for (const uid of ['ann', 'ben', 'eve']) await api.join(uid);
});
afterAll(() => api?.stop());
beforeEach(async () => {
  sent = [];
  await account('ann').update({ fcmTokens: ['ann-1', 'ann-gone', 'ann-failed'] });
  await account('ben').update({ fcmTokens: ['ben-1'] });
  await account('eve').update({ fcmTokens: ['eve-1'], status: 'deactivated' });
});

describe('a push message', () => {
  it('goes to the registered browsers of one player', async () => {
    expect(await sendPush(api.firestore, sender, NOTICE, 'ann')).toEqual({ taken: 1, failed: 2 });
    expect(sent).toEqual([['ann-1', 'ann-gone', 'ann-failed']]);
    expect(await tokensOf('ann')).toEqual(['ann-1', 'ann-failed']);
    expect(await sendPush(api.firestore, sender, NOTICE, 'nobody')).toEqual({
      taken: 0,
      failed: 0,
    });
  });

  it('goes to no deactivated player', async () => {
    expect(await sendPush(api.firestore, sender, NOTICE, 'eve')).toEqual({ taken: 0, failed: 0 });
    expect(await sendPush(api.firestore, sender, NOTICE, undefined)).toMatchObject({ taken: 2 });
    expect(sent.flat()).not.toContain('eve-1');
  });

  it('goes to everybody once, at most 500 browsers at a time', async () => {
    const batch = api.firestore.batch();
    for (let i = 0; i < PLAYERS; i++) {
      const fcmTokens = [`p${i}-a`, `p${i}-b`];
      batch.set(account(`p${i}`), { status: 'active', fcmTokens });
    }
    await batch.commit();
    const progress: number[] = [];
    const count = await sendPush(api.firestore, sender, NOTICE, undefined, (n) => progress.push(n));
    expect(count).toEqual({ taken: 2 * PLAYERS + 2, failed: 2 });
    const all = sent.flat();
    expect(new Set(all).size).toBe(all.length);
    expect(Math.max(...sent.map(({ length }) => length))).toBe(500);
    expect(progress).toEqual([300, PLAYERS + 3]);
  });
});
