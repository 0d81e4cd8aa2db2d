import { FieldValue, Timestamp } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { API_CODES } from '../../../domain/errors.ts';
import { syncProgress } from '../../../server/badges/progress.ts';
import type { ProvenIdentity } from '../../../server/session/identity.ts';
import type { TestApi } from '../support/api.ts';
import { startApi } from '../support/api.ts';
import { refused } from '../support/refused.ts';
import { getCategories } from '../../../domain/contract/categories.ts';
import { sentData } from '../support/sent-data.ts';

let api: TestApi;
beforeAll(async () => {
  // a token "token-of-x" proves x
  const verifyIdToken = (token: string) => Promise.resolve(identityOf(token.slice(9)));
  api = await startApi('demo-referral', { verifyIdToken });
  await api.firestore
    .doc('settings/system')
    .set({ welcome_bonus_coin: 10, refer_coin: 50, earn_coin: 100 });
});
afterAll(() => api?.stop());

/** Mailboxes of players whose address has changed. */
const mailboxes = new Map<string, string>();

function identityOf(uid: string): ProvenIdentity {
  return {
    uid,
    email: `${mailboxes.get(uid) ?? uid}@quiz.test`,
    mobile: '',
    name: uid,
    picture: '',
    isUnverified: false,
    type: 'email',
    signedInAt: 0,
    validAfter: 0,
  };
}

let addresses = 0;
async function signUp(uid: string, friends_code?: string) {
  addresses += 1;
  const { envelope } = await api.call(
    'user_signup',
    { firebase_id: uid, type: 'email', ...(friends_code !== undefined && { friends_code }) },
    {
      token: `token-of-${uid}`,
      // guesses are limited by address, which another test covers
      headers: { 'x-forwarded-for': `10.1.${addresses >> 8}.${addresses & 255}` },
    },
  );
  return envelope;
}
const dataOf = (envelope: Awaited<ReturnType<typeof signUp>>) =>
  envelope.error ? undefined : (envelope.data ?? undefined);
const account = async (uid: string) =>
  (await api.firestore.doc(`users/${uid}/private/account`).get()).data();

const DAY = 86_400_000;
let battles = 0;
/** A battle as the settlement stores it, with a visit after it. */
async function play(uid: string, rival: string, fact: object = {}, isPlayed = true) {
  const played = { result: 'lost', answered: 10, correct: 6, points: 24, isPerfect: false };
  await api.firestore.doc(`battles/referral-battle-${(battles += 1)}`).create({
    members: [uid, rival],
    kind: 'friend',
    category: '',
    isPlayed,
    weight: 0,
    at: Timestamp.fromMillis((api.clock.ms += 1_000)),
    players: { [uid]: { ...played, ...fact } },
  });
  await syncProgress(api.firestore, uid, api.clock.ms);
}

describe('a referral code', () => {
  it('pays the new player once for concurrent sign-ups, but the friend not yet', async () => {
    const code = String(dataOf(await signUp('friend'))?.['refer_code']);
    expect(code).toMatch(/^[2-9A-HJKMNP-Z]{8}$/);
    const typed = ` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)}`;
    const replies = await Promise.all([1, 2, 3].map(() => signUp('newcomer', typed)));
    expect(replies.map(({ message }) => message).sort()).toEqual([
      API_CODES.registered,
      API_CODES.loggedIn,
      API_CODES.loggedIn,
    ]);
    expect(await account('newcomer')).toMatchObject({ coins: 60, friendsCode: code });
    await signUp('newcomer', code);
    expect(await account('newcomer')).toMatchObject({ coins: 60, redeemable: 0 });
    expect(await account('friend')).toMatchObject({ coins: 10, referrals: 0 });
  });

  it('pays the friend once, when the new one has played three battles with others on two days', async () => {
    for (const [rival, fact, isPlayed] of [
      ['friend', {}, true],
      ['somebody', { result: 'returned' }, true],
      ['somebody', {}, false],
      ['somebody', { answered: 0, correct: 0, points: 0 }, true],
    ] as const) {
      for (let times = 0; times < 2; times++) await play('newcomer', rival, fact, isPlayed);
    }
    for (let times = 0; times < 4; times++) await play('newcomer', 'somebody');
    // four valid battles on one day
    expect(await account('friend')).toMatchObject({ coins: 10, referrals: 0 });
    api.clock.ms += DAY;
    await play('newcomer', 'friend');
    expect(await account('friend')).toMatchObject({ coins: 10, referrals: 0 });
    await play('newcomer', 'another');
    expect(await account('friend')).toMatchObject({ coins: 110, redeemable: 0, referrals: 1 });
    await Promise.all([1, 2, 3].map(() => play('newcomer', 'another')));
    expect(await account('friend')).toMatchObject({ coins: 110, referrals: 1, referralsPaid: 1 });
    const entries = await api.firestore.collection('users/friend/ledger').get();
    expect(entries.docs.map(({ id }) => id).sort()).toEqual([
      expect.stringMatching(/^referral-[\w-]{22}$/) as string,
      'welcome',
    ]);
    const progress = await api.firestore.doc('users/newcomer/private/progress').get();
    expect(progress.get('referral')).toBeUndefined();
  });

  it('pays a deactivated account after its activation, but none in deletion', async () => {
    for (const [status, coins] of [
      ['deleting', 10],
      ['deactivated', 10],
      ['active', 110],
    ] as const) {
      const code = String(dataOf(await signUp(`bringer-${status}`))?.['refer_code']);
      await signUp(`brought-${status}`, code);
      await api.firestore.doc(`users/bringer-${status}/private/account`).update({ status });
      for (let times = 0; times < 2; times++) await play(`brought-${status}`, 'somebody');
      api.clock.ms += DAY;
      await play(`brought-${status}`, 'somebody');
      expect(await account(`bringer-${status}`), status).toMatchObject({ coins });
    }
    const deactivated = api.firestore.doc('users/bringer-deactivated/private/account');
    await deactivated.update({ status: 'active' });
    await syncProgress(api.firestore, 'brought-deactivated', api.clock.ms);
    expect(await account('bringer-deactivated')).toMatchObject({ coins: 110, referrals: 1 });
    const gone = await account('bringer-deleting');
    await api.firestore.doc(`referCodes/${String(gone?.['referCode'])}`).delete();
    await syncProgress(api.firestore, 'brought-deleting', api.clock.ms);
    expect(await account('brought-deleting')).toMatchObject({ referralOpen: false });
    expect(await account('bringer-deleting')).toMatchObject({ coins: 10, referrals: 0 });
  });

  it('pays once for two accounts that turn out to be one person', async () => {
    const code = String(dataOf(await signUp('host'))?.['refer_code']);
    const enough = async (uid: string) => {
      for (let times = 0; times < 2; times++) await play(uid, 'somebody');
      api.clock.ms += DAY;
      await play(uid, 'somebody');
    };
    for (const uid of ['one', 'two', 'three']) await signUp(uid, code);
    await enough('one');
    expect(await account('host')).toMatchObject({ coins: 110, referrals: 1 });
    // the second account gets a contact of the first, the third one of the second
    mailboxes.set('two', 'one+2');
    mailboxes.set('three', 'two');
    for (const uid of ['two', 'three']) {
      await signUp(uid);
      await enough(uid);
      expect(await account(uid)).toMatchObject({ referralOpen: false });
    }
    expect(await account('host')).toMatchObject({ coins: 110, referrals: 1, referralsPaid: 1 });
  });

  it('counts a friend once for two accounts that turn out to be one person, even beyond the cap', async () => {
    await api.firestore.doc('settings/system').update({ referral_cap: 0, referral_days: 1 });
    api.clock.ms += 31_000;
    const codes = [];
    for (const uid of ['full', 'empty']) {
      codes.push(String(dataOf(await signUp(uid))?.['refer_code']));
    }
    const [full, empty] = codes;
    await signUp('guest-1', full);
    await signUp('guest-2', full);
    await signUp('guest-3', empty);
    const enough = async (uid: string) => {
      for (let times = 0; times < 3; times++) await play(uid, 'somebody');
      expect(await account(uid)).toMatchObject({ referralOpen: false });
    };
    await enough('guest-1');
    expect(await account('full')).toMatchObject({ coins: 10, referrals: 1 });
    // the second account gets a contact of the first, the third one of the second
    mailboxes.set('guest-2', 'guest-1+2');
    mailboxes.set('guest-3', 'guest-2');
    for (const uid of ['guest-2', 'guest-3']) {
      await signUp(uid);
      await enough(uid);
    }
    expect(await account('full')).toMatchObject({ coins: 10, referrals: 1, referralsPaid: 0 });
    expect(await account('empty')).toMatchObject({ coins: 10, referrals: 0, referralsPaid: 0 });
    const gone = FieldValue.delete();
    await api.firestore.doc('settings/system').update({ referral_cap: gone, referral_days: gone });
    api.clock.ms += 31_000;
  });

  it('pays up to the cap while it counts all', async () => {
    await api.firestore.doc('settings/system').update({ referral_cap: 2, referral_days: 1 });
    api.clock.ms += 31_000;
    const code = String(dataOf(await signUp('popular'))?.['refer_code']);
    for (const [n, coins] of [
      [1, 110],
      [2, 210],
      [3, 210],
    ] as const) {
      await signUp(`fan-${n}`, code);
      for (let times = 0; times < 3; times++) await play(`fan-${n}`, 'somebody');
      expect(await account('popular')).toMatchObject({ coins, referrals: n });
    }
    expect((await syncProgress(api.firestore, 'popular', api.clock.ms)).counters.referrals).toBe(3);
    const gone = FieldValue.delete();
    await api.firestore.doc('settings/system').update({ referral_cap: gone, referral_days: gone });
    api.clock.ms += 31_000;
  });

  it('of no player is refused without an account', async () => {
    for (const code of ['ZZZZZZZZ', 'x', 'O0O0O0O0']) {
      expect(await signUp('mistaken', code)).toMatchObject({
        error: true,
        message: API_CODES.missingFields,
        error_msg: expect.stringContaining('friends_code is no code of a player') as string,
      });
    }
    expect(await account('mistaken')).toBeUndefined();
    expect((await signUp('mistaken')).message).toBe(API_CODES.registered);
  });

  it('pays nothing to an existing account', async () => {
    const code = String(dataOf(await signUp('friend'))?.['refer_code']);
    await signUp('oldhand');
    await signUp('oldhand', code);
    expect(await account('oldhand')).toMatchObject({ coins: 10, friendsCode: '' });
    expect(await account('friend')).toMatchObject({ referrals: 1 });
  });

  it('of a deactivated player, or one in deletion, is unknown', async () => {
    const code = String(dataOf(await signUp('leaver'))?.['refer_code']);
    for (const status of ['deactivated', 'deleting']) {
      await api.firestore.doc('users/leaver/private/account').update({ status });
      expect(await signUp(`late-${status}`, code)).toMatchObject(refused('missingFields'));
      expect(await account(`late-${status}`)).toBeUndefined();
    }
    expect(await account('leaver')).toMatchObject({ coins: 10, referrals: 0 });
  });

  it('is given once to an account of an earlier version, for concurrent calls too', async () => {
    const token = await api.join('veteran');
    const gone = FieldValue.delete();
    await api.firestore
      .doc('users/veteran/private/account')
      .update({ referCode: gone, friendsCode: gone, referrals: gone });
    expect(await signUp('veteran')).toMatchObject({
      message: API_CODES.loggedIn,
      data: { refer_code: '' },
    });
    const replies = await Promise.all(
      [1, 2, 3].map(() => api.call('get_user_by_id', {}, { token })),
    );
    const codes = new Set(replies.map(({ envelope }) => dataOf(envelope)?.['refer_code']));
    expect(codes.size).toBe(1);
    const [code] = codes;
    expect(code).toMatch(/^[2-9A-HJKMNP-Z]{8}$/);
    await signUp('pupil', String(code));
    expect(await account('pupil')).toMatchObject({ coins: 60, referralOpen: true });
  });

  it('is different for everybody', async () => {
    const codes = await Promise.all(
      Array.from({ length: 10 }, async (_, n) => dataOf(await signUp(`many-${n}`))?.['refer_code']),
    );
    expect(new Set(codes).size).toBe(10);
  });
});

describe('unlock_premium_category', () => {
  beforeAll(async () => {
    const category = { name: 'Opera', icon: '🎭', questionCount: 44 };
    const shelves = [{ path: 'opera', count: 44 }];
    const premium = { ...category, shelves, isPremium: true, coins: 40 };
    await api.firestore.doc('categories/opera').set(premium);
    await api.firestore.doc('categories/space').set({ ...category, name: 'Space' });
  });
  const unlock = (token: string, category?: string) =>
    api.call('unlock_premium_category', category === undefined ? {} : { category }, { token });
  const categories = async (sub_type: string, token?: string) => {
    const { envelope } = await api.call(
      'get_categories',
      { type: '1', sub_type },
      token === undefined ? {} : { token },
    );
    return envelope.error ? [] : sentData(getCategories, envelope);
  };

  it('charges once, for concurrent calls too', async () => {
    const token = await api.join('fan', 100);
    const replies = await Promise.all([1, 2, 3, 4].map(() => unlock(token, 'opera')));
    expect(replies.map(({ envelope }) => envelope.message).sort()).toEqual([
      API_CODES.inserted,
      API_CODES.alreadyThere,
      API_CODES.alreadyThere,
      API_CODES.alreadyThere,
    ]);
    expect(await account('fan')).toMatchObject({ coins: 60 });
  });

  it('shows the category as unlocked to the buyer alone', async () => {
    const token = await api.join('fan', 100);
    await Promise.all([1, 2, 3, 4].map(() => unlock(token, 'opera')));
    const [opera] = (await categories('1', token)).filter(({ slug }) => slug === 'opera');
    expect(opera).toMatchObject({ is_premium: '1', coins: '40', has_unlocked: '1' });
    const [forGuests] = (await categories('1')).filter(({ slug }) => slug === 'opera');
    expect(forGuests).toMatchObject({ has_unlocked: '0' });
  });

  it('refuses too few coins', async () => {
    const token = await api.join('poor', 39);
    expect((await unlock(token, 'opera')).envelope).toMatchObject({
      message: API_CODES.notEnoughCoins,
    });
    expect(await account('poor')).toMatchObject({ coins: 39 });
  });

  it('refuses a free category', async () => {
    const token = await api.join('poor', 39);
    expect((await unlock(token, 'space')).envelope).toMatchObject({
      message: API_CODES.missingFields,
      error_msg: 'category must be a premium one',
    });
  });

  it('refuses an unknown category', async () => {
    const token = await api.join('poor', 39);
    expect((await unlock(token, 'nowhere')).envelope).toMatchObject({ message: API_CODES.noData });
  });

  it('refuses a malformed name', async () => {
    const token = await api.join('poor', 39);
    expect((await unlock(token, 'a/b')).envelope).toMatchObject({
      error_msg: expect.stringContaining('category must be a slug') as string,
    });
    expect((await unlock(token)).envelope).toMatchObject({ error_msg: 'category is missing' });
  });

  it('needs a session', async () => {
    expect(await api.call('unlock_premium_category', { category: 'opera' })).toMatchObject({
      status: 401,
      envelope: { message: API_CODES.noToken },
    });
  });

  it('keeps premium categories out of battles, even for players who paid', async () => {
    expect((await categories('2')).map(({ slug }) => slug)).toEqual(['space']);
    const token = await api.join('duellist', 100);
    const open = async (room_id: string, room_type: string, category: string) => {
      const fields = { room_id, room_type, category, entry_coin: '0' };
      return (await api.call('create_room', fields, { token })).envelope;
    };
    for (const [id, kind] of [
      ['premium'.padEnd(20, 'w'), 'friend'],
      ['premium'.padEnd(20, 'z'), 'group'],
      ['premium'.padEnd(20, 'x'), 'random'],
      ['premium'.padEnd(20, 'y'), 'bot'],
    ] as const) {
      expect(await open(id, kind, 'opera'), kind).toMatchObject(refused('noQuestions'));
      expect((await api.firestore.collection('rooms').count().get()).data().count).toBe(0);
    }
    // even if a category became premium after its room was opened
    for (const category of ['space', '']) {
      const id = 'premium'.padEnd(20, category ? 'u' : 'v');
      const opened = await open(id, 'friend', category);
      if (opened.error) throw new Error(opened.message);
      const roomId = String(opened.data?.['room_id']);
      const room = api.firestore.doc(`rooms/${roomId}`);
      const lastSeen: unknown = (await room.get()).get('createdAt');
      await room.update({
        members: ['duellist', 'fan'],
        'seats.fan': { name: 'Fan', image: '', rating: 1_000, isReady: true, lastSeen },
        category: category && 'opera',
      });
      await api.call('get_random_questions', { match_id: roomId }, { token });
      expect((await room.get()).data()).toMatchObject({ status: 'closed', reason: 'no-questions' });
    }
  });

  it.each([0, -40, 2.5, '40'])('sells nothing for %j', async (coins) => {
    await api.firestore.doc('categories/flawed').set({
      name: 'Flawed',
      icon: '🎭',
      questionCount: 1,
      isPremium: true,
      coins,
    });
    const token = await api.join('buyer', 100);
    expect((await unlock(token, 'flawed')).envelope).toMatchObject(refused('somethingWentWrong'));
    expect(await account('buyer')).toMatchObject({ coins: 100 });
    await api.firestore.doc('categories/flawed').delete();
  });
});
