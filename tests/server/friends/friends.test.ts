import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { API_CODES } from '../../../domain/errors.ts';
import { DAY } from '../account/support.ts';
import type { FriendReply, FriendsApi } from './support.ts';
import { startFriendsApi } from './support.ts';
import { getFriends } from '../../../domain/contract/friends.ts';
import { sentData } from '../support/sent-data.ts';
import { needs } from '../../support/capabilities.ts';

let game: FriendsApi;
beforeAll(async () => {
  game = await startFriendsApi('demo-friends');
});
afterAll(() => game?.api.stop());

let people = 0;
/** The uid of a new player. */
const newPlayer = () => `p${(people += 1)}`;
const players = (count: number) => Array.from({ length: count }, newPlayer);
/** The rows of a list of friends. */
const rowsOf = ({ code, data }: FriendReply) =>
  sentData(getFriends, { error: code !== 'ok', message: code, data });
const pair = (): [string, string] => [newPlayer(), newPlayer()];

describe('a request', () => {
  it('waits on both lists until its acceptance makes two friends', async () => {
    const [ann, ben] = pair();
    expect(await game.ask(ann, ben)).toBe('sent');
    expect(await game.list(ann, 'sent')).toEqual([ben]);
    expect(await game.list(ben, 'received')).toEqual([ann]);
    expect(await game.counts(ann)).toEqual({ requests: 1, friends: 0 });
    expect(await game.accept(ben, ann)).toBe('ok');
    for (const [one, other] of [
      [ann, ben],
      [ben, ann],
    ] as const) {
      expect(await game.list(one, 'friends')).toEqual([other]);
      expect(await game.list(one, 'sent')).toEqual([]);
      expect(await game.list(one, 'received')).toEqual([]);
      expect(await game.counts(one)).toEqual({ requests: 0, friends: 1 });
    }
  });

  it('to a player who has asked already is an acceptance', async () => {
    const [ann, ben] = pair();
    await game.ask(ann, ben);
    expect(await game.ask(ben, ann)).toBe('friend');
    expect(await game.list(ann, 'friends')).toEqual([ben]);
    expect(await game.counts(ann)).toEqual({ requests: 0, friends: 1 });
  });

  it('can be withdrawn', async () => {
    const [ann, ben] = pair();
    await game.ask(ann, ben);
    expect(await game.remove(ann, ben)).toBe('ok');
    expect(await game.list(ben, 'received')).toEqual([]);
    expect(await game.accept(ben, ann)).toBe(API_CODES.noData);
    expect(await game.counts(ann)).toEqual({ requests: 0, friends: 0 });
  });

  it('after a battle needs a battle that both have played', async () => {
    const [ann, ben, eve] = [newPlayer(), newPlayer(), newPlayer()];
    for (const uid of [ann, ben, eve]) await game.join(uid);
    await game.battle(`${ann}-${ben}`, [ann, ben], game.api.clock.ms);
    const by = (uid: string, user_id: string) =>
      game.call(uid, 'send_friend_request', { user_id, match_id: `${ann}-${ben}` });
    expect(await by(eve, ann)).toMatchObject({ code: API_CODES.noData });
    expect(await by(ann, eve)).toMatchObject({ code: API_CODES.noData });
    expect(await by(ann, ann)).toMatchObject({ code: API_CODES.missingFields });
    expect(await by(ann, ben)).toMatchObject({ data: { state: 'sent' } });
    expect(await game.list(ben, 'received')).toEqual([ann]);
  });

  it('notifies once in 30 days, whatever its sender repeats', async () => {
    const [ann, ben] = pair();
    await game.ask(ann, ben);
    const note = async () =>
      (await game.api.firestore.collection(`users/${ben}/notifications`).get()).docs[0]!;
    const first = await note();
    expect(first.data()).not.toHaveProperty('name');
    for (let n = 0; n < 3; n++) {
      await game.remove(ann, ben);
      await game.ask(ann, ben);
    }
    expect(await game.notifications(ben)).toBe(1);
    expect((await note()).get('at')).toEqual(first.get('at'));
    game.api.clock.ms += 30 * DAY;
    await game.remove(ann, ben);
    await game.ask(ann, ben);
    expect(await game.notifications(ben)).toBe(1);
    expect((await note()).get('at')).not.toEqual(first.get('at'));
  });

  it('costs 11 reads and 5 writes, its acceptance 9 and 5', async (context) => {
    needs(context, 'usage meter');
    const [ann, ben] = pair();
    // opens the sessions
    for (const uid of [ann, ben]) await game.list(uid, 'friends');
    const billed = async (work: () => Promise<unknown>) => {
      await game.api.bill();
      await work();
      return game.api.bill();
    };
    expect(await billed(() => game.ask(ann, ben))).toEqual({ reads: 11, writes: 5 });
    expect(await billed(() => game.accept(ben, ann))).toEqual({ reads: 9, writes: 5 });
  });
});

describe('the list of friends', () => {
  it('shows name, rating, today’s points and the last battle without its other players', async () => {
    const [ann, ben, cid] = [newPlayer(), newPlayer(), newPlayer()];
    await game.befriend(ann, ben);
    await game.befriend(ann, cid);
    const { clock, firestore } = game.api;
    await game.battle(`${ben}-old`, [ben, 'x'], clock.ms - 3 * DAY);
    const today = new Date(clock.ms).toISOString().slice(0, 10).replaceAll('-', '');
    await firestore
      .doc(`leaderboards/d${today}/entries/${cid}`)
      .set({ uid: cid, name: cid, image: '', rating: 1_000, score: 30 });
    const { data, total } = await game.call(ann, 'get_friends');
    expect(total).toBe('2');
    expect(data).toEqual([
      {
        user_id: cid,
        name: cid.replace('p', 'P'),
        profile: '',
        rating: '1000',
        played_today: '1',
        points_today: '30',
        cursor: expect.any(String),
      },
      {
        user_id: ben,
        name: ben.replace('p', 'P'),
        profile: '',
        rating: '1000',
        played_today: '0',
        points_today: '0',
        last: {
          correct: '8',
          points: '80',
          questions: '10',
          category_name: 'Space',
          at: clock.ms - 3 * DAY - 10_000,
        },
        cursor: expect.any(String),
      },
    ]);
    await game.battle(`${ben}-new`, [ben, 'x'], clock.ms);
    const again = await game.call(ann, 'get_friends');
    expect(rowsOf(again)[1]).toMatchObject({ played_today: '1' });
  });

  it('comes in pages of 20 by a cursor, each friend once, for four reads a row', async (context) => {
    needs(context, 'usage meter');
    const [ann] = pair();
    const friends = players(23);
    for (const friend of friends) await game.befriend(ann, friend);
    const first = await game.call(ann, 'get_friends');
    const rows = rowsOf(first);
    const after = rows.at(-1)!.cursor;
    await game.api.reads();
    const second = await game.call(ann, 'get_friends', { after });
    expect(await game.api.reads()).toEqual({
      'users/{id}/friends': 3 + 1,
      users: 3,
      battles: 3,
      'leaderboards/{id}/entries': 3,
      // the caller
      sessions: 1,
    });
    const rest = rowsOf(second);
    expect([...rows, ...rest].map((row) => row.user_id)).toEqual(friends.toReversed());
    expect([first.total, second.total, rows.length]).toEqual(['23', '23', 20]);
  });

  it('loses a removed friend on both sides', async () => {
    const [ann, ben] = pair();
    await game.befriend(ann, ben);
    expect(await game.remove(ben, ann)).toBe('ok');
    expect(await game.list(ann, 'friends')).toEqual([]);
    expect(await game.list(ben, 'friends')).toEqual([]);
    expect(await game.counts(ann)).toEqual({ requests: 0, friends: 0 });
    expect(await game.remove(ann, ben)).toBe(API_CODES.noData);
  });
});

describe('a code', () => {
  it('shows only name and picture of its player', async () => {
    const [ann, ben] = pair();
    await game.join(ben);
    const account = await game.api.firestore.doc(`users/${ben}/private/account`).get();
    const code = String(account.get('referCode'));
    const typed = ` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)} `;
    const { data } = await game.call(ann, 'get_player_by_code', { code: typed });
    expect(data).toEqual({ name: ben.replace('p', 'P'), profile: '' });
  });

  it('finds nobody if it is wrong', async () => {
    const [ann] = pair();
    for (const wrong of ['ABCDEFGH', 'x', '../../x', '__x__']) {
      expect((await game.call(ann, 'get_player_by_code', { code: wrong })).code).toBe(
        API_CODES.noData,
      );
    }
  });
});

describe('a deletion', () => {
  it('ends friendships and requests on both sides with their counters', async () => {
    const [gone, friend, asked, asker, declined, blocker] = [
      newPlayer(),
      newPlayer(),
      newPlayer(),
      newPlayer(),
      newPlayer(),
      newPlayer(),
    ];
    await game.befriend(gone, friend);
    await game.ask(gone, asked);
    await game.ask(asker, gone);
    await game.ask(declined, gone);
    await game.decline(gone, declined);
    await game.block(blocker, gone);
    await game.ask(gone, blocker);
    expect(await game.counts(declined)).toEqual({ requests: 1, friends: 0 });
    const person = await game.api.firestore.doc(`users/${gone}/private/account`).get();
    expect((await game.call(gone, 'delete_user_account')).code).toBe('ok');
    for (const uid of [friend, asked, asker, declined, blocker]) {
      expect(await game.counts(uid), uid).toEqual({ requests: 0, friends: 0 });
      const sides = await game.api.firestore.collection(`users/${uid}/friends`).get();
      expect(sides.size, uid).toBe(0);
    }
    const own = await game.api.firestore.doc(`persons/${person.get('personId') as string}`).get();
    expect(own.data()).toMatchObject({ friendRequests: 0, friends: 0 });
    const left = await game.api.firestore.collection(`users/${gone}/friends`).get();
    expect(left.size).toBe(0);
    const pauses = await game.api.firestore.collection(`users/${gone}/friendPauses`).get();
    expect(pauses.size).toBe(0);
    const account = await game.api.firestore.doc(`users/${asked}/private/account`).get();
    expect(account.get('receivedRequests')).toBe(0);
  });
});
