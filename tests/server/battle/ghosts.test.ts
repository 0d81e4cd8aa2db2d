import { Timestamp } from '@google-cloud/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { API_CODES } from '../../../domain/errors.ts';
import { sweep } from '../../../server/battle/sweep.ts';
import { fieldsWithoutIndex } from '../../support/index-overrides.ts';
import { CATEGORY, ghostDuels } from './ghost-support.ts';
import { dealtBattle, startBattleApi } from './support.ts';
import type { BattleApi } from './support.ts';
import { needs } from '../../support/capabilities.ts';

let api: BattleApi;
beforeAll(async () => {
  api = await startBattleApi('demo-ghosts');
});
afterAll(() => api?.stop());

const { dealt, answerAll, settle, played, recorded, runsOf, keepOnly, codeOfGhost, ratingOf } =
  ghostDuels(() => api);

describe('a recorded run', () => {
  it('plays its own questions with its options and times, in new option orders', async () => {
    const battle = await played('mia1', 6, 2_345);
    await keepOnly(...(await runsOf('root', battle)));
    const roomId = await dealt('ann1', { room_type: 'ghost' });
    const first = await api.firestore.doc(`rooms/${battle}/answerKey/all`).get();
    const again = await api.firestore.doc(`rooms/${roomId}/answerKey/all`).get();
    expect(again.get('questions')).toEqual(first.get('questions'));
    const keys = again.get('keys') as number[];
    const moves = again.get('bot') as ({ option: number; ms: number } | null)[];
    expect(moves.map((move, question) => move?.option === keys[question])).toEqual(
      keys.map((_, question) => question < 6),
    );
    expect(moves.map((move) => move?.ms)).toEqual(keys.map(() => 2_345));
    const room = await api.firestore.doc(`rooms/${roomId}`).get();
    expect([room.get('kind'), room.get('seats.bot.name'), room.get('entryFee')]).toEqual([
      'ghost',
      'Mia1',
      0,
    ]);
  });

  it('tells nothing about an answer before its question is closed', async () => {
    await keepOnly(await recorded('mia2', 10));
    const roomId = await dealt('ann2', { room_type: 'ghost' });
    const rounds = await api.firestore.collection(`rooms/${roomId}/rounds`).orderBy('round').get();
    expect(rounds.size).toBe(11);
    for (const { id, data } of rounds.docs.map((one) => ({ id: one.id, data: one.data() }))) {
      expect(data['botMs'], id).toBeUndefined();
      const revealed = data['revealed'] as Record<string, unknown> | undefined;
      // round n reveals the run's answer to question n - 1, with the key
      expect(revealed?.['ghostMs'], id).toBe(id === '0' ? undefined : 2_000);
    }
  });

  it('settles by the same points, for half of the rating and no coins', async () => {
    await keepOnly(await recorded('mia3', 4));
    const roomId = await dealt('ann3', { room_type: 'ghost' });
    await answerAll(roomId, 'ann3', 7);
    const coins = await api.coins('ann3');
    expect(await settle('ann3', roomId)).toBe('ok');
    const room = await api.firestore.doc(`rooms/${roomId}`).get();
    // 4 points each, and 2 for an answer within 2 s after the allowance
    expect([room.get('outcomes.ann3.points'), room.get('outcomes.bot.points')]).toEqual([42, 24]);
    expect(room.get('outcomes.ann3.result')).toBe('won');
    expect(await ratingOf('ann3')).toBe(1_008);
    expect(await ratingOf('mia3')).toBe(1_000);
    expect(await api.coins('ann3')).toBe(coins);
    const account = await api.firestore.doc('users/ann3/private/account').get();
    expect([account.get('score'), account.get('won')]).toEqual([0, 0]);
    expect((await api.firestore.doc(`battles/${roomId}`).get()).exists).toBe(false);
  });

  it.each([
    ['lost by a player who opens no further round after an answer', 1, 'lost', -8],
    ['settled without a result if its player has not answered', 0, 'returned', 0],
  ])('is %s', async (_what, answers, result, change) => {
    const uid = `ann-of-${result}`;
    await keepOnly(await recorded(`mia-of-${result}`, 10));
    const roomId = await dealt(uid, { room_type: 'ghost' });
    await answerAll(roomId, uid, 0);
    const room = api.firestore.doc(`rooms/${roomId}`);
    const { docs } = await room.collection('rounds').where('round', '>', 1).get();
    await Promise.all(docs.map(({ ref }) => ref.update({ open: false })));
    const player = room.collection('players').doc(uid);
    const locks = (await player.get()).get('locks') as Record<string, object>;
    await player.update({ locks: Object.fromEntries(Object.entries(locks).slice(0, answers)) });
    expect(await settle(uid, roomId)).toBe(API_CODES.notFinished);
    const { sweepAt } = (await room.get()).data()!;
    expect((await sweep(api.firestore, (sweepAt as Timestamp).toMillis())).errors).toEqual([]);
    expect((await room.get()).get(`outcomes.${uid}.result`)).toBe(result);
    expect((await ratingOf(uid)) - 1_000).toBe(change);
  });

  it('moves the rating of a person once, also with a second account', async () => {
    const recording = await recorded('mia4', 2);
    await keepOnly(recording);
    const play = async (uid: string) => {
      await keepOnly(recording);
      const roomId = await dealt(uid, { room_type: 'ghost' });
      await answerAll(roomId, uid, 8);
      expect(await settle(uid, roomId)).toBe('ok');
      return (await ratingOf(uid)) - 1_000;
    };
    await api.token('bob4');
    await api.token('bob5');
    await api.firestore.doc('users/bob4/private/account').update({ personId: 'bob' });
    await api.firestore.doc('users/bob5/private/account').update({ personId: 'bob' });
    expect([await play('cat4'), await play('bob4'), await play('bob5')]).toEqual([8, 8, 0]);
  });

  it('is never of the own person, of a blocked player, or of one who has blocked', async () => {
    await keepOnly(await recorded('mia6', 5));
    await Promise.all(['ann6', 'bob6', 'cat6', 'dan6', 'eve6'].map((uid) => api.token(uid)));
    const mia = await api.firestore.doc('users/mia6/private/account').get();
    await api.firestore
      .doc('users/ann6/private/account')
      .update({ personId: mia.get('personId') ?? 'mia6' });
    expect(await codeOfGhost('ann6')).toBe(API_CODES.noGhost);
    expect(await codeOfGhost('mia6')).toBe(API_CODES.noGhost);
    await api.as('bob6', 'block_player', { user_id: 'mia6', status: '1' });
    expect(await codeOfGhost('bob6')).toBe(API_CODES.noGhost);
    await api.as('mia6', 'block_player', { user_id: 'cat6', status: '1' });
    expect(await codeOfGhost('cat6')).toBe(API_CODES.noGhost);
    expect(await codeOfGhost('dan6')).toBe('ok');
    // two who were merged after the run, which names the older id
    for (const uid of ['mia6', 'eve6']) {
      await api.firestore.doc(`users/${uid}/private/account`).update({ personId: 'merged' });
    }
    expect(await codeOfGhost('eve6')).toBe(API_CODES.noGhost);
  });

  it('is never of another account of a blocked person, or of one who has blocked', async () => {
    const [mia, ann, bob] = ['mia-a', 'ann-a', 'bob-a'];
    await keepOnly(await recorded(mia, 5));
    const twins = { [mia]: 'mia-b', [ann]: 'ann-b' };
    for (const [uid, twin] of Object.entries(twins)) {
      for (const one of [uid, twin]) {
        await api.token(one);
        await api.firestore.doc(`users/${one}/private/account`).update({ personId: `of-${uid}` });
      }
    }
    await api.firestore
      .collection('recordings')
      .get()
      .then(({ docs }) => docs[0]!.ref.update({ person: `of-${mia}`, met: [`of-${mia}`] }));
    await api.as(bob, 'block_player', { user_id: 'mia-b', status: '1' });
    expect(await codeOfGhost(bob)).toBe(API_CODES.noGhost);
    await api.as(bob, 'block_player', { user_id: 'mia-b', status: '0' });
    expect(await codeOfGhost(bob)).toBe('ok');
    await api.as(mia, 'block_player', { user_id: 'ann-b', status: '1' });
    expect(await codeOfGhost(ann)).toBe(API_CODES.noGhost);
    await api.as(mia, 'block_player', { user_id: 'ann-b', status: '0' });
    expect(await codeOfGhost(ann)).toBe('ok');
  });

  it('is found behind the player’s own runs, which are nearer', async () => {
    const other = await recorded('far-m', 5);
    const own = [
      await recorded('near-a', 5),
      await recorded('near-a', 5),
      await recorded('near-a', 5),
    ];
    await keepOnly(other, ...own);
    await api.firestore.doc('users/near-a/private/account').update({ seen: [] });
    const place = (id: string, at: number) =>
      api.firestore.doc(`recordings/${id}`).update({ place: at });
    for (const farther of [500, 1_500]) {
      await place(other, farther);
      for (const id of own) await place(id, farther < 1_000 ? 950 : 1_050);
      const roomId = await api.open('near-a', { room_type: 'ghost', category: CATEGORY });
      const room = await api.firestore.doc(`rooms/${roomId}`).get();
      expect(room.get('ghost.recording')).toBe(other);
      await api.firestore.doc('users/near-a/private/seat').delete();
    }
  });

  it('has no id in the room that leads to the battle in which it was played, with its answers', async () => {
    const strangers = ['mia-s', 'zoe-s'];
    const battle = await dealtBattle(api, 'random', strangers, 5);
    for (const uid of strangers) await answerAll(battle, uid, 5);
    for (const uid of strangers) expect(await settle(uid, battle)).toBe('ok');
    await keepOnly(...(await runsOf('root', battle)));
    const read = async (match_id: string) =>
      (await api.call('get_battle', { match_id })).envelope.error;
    expect(await read(battle)).toBe(false);
    const roomId = await api.open('ann-s', { room_type: 'ghost', category: '' });
    const room = (await api.firestore.doc(`rooms/${roomId}`).get()).data()!;
    expect(room['ghost']).toMatchObject({ recording: expect.stringMatching(/^\w{20}$/) as string });
    // as a raw client reads them before the duel begins
    const texts = JSON.stringify(room).match(/[\w-]{20,}/g) ?? [];
    expect(texts).not.toContain(battle);
    expect(new Set(await Promise.all(texts.map(read)))).toEqual(new Set([true]));
  });

  it('is not met again by a player who knows its questions', async () => {
    const recording = await recorded('mia7', 5);
    await keepOnly(recording);
    const roomId = await dealt('ann7', { room_type: 'ghost' });
    await answerAll(roomId, 'ann7', 1);
    await settle('ann7', roomId);
    await keepOnly(recording);
    expect(await codeOfGhost('ann7')).toBe(API_CODES.noGhost);
  });

  it.each([
    ['faster than a person can read', 10, 100, false],
    ['at human speed', 10, 2_000, true],
  ])('%s is recorded: %s right after %s ms: %s', async (name, right, ms, isRecorded) => {
    const roomId = await played(`mia8${isRecorded}`, right, ms);
    expect(await runsOf('root', roomId), name).toHaveLength(isRecorded ? 1 : 0);
  });

  it('is deleted while its owner has recording off', async () => {
    const recording = await recorded('mia9', 5);
    expect(await api.as('mia9', 'set_run_recording', { status: '0' })).toBe('ok');
    expect((await api.firestore.doc(`recordings/${recording}`).get()).exists).toBe(false);
    await played('mia9', 5);
    expect(await runsOf('owner', 'mia9')).toEqual([]);
    expect(await api.as('mia9', 'set_run_recording', { status: '1' })).toBe('ok');
    const on = await recorded('mia9', 5);
    expect(await runsOf('owner', 'mia9')).toEqual([on]);
  });

  it('is not recorded again once it is deleted', async () => {
    await keepOnly(await recorded('mia16', 5));
    const roomId = await dealt('ann16', { room_type: 'ghost' });
    await answerAll(roomId, 'ann16', 8);
    await keepOnly();
    expect(await settle('ann16', roomId)).toBe('ok');
    expect((await api.firestore.collection('recordings').get()).size).toBe(0);
  });

  it('is announced to its owner, three times a day at most, who can answer without rating', async () => {
    const recording = await recorded('mia10', 3);
    for (const uid of ['ann10', 'bob10', 'cat10', 'dan10', 'eve10', 'fay10']) {
      await keepOnly(recording);
      const roomId = await dealt(uid, { room_type: 'ghost' });
      await answerAll(roomId, uid, 5);
      await settle(uid, roomId);
    }
    const notices = await api.firestore
      .collection('users/mia10/notifications')
      .where('type', '==', 'ghost')
      .get();
    expect(notices.size).toBe(3);
    const [notice] = notices.docs;
    expect(notice?.get('points')).toEqual([30, 18]);
    const answer = { answer_to: String(notice?.get('type_id')) };
    // the rival's only run asks the questions that mia10 knows
    expect(await codeOfGhost('mia10', answer)).toBe(API_CODES.noGhost);
    const rival = String(notice?.get('by'));
    await recorded(rival, 6);
    // nobody else can answer with it
    expect(await codeOfGhost('gil10', answer)).toBe(API_CODES.noGhost);
    const roomId = await dealt('mia10', { room_type: 'ghost', ...answer });
    const room = await api.firestore.doc(`rooms/${roomId}`).get();
    expect([room.get('seats.bot.name'), room.get('ghost.isRated')]).toEqual([
      `${rival[0]?.toUpperCase()}${rival.slice(1)}`,
      false,
    ]);
    await answerAll(roomId, 'mia10', 10);
    await settle('mia10', roomId);
    expect(await ratingOf('mia10')).toBe(1_000);
  });

  it('is not played by another account of a person who met its questions in the recorded game, or in the run that it repeats', async () => {
    const first = await recorded('mia15', 5);
    await keepOnly(first);
    const repeated = await dealt('ann15', { room_type: 'ghost' });
    await answerAll(repeated, 'ann15', 8);
    expect(await settle('ann15', repeated)).toBe('ok');
    await keepOnly(...(await runsOf('owner', 'ann15')));
    await api.token('bob15');
    // the account as a second one of each person who was there, then of nobody who was
    for (const [person, code] of [
      ['mia15', API_CODES.noGhost],
      ['ann15', API_CODES.noGhost],
      ['other15', 'ok'],
    ]) {
      const known = await api.firestore.doc(`users/${person}/private/account`).get();
      const personId = (known.get('personId') as string | undefined) ?? person;
      await api.firestore.doc('users/bob15/private/account').update({ personId });
      expect(await codeOfGhost('bob15'), person).toBe(code);
    }
  });

  it('moves no rating again for a person who deletes the account and comes back', async () => {
    const recording = await recorded('mia13', 2);
    const gain = async (uid: string) => {
      await keepOnly(recording);
      await api.token(uid);
      await api.firestore.doc(`users/${uid}/private/account`).update({ personId: 'returner' });
      const roomId = await dealt(uid, { room_type: 'ghost' });
      await answerAll(roomId, uid, 8);
      expect(await settle(uid, roomId)).toBe('ok');
      return (await ratingOf(uid)) - 1_000;
    };
    expect(await gain('ann13')).toBe(8);
    expect(await api.as('ann13', 'delete_user_account', {})).toBe('ok');
    expect(await gain('ann14')).toBe(0);
  });

  it('leaves nothing that leads to a player when the account is deleted', async () => {
    const recording = await recorded('mia11', 3);
    await keepOnly(recording);
    const roomId = await dealt('ann11', { room_type: 'ghost' });
    await answerAll(roomId, 'ann11', 5);
    await settle('ann11', roomId);
    expect(await runsOf('owner', 'ann11')).toHaveLength(1);
    expect(await api.as('ann11', 'delete_user_account', {})).toBe('ok');
    const left = await Promise.all([
      api.firestore.collection('recordings').where('owner', '==', 'ann11').get(),
      api.firestore.collectionGroup('games').where('uid', '==', 'ann11').get(),
      api.firestore.collection('users/mia11/notifications').where('by', '==', 'ann11').get(),
    ]);
    expect(left.map(({ size }) => size)).toEqual([0, 0, 0]);
    // the game stays, without its player: a rating moves once by person
    const games = await api.firestore.collection(`recordings/${recording}/games`).get();
    expect(games.docs.map((game) => game.data())).toEqual([
      {
        uid: '',
        owner: 'mia11',
        at: expect.any(Timestamp) as Timestamp,
        expiresAt: expect.any(Timestamp) as Timestamp,
      },
    ]);
  });
});

describe('the bill', () => {
  it('has index entries of the owner and the first run alone, besides those of the searches', async () => {
    const id = await recorded('mia21', 5);
    const stored = await api.firestore.doc(`recordings/${id}`).get();
    const fields = Object.keys(stored.data() ?? {});
    expect(fields.toSorted()).toEqual(
      [...fieldsWithoutIndex('recordings'), 'owner', 'root'].toSorted(),
    );
  });

  it('is three reads for the choice, whatever the number of recordings', async (context) => {
    needs(context, 'usage meter');
    await keepOnly();
    for (let number = 0; number < 12; number++) await recorded(`mia20-${number}`, 5);
    // the search begins at a random place, at most 100 above the rating of 1,000
    const { docs } = await api.firestore.collection('recordings').get();
    for (const { ref } of docs) await ref.update({ place: 1_101 });
    await api.token('ann20');
    await api.reads();
    const roomId = await api.open('ann20', { room_type: 'ghost', category: CATEGORY });
    const { recordings, ...reads } = await api.reads();
    expect(recordings).toBe(2);
    // the session, the seat, profile and account as for every room, the category; and the account of the run's owner
    expect(reads).toEqual({
      sessions: 1,
      'users/{id}/private': 3,
      users: 1,
      categories: 1,
      rooms: 0,
    });
    await api.bill();
    await api.as('ann20', 'get_random_questions', { match_id: roomId });
    const deal = await api.bill();
    await answerAll(roomId, 'ann20', 5);
    await api.bill();
    await settle('ann20', roomId);
    const settlement = await api.bill();
    // the deal: session, room, account, recording and ten questions; 11 rounds and five more documents
    expect(deal).toEqual({ reads: 14, writes: 16 });
    // the settlement: the battle's documents with 11 rounds, the recording, the game and the owner's three notices of the day
    expect(settlement).toEqual({ reads: 22, writes: 5 });
  });
});

describe('ghost_lock', () => {
  it('answers only a member, once the run has locked', async () => {
    await keepOnly(await recorded('mia12', 10, 1_500));
    const roomId = await dealt('ann12', { room_type: 'ghost' });
    const fields = { match_id: roomId, question: '0' };
    const round = api.firestore.doc(`rooms/${roomId}/rounds/0`);
    const startsAfterMs = (await round.get()).get('startsAfterMs') as number;
    // the lock is due now, by the server's clock
    const opened = (ago: number) =>
      round.update({ at: Timestamp.fromMillis(api.clock.ms - startsAfterMs - ago) });
    const ask = async () => {
      const { envelope } = await api.call('ghost_lock', fields, {
        token: await api.token('ann12'),
      });
      return envelope.error ? envelope.message : envelope.data;
    };
    await opened(1_499);
    expect(await ask()).toEqual({});
    await opened(1_500);
    expect(await ask()).toEqual({ ms: '1500' });
    expect(await api.as('bob12', 'ghost_lock', fields)).toBe(API_CODES.notAMember);
    const next = { match_id: roomId, question: '1' };
    expect(await api.as('ann12', 'ghost_lock', next)).toBe(API_CODES.tooEarly);
  });
});
