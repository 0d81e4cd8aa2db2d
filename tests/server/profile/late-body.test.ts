import { Timestamp } from '@google-cloud/firestore';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seenCodeOf } from '../../../server/questions/question-store.ts';
import type { TestApi } from '../support/api.ts';
import { startApi } from '../support/api.ts';
import { interleave } from '../support/intercept.ts';
import { refused } from '../support/refused.ts';

const HOUR = 3_600_000;
let api: TestApi;
beforeAll(async () => {
  api = await startApi('demo-late-body', {
    // the tests' ID token is the uid; Firebase does not know a deleted user
    verifyIdToken: (uid) =>
      Promise.resolve(api.forgotten.includes(uid) ? undefined : identityOf(uid)),
  });
  await api.seed();
  await api.firestore.doc('contests/late').set({
    name: 'Late',
    startsAt: Timestamp.fromMillis(api.clock.ms + HOUR),
    endsAt: Timestamp.fromMillis(api.clock.ms + 2 * HOUR),
    status: 'open',
    prizes: [],
  });
});
afterAll(() => api?.stop());

const identityOf = (uid: string) => ({
  uid,
  type: 'email' as const,
  signedInAt: api.clock.ms,
  validAfter: 0,
  email: `${uid}@quiz.test`,
  mobile: '',
  name: uid,
  picture: '',
});

/**
 * Calls with a body that arrives after the caller's account is deleted.
 * @param idToken the proof of the call, instead of a session
 */
async function callLate(
  uid: string,
  action: string,
  fields: Record<string, string>,
  idToken?: string,
) {
  const token = await api.join(uid);
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(stream) {
        await api.call('delete_user_account', {}, { token });
        stream.enqueue(new TextEncoder().encode(new URLSearchParams(fields).toString()));
        stream.close();
      },
    },
    // not before the server reads it
    { highWaterMark: 0 },
  );
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const { envelope } = await api.call(action, {}, { token: idToken ?? token, body, headers });
  return envelope;
}

it.each([
  ['report_question', { question_id: 'space-001', message: 'x' }],
  ['multi_match_report_question', { question_id: 'mixed-bag-001', message: 'x' }],
  ['set_contest_reminder', { contest_id: 'late', status: '1' }],
])('refuses %s whose body arrives after the deletion', async (action, fields) => {
  expect(await callLate(`late-${action}`, action, fields)).toMatchObject(refused('userUnknown'));
});

it.each([
  ['a report of a question', 'report_question', 'questionReports/space-001_after-0'],
  ['a reminder of a contest', 'set_contest_reminder', 'contests/late/reminders/after-1'],
])('does not write %s after the deletion', async (_what, action, path) => {
  const fields = { question_id: 'space-001', message: 'x', contest_id: 'late', status: '1' };
  await callLate(path.slice(path.indexOf('after-')), action, fields);
  expect((await api.firestore.doc(path).get()).exists).toBe(false);
});

it('makes no account for a sign-in whose body arrives after the deletion', async () => {
  const uid = 'late-sign-in';
  const fields = { firebase_id: uid, type: 'email' };
  expect(await callLate(uid, 'user_signup', fields, uid)).toMatchObject(refused('tokenInvalid'));
  expect((await api.firestore.doc(`users/${uid}`).get()).exists).toBe(false);
  const sessions = await api.firestore.collection('sessions').where('uid', '==', uid).get();
  expect(sessions.size).toBe(0);
});

it('writes no bookmark after a deletion that overtakes the call', async () => {
  const uid = 'after-2';
  const token = await api.join(uid);
  const account = api.firestore.doc(`users/${uid}/private/account`);
  await account.update({ seen: [seenCodeOf('space-001')] });
  const slow = api.newProcess();
  const bookmark = { method: 'batchGetDocuments', has: 'bookmarks/1-space-001' } as const;
  interleave(slow.firestore, 'before', bookmark, () =>
    api.call('delete_user_account', {}, { token }),
  );
  const fields = { question_id: 'space-001', status: '1', type: '1' };
  const { envelope } = await slow.call('set_bookmark', fields, { token });
  expect(envelope).toMatchObject(refused('userUnknown'));
  const { docs } = await api.firestore.collection(`users/${uid}/bookmarks`).get();
  expect(docs.map(({ id }) => id)).toEqual([]);
});
