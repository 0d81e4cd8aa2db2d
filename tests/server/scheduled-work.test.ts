import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { API_CODES } from '../../domain/errors.ts';
import { sweepEveryMinute } from '../../scripts/web/sweep-every-minute.ts';
import { sweep } from '../../server/battle/sweep.ts';
import { createSweepRoute } from '../../server/scheduled-work.ts';
import { createSchedulerProof } from '../../server/scheduler-proof.ts';
import type { BattleApi } from './battle/support.ts';
import { answerFirst, dealtBattle, finish, startBattleApi } from './battle/support.ts';
import { portOf } from '../support/port-of.ts';
import { storedMs } from '../support/stored-time.ts';

const TOKEN = 'token-of-the-scheduler-32-letters';
const HOUR = 3_600_000;
const NO_OIDC = { identity: () => null, keys: () => Promise.reject(new Error()), now: () => 0 };

let api: BattleApi;
const logged: unknown[] = [];
beforeAll(async () => {
  api = await startBattleApi('demo-scheduled-work');
});
afterAll(() => api?.stop());

function routeWith(token = TOKEN, isAway = false, onDelete = () => {}) {
  return createSweepRoute({
    firestore: () => {
      if (isAway) throw new Error('the database is away');
      return api.firestore;
    },
    isScheduler: createSchedulerProof({ token: () => token, ...NO_OIDC }),
    deleteIdentity: () => Promise.resolve(onDelete()),
    push: () => null,
    now: () => api.clock.ms,
    log: (line) => logged.push(JSON.parse(line)),
  });
}

const request = (authorization?: string) =>
  new Request('http://quiz.test/api/tasks/sweep', {
    method: 'POST',
    headers: authorization === undefined ? {} : { authorization },
  });

/** Calls with this header; returns the answer. */
async function callSweep(authorization: string | undefined, route = routeWith()) {
  const response = await route(request(authorization));
  expect(response.headers.get('cache-control')).toBe('no-store');
  return { status: response.status, body: (await response.json()) as unknown };
}

/** A deletion that a crash interrupted. @returns the account to delete */
async function breakOffDeletion(uid: string) {
  const account = api.firestore.doc(`users/${uid}/private/account`);
  await account.update({ status: 'deleting', coins: -1 });
  const at = (await account.get()).get('createdAt') as unknown;
  await api.firestore.doc(`deletions/${uid}`).create({
    closedLedger: 'x',
    coins: 100,
    status: 'active',
    isClear: true,
    at,
  });
  return account;
}

describe('the scheduled work', () => {
  it.each([
    ['no token', undefined],
    ['another token', `Bearer ${TOKEN.toUpperCase()}`],
    ['a part of the token', `Bearer ${TOKEN.slice(0, -1)}`],
    ['a longer token', `Bearer ${TOKEN}x`],
    ['an empty token', 'Bearer '],
    ['another scheme', `Basic ${TOKEN}`],
    ['the token alone', TOKEN],
  ])('does nothing for a call with %s', async (_what, authorization) => {
    const lobby = await api.seat('friend', ['waiter']);
    const before = api.clock.ms;
    api.clock.ms += HOUR;
    expect(await callSweep(authorization)).toMatchObject({
      status: 401,
      body: { message: API_CODES.noToken },
    });
    api.clock.ms = before;
    expect((await api.firestore.doc(`rooms/${lobby}`).get()).get('status')).toBe('waiting');
  });

  it.each(['Bearer ', 'Bearer x', undefined])(
    'refuses every call without a configured token: %s',
    async (authorization) => {
      expect((await callSweep(authorization, routeWith(''))).status).toBe(401);
    },
  );

  it('does all due work once, with its counts in the reply', async () => {
    const battle = await api.seat('friend', ['left-1', 'left-2']);
    expect(await api.as('left-1', 'get_random_questions', { match_id: battle })).toBe('ok');
    await api.seat('friend', ['forgotten']);
    await api.token('leaver');
    const account = await breakOffDeletion('leaver');
    api.clock.ms += HOUR;
    const waiting = await api.firestore.collection('rooms').where('status', '==', 'waiting').get();
    const done = {
      settled: 1,
      closed: waiting.size,
      deleted: 1,
      exams: 0,
      contests: 0,
      leagues: 0,
      arenas: 0,
      defences: 0,
      reminders: 0,
      left: 0,
      errors: 0,
    };
    expect(await callSweep(`Bearer ${TOKEN}`)).toEqual({
      status: 200,
      body: { error: false, data: done },
    });
    expect(logged).toEqual([{ sweep: { ...done, errors: [] } }]);
    expect(await api.coins('left-1')).toBe(100);
    expect((await account.get()).exists).toBe(false);
    expect(await callSweep(`bearer  ${TOKEN}`)).toEqual({
      status: 200,
      body: {
        error: false,
        data: {
          settled: 0,
          closed: 0,
          deleted: 0,
          exams: 0,
          contests: 0,
          leagues: 0,
          arenas: 0,
          defences: 0,
          reminders: 0,
          left: 0,
          errors: 0,
        },
      },
    });
    expect(logged).toHaveLength(1);
  });

  it('stops after 40 s, then continues at the next call', async () => {
    const uids = Array.from({ length: 20 }, (_, n) => `slow-${n}`);
    for (const uid of uids) {
      await api.token(uid);
      await breakOffDeletion(uid);
    }
    api.clock.ms += HOUR;
    const slowly = routeWith(TOKEN, false, () => (api.clock.ms += 40_000));
    const account = (uid: string) => api.firestore.doc(`users/${uid}/private/account`);
    const there = async () =>
      (await Promise.all(uids.map((uid) => account(uid).get()))).filter(({ exists }) => exists)
        .length;
    const counts = {
      settled: 0,
      closed: 0,
      exams: 0,
      contests: 0,
      leagues: 0,
      arenas: 0,
      defences: 0,
      reminders: 0,
      errors: 0,
    };
    // sixteen begin at once, and the first of them uses up the time
    expect((await callSweep(`Bearer ${TOKEN}`, slowly)).body).toEqual({
      error: false,
      data: { ...counts, deleted: 16, left: 4 },
    });
    expect(await there()).toBe(4);
    expect(logged.at(-1)).toEqual({ sweep: { ...counts, deleted: 16, left: 4, errors: [] } });
    expect((await callSweep(`Bearer ${TOKEN}`, slowly)).body).toEqual({
      error: false,
      data: { ...counts, deleted: 4, left: 0 },
    });
    expect(await there()).toBe(0);
  });

  it('answers the scheduler with the failed steps alone', async () => {
    const reply = await callSweep(`Bearer ${TOKEN}`, routeWith(TOKEN, true));
    expect(reply.status).toBe(500);
    expect(JSON.stringify(reply.body)).not.toContain('database');
    expect(logged.at(-1)).toEqual({ sweep: 'failed', error: 'Error: the database is away' });
  });
});

describe('the sweep', () => {
  it('settles or closes every due room once', async () => {
    const deserted = await dealtBattle(api, 'friend', ['s1', 's2']);
    await answerFirst(api.firestore, deserted, 's1', true);
    const finished = await dealtBattle(api, 'friend', ['s3', 's4']);
    await answerFirst(api.firestore, finished, 's3', true);
    await finish(api.firestore, finished);
    const lobby = await api.seat('friend', ['s5']);
    const later = api.clock.ms + 60 * 60_000;
    await Promise.all([1, 2].map(() => sweep(api.firestore, later)));
    expect(await Promise.all(['s1', 's2', 's3', 's4', 's5'].map((uid) => api.coins(uid)))).toEqual([
      100, 100, 110, 90, 100,
    ]);
    const room = await api.firestore.doc(`rooms/${lobby}`).get();
    expect([room.get('status'), room.get('reason')]).toEqual(['closed', 'expired']);
    expect(await sweep(api.firestore, later)).toEqual({
      settled: 0,
      closed: 0,
      left: 0,
      errors: [],
    });
  });

  it('continues until nothing is due, past rooms that it cannot read', async () => {
    const lobby = await api.seat('friend', ['m1']);
    const data = (await api.firestore.doc(`rooms/${lobby}`).get()).data()!;
    const batch = api.firestore.batch();
    for (let n = 0; n < 170; n++) {
      // the first sixty are broken: more than one read of the list returns
      const copy = n < 60 ? { ...data, members: 'nobody' } : data;
      batch.set(api.firestore.doc(`rooms/copy${String(n).padStart(16, '0')}`), copy);
    }
    await batch.commit();
    const swept = await sweep(api.firestore, api.clock.ms + HOUR);
    expect({ ...swept, errors: swept.errors.length }).toEqual({
      settled: 0,
      closed: 111,
      left: 0,
      errors: 60,
    });
    const waiting = api.firestore.collection('rooms').where('status', '==', 'waiting');
    const broken = (await waiting.get()).docs;
    expect(broken.map(({ id }) => id)).toEqual(
      Array.from({ length: 60 }, (_, n) => `copy${String(n).padStart(16, '0')}`),
    );
    await Promise.all(broken.map(({ ref }) => ref.delete()));
  });

  it('leaves running battles alone', async () => {
    const roomId = await dealtBattle(api, 'friend', ['t1', 't2']);
    await sweep(api.firestore, api.clock.ms + 60_000);
    expect((await api.firestore.doc(`rooms/${roomId}`).get()).get('status')).toBe('playing');
  });
});

describe('a room that holds coins', () => {
  /** A group that pays ten each, with one player who also has won coins. */
  async function dealtGroup(name: string): Promise<{ roomId: string; uids: readonly string[] }> {
    const uids = [1, 2, 3].map((n) => `${name}-${n}`);
    const [first = ''] = uids;
    // ten for playing less than the fee asks for, so that the fee takes redeemable ones
    await api.token(first);
    await api.earn(first, 20);
    await api.firestore.doc(`users/${first}/private/account`).update({ coins: 25, redeemable: 20 });
    const roomId = await api.seat('group', uids, 10);
    expect(await api.as(first, 'get_question_by_room_id', { room_id: roomId })).toBe('ok');
    return { roomId, uids };
  }
  const wallets = (uids: readonly string[]) =>
    Promise.all(
      uids.map(async (uid) => {
        const account = await api.firestore.doc(`users/${uid}/private/account`).get();
        return [account.get('coins'), account.get('redeemable')] as unknown[];
      }),
    );

  it('has no expiry until it is settled', async () => {
    const { roomId } = await dealtGroup('held');
    const room = api.firestore.doc(`rooms/${roomId}`);
    expect((await room.get()).get('expiresAt')).toBeUndefined();
    api.clock.ms += HOUR;
    await callSweep(`Bearer ${TOKEN}`);
    const settled = await room.get();
    expect(settled.get('status')).toBe('settled');
    expect(storedMs(settled, 'expiresAt')).toBe(api.clock.ms + 7 * 24 * HOUR);
  });

  it.each([
    ['all of its rounds', ['rounds', 'optionOrders', 'players', 'deals']],
    ['the answers', ['deals']],
    ['the rounds', ['rounds']],
    ['the players', ['players']],
  ])(
    'refunds them once after %s have expired, with the same redeemable share',
    async (_what, gone) => {
      const { roomId, uids } = await dealtGroup(`gone-${gone.length}-${gone[0]}`);
      expect(await wallets(uids)).toEqual([
        [15, 15],
        [90, 0],
        [90, 0],
      ]);
      for (const collection of gone) {
        const parts = await api.firestore.collection(`rooms/${roomId}/${collection}`).get();
        await Promise.all(parts.docs.map(({ ref }) => ref.delete()));
      }
      api.clock.ms += 31 * 24 * HOUR;
      for (let times = 0; times < 2; times++) {
        expect(await callSweep(`Bearer ${TOKEN}`)).toMatchObject({
          status: 200,
          body: { data: { errors: 0 } },
        });
        expect(await wallets(uids)).toEqual([
          [25, 20],
          [100, 0],
          [100, 0],
        ]);
      }
      const room = await api.firestore.doc(`rooms/${roomId}`).get();
      expect(room.get('status')).toBe('settled');
      expect(room.get(`outcomes.${uids[0]}`)).toEqual({
        result: 'returned',
        coins: 10,
        points: 0,
        rank: 1,
        ratingChange: 0,
      });
    },
  );
});

describe('the local starter', () => {
  it('calls the sweep with its token until it ends', async () => {
    const calls: string[] = [];
    const lines: string[] = [];
    const server = createServer(({ method, url, headers }, response) => {
      calls.push(`${method} ${url} ${headers.authorization}`);
      response.setHeader('connection', 'close');
      response.statusCode = calls.length === 2 ? 500 : 200;
      response.end();
    });
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    const port = portOf(server);
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const asked = vi.spyOn(globalThis, 'fetch');
    onTestFinished(() => asked.mockRestore());
    const sweeping = sweepEveryMinute({
      port,
      token: TOKEN,
      everyMs: 50,
      onLine: (line) => lines.push(line),
    });
    for (let n = 0; n < 3; n++) {
      if (n > 0) vi.advanceTimersByTime(50);
      await asked.mock.results[n]?.value;
      expect(calls).toHaveLength(n + 1);
    }
    sweeping.stop();
    vi.advanceTimersByTime(600_000);
    expect(asked).toHaveBeenCalledTimes(3);
    expect(new Set(calls)).toEqual(new Set([`POST /api/tasks/sweep Bearer ${TOKEN}`]));
    expect(lines).toEqual(['The sweep was answered with 500.']);
    await new Promise((closed) => server.close(closed));
  });
});
