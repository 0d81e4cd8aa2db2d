import { FieldPath, FieldValue, Timestamp } from '@google-cloud/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_RULES } from '../../../domain/battle/room.ts';
import { allInMs } from '../../../domain/battle/round.ts';
import { LIMITS } from '../../../domain/limits.ts';
import { finish } from '../battle/support.ts';
import type { ArenaApi } from './support.ts';
import { startArenaApi } from './support.ts';
import { storedTimestamp } from '../support/stored-timestamp.ts';

const HALF = allInMs(DEFAULT_RULES);
const LAST = HALF + LIMITS.lockGraceMs;

let game: ArenaApi;
beforeAll(async () => {
  game = await startArenaApi('demo-arena-all-in');
});
afterAll(() => game?.stop());

let count = 0;
const pair = (): [string, string] => [`ann${(count += 1)}`, `ben${count}`];

/** Asks for a rival; returns the room, or the code of a refusal. */
async function ask(uid: string, arena: string, allIn?: string): Promise<string> {
  const fields = { arena_id: arena, ...(allIn !== undefined && { all_in: allIn }) };
  const { envelope } = await game.call('arena_next', fields, { token: await game.token(uid) });
  return envelope.error ? envelope.message : String(envelope.data?.['room_id']);
}

/** Pairs Ann, who waits with this choice, with Ben, who asks with his. */
async function paired(arena: string, [ann, ben]: readonly [string, string], choices: string[]) {
  game.clock.ms += 30_000;
  expect(await ask(ann, arena, choices[0])).toBe('');
  const room = await ask(ben, arena, choices[1]);
  if (room !== '') return room;
  // both have just met, and wait 5 s
  game.clock.ms += 6_000;
  await ask(ann, arena, choices[0]);
  return ask(ben, arena, choices[1]);
}

interface Given {
  readonly isRight: boolean;
  /** Milliseconds after the begin of the question. */
  readonly ms: number;
}

/** Writes locks of the first question past the rules, shows the last key, and settles. */
async function play(roomId: string, answers: Readonly<Record<string, Given>>): Promise<void> {
  const room = game.firestore.doc(`rooms/${roomId}`);
  const [round, deal] = await game.firestore.getAll(
    room.collection('rounds').doc('0'),
    room.collection('answerKey').doc('all'),
  );
  const since = storedTimestamp(round, 'at');
  const start = since.toMillis() + (round!.get('startsAfterMs') as number);
  const key = String((deal!.get('keys') as number[])[0]);
  for (const [uid, { isRight, ms }] of Object.entries(answers)) {
    const order = (deal!.get(`orders.${uid}`) as string[])[0] ?? '';
    const position = order.indexOf(isRight ? key : key === '0' ? '1' : '0');
    const lock = { position, since, at: Timestamp.fromMillis(start + ms) };
    await room.collection('players').doc(uid).update({ 'locks.0': lock });
  }
  await finish(game.firestore, roomId);
  await room
    .collection('rounds')
    .doc('5')
    .update({ at: Timestamp.fromMillis(game.clock.ms) });
  const [uid = ''] = Object.keys(answers);
  expect(await game.settle(uid, roomId)).toBe('ok');
}

const outcomeOf = async (roomId: string, uid: string) =>
  (await game.firestore.doc(`rooms/${roomId}`).get()).get(`outcomes.${uid}`) as object;

describe('the choice of all in', () => {
  it('is in the room and in the documents that the rules read, of both players', async () => {
    const [ann, ben] = pair();
    const id = await game.arenaWith([ann, ben]);
    const room = await paired(id, [ann, ben], ['1', '0']);
    const stored = async (uid: string) =>
      (await game.firestore.doc(`rooms/${room}/players/${uid}`).get()).get('questionMs') as unknown;
    expect((await game.firestore.doc(`rooms/${room}`).get()).get('allIn')).toEqual([ann]);
    expect(await stored(ann)).toBe(HALF);
    expect(await stored(ben)).toBeUndefined();
  });

  it('of both players counts', async () => {
    const [ann, ben] = pair();
    const id = await game.arenaWith([ann, ben]);
    const room = await paired(id, [ann, ben], ['1', '1']);
    const allIn = (await game.firestore.doc(`rooms/${room}`).get()).get('allIn') as string[];
    expect(allIn.toSorted()).toEqual([ann, ben].toSorted());
  });

  it('can change while the player waits, within the 4 s in which a repeated request writes nothing', async () => {
    const [ann, ben] = pair();
    const id = await game.arenaWith([ann, ben]);
    expect(await ask(ann, id, '1')).toBe('');
    game.clock.ms += 1_000;
    expect(await ask(ann, id, '0')).toBe('');
    const room = await ask(ben, id);
    expect((await game.firestore.doc(`rooms/${room}`).get()).get('allIn')).toEqual([]);
  });

  it('cannot be made or taken back after the pairing', async () => {
    const [ann, ben] = pair();
    const id = await game.arenaWith([ann, ben]);
    const room = await paired(id, [ann, ben], ['0', '1']);
    expect(await ask(ann, id, '1')).toBe(room);
    expect(await ask(ben, id, '0')).toBe(room);
    expect((await game.firestore.doc(`rooms/${room}`).get()).get('allIn')).toEqual([ben]);
    await play(room, { [ann]: { isRight: true, ms: 1_000 }, [ben]: { isRight: false, ms: 1_000 } });
    expect(await game.entry(ann, id)).toMatchObject({ points: 2, allInPoints: 0 });
  });

  it('is on the page of the battle, except of one that was settled before it was stored', async () => {
    const [ann, ben] = pair();
    const id = await game.arenaWith([ann, ben]);
    const room = await paired(id, [ann, ben], ['1', '0']);
    await play(room, { [ann]: { isRight: true, ms: 500 }, [ben]: { isRight: false, ms: 500 } });
    const sent = async () => {
      const { envelope } = await game.call('get_battle', { match_id: room });
      const { members } = (await game.firestore.doc(`battles/${room}`).get()).data() as {
        members: string[];
      };
      const players = (envelope.error ? undefined : envelope.data?.['players']) as {
        is_all_in?: string;
      }[];
      return members.map((uid, seat) => [uid, players[seat]?.is_all_in]);
    };
    expect(new Map((await sent()) as [string, unknown][])).toEqual(
      new Map([
        [ann, '1'],
        [ben, '0'],
      ]),
    );
    // as in battles that were settled before the choice was stored
    const path = (uid: string) => new FieldPath('players', uid, 'isAllIn');
    await game.firestore
      .doc(`battles/${room}`)
      .update(path(ann), FieldValue.delete(), path(ben), FieldValue.delete());
    expect(new Map((await sent()) as [string, unknown][])).toEqual(
      new Map([
        [ann, undefined],
        [ben, undefined],
      ]),
    );
  });

  it('does not stay for the next battle unless it is made again', async () => {
    const [ann, ben] = pair();
    const id = await game.arenaWith([ann, ben]);
    const first = await paired(id, [ann, ben], ['1', '1']);
    await play(first, { [ann]: { isRight: true, ms: 500 }, [ben]: { isRight: false, ms: 500 } });
    const room = await paired(id, [ann, ben], []);
    expect((await game.firestore.doc(`rooms/${room}`).get()).get('allIn')).toEqual([]);
  });
});

describe('the settlement of a battle all in', () => {
  it('brings one point more for a win, also on fire, none for a draw or a defeat', async () => {
    const [ann, ben] = pair();
    const id = await game.arenaWith([ann, ben]);
    const seen: unknown[] = [];
    const results = ['won', 'won', 'won', 'drawn', 'lost', 'won'] as const;
    for (const result of results) {
      const room = await paired(id, [ann, ben], ['1', '0']);
      await play(room, {
        [ann]: { isRight: result !== 'lost', ms: 5_000 },
        [ben]: { isRight: result !== 'won', ms: 5_000 },
      });
      expect(await outcomeOf(room, ann)).toMatchObject({ result });
      const { points, allInPoints } = await game.entry(ann, id);
      seen.push([points, allInPoints]);
    }
    expect(seen).toEqual([
      [3, 1],
      [6, 2],
      [11, 3],
      [13, 3],
      [13, 3],
      [16, 4],
    ]);
    const { arena } = await game.look(ann, id);
    expect(arena?.own).toMatchObject({ score: '16', all_in_points: '4' });
    expect(arena?.rows[0]).toMatchObject({ user_id: ann, all_in_points: '4' });
  });

  it('says in the outcome what the battle brought', async () => {
    const [ann, ben] = pair();
    const id = await game.arenaWith([ann, ben]);
    const room = await paired(id, [ann, ben], ['1', '1']);
    await play(room, { [ann]: { isRight: true, ms: 900 }, [ben]: { isRight: false, ms: 900 } });
    expect(await outcomeOf(room, ann)).toMatchObject({ arenaPoints: 3, allInPoints: 1 });
    expect(await outcomeOf(room, ben)).toMatchObject({ arenaPoints: 0, allInPoints: 0 });
  });

  it.each([
    ['counts a lock at the last instant of the own half', LAST, 'won', 3],
    ['counts no lock after it, although the other had time', LAST + 1, 'drawn', 0],
  ])('%s', async (_, ms, result, points) => {
    const [ann, ben] = pair();
    const id = await game.arenaWith([ann, ben]);
    const room = await paired(id, [ann, ben], ['1', '0']);
    // written without the rules, as by an attacker who got past them
    await play(room, { [ann]: { isRight: true, ms }, [ben]: { isRight: false, ms: 15_000 } });
    expect(await outcomeOf(room, ann)).toMatchObject({ result });
    expect(await game.entry(ann, id)).toMatchObject({ points });
  });

  it('brings nothing more for a win without an answer, when the rival leaves at once', async () => {
    const [ann, ben] = pair();
    const id = await game.arenaWith([ann, ben]);
    const room = await paired(id, [ann, ben], ['1', '0']);
    const leftAt = Timestamp.fromMillis(game.clock.ms);
    await game.firestore.doc(`rooms/${room}/players/${ben}`).update({ leftAt });
    expect(await game.settle(ann, room)).toBe('ok');
    expect(await outcomeOf(room, ann)).toMatchObject({ result: 'won', arenaPoints: 2 });
    expect(await game.entry(ann, id)).toMatchObject({ points: 2, allInPoints: 0 });
  });

  it('brings nothing if the battle ended after the arena', async () => {
    const [ann, ben] = pair();
    const id = await game.arenaWith([ann, ben]);
    const room = await paired(id, [ann, ben], ['1', '0']);
    game.clock.ms += 15 * 60_000;
    await play(room, { [ann]: { isRight: true, ms: 900 }, [ben]: { isRight: false, ms: 900 } });
    expect(await outcomeOf(room, ann)).toMatchObject({ result: 'won', arenaPoints: 0 });
    expect(await game.entry(ann, id)).toMatchObject({ points: 0, games: 0 });
  });
});
