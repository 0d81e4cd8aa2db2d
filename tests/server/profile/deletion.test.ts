import { FieldValue, Timestamp } from '@google-cloud/firestore';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { API_CODES } from '../../../domain/errors.ts';
import { finishDeletions } from '../../../server/profile/deletion/finish-deletion.ts';
import { moveCoins, readWallets } from '../../../server/account/ledger.ts';
import { finish, startBattleApi } from '../battle/support.ts';
import type { BattleApi } from '../battle/support.ts';
import type { TestServer } from '../support/api.ts';
import { intercept, interleave, meetingPoint } from '../support/intercept.ts';
import { refused } from '../support/refused.ts';

let api: BattleApi;
let uid: string;
let players = 0;

beforeAll(async () => {
  api = await startBattleApi('demo-deletion');
});
beforeEach(() => {
  uid = `gone-${(players += 1)}`;
});
afterAll(() => api?.stop());

const erase = async (who = uid) =>
  (await api.call('delete_user_account', {}, { token: await api.token(who) })).envelope;
const DONE = { error: false, message: API_CODES.updated, data: null };
const doc = (path: string) => api.firestore.doc(path);
const personId = async () =>
  (await doc(`users/${uid}/private/account`).get()).get('personId') as string;
const at = () => Timestamp.fromMillis(api.clock.ms);

/** Every path of the database with its data. */
async function dump(): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const walk = async (collections: FirebaseFirestore.CollectionReference[]) => {
    for (const collection of collections) {
      if (collection.id === 'questions') continue;
      const look = async (ref: FirebaseFirestore.DocumentReference) => {
        const [snapshot, below] = await Promise.all([ref.get(), ref.listCollections()]);
        if (snapshot.exists) found.set(ref.path, JSON.stringify(snapshot.data()));
        await walk(below);
      };
      await Promise.all((await collection.listDocuments()).map(look));
    }
  };
  await walk(await api.firestore.listCollections());
  return found;
}

/** A player with data in every collection. */
async function furnish(rival: string): Promise<string> {
  await api.token(uid);
  const roomId = await api.seat('friend', [uid, rival]);
  expect(await api.as(uid, 'get_random_questions', { match_id: roomId })).toBe('ok');
  await finish(api.firestore, roomId);
  const settle = { match_id: roomId, quiz_type: '1.4' };
  expect(await api.as(uid, 'set_quiz_coin_score', settle)).toBe('ok');
  expect(await api.as(uid, 'get_questions_by_type', { type: '2' })).toBe('ok');
  await api.as(uid, 'report_question', { question_id: 'space-001', message: 'x' });
  await api.as(uid, 'set_bookmark', { question_id: 'space-001', status: '1', type: '1' });
  await Promise.all([
    doc(`users/${uid}/notifications/n`).set({ title: 't', at: at() }),
    doc(`users/${uid}/private/progress`).set({ counters: {} }),
    doc(`users/${uid}/private/learning`).set({ mistakes: [], cards: ['space-001'] }),
    doc(`users/${uid}/private/unlocked`).set({ categories: [] }),
    doc(`images/of-${uid}`).set({ uid, bytes: Buffer.from('x') }),
    doc(`users/${uid}`).update({ image: `/images/of-${uid}` }),
    doc(`referCodes/CODE${players}`).set({ uid }),
    doc(`reports/r_${uid}`).set({ by: uid }),
    doc(`examGuesses/e_${await personId()}`).set({ person: await personId(), wrong: 1 }),
    doc(`personAttempts/exam_e_${await personId()}`).set({ person: await personId() }),
    doc(`attempts/exam_e_${uid}`).set({ uid, mode: 'exam', status: 'finished' }),
    // a chat message with reports of it, and a stranger in the lists of both
    doc(`rooms/${roomId}/messages/${uid}-0`).set({ by: uid, text: 'hello', members: [uid, rival] }),
    doc(`reports/${roomId}_${uid}-0_${rival}`).set({ by: rival, message: `${uid}-0` }),
    doc(`battles/random-${players}`).set({
      members: [uid, 'stranger'],
      kind: 'random',
      at: at(),
      isPlayed: true,
      players: { [uid]: { points: 1 }, stranger: { points: 2 } },
    }),
    doc('users/stranger/private/account').set({ coins: 1, rivals: { [uid]: [1], other: [2] } }),
    doc(`users/${uid}/payouts/paid`).set({
      type: 'paypal',
      address: `${uid}@paypal.test`,
      hundredths: 100,
      coins: 10,
      details: `for ${uid}`,
      status: 'completed',
      at: at(),
      statusAt: at(),
    }),
    doc(`users/${uid}/payouts/waiting`).set({ address: `${uid}@upi`, status: 'pending' }),
  ]);
  return roomId;
}

describe('delete_user_account', () => {
  it('deletes the data of the person alone', async () => {
    const rival = `rival-${players}`;
    await api.token(rival);
    const roomId = await furnish(rival);
    const sum = await api.ledgerSum(uid);
    const others = [...(await dump())].filter(([path]) => path.startsWith(`users/${rival}`));
    const reply = await api.call('delete_user_account', {}, { token: await api.token(uid) });
    expect(reply.envelope).toEqual(DONE);
    expect(reply.headers.getSetCookie()).toEqual([
      'session=; HttpOnly; Path=/; Max-Age=0; SameSite=Lax',
      'player=; Path=/; Max-Age=0; SameSite=Lax',
    ]);
    expect(api.forgotten).toContain(uid);

    const left = await dump();
    for (const [path, data] of left) {
      // rooms expire within a week without names in their seats; messages are deleted at once
      if (path.startsWith('rooms/') && !path.includes('/messages/')) continue;
      expect(path).not.toContain(uid);
      expect(`${path} ${data}`).not.toContain(uid);
    }
    expect((await doc(`rooms/${roomId}`).get()).get(`seats.${uid}`)).toMatchObject({
      name: '',
      image: '',
    });
    for (const [path, data] of others) expect(left.get(path)).toBe(data);
    const stranger = await doc('users/stranger/private/account').get();
    expect(stranger.data()).toEqual({ coins: 1, rivals: { other: [2] } });

    const ledgers = await api.firestore.collectionGroup('entries').get();
    const closed = ledgers.docs.reduce(
      (total, entry) => total + (entry.get('amount') as number),
      0,
    );
    expect(closed).toBe(sum);
    const paid = [...left].filter(([path]) => path.includes('/paid/'));
    expect(paid).toHaveLength(1);
    expect(JSON.parse(paid[0]![1])).toMatchObject({
      coins: 10,
      hundredths: 100,
      status: 'completed',
    });
    expect(paid[0]![1]).not.toMatch(/paypal\.test|details/);

    const statistics = await api.call(
      'get_battle_statistics',
      {},
      { token: await api.token(rival) },
    );
    expect(statistics.envelope).toMatchObject({
      data: { matches: [{ match_id: roomId, opponents: [{ name: '', profile: '' }] }] },
    });
  });

  it('ends every session', async () => {
    const [mine, other] = [await api.token(uid), await api.join(uid)];
    expect(await erase()).toEqual(DONE);
    for (const token of [mine, other]) {
      for (const action of ['get_user_by_id', 'delete_user_account']) {
        expect((await api.call(action, {}, { token })).status).toBe(401);
      }
    }
  });

  it('lets the same person begin again without welcome coins', async () => {
    await api.token(uid);
    expect(await erase()).toEqual(DONE);
    const token = await api.join(uid, 55);
    // the same address: the welcome is paid once
    expect((await api.call('get_user_coin_score', {}, { token })).envelope).toMatchObject({
      data: { coins: '0', redeemable: '0', score: '0' },
    });
    expect(await api.ledgerSum(uid)).toBe(0);
  });

  it('is refused during a battle', async () => {
    const rival = `rival-${players}`;
    const roomId = await api.seat('friend', [uid, rival]);
    await api.as(uid, 'get_random_questions', { match_id: roomId });
    expect(await erase()).toEqual({
      error: true,
      message: API_CODES.inBattle,
      error_msg: 'finish the battle first, or wait until it is settled',
    });
    expect(await api.as(uid, 'get_user_by_id', {})).toBe('ok');
    expect(await api.coins(uid)).toBe(90);
  });

  it('settles a battle that is over', async () => {
    const rival = `rival-${players}`;
    const roomId = await api.seat('friend', [uid, rival]);
    await api.as(uid, 'get_random_questions', { match_id: roomId });
    await finish(api.firestore, roomId);
    expect(await erase()).toEqual(DONE);
    expect(await api.coins(rival)).toBe(100);
  });

  it('gives up the seat in a lobby without closing it for the others', async () => {
    const rival = `rival-${players}`;
    const shared = await api.seat('friend', [rival, uid]);
    const alone = await api.seat('group', [uid]);
    expect(await erase()).toEqual(DONE);
    const room = await doc(`rooms/${shared}`).get();
    expect(room.get('members')).toEqual([rival]);
    expect(Object.keys(room.get('seats') as object)).toEqual([rival]);
    expect((await doc(`rooms/${alone}`).get()).data()).toMatchObject({
      status: 'closed',
      reason: 'empty',
    });
  });

  describe('while a battle begins', () => {
    let rival: string;
    let roomId: string;
    let server: TestServer;
    let dealt: string;
    beforeEach(async () => {
      rival = `rival-${players}`;
      roomId = await api.seat('friend', [rival, uid]);
      server = api.newProcess();
      dealt = 'not yet';
    });
    const deal = async () => {
      dealt = await api.as(rival, 'get_random_questions', { match_id: roomId });
    };
    const eraseByServer = async () =>
      (await server.call('delete_user_account', {}, { token: await api.token(uid) })).envelope;

    it('is undone if the account is not marked yet', async () => {
      // the first look for battles has found none
      const mark = { method: 'batchGetDocuments', has: `users/${uid}/private/account` } as const;
      interleave(server.firestore, 'before', mark, deal);
      expect(await eraseByServer()).toMatchObject(refused('inBattle'));
      expect(dealt).toBe('ok');
      expect((await doc(`rooms/${roomId}`).get()).get('status')).toBe('playing');
      expect((await doc(`users/${uid}/private/account`).get()).data()).toMatchObject({
        status: 'active',
        coins: 90,
      });
      expect(await api.ledgerSum(uid)).toBe(90);
      expect((await doc(`deletions/${uid}`).get()).exists).toBe(false);
      expect(await api.as(uid, 'get_user_by_id', {})).toBe('ok');
    });

    it('closes the room if the account is marked', async () => {
      const marked = { method: 'commit', has: '"deleting"' } as const;
      interleave(server.firestore, 'after', marked, deal);
      expect(await eraseByServer()).toEqual(DONE);
      expect(dealt).toBe('ok');
      expect((await doc(`rooms/${roomId}`).get()).data()).toMatchObject({
        status: 'closed',
        reason: 'not-allowed',
      });
      expect(await api.coins(rival)).toBe(100);
      expect((await doc(`users/${uid}/private/account`).get()).exists).toBe(false);
    });
  });

  it('is done once by three calls that have read the same ledger', async () => {
    const rival = `rival-${players}`;
    await furnish(rival);
    const sum = await api.ledgerSum(uid);
    const sumOfClosed = async () =>
      (await api.firestore.collectionGroup('entries').get()).docs.reduce(
        (total, entry) => total + (entry.get('amount') as number),
        0,
      );
    const before = await sumOfClosed();
    const token = await api.token(uid);
    const meet = meetingPoint(3, { method: 'commit', has: 'closedLedgers/' });
    const replies = await Promise.all(
      [1, 2, 3].map(() => {
        const server = api.newProcess();
        meet(server.firestore);
        return server.call('delete_user_account', {}, { token });
      }),
    );
    expect(replies.map(({ envelope }) => envelope)).toEqual([DONE, DONE, DONE]);
    expect(await sumOfClosed()).toBe(before + sum);
    expect((await doc(`users/${uid}/private/account`).get()).exists).toBe(false);
    expect((await doc(`deletions/${uid}`).get()).exists).toBe(false);
  });

  it('is refused for a call that another one has overtaken', async () => {
    await furnish(`rival-${players}`);
    const token = await api.token(uid);
    const server = api.newProcess();
    const begin = { method: 'batchGetDocuments', has: `deletions/${uid}` } as const;
    let first: unknown;
    interleave(server.firestore, 'before', begin, async () => {
      first = (await api.call('delete_user_account', {}, { token })).envelope;
    });
    const second = await server.call('delete_user_account', {}, { token });
    expect(first).toEqual(DONE);
    expect(second).toMatchObject({ status: 200, envelope: refused('userUnknown') });
    expect((await doc(`deletions/${uid}`).get()).exists).toBe(false);
  });

  it('deletes only the account of the session', async () => {
    expect((await api.call('delete_user_account')).status).toBe(401);
    const victim = `victim-${players}`;
    await api.token(victim);
    await api.call('delete_user_account', { uid: victim }, { token: await api.token(uid) });
    expect(await api.as(victim, 'get_user_by_id', {})).toBe('ok');
  });
});

describe('a deletion that broke off', () => {
  /** Begins a deletion whose last step fails. */
  async function breakOff() {
    await furnish(`rival-${players}`);
    const token = await api.token(uid);
    const failing = vi.spyOn(api.forgotten, 'push').mockImplementationOnce(() => {
      throw new Error('the network is away');
    });
    const reply = await api.call('delete_user_account', {}, { token });
    failing.mockRestore();
    expect(reply.envelope).toMatchObject(refused('somethingWentWrong'));
    return token;
  }

  it('keeps a session that only allows finishing the deletion', async () => {
    const token = await breakOff();
    expect((await api.call('get_user_by_id', {}, { token })).status).toBe(401);
    const bookmark = { question_id: 'space-001', status: '1', type: '1' };
    expect((await api.call('set_bookmark', bookmark, { token })).status).toBe(401);
    expect((await api.call('delete_user_account', {}, { token })).envelope).toEqual(DONE);
    expect(api.forgotten).toContain(uid);
    expect(
      [...(await dump()).keys()].filter((path) => path.includes(uid) && !path.startsWith('rooms/')),
    ).toEqual([]);
  });

  it('is finished by the sweep if the player does not come back', async () => {
    await breakOff();
    const forget = vi.fn(() => Promise.resolve());
    await finishDeletions(api.firestore, forget, api.clock.ms);
    expect(forget).not.toHaveBeenCalled();
    await finishDeletions(api.firestore, forget, api.clock.ms + 60_000);
    expect(forget).toHaveBeenCalledExactlyOnceWith(uid);
    expect((await doc(`users/${uid}`).get()).exists).toBe(false);
    expect((await doc(`deletions/${uid}`).get()).exists).toBe(false);
  });

  it('is finished by the sweep after a crash behind the deletion of the account', async () => {
    await furnish(`rival-${players}`);
    const token = await api.token(uid);
    const server = api.newProcess();
    const late = doc(`images/late-${uid}`);
    const ofAccount = new RegExp(`"delete":"[^"]*/users/${uid}"`);
    let isDead = false;
    intercept(server.firestore, async (send, method, rest) => {
      if (isDead) throw new Error('the process has ended');
      const reply = await send(method, ...rest);
      isDead = method === 'commit' && ofAccount.test(JSON.stringify(rest));
      // a picture that was on its way
      if (isDead) await late.set({ uid });
      return reply;
    });
    const { envelope } = await server.call('delete_user_account', {}, { token });
    expect(envelope).toMatchObject(refused('somethingWentWrong'));
    const sessions = api.firestore.collection('sessions').where('uid', '==', uid);
    expect((await doc(`users/${uid}`).get()).exists).toBe(false);
    expect((await sessions.get()).size).toBeGreaterThan(0);
    await finishDeletions(api.firestore, () => Promise.resolve(), api.clock.ms + 60_000);
    expect((await sessions.get()).size).toBe(0);
    expect((await late.get()).exists).toBe(false);
    expect((await doc(`deletions/${uid}`).get()).exists).toBe(false);
  });

  it('refuses the account every new commitment', async () => {
    await breakOff();
    const spending = api.firestore.runTransaction(async (transaction) => {
      const wallet = (await readWallets(transaction, api.firestore, [uid])).get(uid);
      moveCoins(transaction, wallet!, {
        id: 'x',
        amount: -1,
        title: 't',
        type: 'premium',
        at: api.clock.ms,
      });
    });
    await expect(spending).rejects.toThrow('coins');
    const room = await api.seat('friend', [`host-${players}`]);
    await doc(`rooms/${room}`).update({
      members: FieldValue.arrayUnion(uid),
      [`seats.${uid}`]: {
        name: uid,
        image: '',
        rating: 1_000,
        isReady: true,
        // by the rules' clock: "ready" counts while its player is there
        lastSeen: FieldValue.serverTimestamp(),
      },
      entryFee: 0,
    });
    await api.as(`host-${players}`, 'get_random_questions', { match_id: room });
    expect((await doc(`rooms/${room}`).get()).get('status')).toBe('closed');
  });
});
