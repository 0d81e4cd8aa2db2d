import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { API_CODES } from '../../../domain/errors.ts';
import { createInvitationLook } from '../../../server/battle/look-at-invitation.ts';
import { lacks } from '../../support/capabilities.ts';
import type { TestApi, TestServer } from '../support/api.ts';
import { startApi } from '../support/api.ts';

const HOUR_MS = 3_600_000;
/** Longer than the limit in the memory of a process makes a guesser wait. */
const PAUSE_MS = 21_000;

let api: TestApi;
let processes: readonly [TestServer, TestServer];
/** The mailbox of a sign-in, if it is not the uid's own. */
const mailboxes = new Map<string, string>();
beforeAll(async () => {
  // the token "x" proves x
  api = await startApi('demo-limits-of-processes', {
    verifyIdToken: (uid) =>
      Promise.resolve({
        uid,
        email: `${mailboxes.get(uid) ?? uid}@quiz.test`,
        mobile: '',
        name: uid,
        picture: '',
        type: 'email',
        signedInAt: api.clock.ms,
        validAfter: 0,
        isUnverified: false,
      }),
  });
  await api.firestore.doc('settings/system').set({ email_verification: false });
  processes = [api, api.newProcess()];
});
afterAll(() => api?.stop());

let turn = 0;
/** The process that answers the next call. */
const next = () => processes[(turn += 1) % 2] ?? processes[0];

/** Signs up with a friend's code, at the other process each time. @returns the status, or the code of a refusal */
async function signUp(uid: string, friends_code: string, address = '127.0.0.1') {
  api.clock.ms += PAUSE_MS;
  const { status, envelope } = await next().call(
    'user_signup',
    { firebase_id: uid, type: 'email', friends_code },
    { token: uid, headers: { 'x-forwarded-for': address } },
  );
  return status === 200 ? envelope.message : status;
}
const wrongCode = (n: number) =>
  `ZZZZ2${[...String(n).padStart(3, '0')].map((d) => 'ABCDEFGHJK'[Number(d)]).join('')}`;

async function codeOf(uid: string): Promise<string> {
  return (await api.firestore.doc(`users/${uid}/private/account`).get()).get('referCode') as string;
}

describe('wrong codes of friends', () => {
  it('are ten an hour for a mailbox, over two processes and two accounts', async () => {
    await api.join('friend');
    mailboxes.set('guesser-b', 'guesser');
    const answers = [];
    for (let n = 0; n < 10; n++) {
      answers.push(await signUp(n % 3 === 0 ? 'guesser-b' : 'guesser', wrongCode(n)));
    }
    expect(answers).toEqual(Array<string>(10).fill(API_CODES.missingFields));
    const right = await codeOf('friend');
    // also the right one, at each process
    expect([
      await signUp('guesser', right),
      await signUp('guesser', right),
      await signUp('guesser-b', right),
    ]).toEqual(Array<string>(3).fill(API_CODES.tooManyReferralCodes));
    expect(await signUp('another', right)).toBe(API_CODES.registered);
    api.clock.ms += HOUR_MS;
    expect(await signUp('guesser', right)).toBe(API_CODES.registered);
  });

  it('are thirty an hour for an address, whatever the account', async () => {
    const address = '203.0.113.7';
    const answers = [];
    for (let n = 0; n < 31; n++) answers.push(await signUp(`crowd-${n}`, wrongCode(n), address));
    expect(answers).toEqual([
      ...Array<string>(30).fill(API_CODES.missingFields),
      API_CODES.tooManyReferralCodes,
    ]);
    expect(await signUp('elsewhere', wrongCode(1), '203.0.113.8')).toBe(API_CODES.missingFields);
    const stored = await api.firestore.collection('limitCounts').get();
    expect(JSON.stringify(stored.docs.map((one) => [one.id, one.data()]))).not.toContain('203.0');
  });

  it.skipIf(lacks('usage meter'))('cost two reads and two writes for the counters', async () => {
    await signUp('bill-0', '', '203.0.113.20');
    await api.bill();
    await signUp('bill-1', '', '203.0.113.20');
    const without = await api.bill();
    await signUp('bill-2', wrongCode(1), '203.0.113.20');
    const wrong = await api.bill();
    const right = await codeOf('friend');
    await api.bill();
    await signUp('bill-3', right, '203.0.113.20');
    // two of each are the counters'
    expect(wrong).toEqual({ reads: 7, writes: 2 });
    // both counters, the code and the friend's account
    expect((await api.bill()).reads - without.reads).toBe(4);
  });
});

describe('wrong codes of rooms', () => {
  it('are ten of a person in ten minutes, over two processes', async () => {
    const token = await api.join('room-guesser');
    const codes = [];
    for (let n = 0; n < 12; n++) {
      const room_code = `ZZZZ${'ABCDEFGHJKMN'[n]}A`;
      codes.push(
        (await next().call('get_room_by_code', { room_code }, { token })).envelope.message,
      );
    }
    expect(codes).toEqual([
      ...Array<string>(10).fill(API_CODES.roomCodeUnknown),
      ...Array<string>(2).fill(API_CODES.tooManyCodes),
    ]);
  });

  it('are thirty of a guest’s address in ten minutes, over two processes', async () => {
    const looks = processes.map(({ firestore }) =>
      createInvitationLook({
        firestore: () => firestore,
        guestKey: () => 'test',
        now: () => api.clock.ms,
      }),
    );
    const kinds = [];
    for (let n = 0; n < 32; n++) {
      const code = `ZY${'ABCDEFGH'[n % 8]}${'ABCDEFGH'[n >> 3]}AA`;
      kinds.push((await looks[n % 2]?.({ by: 'code', code }, '198.51.100.4'))?.kind);
    }
    expect(kinds).toEqual([...Array<string>(30).fill('over'), ...Array<string>(2).fill('unshown')]);
  });
});

describe('expensive acts', () => {
  it('are six downloads of a person’s data in an hour, over two processes', async () => {
    const token = await api.join('reader');
    const statuses = [];
    for (let n = 0; n < 8; n++) {
      // the memory of each process allows three at once
      statuses.push((await next().call('get_user_data', {}, { token })).status);
    }
    expect(statuses).toEqual([...Array<number>(6).fill(200), 429, 429]);
    api.clock.ms += HOUR_MS;
    expect((await next().call('get_user_data', {}, { token })).status).toBe(200);
  });

  it('are thirty uploads of a person in an hour, over two processes', async () => {
    const token = await api.join('painter');
    const white = { r: 255, g: 255, b: 255 };
    const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: white } });
    const bytes = new Uint8Array(await picture.png().toBuffer());
    const statuses = [];
    for (let n = 0; n < 32; n++) {
      api.clock.ms += 10_000;
      const body = new FormData();
      body.set('image', new File([bytes], 'me.png', { type: 'image/png' }));
      statuses.push((await next().call('upload_profile_image', {}, { token, body })).status);
    }
    expect(statuses).toEqual([...Array<number>(30).fill(200), 429, 429]);
  });

  it.skipIf(lacks('usage meter'))('count an upload with two reads and a write', async () => {
    const token = await api.join('measured');
    const body = () => {
      const form = new FormData();
      form.set('image', new File(['no picture'], 'me.png', { type: 'image/png' }));
      return form;
    };
    await api.call('upload_profile_image', {}, { token, body: body() });
    await api.bill();
    await api.call('upload_profile_image', {}, { token, body: body() });
    // the session, the account for the person, the counter
    expect(await api.bill()).toEqual({ reads: 3, writes: 1 });
  });
});

describe('a payout', () => {
  it('is one, if two processes are asked at once', async () => {
    await api.firestore
      .doc('settings/system')
      .update({ payment_mode: true, payout_account_days: 0 });
    api.clock.ms += 31_000;
    const token = await api.join('winner', 0);
    await api.firestore.doc('users/winner/private/account').update({ isVerified: true });
    await api.earn('winner', 200);
    const fields = {
      payment_type: 'paypal',
      payment_address: 'ann@pay.test',
      details: 'Ann Lee',
      payment_amount: '10.00',
      coin_used: '100',
    };
    const replies = await Promise.all(
      processes.map((one) => one.call('set_payment_request', fields, { token })),
    );
    expect(replies.map(({ envelope }) => envelope.message).sort()).toEqual(
      [API_CODES.updated, API_CODES.waitBetweenPayments].sort(),
    );
    const payouts = await api.firestore.collection('users/winner/payouts').get();
    expect(payouts.size).toBe(1);
  });
});
