import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getDailyLeaderboard } from '../../../domain/contract/get-leaderboard.ts';
import { readEnvelope } from '../../../domain/contract/envelope.ts';
import { API_CODES } from '../../../domain/errors.ts';
import { leaderboardEntries, gainScore } from '../../../server/leaderboard/entries.ts';
import type { TestApi } from '../support/api.ts';
import { startApi } from '../support/api.ts';
import { needs } from '../../support/capabilities.ts';
import { storedMsIfAny } from '../../support/stored-time.ts';

const ZONE = 'Asia/Kolkata';
/** Half an hour before midnight, and before a new month, where the game's days begin. */
const EVENING = Date.parse('2026-11-30T18:00:00Z');
const HOUR = 3_600_000;
/** The operations that the emulator bills. */
const ENTRIES = 'leaderboards/{id}/entries';

interface Named {
  readonly name: string;
  readonly image: string;
  readonly rating: number;
}

let api: TestApi;
const tokens = new Map<string, string>();
beforeAll(async () => {
  api = await startApi('demo-leaderboards');
  api.clock.ms = EVENING;
  for (const uid of ['ann', 'ben', 'cat', 'dan', 'eve']) tokens.set(uid, await api.join(uid));
  await gain({ ann: 20, ben: 30, cat: 20, dan: 10 }, EVENING);
});
afterAll(() => api?.stop());

async function gain(points: Record<string, number>, at: number): Promise<void> {
  for (const [uid, score] of Object.entries(points)) {
    const { name, image, rating } = (await api.firestore.doc(`users/${uid}`).get()).data() as Named;
    await api.firestore.runTransaction((transaction) => {
      const moment = { now: at, timeZone: ZONE };
      gainScore(transaction, api.firestore, { uid, name, image, rating }, score, moment);
      return Promise.resolve();
    });
  }
}

async function ask(period: 'daily' | 'monthly' | 'globle', uid: string, fields = {}) {
  const action = `get_${period}_leaderboard`;
  const { envelope } = await api.call(action, fields, { token: tokens.get(uid)! });
  return readEnvelope(getDailyLeaderboard.output, envelope);
}
/** Pages are shared for 10 s. */
const later = () => (api.clock.ms += 11_000);

describe('the leaderboards', () => {
  it('have the rating beside the score, but for entries from before it was stored', async () => {
    const old = api.firestore.doc('leaderboards/all/entries/relic');
    await old.set({ uid: 'relic', name: 'Relic', image: '', score: 1 });
    later();
    const board = await ask('globle', 'ann');
    const rows = board.kind === 'data' ? board.data.other_users_rank : [];
    expect(rows.map(({ user_id, rating }) => [user_id, rating])).toEqual([
      ['ben', 1_000],
      ['cat', 1_000],
      ['ann', 1_000],
      ['dan', 1_000],
      ['relic', undefined],
    ]);
    expect(board.kind === 'data' && board.data.my_rank).toMatchObject({ rating: 1_000 });
    await old.delete();
    later();
  });

  it('rank by points, with equal points alike in a stable order', async () => {
    const board = await ask('daily', 'cat');
    const data = board.kind === 'data' ? board.data : undefined;
    const rows = data?.other_users_rank.map(({ user_id, user_rank, score }) => [
      user_id,
      user_rank,
      score,
    ]);
    // Firestore reverses the order of ids with that of the points
    expect(rows).toEqual([
      ['ben', 1, 30],
      ['cat', 2, 20],
      ['ann', 2, 20],
      ['dan', 4, 10],
    ]);
    expect(data?.my_rank).toMatchObject({ user_id: 'cat', user_rank: 2, is_beyond: false });
    expect(data?.top_three_ranks.map(({ user_id }) => user_id)).toEqual(['ben', 'cat', 'ann']);
    expect(data?.total).toBe(4);
    expect(JSON.stringify(data)).not.toContain('@quiz.test');
  });

  it('turn pages with the right ranks', async () => {
    const page = await ask('daily', 'ann', { offset: '2', limit: '2' });
    expect(
      page.kind === 'data' && page.data.other_users_rank.map((row) => [row.user_id, row.user_rank]),
    ).toEqual([
      ['ann', 2],
      ['dan', 4],
    ]);
  });

  it('exclude players without score', async () => {
    const board = await ask('daily', 'eve');
    expect(board.kind === 'data' && board.data.my_rank).toBeNull();
  });

  it('begin again at midnight and on the first of the month of the game, not of the machine', async () => {
    api.clock.ms = EVENING + HOUR;
    later();
    expect(await ask('daily', 'ann')).toEqual({ kind: 'refused', code: 'noData' });
    expect(await ask('monthly', 'ann')).toEqual({ kind: 'refused', code: 'noData' });
    const all = await ask('globle', 'ann');
    expect(all.kind === 'data' && all.data.other_users_rank).toHaveLength(4);
    await gain({ dan: 50 }, api.clock.ms);
    later();
    const day = await ask('daily', 'dan');
    expect(day.kind === 'data' && day.data.my_rank).toMatchObject({ score: 50, user_rank: 1 });
    const ever = await ask('globle', 'dan');
    expect(ever.kind === 'data' && ever.data.my_rank).toMatchObject({ score: 60, user_rank: 1 });
  });

  it('add up a month over its days', async () => {
    // the second day of December
    api.clock.ms += 24 * HOUR;
    await gain({ dan: 5, ann: 7 }, api.clock.ms);
    later();
    const rowsOf = async (period: 'daily' | 'monthly') => {
      const board = await ask(period, 'dan');
      if (board.kind !== 'data') return board;
      return board.data.other_users_rank.map((row) => [row.user_id, row.user_rank, row.score]);
    };
    expect(await rowsOf('daily')).toEqual([
      ['ann', 1, 7],
      ['dan', 2, 5],
    ]);
    expect(await rowsOf('monthly')).toEqual([
      ['dan', 1, 55],
      ['ann', 2, 7],
    ]);
    await gain({ dan: -5, ann: -7 }, api.clock.ms);
  });

  it('give the total where the family’s clients look for it', async () => {
    const { envelope } = await api.call(
      'get_globle_leaderboard',
      {},
      { token: tokens.get('ann')! },
    );
    expect(envelope).toMatchObject({ error: false, total: '4' });
  });

  it('leave the public profile as it is, however many days are played', async () => {
    const before = Object.keys((await api.firestore.doc('users/ann').get()).data()!).sort();
    for (let day = 1; day <= 40; day++) await gain({ ann: 1 }, EVENING + day * 24 * HOUR);
    const after = await api.firestore.doc('users/ann').get();
    expect(Object.keys(after.data()!).sort()).toEqual(before);
    await gain({ ann: -40 }, EVENING + 40 * 24 * HOUR);
  });

  it('expire in Firestore: days after three days, months after forty', async () => {
    const expiryOf = async (key: string) => {
      const entry = await leaderboardEntries(api.firestore, key).doc('dan').get();
      return storedMsIfAny(entry, 'expiresAt');
    };
    const at = EVENING + HOUR;
    await gain({ dan: 0 }, at);
    expect(await expiryOf('d20261201')).toBe(at + 3 * 24 * HOUR);
    expect(await expiryOf('m202612')).toBe(at + 40 * 24 * HOUR);
    expect(await expiryOf('all')).toBeUndefined();
  });

  it('show the new name of a player', async () => {
    tokens.set('zoe', await api.join('zoe'));
    await gain({ zoe: 500 }, api.clock.ms);
    const names = async () => {
      later();
      const board = await ask('globle', 'ann');
      return board.kind === 'data' ? board.data.top_three_ranks.map(({ name }) => name) : board;
    };
    expect(await names()).toEqual(['Zoe', 'Dan', 'Ben']);
    await api.call('update_profile', { name: 'zora' }, { token: tokens.get('zoe')! });
    expect(await names()).toEqual(['Zora', 'Dan', 'Ben']);
  });

  it('remove a deleted player', async () => {
    tokens.set('zoe', await api.join('zoe'));
    await gain({ zoe: 500 }, api.clock.ms);
    const names = async () => {
      later();
      const board = await ask('globle', 'ann');
      return board.kind === 'data' ? board.data.top_three_ranks.map(({ name }) => name) : board;
    };
    await api.call('delete_user_account', {}, { token: tokens.get('zoe')! });
    expect(await names()).toEqual(['Dan', 'Ben', 'Cat']);
    const left = await api.firestore.collectionGroup('entries').where('uid', '==', 'zoe').get();
    expect(left.size).toBe(0);
  });

  it.each(['daily', 'monthly', 'globle'])('need a session: %s', async (period) => {
    expect(await api.call(`get_${period}_leaderboard`)).toMatchObject({
      status: 401,
      envelope: { message: API_CODES.noToken },
    });
  });

  it.each([
    [{ limit: '0' }, 'limit must be at least 1'],
    [{ offset: '1000' }, 'offset must be at most 999'],
  ])('refuse %j', async (fields, message) => {
    const { envelope } = await api.call('get_daily_leaderboard', fields, {
      token: tokens.get('ann')!,
    });
    expect(envelope).toMatchObject({
      message: API_CODES.missingFields,
      error_msg: expect.stringContaining(message) as string,
    });
  });

  it('cost the same however many play', async (context) => {
    needs(context, 'usage meter');
    const costOf = async () => {
      later();
      await api.reads();
      await ask('globle', 'ann', { limit: '25' });
      return (await api.reads())[ENTRIES] ?? 0;
    };
    await players(0, 50);
    const few = await costOf();
    await players(50, 400);
    expect(await costOf()).toBe(few);
    expect(few).toBeLessThanOrEqual(40);
    // and the next viewer reads only the own place
    await ask('globle', 'ben', { limit: '25' });
    expect((await api.reads())[ENTRIES]).toBeLessThanOrEqual(3);
  });
});

describe('a place far down', () => {
  it('is counted to 10 000, or else marked as beyond that', async () => {
    await leaderboardEntries(api.firestore, 'all').doc('ann').update({ score: 1 });
    for (let from = 1_000; from < 11_000; from += 500) await players(from, from + 500);
    later();
    const board = await ask('globle', 'ann');
    expect(board.kind === 'data' && board.data.my_rank).toMatchObject({
      user_rank: 10_000,
      is_beyond: true,
    });
    expect(board.kind === 'data' && board.data.total).toBe(1_000);
  });
});

async function players(from: number, to: number): Promise<void> {
  const batch = api.firestore.batch();
  for (let n = from; n < to; n++) {
    batch.set(leaderboardEntries(api.firestore, 'all').doc(`crowd-${n}`), {
      uid: `crowd-${n}`,
      name: `Crowd ${n}`,
      image: '',
      score: n + 100,
    });
  }
  await batch.commit();
}
