import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { API_CODES } from '../../../domain/errors.ts';
import type { TestApi } from '../support/api.ts';
import { startApi } from '../support/api.ts';

let api: TestApi;
let token: string;
let uid: string;
let players = 0;

beforeAll(async () => {
  api = await startApi('demo-profile');
});
beforeEach(async () => {
  uid = `ann-${(players += 1)}`;
  token = await api.join(uid);
});
afterAll(() => api?.stop());

const update = async (fields: Record<string, string>, as = token) =>
  (await api.call('update_profile', fields, { token: as })).envelope;
const row = async () => {
  const { envelope } = await api.call('get_user_by_id', {}, { token });
  return envelope.error ? null : envelope.data;
};
const DONE = { error: false, message: API_CODES.profileUpdated, data: null };

describe('update_profile', () => {
  it('replaces the photo by a face of the game, on the leaderboard too', async () => {
    const user = api.firestore.doc(`users/${uid}`);
    const photo = api.firestore.doc('images/AAAAAAAAAAAAAAAAAAAAAA');
    await photo.set({ uid, bytes: Buffer.from('x') });
    await user.update({ image: '/images/AAAAAAAAAAAAAAAAAAAAAA' });
    const entry = api.firestore.doc(`leaderboards/all/entries/${uid}`);
    const name = (await user.get()).get('name') as string;
    await entry.set({ uid, name, image: '', score: 5 });
    expect(await update({ avatar: 'owl' })).toEqual(DONE);
    expect(await row()).toMatchObject({ profile: '/avatars/owl.svg' });
    expect((await entry.get()).data()).toEqual({
      uid,
      name,
      image: '/avatars/owl.svg',
      score: 5,
    });
    expect((await photo.get()).exists).toBe(false);
    // a name alone does not change the picture
    expect(await update({ name: 'Nora' })).toEqual(DONE);
    expect(await row()).toMatchObject({ name: 'Nora', profile: '/avatars/owl.svg' });
  });

  it.each([
    'Owl',
    'owl.svg',
    '../icon',
    '/avatars/owl.svg',
    'https://evil.example/a.svg',
    'toString',
  ])('refuses another picture: %s', async (avatar) => {
    expect(await update({ avatar })).toMatchObject({
      error: true,
      message: API_CODES.missingFields,
      error_msg: expect.stringContaining('avatar must be one of fox, owl') as string,
    });
    expect(await row()).toMatchObject({ profile: '' });
  });

  it('changes only the fields that are sent', async () => {
    expect(await update({ name: '  émile  zola', mobile: '', email: '' })).toEqual(DONE);
    expect(await row()).toMatchObject({
      name: 'Émile zola',
      mobile: '',
      email: `${uid}@quiz.test`,
    });
    expect(await update({ mobile: '+49 151 23456789', web_language: 'English' })).toEqual(DONE);
    expect(await row()).toMatchObject({
      name: 'Émile zola',
      mobile: '+4915123456789',
      web_language: 'english',
      coins: '100',
    });
  });

  it('empties the number only by an explicit field', async () => {
    await update({ mobile: '+49 151 23456789' });
    expect(await update({ mobile: '', name: 'Nora' })).toEqual(DONE);
    expect(await row()).toMatchObject({ mobile: '+4915123456789', name: 'Nora' });
    expect(await update({ clear: 'mobile' })).toEqual(DONE);
    expect(await row()).toMatchObject({ mobile: '', name: 'Nora' });
  });

  it('changes the e-mail only of a player who signed in by phone', async () => {
    expect(await update({ email: 'new@quiz.test', name: 'Changed' })).toEqual({
      error: true,
      message: API_CODES.missingFields,
      error_msg: 'email is that of the sign-in and cannot be changed here',
    });
    // all or nothing
    expect(await row()).toMatchObject({ email: `${uid}@quiz.test`, name: `Ann-${players}` });
    // a form that sends the current values
    expect(await update({ email: `${uid}@quiz.test` })).toEqual(DONE);
    await api.firestore.doc(`users/${uid}/private/account`).update({ type: 'mobile' });
    expect(await update({ email: 'new@quiz.test' })).toEqual(DONE);
    expect(await row()).toMatchObject({ email: 'new@quiz.test' });
  });

  it('clears the e-mail of a player who signed in by phone', async () => {
    await api.firestore.doc(`users/${uid}/private/account`).update({ type: 'mobile' });
    expect(await update({ clear: 'email' })).toEqual(DONE);
    expect(await row()).toMatchObject({ email: '' });
  });

  it('clears number and e-mail at once', async () => {
    await api.firestore.doc(`users/${uid}/private/account`).update({ type: 'mobile' });
    await update({ mobile: '+49 151 23456789' });
    expect(await update({ clear: 'mobile,email' })).toEqual(DONE);
    expect(await row()).toMatchObject({ mobile: '', email: '' });
  });

  it.each([
    ['Hindi digits', '+९१ ९८७६५ ४३२१०', '+919876543210'],
    ['Urdu digits', '+۹۲ ۳۰۱ ۲۳۴۵۶۷۸', '+923012345678'],
    ['marks of direction', '\u2066+92 301 2345678\u2069', '+923012345678'],
  ])('reads a number with %s', async (_name, mobile, stored) => {
    expect(await update({ mobile })).toEqual(DONE);
    expect(await row()).toMatchObject({ mobile: stored });
  });

  it.each([
    [{}, 'send one of email, name, mobile, clear, web_language and avatar'],
    [{ clear: 'name' }, 'clear must be mobile, email or mobile,email'],
    [{ clear: 'email' }, 'email is that of the sign-in and cannot be changed here'],
    [{ clear: 'mobile', mobile: '+49 151 23456789' }, 'clear empties mobile: send one of them'],
    [{ clear: 'email', email: 'a@quiz.test' }, 'clear empties email: send one of them'],
    [{ name: '\u200b' }, 'name'],
    [{ name: 'x'.repeat(31) }, 'name is too long: at most 30 characters'],
    [{ name: 'a\u202eb' }, 'name must not hold invisible or control characters'],
    [{ mobile: '0151 23456789' }, 'mobile must have its country code'],
    [{ mobile: '+49 1' }, 'mobile must have its country code'],
    [{ mobile: 'call me' }, 'mobile must have its country code'],
    [{ email: 'nobody' }, 'email must be an e-mail address'],
    [{ web_language: 'klingon' }, 'web_language must be one of english'],
  ])('refuses %j', async (fields: Record<string, string>, message) => {
    expect(await update(fields)).toMatchObject({
      error: true,
      message: API_CODES.missingFields,
      error_msg: expect.stringContaining(message) as string,
    });
    expect(await row()).toMatchObject({ name: `Ann-${players}`, mobile: '' });
  });

  it('changes only the own name for any fields', async () => {
    await api.join('bob');
    await update({ id: 'bob', uid: 'bob', firebase_id: 'bob', coins: '9999', name: 'Eve' });
    expect((await api.firestore.doc('users/bob').get()).get('name')).toBe('Bob');
    expect(await row()).toMatchObject({ name: 'Eve', coins: '100' });
  });

  it('needs a session', async () => {
    expect(await api.call('update_profile', { name: 'Eve' })).toMatchObject({
      status: 401,
      envelope: { message: API_CODES.noToken },
    });
  });

  it('needs an account', async () => {
    await api.firestore.doc(`users/${uid}/private/account`).delete();
    expect(await update({ name: 'Eve' })).toMatchObject({ message: API_CODES.userUnknown });
  });

  it('is limited to ten at once, then one in five seconds', async () => {
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        api.call('update_profile', { name: `N${i}` }, { token }),
      ),
    );
    // of those that are not refused, the database may end one that has met others too often
    const refusals = replies.filter(({ status }) => status === 429);
    expect(refusals.map(({ headers }) => headers.get('retry-after'))).toEqual(['5', '5']);
    api.clock.ms += 5_000;
    expect((await api.call('update_profile', { name: 'Eve' }, { token })).status).toBe(200);
    expect((await api.call('update_profile', { name: 'Eve' }, { token })).status).toBe(429);
  });
});
