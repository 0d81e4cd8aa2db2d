import { Timestamp } from '@google-cloud/firestore';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runningArena } from '../../../server/arenas/find-arenas.ts';
import { ghostInArena } from '../../../server/arenas/ghost-in-arena.ts';
import { readSettings } from '../../../server/settings/read-settings.ts';
import { finish } from '../battle/support.ts';
import type { ArenaApi } from './support.ts';
import { MINUTE, startArenaApi } from './support.ts';
import { storedMs } from '../../support/stored-time.ts';
import { needs } from '../../support/capabilities.ts';

let game: ArenaApi;
beforeAll(async () => {
  game = await startArenaApi('demo-arena-ghost');
});
afterAll(() => game?.stop());

let recordings = 0;
/** Stores the recording of a player's answers to as many questions. */
async function record(owner: string, count = 10, fields: object = {}): Promise<string> {
  const id = `run${(recordings += 1)}`;
  await game.token(owner);
  const account = await game.firestore.doc(`users/${owner}/private/account`).get();
  const found = await game.firestore
    .collection('questions')
    .where('uses', 'array-contains', 'battle')
    .where('category', '==', 'space')
    .limit(10 * recordings)
    .get();
  const questions = found.docs.slice(-count).map((one) => one.id);
  await game.firestore.doc(`recordings/${id}`).set({
    owner,
    person: (account.get('personId') as string | undefined) ?? owner,
    root: 'first',
    ownerSince: game.clock.ms,
    name: owner,
    image: '',
    rating: 1_000,
    place: 1_000,
    category: 'space',
    categoryName: 'Space',
    language: '',
    sections: ['/', '/space'],
    questions,
    moves: questions.map(() => ({ option: 0, ms: 3_000 })),
    at: Timestamp.fromMillis(game.clock.ms - 86_400_000),
    ...fields,
  });
  return id;
}
beforeEach(async () => {
  const { docs } = await game.firestore.collection('recordings').get();
  for (const { ref } of docs) await ref.delete();
});

let count = 0;
const newName = () => `g${(count += 1)}`;

/** Asks every 2.5 s, as the page does. @returns the room, or '' */
async function waitFor(uid: string, arena: string, ms: number): Promise<string> {
  for (let waited = 0; waited <= ms; waited += 2_500) {
    const room = await game.next(uid, arena);
    if (room !== '') return room;
    game.clock.ms += 2_500;
  }
  return '';
}

/** Ends a battle against a recorded run, in which the player answers these questions right and the others not at all. */
async function play(roomId: string, uid: string, right: readonly number[]) {
  const room = game.firestore.doc(`rooms/${roomId}`);
  const [deal, rounds] = await Promise.all([
    room.collection('answerKey').doc('all').get(),
    room.collection('rounds').orderBy('round').get(),
  ]);
  const orders = deal.get(`orders.${uid}`) as string[];
  let at = storedMs(rounds.docs[0], 'at');
  const locks: Record<string, object> = {};
  for (const [question, key] of (deal.get('keys') as number[]).entries()) {
    const round = rounds.docs[question]!;
    if (question > 0) await round.ref.update({ open: true, at: Timestamp.fromMillis(at) });
    const start = at + (round.get('startsAfterMs') as number);
    if (right.includes(question)) {
      locks[String(question)] = {
        position: (orders[question] ?? '').indexOf(String(key)),
        at: Timestamp.fromMillis(start + 1_000),
        since: Timestamp.fromMillis(at),
      };
    }
    at = start + 4_000;
  }
  await room.collection('players').doc(uid).update({ locks });
  await finish(game.firestore, roomId);
  await room
    .collection('rounds')
    .doc('5')
    .update({ at: Timestamp.fromMillis(game.clock.ms) });
}

const ALL = [0, 1, 2, 3, 4];
const ratingOf = async (uid: string) =>
  (await game.firestore.doc(`users/${uid}`).get()).get('rating') as number;

describe('a player who waits alone in an arena', () => {
  it('gets a battle of 5 questions against a recorded run after 20 s', async () => {
    await record('mia');
    const ann = newName();
    const id = await game.arenaWith([ann]);
    expect(await waitFor(ann, id, 17_500)).toBe('');
    const roomId = await waitFor(ann, id, 5_000);
    expect(roomId).not.toBe('');
    const room = await game.firestore.doc(`rooms/${roomId}`).get();
    expect(room.data()).toMatchObject({
      kind: 'ghost',
      arena: id,
      status: 'playing',
      members: [ann, 'bot'],
      entryFee: 0,
      ghost: { isRated: false },
      rules: { questionCount: 5 },
    });
    const deal = await game.firestore.doc(`rooms/${roomId}/answerKey/all`).get();
    expect(deal.get('keys')).toHaveLength(5);
    // a repeated call returns the same room
    expect(await game.next(ann, id)).toBe(roomId);
  });

  it('gets the points of a win as usual, without rating, coins or a recording', async () => {
    await record('mia', 10, { moves: Array(10).fill(null) });
    const ann = newName();
    const id = await game.arenaWith([ann]);
    const roomId = await waitFor(ann, id, 25_000);
    await play(roomId, ann, ALL);
    const before = await ratingOf(ann);
    expect(await game.settle(ann, roomId)).toBe('ok');
    expect(await game.settle(ann, roomId)).toBe('ok');
    expect(await game.entry(ann, id)).toMatchObject({
      points: 2,
      wins: 1,
      games: 1,
      room: '',
      isFree: false,
    });
    expect([await ratingOf(ann), await game.coins(ann)]).toEqual([before, 100]);
    const score = await game.firestore.doc(`leaderboards/all/entries/${ann}`).get();
    expect(score.exists).toBe(false);
    const own = await game.firestore.collection('recordings').where('owner', '==', ann).get();
    expect(own.size).toBe(0);
  });

  it('gets no points for a second battle against the same run', async () => {
    const run = await record('mia', 10, { moves: Array(10).fill(null) });
    const ann = newName();
    const id = await game.arenaWith([ann]);
    for (const games of [1, 1]) {
      // as if the questions were forgotten
      await game.firestore.doc(`users/${ann}/private/account`).update({ seen: [] });
      const roomId = await waitFor(ann, id, 25_000);
      const room = await game.firestore.doc(`rooms/${roomId}`).get();
      expect(room.get('ghost.recording')).toBe(run);
      await play(roomId, ann, ALL);
      expect(await game.settle(ann, roomId)).toBe('ok');
      expect(await game.entry(ann, id)).toMatchObject({ points: 2, games });
    }
  });

  it('never meets the own person’s run, one of a blocked player, or one that is too short', async () => {
    const ann = newName();
    const id = await game.arenaWith([ann]);
    const own = await record(ann);
    expect(await waitFor(ann, id, 45_000)).toBe('');
    await game.firestore.doc(`recordings/${own}`).delete();
    await record('bea');
    await game.as(ann, 'block_player', { user_id: 'bea', status: '1' });
    expect(await waitFor(ann, id, 25_000)).toBe('');
    await game.as(ann, 'block_player', { user_id: 'bea', status: '0' });
    const { docs } = await game.firestore.collection('recordings').get();
    for (const { ref } of docs) await ref.delete();
    await record('cat', 4);
    expect(await waitFor(ann, id, 25_000)).toBe('');
  });

  it('is still paired with a player who comes first', async () => {
    await record('mia');
    const [ann, ben] = [newName(), newName()];
    const id = await game.arenaWith([ann, ben]);
    expect(await waitFor(ann, id, 10_000)).toBe('');
    const roomId = await game.next(ben, id);
    const room = await game.firestore.doc(`rooms/${roomId}`).get();
    expect(room.get('kind')).toBe('arena');
    expect(await game.next(ann, id)).toBe(roomId);
  });

  it('gets the room in which another call has paired the player meanwhile, which that call deals', async () => {
    await record('mia');
    const ann = newName();
    const id = await game.arenaWith([ann]);
    const { ms: now } = game.clock;
    const arena = await runningArena(game.firestore, id, now);
    const { battle } = await readSettings(game.firestore, now);
    const request = { arena: arena!, uid: ann, rules: battle.rules, isAllIn: false, now };
    const entry = game.firestore.doc(`arenas/${id}/entries/${ann}`);
    await entry.update({ isFree: false, room: 'another' });
    expect(await ghostInArena(game.firestore, request)).toEqual({
      roomId: 'another',
      isNew: false,
    });
    await entry.update({ isFree: true, room: '' });
    const { roomId, isNew } = await ghostInArena(game.firestore, request);
    expect(isNew).toBe(true);
    expect(await game.entry(ann, id)).toMatchObject({ isFree: false, room: roomId });
  });

  it('gets one battle by two calls at once', async () => {
    await record('mia');
    const ann = newName();
    const id = await game.arenaWith([ann]);
    expect(await waitFor(ann, id, 17_500)).toBe('');
    await Promise.all([game.next(ann, id), game.next(ann, id), game.next(ann, id)]);
    const rooms = await game.firestore
      .collection('rooms')
      .where('members', 'array-contains', ann)
      .get();
    expect(rooms.size).toBe(1);
  });

  it('gets none beyond the battles of an hour against bots and runs', async () => {
    await record('mia');
    const ann = newName();
    const id = await game.arenaWith([ann]);
    const now = game.clock.ms;
    await game.firestore
      .doc(`users/${ann}/private/account`)
      .update({ botBattles: Array(30).fill(now) });
    expect(await waitFor(ann, id, 25_000)).toBe('');
  });

  it('costs a few reads more than a wait, whether a run is found or not', async (context) => {
    needs(context, 'usage meter');
    const ann = newName();
    const id = await game.arenaWith([ann]);
    expect(await waitFor(ann, id, 17_500)).toBe('');
    await game.bill();
    expect(await game.next(ann, id)).toBe('');
    const none = await game.bill();
    // above the player's place, so that the first search finds it; one below costs another read
    await record('mia', 10, { place: 1_200 });
    expect(await waitFor(ann, id, 17_500)).toBe('');
    await game.bill();
    expect(await game.next(ann, id)).not.toBe('');
    // docs/arena.md has these numbers
    expect({ none, found: await game.bill() }).toEqual({
      none: { reads: 9, writes: 1 },
      // with the deal
      found: { reads: 23, writes: 15 },
    });
  });

  it('gets no points for a battle that ends after the arena', async () => {
    await record('mia', 10, { moves: Array(10).fill(null) });
    const ann = newName();
    const id = await game.arenaWith([ann]);
    const roomId = await waitFor(ann, id, 25_000);
    game.clock.ms += 15 * MINUTE;
    await play(roomId, ann, ALL);
    expect(await game.settle(ann, roomId)).toBe('ok');
    expect(await game.entry(ann, id)).toMatchObject({ points: 0, games: 0, room: '' });
  });
});
