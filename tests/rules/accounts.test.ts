import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import {
  deleteField,
  doc,
  getDoc,
  increment,
  serverTimestamp,
  setDoc,
  updateDoc,
  writeBatch,
} from 'firebase/firestore';
import { beforeAll, describe, expect, it } from 'vitest';
import { ago, IN_WINDOW, openReferee, reach, setPlayer } from './support/referee.ts';
import { lock, lockOf, updatePlayer, askRematch } from './support/writes.ts';

const referee = openReferee('Accounts');
let ann: string;
let ben: string;
let duel: string;
beforeAll(async () => {
  ann = await referee.player();
  ben = await referee.player();
  duel = await referee.battle('friend', [ann, ben], { questions: 5 });
});

const at = (path: string) => doc(referee.as(ann), path);

describe('the fields of an account', () => {
  it.each<[string, unknown]>([
    ['coins', 1_000_000],
    ['coins', increment(1)],
    ['score', 9_999],
    ['email', 'else@quiz.test'],
    ['type', 'operator'],
    ['status', 'active'],
    ['seen', []],
    ['seen', deleteField()],
    ['admin', true],
    ['redeemable', 1_000_000],
    ['rivals', {}],
  ])("denies a player access to the account field '%s'", async (field, value) => {
    const path = `users/${ann}/private/account`;
    await assertFails(updateDoc(at(path), { [field]: value }));
    await assertFails(setDoc(at(path), { [field]: field }, { merge: true }));
    await assertFails(updateDoc(at(`users/${ben}/private/account`), { [field]: value }));
    // no client may read recent questions and rivals
    await assertFails(getDoc(at(path)));
    await assertSucceeds(getDoc(at(`users/${ann}`)));
  });

  it.each(['name', 'image', 'rating', 'won', 'drawn', 'lost', 'frame'])(
    'denies writing the %s, which allows reading a profile',
    async (field) => {
      await assertFails(updateDoc(at(`users/${ann}`), { [field]: 3_000 }));
      await assertFails(updateDoc(at(`users/${ben}`), { [field]: 1 }));
      await assertSucceeds(getDoc(at(`users/${ben}`)));
    },
  );

  it('denies creating an account', async () => {
    const client = referee.as('AccountsNew');
    const profile = { name: 'AccountsNew', image: '', rating: 1_000 };
    await assertFails(setDoc(doc(client, 'users/AccountsNew'), profile));
    await assertFails(setDoc(doc(client, 'users/AccountsNew/private/account'), { coins: 100 }));
    const none = await assertSucceeds(getDoc(doc(client, 'users/AccountsNew')));
    expect(none.exists()).toBe(false);
  });

  it.each(['ledger', 'bookmarks', 'progress', 'badges', 'notifications', 'payouts', 'private'])(
    "denies adding to a player's %s",
    async (name) => {
      await assertFails(setDoc(at(`users/${ann}/${name}/mine`), { amount: 500, at: 1 }));
      await assertSucceeds(getDoc(at(`users/${ann}/private/seat`)));
    },
  );

  it.each([
    'leaderboards/all/entries/Accounts1',
    'contests/c1',
    'exams/e1',
    'categories/space',
    'questions/q1',
    'settings/system',
    'languages/en',
    'sessions/s1',
    'battles/b1',
    'anything/else',
  ])('denies writing %s', async (path) => {
    await assertFails(setDoc(at(path), { score: 1, uid: ann }));
    await assertSucceeds(getDoc(at(`users/${ann}`)));
  });
});

describe('documents that the deal writes', () => {
  it.each<[string, () => string, () => Record<string, unknown>]>([
    ['own playerOrders', () => `optionOrders/${ann}`, () => ({ orders: ['0123'] })],
    ["rival's playerOrders", () => `optionOrders/${ben}`, () => ({ orders: ['0123'] })],
    ['deal', () => 'answerKey/all', () => ({ keys: [0, 0, 0, 0, 0] })],
    ['open round', () => 'rounds/0', () => ({ question: { options: ['yes', 'yes'] } })],
    ['next round', () => 'rounds/1', () => ({ 'revealed.key': 9 })],
    ['last round', () => 'rounds/5', () => ({ open: true })],
  ])('denies writing the %s, which allows locking an answer', async (_, path, change) => {
    await assertFails(updateDoc(at(`rooms/${duel}/${path()}`), change()));
    await assertFails(setDoc(at(`rooms/${duel}/${path()}`), change(), { merge: true }));
    const opened = (await reach(referee, duel, 0, IN_WINDOW))[0]!;
    await referee.server.doc(`rooms/${duel}/players/${ann}`).update({ locks: {} });
    await assertSucceeds(lock(referee.as(ann), duel, ann, 0, opened));
  });

  it.each(['optionOrders', 'rounds', 'players', 'answerKey', 'results'])(
    'denies a member adding to the %s of a room',
    async (name) => {
      await assertFails(setDoc(at(`rooms/${duel}/${name}/mine`), { open: true, members: [ann] }));
      await assertFails(setDoc(at(`rooms/${duel}/${name}/${ann}x`), { locks: {}, members: [ann] }));
      await setPlayer(referee, duel, ann, { lastSeen: ago(5_000) });
      await assertSucceeds(askRematch(referee.as(ann), duel, ann, true));
    },
  );

  it.each(['points', 'score', 'rank', 'correct', 'streak', 'bonus'])(
    'denies a player writing %s, alone or with a move',
    async (field) => {
      const client = referee.as(ben);
      const opened = (await reach(referee, duel, 0, IN_WINDOW))[0]!;
      await referee.server.doc(`rooms/${duel}/players/${ben}`).update({ locks: {} });
      await assertFails(updatePlayer(client, duel, ben, { [field]: 60 }));
      await assertFails(
        updatePlayer(client, duel, ben, {
          rematch: true,
          lastSeen: serverTimestamp(),
          [field]: 60,
        }),
      );
      await assertFails(lock(client, duel, ben, 0, opened, { [field]: 60 }));
      await assertSucceeds(lock(client, duel, ben, 0, opened));
    },
  );

  it('refuses the whole commit for one forbidden write', async () => {
    const client = referee.as(ann);
    const opened = (await reach(referee, duel, 0, IN_WINDOW))[0]!;
    await referee.server.doc(`rooms/${duel}/players/${ann}`).update({ locks: {} });
    const commit = (withCoins: boolean) => {
      const batch = writeBatch(client);
      batch.update(at(`rooms/${duel}/players/${ann}`), lockOf(0, opened));
      if (withCoins) batch.update(at(`users/${ann}/private/account`), { coins: increment(5) });
      return batch.commit();
    };
    await assertFails(commit(true));
    expect((await getDoc(at(`rooms/${duel}/players/${ann}`))).get('locks')).toEqual({});
    await assertSucceeds(commit(false));
  });

  it('denies the winner writing the results of a room', async () => {
    const outcomes = { [ann]: { result: 'won', coins: 10, points: 60, rank: 1, ratingChange: 16 } };
    await assertFails(updateDoc(at(`rooms/${duel}`), { outcomes, status: 'settled' }));
    await assertFails(updateDoc(at(`rooms/${duel}`), { settledAt: serverTimestamp() }));
    await assertSucceeds(getDoc(at(`rooms/${duel}`)));
  });
});
