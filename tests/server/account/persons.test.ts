import { FieldValue, Timestamp } from '@google-cloud/firestore';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { personOfPlayer } from '../../../server/account/persons.ts';
import { registerOrFind } from '../../../server/account/register.ts';
import type { VerifiedIdentity, ProvenIdentity } from '../../../server/session/identity.ts';
import type { TestApi } from '../support/api.ts';
import { startApi } from '../support/api.ts';
import { needs } from '../../support/capabilities.ts';

const DAY = 86_400_000;
let api: TestApi;
const identities = new Map<string, Partial<ProvenIdentity>>();

beforeAll(async () => {
  // the token "x" belongs to x
  api = await startApi('demo-persons', {
    verifyIdToken: (uid) =>
      Promise.resolve({
        uid,
        email: '',
        mobile: '',
        name: uid,
        picture: '',
        type: 'email',
        signedInAt: 0,
        validAfter: 0,
        ...identities.get(uid),
      }),
  });
  await api.firestore.doc('settings/system').set({ email_verification: false });
});
afterAll(() => api?.stop());

let calls = 0;
/** Signs a player in, or up, and returns the answer's data. */
async function signIn(
  uid: string,
  contacts: Partial<VerifiedIdentity> & { type?: ProvenIdentity['type'] },
) {
  identities.set(uid, contacts);
  const fields = { firebase_id: uid, type: contacts.type ?? 'email' };
  const headers = { 'x-forwarded-for': `10.9.0.${(calls += 1)}` };
  const { envelope } = await api.call('user_signup', fields, { token: uid, headers });
  expect(envelope).toMatchObject({ error: false });
  return (envelope.error ? null : envelope.data) ?? {};
}
const remove = async (uid: string, row: Record<string, unknown>) =>
  expect(
    (await api.call('delete_user_account', {}, { token: String(row['api_token']) })).envelope,
  ).toMatchObject({ error: false });
const account = async (uid: string) =>
  (await api.firestore.doc(`users/${uid}/private/account`).get()).data() ?? {};
const personId = async (uid: string) => (await account(uid))['personId'] as string;
const person = async (id: string) => (await api.firestore.doc(`persons/${id}`).get()).data();

describe('the person of an account', () => {
  it('is a random id that no client receives', async () => {
    const row = await signIn('ann', { email: 'ann@quiz.test' });
    const id = await personId('ann');
    expect(id).toMatch(/^[\w-]{22}$/);
    expect(await person(id)).toEqual({ firstSeenAt: Timestamp.fromMillis(api.clock.ms) });
    const notes = await api.firestore.collection('knownPersons').where('personId', '==', id).get();
    expect(notes.size).toBe(1);
    const token = String(row['api_token']);
    for (const action of ['get_user_by_id', 'get_user_coin_score']) {
      expect(JSON.stringify((await api.call(action, {}, { token })).envelope)).not.toContain(id);
    }
    expect(JSON.stringify(row)).not.toContain(id);
  });

  it('survives a deletion, with the time of the first sign-in', async () => {
    const first = await signIn('bea-1', { email: 'bea@quiz.test' });
    const [id, firstSeenAt] = [await personId('bea-1'), api.clock.ms];
    await remove('bea-1', first);
    api.clock.ms += DAY;
    await signIn('bea-2', { email: 'Bea+again@quiz.test' });
    expect(await personId('bea-2')).toBe(id);
    expect(await person(id)).toEqual({ firstSeenAt: Timestamp.fromMillis(firstSeenAt) });
  });

  it('is shared by the accounts of one contact alone', async () => {
    await signIn('cat-1', { email: 'cat@quiz.test' });
    await signIn('cat-2', { email: 'cat+2@quiz.test' });
    await signIn('dan', { email: 'dan@quiz.test' });
    expect(await personId('cat-2')).toBe(await personId('cat-1'));
    expect(await personId('dan')).not.toBe(await personId('cat-1'));
  });

  it('is recognised by a contact that a later sign-in adds', async () => {
    await signIn('eve-1', { email: 'eve@quiz.test' });
    const row = await signIn('eve-1', { email: 'eve@quiz.test', mobile: '+4915112345670' });
    const id = await personId('eve-1');
    await remove('eve-1', row);
    await signIn('eve-2', { mobile: '+4915112345670', type: 'mobile' });
    expect(await personId('eve-2')).toBe(id);
  });

  it('is recognised by the id of a provider where the sign-in has no address', async () => {
    const contacts = { providers: ['facebook.com:77'], type: 'fb' } as const;
    const row = await signIn('fay-1', contacts);
    const id = await personId('fay-1');
    await remove('fay-1', row);
    await signIn('fay-2', contacts);
    expect(await personId('fay-2')).toBe(id);
    // without an address or a number, the welcome could be claimed repeatedly
    expect(await account('fay-2')).toMatchObject({ coins: 0 });
  });

  it('is the one first seen if two contacts lead to two, with the ids of both', async () => {
    await signIn('old', { mobile: '+4915112345671', type: 'mobile' });
    const old = await personId('old');
    const since = api.clock.ms;
    api.clock.ms += DAY;
    await signIn('new', { email: 'new@quiz.test' });
    const young = await personId('new');
    expect(young).not.toBe(old);

    await signIn('new', { email: 'new@quiz.test', mobile: '+4915112345671' });
    expect(await personId('new')).toBe(old);
    expect(await person(old)).toEqual({
      firstSeenAt: Timestamp.fromMillis(since),
      merged: [young],
    });
    expect(await person(young)).toMatchObject({ mergedInto: old });
    const known = await personOfPlayer(api.firestore, 'new', api.clock.ms);
    expect(known).toEqual({ id: old, ids: [old, young], firstSeenAt: since });
    // a sign-in with the other contact alone
    await signIn('third', { email: 'new+3@quiz.test' });
    expect(await personId('third')).toBe(old);
  });

  it('is the one first seen for every account once two are merged', async () => {
    await signIn('gus-phone', { mobile: '+4915112345672', type: 'mobile' });
    api.clock.ms += DAY;
    await signIn('gus-mail', { email: 'gus@quiz.test' });
    const [old, young] = [await personId('gus-phone'), await personId('gus-mail')];
    await signIn('gus-both', { email: 'gus+both@quiz.test', mobile: '+4915112345672' });
    expect(await Promise.all(['gus-mail', 'gus-both'].map(personId))).toEqual([old, old]);
    // as an earlier version has left it
    await api.firestore.doc('users/gus-mail/private/account').update({ personId: young });
    const known = await personOfPlayer(api.firestore, 'gus-mail', api.clock.ms);
    expect(known).toMatchObject({ id: old, ids: [old, young] });
  });

  it('is the one first seen for all accounts of many persons that are merged', async () => {
    const own = { mobile: '+4915112345674' };
    await signIn('ivy', { ...own, type: 'mobile' });
    const first = await personId('ivy');
    const many = Array.from({ length: 35 }, (_, n) => `ivy-${n}`);
    api.clock.ms += DAY;
    for (const uid of many) await signIn(uid, { email: `${uid}@quiz.test` });
    // one of them comes to know all others, and then the first
    for (const uid of many) {
      api.clock.ms += 60_000;
      await signIn('ivy-0', { email: `${uid}+2@quiz.test` });
    }
    expect(new Set(await Promise.all(many.map(personId))).size).toBe(1);
    // an earlier version has left the last id with its account
    const { merged } = (await person(await personId('ivy-0'))) as { merged: string[] };
    await api.firestore.doc('users/ivy-34/private/account').update({ personId: merged.at(-1) });
    await signIn('ivy-0', { email: 'ivy-0@quiz.test', ...own });
    expect(new Set(await Promise.all(many.map(personId)))).toEqual(new Set([first]));
  });

  it('is given at the next sign-in to an account of an earlier version, by its contact', async () => {
    const row = await signIn('hal', { email: 'hal@quiz.test' });
    const id = await personId('hal');
    const notes = await api.firestore.collection('knownPersons').where('personId', '==', id).get();
    await notes.docs[0]!.ref.set({ at: Timestamp.fromMillis(5_000) });
    await api.firestore.doc('users/hal/private/account').update({ personId: FieldValue.delete() });
    await signIn('hal', { email: 'hal@quiz.test' });
    const given = await personId('hal');
    expect(given).toMatch(/^[\w-]{22}$/);
    expect(await person(given)).toEqual({ firstSeenAt: Timestamp.fromMillis(5_000) });
    await remove('hal', row);
    await signIn('hal-2', { email: 'hal@quiz.test' });
    expect(await personId('hal-2')).toBe(given);
  });

  it('is given at the first use, then merged at the next sign-in', async () => {
    await signIn('ida', { email: 'ida@quiz.test' });
    const before = await personId('ida');
    await api.firestore.doc('users/ida/private/account').update({ personId: FieldValue.delete() });
    const { id } = await personOfPlayer(api.firestore, 'ida', api.clock.ms);
    expect(id).not.toBe(before);
    expect(await personId('ida')).toBe(id);
    await signIn('ida', { email: 'ida@quiz.test' });
    const known = await personOfPlayer(api.firestore, 'ida', api.clock.ms);
    expect(new Set(known.ids)).toEqual(new Set([before, id]));
  });

  it('is not shared with an account that names the address without proof', async () => {
    const thief = await signIn('thief', { email: 'jo@quiz.test', isUnverified: true });
    const stolen = await personId('thief');
    await remove('thief', thief);
    await signIn('jo', { email: 'jo@quiz.test' });
    expect(await personId('jo')).not.toBe(stolen);
    // a phone account can name any address
    await signIn('phone', {
      mobile: '+4915112345673',
      email: 'kim@quiz.test',
      type: 'mobile',
      isEmailUnproven: true,
    });
    await signIn('kim', { email: 'kim@quiz.test' });
    expect(await personId('kim')).not.toBe(await personId('phone'));
  });

  it('is not shared with an account that spells a proven address differently', async () => {
    await signIn('ned', { email: 'ned@quiz.test' });
    const row = await signIn('false-ned', { email: 'ned+x@quiz.test', isUnverified: true });
    expect(await personId('false-ned')).not.toBe(await personId('ned'));
    await remove('false-ned', row);
    const again = await signIn('ned-2', { email: 'ned+2@quiz.test' });
    expect(await personId('ned-2')).toBe(await personId('ned'));
    expect(again).toMatchObject({ coins: '0' });
  });

  it('is not shared with an account that names an unproven address and has another contact', async () => {
    const unproven = { isUnverified: true } as const;
    const row = await signIn('amy', { email: 'amy@quiz.test', ...unproven });
    const id = await personId('amy');
    await signIn('caller', {
      email: 'amy+x@quiz.test',
      mobile: '+4915112345676',
      type: 'mobile',
      ...unproven,
    });
    await signIn('mal', { email: 'mal@quiz.test' });
    const mal = await personId('mal');
    await signIn('mal', { email: 'amy+y@quiz.test', ...unproven });
    expect(new Set(await Promise.all(['amy', 'caller', 'mal'].map(personId))).size).toBe(3);
    expect(await personId('mal')).toBe(mal);
    await remove('amy', row);
    await signIn('amy-2', { email: 'amy@quiz.test', ...unproven });
    expect(await personId('amy-2')).toBe(id);
    // the other order: an address that was named before its owner comes
    await signIn('early', {
      email: 'may+x@quiz.test',
      mobile: '+4915112345677',
      type: 'mobile',
      ...unproven,
    });
    const may = await signIn('may', { email: 'may@quiz.test', ...unproven });
    expect(await personId('may')).not.toBe(await personId('early'));
    const mays = await personId('may');
    await remove('may', may);
    await signIn('may-2', { email: 'may@quiz.test', ...unproven });
    expect(await personId('may-2')).toBe(mays);
  });

  it('is the same over a deletion where no address is ever proven', async () => {
    const row = await signIn('oda', { email: 'oda@quiz.test', isUnverified: true });
    const id = await personId('oda');
    await remove('oda', row);
    await signIn('oda-2', { email: 'oda@quiz.test', isUnverified: true });
    expect(await personId('oda-2')).toBe(id);
  });

  it('stays the same when the address is proven later', async () => {
    await signIn('leo', { email: 'leo@quiz.test', isUnverified: true });
    const id = await personId('leo');
    const row = await signIn('leo', { email: 'leo@quiz.test' });
    expect(await account('leo')).toMatchObject({ personId: id, isVerified: true });
    await remove('leo', row);
    await signIn('leo-2', { email: 'leo@quiz.test' });
    expect(await personId('leo-2')).toBe(id);
  });

  it('is one for two concurrent first sign-ins', async () => {
    await Promise.all([
      signIn('max-1', { email: 'max@quiz.test' }),
      signIn('max-2', { email: 'max+2@quiz.test' }),
    ]);
    expect(await personId('max-2')).toBe(await personId('max-1'));
  });

  it('is found by the second of two concurrent calls without a pause of the client', async (context) => {
    needs(context, 'early abort');
    const run = api.firestore.runTransaction.bind(api.firestore);
    const runs: number[] = [];
    const haveRead = Promise.withResolvers<void>();
    const spy = vi.spyOn(api.firestore, 'runTransaction').mockImplementation((body, options) => {
      const index = runs.push(0) - 1;
      return run(async (transaction) => {
        runs[index] = (runs[index] ?? 0) + 1;
        const result = await body(transaction);
        // both have begun and read in step, so Firestore ends one of them
        if (runs.length > 1) haveRead.resolve();
        await haveRead.promise;
        return result;
      }, options);
    });
    const identity = { uid: 'mia', email: 'mia@quiz.test', mobile: '', name: 'Mia', picture: '' };
    const registration = {
      identity,
      type: 'email',
      name: undefined,
      welcomeCoins: 0,
      personKey: 'a key',
      now: api.clock.ms,
    } as const;
    try {
      await Promise.all([1, 2].map(() => registerOrFind(api.firestore, registration)));
    } finally {
      spy.mockRestore();
    }
    // the aborted one ran again as its own transaction; the client would have repeated it after a second
    expect(runs).toEqual([1, 1, 1]);
  });
});
