import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { poolsBeside } from '../../../server/leagues/league-pools.ts';
import { endLeagueWeeks } from '../../../server/leagues/end-week.ts';
import { openSession } from '../../../server/session/sessions.ts';
import type { LeagueApi } from './support.ts';
import { getLeague } from '../../../domain/contract/league.ts';
import { sentData } from '../support/sent-data.ts';
import { DAY, dyingProcess, fillGroup, startLeagueApi } from './support.ts';
import { needs } from '../../support/capabilities.ts';
import { whileMarked } from '../support/cancelled-deletion.ts';

const WEEK = 7 * DAY;

let game: LeagueApi;
beforeAll(async () => {
  game = await startLeagueApi('demo-leagues');
});
afterAll(() => game?.api.stop());

let monday = Date.UTC(2026, 10, 23);
beforeEach(() => {
  // each test begins on a Monday at noon, and no group of another is due
  monday += 5 * WEEK;
  game.api.clock.ms = monday + DAY / 2;
});

let people = 0;
async function player(points = 10, email?: string): Promise<string> {
  const uid = `p${(people += 1)}`;
  await game.join(uid, email);
  if (points > 0) await game.gain(uid, points);
  return uid;
}
const nextMonday = () => void (game.api.clock.ms = monday + WEEK);
const endAll = (firestore = game.api.firestore) =>
  endLeagueWeeks(firestore, null, game.api.clock.ms);

describe('the pools of one league, habit and region', () => {
  it.each([
    [0, 1],
    [19, 1],
    [20, 2],
    [100, 6],
    [10_000, 64],
  ])('with %i groups of the first are %i', (groups, pools) => {
    expect(poolsBeside(groups)).toBe(pools);
  });
});

describe('the first look of a week', () => {
  it('joins a group in which points count from now, once there are points', async () => {
    const uid = await player(0);
    expect(await game.look(uid)).toMatchObject({ state: 'points-first', league: '1', rows: [] });
    await game.gain(uid, 40);
    const first = await game.look(uid);
    expect(first).toMatchObject({ state: 'joined', league: '1', to_rise: '1' });
    expect(first.rows).toMatchObject([{ user_id: uid, score: '0', is_own: '1', name: uid }]);
    await game.gain(uid, 7);
    const own = { user_id: uid, score: '7', change: 'up', user_rank: '1' };
    expect(await game.look(uid)).toMatchObject({ rows: [own], to_rise: '0', to_stay: '0' });
  });

  it('shows the own row also while the others’ table is cached', async () => {
    const ann = await player();
    await game.look(ann);
    const ben = await player();
    await game.look(ann);
    const token = await game.api.join(ben);
    const { envelope } = await game.api.call('get_league', {}, { token });
    const { state, rows } = sentData(getLeague, envelope);
    expect(state).toBe('joined');
    expect(rows.find(({ is_own }) => is_own === '1')).toMatchObject({ score: '0' });
    expect(rows.map(({ user_id, is_own }) => [user_id, is_own]).toSorted()).toEqual(
      [
        [ann, '0'],
        [ben, '1'],
      ].toSorted(),
    );
  });

  it('shows the own points of since the week’s end also while the others’ table is cached', async () => {
    const [ann, ben] = [await player(), await player()];
    await game.look(ann);
    await game.look(ben);
    nextMonday();
    await endAll();
    await game.gain(ben, 7);
    await game.look(ann);
    const token = await openSession(game.api.firestore, ben, game.api.clock.ms);
    const { envelope } = await game.api.call('get_league', {}, { token });
    const own = sentData(getLeague, envelope).rows.find(({ is_own }) => is_own === '1');
    expect(own).toMatchObject({ user_id: ben, score: '7', user_rank: '1' });
  });

  it('at once from several processes joins one group', async () => {
    const uid = await player();
    const servers = [game.api, game.api.newProcess(), game.api.newProcess()];
    await Promise.all(servers.map((server) => game.look(uid, server)));
    const groups = await game.api.firestore
      .collection('leagueGroups')
      .where('uids', 'array-contains', uid)
      .get();
    expect(groups.size).toBe(1);
    expect((await game.look(uid)).rows.filter((row) => row.user_id === uid)).toHaveLength(1);
  });

  it('is one of a person: a second account waits for the next week', async () => {
    const uid = await player(10, 'twin@quiz.test');
    const twin = await player(10, 'twin+2@quiz.test');
    expect(await game.look(uid)).toMatchObject({ state: 'joined' });
    expect(await game.look(twin)).toMatchObject({ state: 'other-account', rows: [] });
    nextMonday();
    expect(await game.look(twin)).toMatchObject({ state: 'joined' });
    expect(await game.look(uid)).toMatchObject({ state: 'other-account' });
  });

  it('fills a group of 30 before the next, by parallel looks too', async () => {
    const uids: string[] = [];
    for (let n = 0; n < 33; n++) uids.push(await player());
    const server = game.api.newProcess();
    for (let n = 0; n < uids.length; n += 3) {
      const some = uids.slice(n, n + 3);
      await Promise.all(some.map((uid, at) => game.look(uid, at === 0 ? server : game.api)));
    }
    const groups = await game.api.firestore
      .collection('leagueGroups')
      .where('uids', 'array-contains-any', uids.slice(0, 30))
      .get();
    const sizes = groups.docs.map((group) => (group.get('uids') as string[]).length);
    const all = new Set(
      await Promise.all(uids.map(async (uid) => (await game.standing(uid))['group'])),
    );
    expect(Math.max(...sizes)).toBe(30);
    expect(all.size).toBe(2);
  });

  it('fills three groups beside each other once the first pool has opened 40', async () => {
    await game.look(await player());
    const { firestore } = game.api;
    const pools = await firestore.collection('leaguePools').where('count', '==', 1).get();
    const week = new Date(monday).toISOString().slice(0, 10);
    const [pool] = pools.docs.filter(({ id }) => id.startsWith(week));
    await pool!.ref.update({ groups: 40 });
    // the number of pools is read again after 30 s
    game.api.clock.ms += 30_000;
    const uids: string[] = [];
    // the pool of each is random: of 36 players one of three gets none once in a million runs
    for (let n = 0; n < 36; n++) uids.push(await player());
    for (let n = 0; n < uids.length; n += 3) {
      await Promise.all(uids.slice(n, n + 3).map((uid) => game.look(uid)));
    }
    const beside = await firestore.collection('leaguePools').get();
    const filled = beside.docs.filter(({ id }) => id.startsWith(pool!.id));
    expect(filled.map(({ id }) => id).toSorted()).toEqual([
      pool!.id,
      `${pool!.id}_1`,
      `${pool!.id}_2`,
    ]);
    const counts = filled.map((one) => one.get('count') as number);
    expect(counts.reduce((sum, count) => sum + count)).toBe(37);
    const groups = await Promise.all(
      filled.map((one) => firestore.doc(`leagueGroups/${one.get('group')}`).get()),
    );
    expect(groups.map((group) => (group.get('uids') as string[]).length)).toEqual(counts);
  });
});

describe('the end of a week', () => {
  it('moves the best 7 up and the last 5 down, exactly once', async () => {
    const uid = await player();
    await game.api.firestore.doc(`users/${uid}/private/league`).set({ league: 3 });
    await game.look(uid);
    await game.gain(uid, 50);
    const others = await fillGroup(
      game,
      uid,
      [...Array(28).keys()].map((n) => 100 - n),
    );
    nextMonday();
    const done = await Promise.all([endAll(), endAll(game.api.newProcess().firestore)]);
    expect(done.flatMap(({ errors }) => errors)).toEqual([]);
    await endAll();
    const leagues = await Promise.all(
      [...others, uid].map(async (one) => (await game.standing(one))['league']),
    );
    expect(leagues).toEqual([
      ...(Array(7).fill(4) as number[]),
      ...(Array(17).fill(3) as number[]),
      ...(Array(5).fill(2) as number[]),
    ]);
    expect(await game.look(uid)).toMatchObject({
      league: '3',
      rows: [{ user_id: uid, score: '0' }],
      last: { place: '29', points: '50', change: 'down', league: '4' },
    });
  });

  it('counts points after the end for the next week', async () => {
    const uid = await player();
    await game.look(uid);
    await game.gain(uid, 5);
    nextMonday();
    game.api.clock.ms += DAY + 1_000;
    // a server that was down for a day, and a player who was not
    await game.gain(uid, 3);
    await endAll();
    expect(await game.standing(uid)).toMatchObject({ league: 1, last: { points: 5, place: 1 } });
    await game.gain(uid, 2);
    expect((await game.look(uid)).rows).toMatchObject([{ score: '5' }]);
  });

  it('has a result for a player whose deletion is taken back', async () => {
    const uid = await player();
    await game.look(uid);
    await game.gain(uid, 5);
    nextMonday();
    await whileMarked(game.api.firestore, uid, endAll);
    expect(await game.standing(uid)).toMatchObject({
      league: 1,
      last: { points: 5, place: 1, change: 'up' },
    });
  });

  it('is done by a look if no scheduler has come', async () => {
    const uid = await player();
    await game.look(uid);
    await game.gain(uid, 5);
    nextMonday();
    expect(await game.look(uid)).toMatchObject({ league: '2', last: { change: 'up' } });
    expect((await endAll()).errors).toEqual([]);
    expect(await game.standing(uid)).toMatchObject({ league: 1 });
  });

  it('does nothing before its time', async () => {
    const uid = await player();
    await game.look(uid);
    await game.gain(uid, 5);
    game.api.clock.ms = monday + WEEK - 1;
    await endAll();
    expect(await game.standing(uid)).toMatchObject({ league: 0 });
  });

  it.each([
    [0, false],
    [0, true],
    [1, false],
    [1, true],
  ])('continues after a kill at commit %i, written: %s', async (commits, isWritten) => {
    const uids = [await player(10), await player(10)];
    // two groups
    await game.look(uids[0]!);
    await game.api.firestore.doc(`users/${uids[1]!}/private/league`).set({ league: 5 });
    await game.look(uids[1]!);
    for (const uid of uids) await game.gain(uid, 5);
    nextMonday();
    await endAll(dyingProcess(game.api.newProcess(), commits, isWritten)).catch(() => undefined);
    await endAll();
    await endAll();
    const leagues = await Promise.all(
      uids.map(async (uid) => (await game.standing(uid))['league']),
    );
    expect(leagues).toEqual([1, 6]);
  });
});

describe('a week without a look', () => {
  it('keeps the league without its points', async () => {
    const uid = await player();
    await game.look(uid);
    await game.gain(uid, 5);
    nextMonday();
    await endAll();
    await game.gain(uid, 100);
    game.api.clock.ms += WEEK;
    const late = await game.look(uid);
    expect(late).toMatchObject({ league: '2', rows: [{ score: '0' }] });
  });
});

describe('a deleted player', () => {
  it('leaves the groups, whose other players end their week', async () => {
    const [gone, stays] = [await player(), await player()];
    await game.look(gone);
    await game.look(stays);
    await game.gain(gone, 50);
    await game.gain(stays, 5);
    const { call, firestore, clock } = game.api;
    const token = await openSession(firestore, gone, clock.ms);
    expect((await call('delete_user_account', {}, { token })).envelope.error).toBe(false);
    const group = await firestore
      .doc(`leagueGroups/${String((await game.standing(stays))['group'])}`)
      .get();
    expect(JSON.stringify(group.data())).not.toContain(`"${gone}"`);
    expect((await game.look(stays)).rows.map((row) => row.user_id)).not.toContain(gone);
    nextMonday();
    await endAll();
    expect(await game.standing(stays)).toMatchObject({ last: { place: 1 } });
    expect(await game.standing(gone)).toEqual({});
  });
});

describe('the bill', () => {
  it('of a look is a read for the group and one for each member, at most every 10 s', async (context) => {
    needs(context, 'usage meter');
    const uid = await player();
    await game.look(uid);
    await fillGroup(game, uid, [3, 2, 1]);
    await game.api.reads();
    await game.look(uid);
    const { sessions: _opened, ...reads } = await game.api.reads();
    expect(reads).toEqual({
      // the standing, and the account of the new session
      'users/{id}/private': 2,
      leagueGroups: 1,
      'leaderboards/{id}/entries': 4,
    });
  });

  it('of joining within 30 s of another player is 11 reads and 4 writes', async (context) => {
    needs(context, 'usage meter');
    await game.look(await player());
    const uid = await player();
    const token = await openSession(game.api.firestore, uid, game.api.clock.ms);
    await game.api.call('get_days', {}, { token });
    await game.api.bill();
    await game.api.call('get_league', {}, { token });
    expect(await game.api.bill()).toEqual({ reads: 11, writes: 4 });
  });

  it('of joining is 12 reads, three of them once in 30 s for all, with 4 writes', async (context) => {
    needs(context, 'usage meter');
    const uid = await player();
    // opens the session
    const token = await openSession(game.api.firestore, uid, game.api.clock.ms);
    await game.api.call('get_days', {}, { token });
    await game.api.bill();
    await game.api.call('get_league', {}, { token });
    expect(await game.api.bill()).toEqual({ reads: 12, writes: 4 });
  });

  it('of the end of a week is 3 reads a member', async (context) => {
    needs(context, 'usage meter');
    // the groups of other tests
    await endAll();
    const uid = await player();
    await game.look(uid);
    await fillGroup(game, uid, [3, 2, 1]);
    nextMonday();
    await game.api.reads();
    await endAll();
    expect(await game.api.reads()).toMatchObject({
      leagueGroups: 2,
      // the account; all time, and the day of the late scheduler
      'users/{id}/private': 4,
      'leaderboards/{id}/entries': 4 * 2,
    });
  });
});
