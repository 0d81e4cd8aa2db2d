import { Timestamp } from '@google-cloud/firestore';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { QUIZ_TYPES } from '../../../domain/contract/finish.ts';
import { registerOrFind } from '../../../server/account/register.ts';
import { syncProgress } from '../../../server/badges/progress.ts';
import { beginPayout, settlePayout } from '../../../server/wallet/settle-payout.ts';
import type { BattleApi } from '../battle/support.ts';
import { answerFirst, finish, startBattleApi } from '../battle/support.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const WELCOME = 500;
/** Coins won from strangers before the history begins. */
const WON = 200;
/** The fee in rooms of friends; a duel of strangers costs the default. */
const FEE = 10;
const REFERRAL = 100;
/** Rewards of the badges below that can be reached: dashing_debut, combat_winner and quiz_warrior. */
const REWARDS = 2 + 5 + 5;

let api: BattleApi;
let rounds = 0;
let addresses = 0;
let others = 0;
beforeAll(async () => {
  api = await startBattleApi('demo-books');
  await api.firestore.doc('settings/system').set({ payment_mode: true }, { merge: true });
  await api.firestore.doc('categories/opera').set({
    name: 'Opera',
    icon: '🎭',
    questionCount: 44,
    isPremium: true,
    coins: 40,
  });
});
afterAll(() => api?.stop());

/** The actions of a player, or of the operator, at any instant. */
const Step = fc.oneof(
  fc.record({
    kind: fc.constant('claim' as const),
    badge: fc.constantFrom('dashing_debut', 'combat_winner', 'quiz_warrior', 'elite'),
  }),
  fc.record({
    kind: fc.constant('battle' as const),
    room: fc.constantFrom('friend' as const, 'group' as const, 'random' as const),
    end: fc.constantFrom('won' as const, 'lost' as const, 'left' as const),
  }),
  fc.record({ kind: fc.constant('redeem' as const), coins: fc.integer({ min: 100, max: 300 }) }),
  fc.record({
    kind: fc.constantFrom('takeBack', 'reject', 'unlock', 'refer', 'friendsPlay', 'wait'),
  }),
);
type Step = typeof Step extends fc.Arbitrary<infer T> ? T : never;

interface Player {
  readonly uid: string;
  readonly token: string;
  /** The players whose coins change with this player's. */
  readonly others: string[];
}

async function newPlayer(): Promise<Player> {
  rounds += 1;
  const uid = `player-${rounds}`;
  // payouts are for accounts of a week ago
  api.clock.ms -= 7 * DAY;
  const token = await api.join(uid, WELCOME);
  api.clock.ms += 7 * DAY;
  await api.earn(uid, WON);
  return { uid, token, others: [] };
}

function call({ token }: Player, action: string, fields: Record<string, string>) {
  addresses += 1;
  const address = `10.2.${addresses >> 8}.${addresses & 255}`;
  return api.call(action, fields, { token, headers: { 'x-forwarded-for': address } });
}

async function act(player: Player, step: Step): Promise<void> {
  const { uid } = player;
  const requests = api.firestore.collection(`users/${uid}/payouts`);
  switch (step.kind) {
    case 'claim':
      await call(player, 'set_user_coin_score', { type: step.badge, coins: '9999' });
      return;
    case 'redeem':
      await call(player, 'set_payment_request', {
        payment_type: 'paypal',
        payment_address: 'a@b.test',
        details: 'A',
        payment_amount: (step.coins / 10).toFixed(2),
        coin_used: String(step.coins),
      });
      return;
    case 'takeBack':
      for (const { id } of (await requests.get()).docs) {
        await call(player, 'delete_pending_payment_request', { payment_id: id });
      }
      return;
    case 'reject':
      for (const { id } of (await requests.where('status', '==', 'pending').get()).docs) {
        const decision = { uid, id, status: 'invalid', now: api.clock.ms } as const;
        // its owner may cancel it at the same moment, or another operator begin it
        await beginPayout(api.firestore, decision)
          .then(() => settlePayout(api.firestore, decision))
          .catch(() => undefined);
      }
      return;
    case 'unlock':
      await call(player, 'unlock_premium_category', { category: 'opera' });
      return;
    case 'battle':
      await play(player, step);
      return;
    case 'refer':
      await refer(player);
      return;
    case 'friendsPlay':
      for (const friend of player.others.filter(isFriend)) await playEnough(friend);
      return;
    case 'wait':
      api.clock.ms += 49 * HOUR;
  }
}

const isFriend = (uid: string) => uid.startsWith('friend');

/** A battle for coins, settled by both at once. */
async function play(
  player: Player,
  { room: kind, end }: Extract<Step, { kind: 'battle' }>,
): Promise<void> {
  const { uid } = player;
  const rival = `rival-${others++}`;
  // a player without coins opens no room
  const roomId = await api.seat(kind, [uid, rival], FEE).catch(() => undefined);
  if (roomId === undefined) return;
  player.others.push(rival);
  await (kind === 'group'
    ? api.as(uid, 'get_question_by_room_id', { room_id: roomId })
    : api.as(uid, 'get_random_questions', { match_id: roomId }));
  const room = await api.firestore.doc(`rooms/${roomId}`).get();
  // the coins may have been spent meanwhile
  if (room.get('status') !== 'playing') return;
  const players = api.firestore.collection(`rooms/${roomId}/players`);
  await answerFirst(api.firestore, roomId, uid, end !== 'lost');
  if (end === 'left') {
    await players.doc(rival).update({ leftAt: Timestamp.fromMillis(api.clock.ms) });
  } else {
    await answerFirst(api.firestore, roomId, rival, end === 'lost');
    await finish(api.firestore, roomId);
  }
  const fields = { match_id: roomId, quiz_type: QUIZ_TYPES[kind] };
  const settled = await Promise.all(
    [uid, rival].map((one) => api.as(one, 'set_quiz_coin_score', fields)),
  );
  expect(settled).toEqual(['ok', 'ok']);
}

/** A friend comes with the player's code, twice at once. */
async function refer({ uid, others: met }: Player): Promise<void> {
  const friend = `friend-${others++}`;
  const account = await api.firestore.doc(`users/${uid}/private/account`).get();
  const registration = {
    identity: {
      uid: friend,
      email: '',
      mobile: '',
      name: friend,
      picture: '',
      isUnverified: false,
    },
    type: 'email',
    name: undefined,
    welcomeCoins: 10,
    referral: { code: account.get('referCode') as string, newPlayer: 50 },
    personKey: 'test',
    now: api.clock.ms,
  } as const;
  const made = await Promise.all([1, 2].map(() => registerOrFind(api.firestore, registration)));
  expect(made.map(({ isNew }) => isNew).sort()).toEqual([false, true]);
  // not earlier: a concurrent step may let all friends play
  met.push(friend);
}

/** Three battles on two days, as the settlement stores them, and two visits at once. */
async function playEnough(friend: string): Promise<void> {
  const fact = { result: 'lost', answered: 1, correct: 0, points: 0, isPerfect: false };
  const settings = { kind: 'friend', category: '', isPlayed: true, weight: 0 };
  for (const [n, days] of [0, 0, 1].entries()) {
    await api.firestore.doc(`battles/of-${friend}-${n}`).set({
      ...settings,
      members: [friend, 'somebody'],
      players: { [friend]: fact },
      at: Timestamp.fromMillis(api.clock.ms - days * DAY),
    });
  }
  await Promise.all([1, 2].map(() => syncProgress(api.firestore, friend, api.clock.ms)));
}

/** The coins of an account: the sum of its ledger, and never below 0. The same holds for its redeemable coins. */
async function balanced(uid: string): Promise<{ coins: number; redeemable: number }> {
  const account = await api.firestore.doc(`users/${uid}/private/account`).get();
  const ledger = await api.firestore.collection(`users/${uid}/ledger`).get();
  const coins = account.get('coins') as number;
  const redeemable = account.get('redeemable') as number;
  const sumOf = (field: string) =>
    ledger.docs.reduce((sum, entry) => sum + (entry.get(field) as number), 0);
  expect({ coins, redeemable }).toEqual({
    coins: sumOf('amount'),
    redeemable: sumOf('redeemable'),
  });
  expect(redeemable).toBeGreaterThanOrEqual(0);
  expect(redeemable).toBeLessThanOrEqual(coins);
  for (const entry of ledger.docs) expect(entry.get('balance')).toBeGreaterThanOrEqual(0);
  return { coins, redeemable };
}

describe('the books', () => {
  it('balance after any concurrent actions in any order', { timeout: 300_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(Step, { minLength: 1, maxLength: 4 }), { maxLength: 4 }),
        async (batches) => {
          const player = await newPlayer();
          for (const batch of batches) {
            await Promise.all(batch.map((step) => act(player, step)));
          }
          const { coins, redeemable } = await balanced(player.uid);
          let elsewhere = 0;
          for (const other of player.others) elsewhere += (await balanced(other)).redeemable;
          const pending = await api.firestore
            .collection(`users/${player.uid}/payouts`)
            .where('status', '==', 'pending')
            .get();
          const held = pending.docs.reduce((sum, doc) => sum + (doc.get('coins') as number), 0);
          // coins come only from the welcome, badges, friends and rivals' fees
          const friends = player.others.filter(isFriend).length;
          const battles = player.others.length - friends;
          const most = WELCOME + WON + REWARDS + friends * REFERRAL + battles * FEE;
          expect(coins + held).toBeLessThanOrEqual(most);
          // battles only move redeemable coins
          expect(redeemable + held + elsewhere).toBeLessThanOrEqual(WON);
        },
      ),
      { numRuns: 8 },
    );
  });
});
