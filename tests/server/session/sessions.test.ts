import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { API_CODES } from '../../../domain/errors.ts';
import { deleteSessionsOf, endSessionsOf } from '../../../server/session/end-sessions.ts';
import { SESSION_MS, openSession } from '../../../server/session/sessions.ts';
import { IS_OFFICIAL } from '../../support/firestore.ts';
import type { TestApi } from '../support/api.ts';
import { startApi } from '../support/api.ts';
import { interleave, meetingPoint } from '../support/intercept.ts';
import { needs } from '../../support/capabilities.ts';
import { refused } from '../support/refused.ts';

let api: TestApi;
let token: string;

beforeAll(async () => {
  api = await startApi('demo-sessions');
});
beforeEach(async () => {
  token = await api.join('ann');
});
afterAll(() => api?.stop());

const coins = (options: Parameters<TestApi['call']>[2]) =>
  api.call('get_user_coin_score', {}, options);
const cookie = (value: string, origin?: string, more: Record<string, string> = {}) => ({
  headers: { cookie: value, ...(origin !== undefined && { origin }), ...more },
});

describe('a session', () => {
  it('is required', async () => {
    expect(await coins({})).toMatchObject({
      status: 401,
      envelope: { message: API_CODES.noToken },
    });
    expect(await coins({ headers: { authorization: 'Basic abc' } })).toMatchObject({
      status: 401,
      envelope: { message: API_CODES.noToken },
    });
  });

  it('is not accepted with a forged token', async () => {
    for (const forged of ['abc', 'a'.repeat(43), '../../settings/system', `${token}x`]) {
      expect(await coins({ token: forged })).toMatchObject({
        status: 401,
        envelope: refused('tokenInvalid'),
      });
    }
    expect(await coins({ token })).toMatchObject({ status: 200, envelope: { error: false } });
  });

  it('is refused without an effect for a page that shows another player', async () => {
    const headers = { 'x-player': 'ben' };
    const refusal = await api.call('log_out', {}, { token, headers });
    expect(refusal).toMatchObject({ status: 401, envelope: refused('tokenInvalid') });
    expect(await coins({ token })).toMatchObject({ status: 200 });
  });

  it('is accepted for a page that shows its player', async () => {
    expect(await coins({ token, headers: { 'x-player': 'ann' } })).toMatchObject({ status: 200 });
  });

  it('is named to a page that shows another player, by the readable cookie alone', async () => {
    const { headers } = await coins(
      cookie(`session=${token}`, 'http://quiz.test', { 'x-player': 'ben' }),
    );
    expect(headers.getSetCookie()).toEqual(['player=ann; Path=/; Max-Age=2592000; SameSite=Lax']);
  });

  it('lasts thirty days without a use', async () => {
    const started = api.clock.ms;
    const unused = await openSession(api.firestore, 'ann', started);
    api.clock.ms = started + SESSION_MS;
    expect(await coins({ token: unused })).toMatchObject({
      status: 401,
      envelope: { message: API_CODES.tokenInvalid },
    });
    api.clock.ms = started;
  });

  it('is renewed by a use in the second half of its life', async () => {
    const started = api.clock.ms;
    const used = await openSession(api.firestore, 'ann', started);
    const use = () => coins(cookie(`session=${used}`, 'http://quiz.test'));
    api.clock.ms = started + SESSION_MS / 2;
    expect((await use()).headers.getSetCookie()).toEqual([]);
    const lastUse = started + SESSION_MS - 1;
    api.clock.ms = lastUse;
    expect((await use()).headers.getSetCookie()).toEqual([
      `session=${used}; HttpOnly; Path=/; Max-Age=2592000; SameSite=Lax`,
      'player=ann; Path=/; Max-Age=2592000; SameSite=Lax',
    ]);
    expect((await use()).headers.getSetCookie()).toEqual([]);
    api.clock.ms = lastUse + SESSION_MS - 1;
    expect((await use()).status).toBe(200);
    api.clock.ms += SESSION_MS;
    expect((await use()).status).toBe(401);
    api.clock.ms = started;
  });

  it('ends by log_out at once', async () => {
    const out = await api.call('log_out', {}, { token });
    expect(out).toMatchObject({
      status: 200,
      envelope: { error: false, message: API_CODES.updated },
    });
    expect(out.headers.getSetCookie()).toEqual([
      'session=; HttpOnly; Path=/; Max-Age=0; SameSite=Lax',
      'player=; Path=/; Max-Age=0; SameSite=Lax',
    ]);
    expect((await coins({ token })).status).toBe(401);
    expect((await api.call('log_out', {}, { token })).status).toBe(401);
  });

  it('outlives the log_out of another one', async () => {
    const other = await openSession(api.firestore, 'ann', api.clock.ms);
    await api.call('log_out', {}, { token });
    expect((await coins({ token: other })).status).toBe(200);
  });

  it('ends for each of six concurrent calls that have found it', async () => {
    const server = api.newProcess();
    meetingPoint(6, { method: 'commit', has: 'sessions/' })(server.firestore);
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => server.call('log_out', {}, { token })),
    );
    expect(replies.map(({ status, envelope }) => [status, envelope.message])).toEqual(
      Array.from({ length: 6 }, () => [200, API_CODES.updated]),
    );
    expect((await coins({ token })).status).toBe(401);
  });

  it('is one of 20 at most: each further sign-in ends the oldest, by 22 reads', async () => {
    const open = () => {
      api.clock.ms += 1_000;
      return openSession(api.firestore, 'many', api.clock.ms);
    };
    await api.join('many');
    const tokens: string[] = [];
    for (let n = 0; n < 25; n++) tokens.push(await open());
    const statuses = [];
    for (const one of tokens) statuses.push((await coins({ token: one })).status);
    expect(statuses).toEqual([...Array<number>(5).fill(401), ...Array<number>(20).fill(200)]);
    const left = await api.firestore.collection('sessions').where('uid', '==', 'many').get();
    expect(left.size).toBe(20);
    if (IS_OFFICIAL) return;
    await api.reads();
    await open();
    expect(await api.reads()).toEqual({ sessions: 21, 'users/{id}/private': 1 });
  });

  it('stays one of 20 when sign-ins come at once', async () => {
    await api.join('crowd');
    await Promise.all(
      Array.from({ length: 30 }, () => openSession(api.firestore, 'crowd', api.clock.ms)),
    );
    const left = await api.firestore.collection('sessions').where('uid', '==', 'crowd').get();
    expect(left.size).toBe(20);
  });

  it('is ended with all others of a player, for any number', async () => {
    await api.join('hoard');
    const writer = api.firestore.bulkWriter();
    const at = new Date(api.clock.ms);
    for (let n = 0; n < 250; n++) {
      const session = { uid: 'hoard', createdAt: at, signedInAt: at, expiresAt: at };
      void writer.create(api.firestore.doc(`sessions/hoard-${n}`), session);
    }
    await writer.close();
    const all = api.firestore.collection('sessions').where('uid', '==', 'hoard');
    await endSessionsOf(api.firestore, 'hoard', 'deleting');
    expect((await all.get()).docs.every((one) => one.get('ended') === 'deleting')).toBe(true);
    await deleteSessionsOf(api.firestore, 'hoard');
    expect((await all.get()).size).toBe(0);
  });

  it('of a deactivated player ends after one explanation', async () => {
    const [first, second] = [await api.join('dea'), await api.join('dea')];
    const account = api.firestore.doc('users/dea/private/account');
    await account.update({ status: 'deactivated' });
    await endSessionsOf(api.firestore, 'dea', 'deactivated');
    for (const one of [first, second]) {
      expect(await coins({ token: one })).toMatchObject({
        status: 200,
        envelope: refused('accountDeactivated'),
      });
      expect(await coins({ token: one })).toMatchObject({
        status: 401,
        envelope: { message: API_CODES.tokenInvalid },
      });
    }
    expect((await coins({ token })).status).toBe(200);
  });

  it('is not opened for a deactivated player', async () => {
    await api.join('deb');
    const account = api.firestore.doc('users/deb/private/account');
    await account.update({ status: 'deactivated' });
    await endSessionsOf(api.firestore, 'deb', 'deactivated');
    await expect(openSession(api.firestore, 'deb', api.clock.ms)).rejects.toMatchObject({
      code: 'accountDeactivated',
    });
  });

  it('is not opened for a deleted player', async () => {
    const gone = await api.join('gon');
    await api.call('delete_user_account', {}, { token: gone });
    await expect(openSession(api.firestore, 'gon', api.clock.ms)).rejects.toMatchObject({
      code: 'userUnknown',
    });
  });

  it('is opened again once the player is activated', async () => {
    await api.join('dec');
    const account = api.firestore.doc('users/dec/private/account');
    await account.update({ status: 'deactivated' });
    await endSessionsOf(api.firestore, 'dec', 'deactivated');
    await account.update({ status: 'active' });
    const again = await openSession(api.firestore, 'dec', api.clock.ms);
    expect((await coins({ token: again })).status).toBe(200);
  });

  describe('that is opened during a deactivation', () => {
    const deactivate = async (uid: string, firestore = api.firestore) => {
      const account = firestore.doc(`users/${uid}/private/account`);
      await account.update({ status: 'deactivated' });
      await endSessionsOf(firestore, uid, 'deactivated');
    };

    it('is ended if the player was active when it read the account', async () => {
      await api.join('eve');
      const { firestore } = api.newProcess();
      let deactivated: Promise<void> | undefined;
      const create = { method: 'commit', has: 'signedInAt' } as const;
      interleave(firestore, 'before', create, async () => {
        deactivated = deactivate('eve');
        // the change of the account waits for the transaction that has read it
        await Promise.race([deactivated, sleep(500)]);
      });
      const opened = await openSession(firestore, 'eve', api.clock.ms);
      await deactivated;
      expect(await coins({ token: opened })).toMatchObject({
        status: 200,
        envelope: refused('accountDeactivated'),
      });
      expect((await coins({ token: opened })).status).toBe(401);
    });

    it('is refused while the older sessions are being ended', async () => {
      const older = await api.join('fay');
      const { firestore } = api.newProcess();
      let opening: Promise<unknown> | undefined;
      const end = { method: 'commit', has: '"ended"' } as const;
      interleave(firestore, 'before', end, async () => {
        opening = openSession(api.firestore, 'fay', api.clock.ms);
        await opening.catch(() => {});
      });
      await deactivate('fay', firestore);
      await expect(opening).rejects.toMatchObject({ code: 'accountDeactivated' });
      expect((await coins({ token: older })).envelope).toMatchObject(refused('accountDeactivated'));
      const left = await api.firestore.collection('sessions').where('uid', '==', 'fay').get();
      expect(left.size).toBe(0);
    });
  });

  it('comes by cookie from our own pages only', async () => {
    const own = 'http://quiz.test';
    const mine = `theme=dark; session=${token}`;
    expect((await coins(cookie(mine, own))).status).toBe(200);
    for (const origin of [undefined, 'http://evil.test', 'null', 'http://quiz.test.evil.test']) {
      expect(await coins(cookie(mine, origin))).toMatchObject({
        status: 403,
        envelope: refused('noToken'),
      });
    }
    // by its public name, if a proxy has changed the host
    const proxied = { 'x-forwarded-host': 'quiz.example' };
    expect((await coins(cookie(mine, 'http://quiz.example', proxied))).status).toBe(200);
    expect((await coins(cookie(mine, own, proxied))).status).toBe(403);
  });

  it('that is over is removed from the browser that still sends it', async () => {
    const dead = 'a'.repeat(43);
    const reply = await coins(cookie(`session=${dead}`, 'http://quiz.test'));
    expect(reply.status).toBe(401);
    expect(reply.headers.getSetCookie().map((line) => line.split(';')[0])).toEqual([
      'session=',
      'player=',
    ]);
    expect((await coins({ token: dead })).headers.getSetCookie()).toEqual([]);
  });

  it('over https is taken from the cookie that only this host may set', async () => {
    const https = { 'x-forwarded-proto': 'https' };
    const own = 'https://quiz.test';
    expect((await coins(cookie(`session=${token}`, own, https))).status).toBe(401);
    expect((await coins(cookie(`__Host-session=${token}`, own, https))).status).toBe(200);
  });

  it('in the header wins over the cookie', async () => {
    const { headers } = cookie(`session=${token}`, 'http://quiz.test');
    expect((await coins({ token: 'a'.repeat(43), headers })).status).toBe(401);
  });

  it('costs one read', async (context) => {
    needs(context, 'usage meter');
    await api.reads();
    await coins({ token });
    expect(await api.reads()).toEqual({ sessions: 1, 'users/{id}/private': 1 });
  });
});
