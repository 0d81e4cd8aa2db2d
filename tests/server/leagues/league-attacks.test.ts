import { Timestamp } from '@google-cloud/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { QUIZ_TYPES } from '../../../domain/contract/finish.ts';
import { answerFirst, dealtBattle, finish } from '../battle/support.ts';
import type { ArenaApi } from '../arenas/support.ts';
import { startArenaApi } from '../arenas/support.ts';
import { getLeague } from '../../../domain/contract/league.ts';
import { sentData } from '../support/sent-data.ts';

let api: ArenaApi;
beforeAll(async () => {
  api = await startArenaApi('demo-league-attacks');
});
afterAll(() => api?.stop());

interface League {
  readonly state: string;
  readonly league: string;
  readonly rows: readonly { readonly is_own: string; readonly score: string }[];
}

let people = 0;
/** A player in the league of this week, with 0 points of the week. */
async function player(contact?: { readonly person: string }): Promise<string> {
  const uid = `l${(people += 1)}`;
  await api.token(uid);
  if (contact) {
    await api.firestore.doc(`users/${uid}/private/account`).update({ personId: contact.person });
  }
  const entry = api.firestore.doc(`leaderboards/all/entries/${uid}`);
  await entry.set({ uid, name: uid, image: '', rating: 1_000, score: 10, at: Timestamp.now() });
  await look(uid);
  return uid;
}

async function look(uid: string, fields: Record<string, string> = {}): Promise<League> {
  // a table is shared for ten seconds
  api.clock.ms += 10_000;
  const { envelope } = await api.call('get_league', fields, { token: await api.token(uid) });
  return sentData(getLeague, envelope);
}

const weekPoints = async (uid: string) =>
  Number((await look(uid)).rows.find((row) => row.is_own === '1')?.score);

/** A battle that both play and the first wins. */
async function won(kind: 'random' | 'friend', winner: string, loser: string): Promise<void> {
  const room = await dealtBattle(api, kind, [winner, loser], 0);
  await answerFirst(api.firestore, room, winner, true);
  await answerFirst(api.firestore, room, loser, false);
  await finish(api.firestore, room);
  const fields = { match_id: room, quiz_type: QUIZ_TYPES[kind] };
  expect(await api.as(winner, 'set_quiz_coin_score', fields)).toBe('ok');
}

/** A game of one player, the first question answered right. */
async function wonAlone(uid: string, fields: Record<string, string>): Promise<void> {
  const room = await api.open(uid, { category: 'space', ...fields });
  expect(await api.as(uid, 'get_random_questions', { match_id: room })).toBe('ok');
  await answerFirst(api.firestore, room, uid, true);
  await finish(api.firestore, room);
  expect(await api.settle(uid, room)).toBe('ok');
  expect((await api.firestore.doc(`rooms/${room}`).get()).get('status')).toBe('settled');
}

/** A recording of this player, with ten questions that nobody has met. */
async function record(owner: string): Promise<void> {
  const asked = await api.firestore
    .collection('questions')
    .where('category', '==', 'space')
    .where('uses', 'array-contains', 'battle')
    .limit(10)
    .get();
  const questions = asked.docs.map((one) => one.id);
  await api.firestore.doc(`recordings/of-${owner}`).set({
    owner,
    person: owner,
    root: 'first',
    ownerSince: 0,
    name: owner,
    image: '',
    rating: 1_000,
    place: 1_000,
    category: 'space',
    categoryName: 'Space',
    language: '',
    sections: ['/space'],
    questions,
    moves: questions.map(() => null),
    at: Timestamp.fromMillis(api.clock.ms),
  });
}

describe('league points', () => {
  it('by a battle with a code brings none to either player, while a battle of strangers does', async () => {
    const [ann, ben] = [await player(), await player()];
    await won('friend', ann, ben);
    await won('friend', ben, ann);
    expect([await weekPoints(ann), await weekPoints(ben)]).toEqual([0, 0]);
    await won('random', ann, ben);
    // 4 for the answer, 2 for its speed
    expect([await weekPoints(ann), await weekPoints(ben)]).toEqual([6, 0]);
  });

  it('by a recorded run or the bot brings none', async () => {
    const [ann, ben] = [await player(), await player()];
    await wonAlone(ann, { room_type: 'bot', bot_level: '1' });
    await record(ben);
    const { docs } = await api.firestore.collection('recordings').get();
    for (const { ref, id } of docs) if (id !== `of-${ben}`) await ref.delete();
    await api.firestore.doc(`users/${ann}/private/account`).update({ seen: [] });
    await wonAlone(ann, { room_type: 'ghost' });
    expect(await weekPoints(ann)).toBe(0);
  });

  it('by an arena brings none, however many are won', async () => {
    const [ann, ben] = [await player(), await player()];
    const arena = await api.arenaWith([ann, ben]);
    for (let n = 0; n < 3; n++) {
      // both have just met, and wait 5 s
      api.clock.ms += 30_000;
      let room = '';
      for (let turn = 0; room === '' && turn < 4; turn++) {
        await api.next(ann, arena);
        room = await api.next(ben, arena);
        api.clock.ms += 6_000;
      }
      await api.play(room, ann);
      expect(await api.settle(ann, room)).toBe('ok');
    }
    expect(await api.entry(ann, arena)).toMatchObject({ wins: 3 });
    expect(await weekPoints(ann)).toBe(0);
  });

  it('cannot be sent: fields of points, place and league change nothing', async () => {
    const ann = await player();
    const before = await look(ann);
    const forged = { score: '999', points: '999', league: '9', user_rank: '1', place: '1' };
    const { rows, league, state } = await look(ann, forged);
    expect({ rows, league, state }).toEqual({
      rows: before.rows,
      league: before.league,
      state: before.state,
    });
    expect(await weekPoints(ann)).toBe(0);
  });

  it('by a new account after a deletion has to wait for the next week', async () => {
    const person = 'person-of-a-loop';
    const first = await player({ person });
    expect((await look(first)).state).toBe('joined');
    expect(await api.as(first, 'delete_user_account', {})).toBe('ok');
    const second = await player({ person });
    expect((await look(second)).state).toBe('other-account');
    api.clock.ms += 7 * 86_400_000;
    expect((await look(second)).state).toBe('joined');
  });
});
