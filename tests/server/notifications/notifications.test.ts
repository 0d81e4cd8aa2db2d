import { Timestamp } from '@google-cloud/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEnvelope } from '../../../domain/contract/envelope.ts';
import { getNotifications } from '../../../domain/contract/get-notifications.ts';
import { API_CODES } from '../../../domain/errors.ts';
import { needs } from '../../support/capabilities.ts';
import type { TestApi } from '../support/api.ts';
import { startApi } from '../support/api.ts';
import { refused } from '../support/refused.ts';

let api: TestApi;
let token: string;
const MINUTE_MS = 60_000;

beforeAll(async () => {
  api = await startApi('demo-notifications');
  token = await api.join('ann');
  const at = (minutes: number) => Timestamp.fromMillis(api.clock.ms + minutes * MINUTE_MS);
  const all = api.firestore.collection('notifications');
  const own = api.firestore.collection('users/ann/notifications');
  await Promise.all([
    all.doc('before').set({ title: 'Before she came', message: 'm', at: at(-1) }),
    all.doc('news').set({ title: 'News', message: 'A new pack', at: at(2), image: '' }),
    all.doc('old-news').set({ title: 'Old news', message: 'm', at: at(0) }),
    own.doc('badge-elite').set({
      title: 'badge.elite.label',
      message: 'badge.elite.note',
      type: 'badges',
      type_id: 'elite',
      at: at(3),
    }),
    own.doc('hello').set({ title: 'Hello', message: 'm', at: at(1) }),
    api.firestore.doc('users/bob/notifications/secret').set({ title: 'For Bob', at: at(2) }),
  ]);
});
afterAll(() => api?.stop());

const list = async (fields: Record<string, string> = {}) => {
  const { envelope } = await api.call('get_notifications', fields, { token });
  return readEnvelope(getNotifications.output, envelope);
};
const ids = async (fields?: Record<string, string>) => {
  const reading = await list(fields);
  return reading.kind === 'data' ? reading.data.map(({ id }) => id) : reading.kind;
};

describe('get_notifications', () => {
  it('merges the own notifications with those for everybody since the registration, the newest first', async () => {
    const reading = await list();
    expect(reading).toMatchObject({ kind: 'data', total: 4 });
    expect(reading.kind === 'data' && reading.data[0]).toEqual({
      id: 'badge-elite',
      title: 'badge.elite.label',
      message: 'badge.elite.note',
      users: 'selected',
      type: 'badges',
      type_id: 'elite',
      image: '',
      date_sent: '2026-01-01T00:03:00.000Z',
    });
    expect(await ids()).toEqual(['badge-elite', 'news', 'hello', 'old-news']);
  });

  it('returns pages of both lists, in either order', async () => {
    expect(await ids({ offset: '1', limit: '2' })).toEqual(['news', 'hello']);
    expect(await ids({ offset: '3', limit: '2' })).toEqual(['old-news']);
    expect(await ids({ order: 'ASC', sort: 'date_sent', limit: '3' })).toEqual([
      'old-news',
      'hello',
      'news',
    ]);
    expect(await list({ offset: '4' })).toMatchObject({ kind: 'refused', code: 'noData' });
  });

  it('is noData without notifications', async () => {
    api.clock.ms += 10 * MINUTE_MS;
    const bob = await api.join('cat');
    expect((await api.call('get_notifications', {}, { token: bob })).envelope).toMatchObject(
      refused('noData'),
    );
  });

  it('is userUnknown for a deleted player', async () => {
    const bob = await api.join('cat');
    await api.firestore.doc('users/cat').delete();
    expect((await api.call('get_notifications', {}, { token: bob })).envelope).toMatchObject({
      message: API_CODES.userUnknown,
    });
  });

  it.each([
    [{ limit: '51' }, 'limit must be at most 50'],
    [{ limit: '0' }, 'limit must be at least 1'],
    [{ offset: '-1' }, 'offset must be at least 0'],
    [{ offset: '501' }, 'offset must be at most 500'],
    [{ order: 'up' }, 'order must be DESC or ASC'],
    [{ sort: 'title' }, 'sort must be id, at or date_sent'],
  ])('refuses %j', async (fields: Record<string, string>, message) => {
    expect((await api.call('get_notifications', fields, { token })).envelope).toEqual({
      error: true,
      message: API_CODES.missingFields,
      error_msg: message,
    });
  });

  it('needs a session', async () => {
    expect(await api.call('get_notifications')).toMatchObject({
      status: 401,
      envelope: { message: API_CODES.noToken },
    });
  });
});

describe('update_fcm_id', () => {
  const update = (web_fcm_id: string, as = token) =>
    api.call('update_fcm_id', { web_fcm_id }, { token: as });
  const tokens = async () =>
    (await api.firestore.doc('users/ann/private/account').get()).get('fcmTokens') as string[];

  it('keeps the five newest, each once, the last one last', async () => {
    for (const name of ['a', 'b', 'c', 'a']) {
      expect((await update(name)).envelope).toEqual({
        error: false,
        message: API_CODES.updated,
        data: null,
      });
    }
    expect(await tokens()).toEqual(['b', 'c', 'a']);
    for (const name of ['d', 'e', 'f']) await update(name);
    expect(await tokens()).toEqual(['c', 'a', 'd', 'e', 'f']);
  });

  it('writes nothing for the newest token', async (context) => {
    needs(context, 'usage meter');
    const eve = await api.join('eve');
    for (const name of ['a', 'b']) await update(name, eve);
    await api.bill();
    expect((await update('b', eve)).envelope.message).toBe(API_CODES.updated);
    expect((await api.bill()).writes).toBe(0);
    await update('a', eve);
    expect((await api.bill()).writes).toBe(1);
    const account = await api.firestore.doc('users/eve/private/account').get();
    expect(account.get('fcmTokens')).toEqual(['b', 'a']);
  });

  it('removes the token of a browser that turns push off', async () => {
    const eve = await api.join('eve');
    const account = api.firestore.doc('users/eve/private/account');
    for (const name of ['a', 'b', 'c']) await update(name, eve);
    const off = { web_fcm_id: 'b', status: '0' };
    expect((await api.call('update_fcm_id', off, { token: eve })).envelope.message).toBe(
      API_CODES.updated,
    );
    expect((await account.get()).get('fcmTokens')).toEqual(['a', 'c']);
  });

  it('removes the token of a browser that logs out', async () => {
    const eve = await api.join('eve');
    const account = api.firestore.doc('users/eve/private/account');
    for (const name of ['a', 'b', 'c']) await update(name, eve);
    await api.call('log_out', { web_fcm_id: 'a' }, { token: eve });
    expect((await account.get()).get('fcmTokens')).toEqual(['b', 'c']);
  });

  it('loses none of several that come at once', async () => {
    await Promise.all(['v', 'w', 'x', 'y', 'z', 'z'].map((name) => update(name)));
    expect((await tokens()).toSorted()).toEqual(['v', 'w', 'x', 'y', 'z']);
  });

  it('loses none of several concurrent tokens', async () => {
    const longest = 'x'.repeat(1_024);
    expect((await update(longest)).envelope).toMatchObject({
      error: false,
      message: API_CODES.updated,
    });
    expect((await tokens()).at(-1)).toBe(longest);
  });

  it('refuses a malformed token', async () => {
    for (const [value, message] of [
      ['', 'web_fcm_id is missing'],
      ['two words', 'web_fcm_id must be a token without spaces'],
      ['x'.repeat(1_025), 'web_fcm_id must have at most 1024 characters'],
    ] as const) {
      expect((await update(value)).envelope).toMatchObject({
        message: API_CODES.missingFields,
        error_msg: message,
      });
    }
  });

  it('refuses a visitor', async () => {
    expect((await api.call('update_fcm_id', { web_fcm_id: 'a' })).status).toBe(401);
  });

  it('refuses a deleted player', async () => {
    const dan = await api.join('dan');
    await api.firestore.doc('users/dan/private/account').delete();
    expect((await update('a', dan)).envelope).toMatchObject({ message: API_CODES.userUnknown });
  });
});
