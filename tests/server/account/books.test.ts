import { Timestamp } from '@google-cloud/firestore';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_BADGE_RULES } from '../../../domain/badges/badges.ts';
import { QUIZ_TYPES } from '../../../domain/contract/finish.ts';
import { codeOf } from '../../../domain/errors.ts';
import { registerOrFind } from '../../../server/account/register.ts';
import { syncProgress } from '../../../server/badges/progress.ts';
import { beginPayout, settlePayout } from '../../../server/wallet/settle-payout.ts';
import type { TestServer } from '../support/api.ts';
import type { BattleApi } from '../battle/support.ts';
import { answerFirst, finish, startBattleApi } from '../battle/support.ts';

const MINUTE = 60_000;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const WELCOME = 500;
/** Coins won from strangers before the history begins. */
const WON = 200;
/** The fee in rooms of friends; a duel of strangers costs the default. */
const FEE = 10;
const REFERRAL = 100;
/** Rewards of the badges below that can be reached. */
const REWARDS = (['dashing_debut', 'combat_winner', 'quiz_warrior'] as const).reduce(
  (sum, badge) => sum + DEFAULT_BADGE_RULES[badge].reward,
  0,
);

let api: BattleApi;
/** Two processes, between which the requests for payouts alternate: each allows three a minute. */
let processes: readonly TestServer[];
let rounds = 0;
let redeems = 0;
let addresses = 0;
let others = 0;
beforeAll(async () => {
  api = await startBattleApi('demo-books');
  processes = [api, api.newProcess()];
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

/** The outcome of a step: `done`, the code of a refusal, or the reason for no change. */
type Outcome = string;

/** The outcomes of each kind that changes nothing. Any other fails the test. */
const IDLE: Record<Step['kind'], readonly Outcome[]> = {
  claim: ['badgeLocked', 'coinsAlreadyGiven'],
  // another battle of the player begins at the same moment
  battle: ['inBattle', 'notAMember'],
  redeem: ['notEnoughCoins', 'waitBetweenPayments'],
  takeBack: ['noData', 'paymentNotPending'],
  reject: ['no request', 'begun'],
  unlock: ['alreadyThere'],
  refer: [],
  friendsPlay: [],
  wait: [],
};

/** The number of steps that took effect, by kind. */
const effects = new Map<string, number>();

/** Does a step, with one outcome for each of its parts. */
async function act(player: Player, step: Step): Promise<readonly Outcome[]> {
  const outcomes = await outcomesOf(player, step);
  const effect = step.kind === 'battle' ? `battle ${step.end}` : step.kind;
  for (const outcome of outcomes) {
    if (outcome === 'done') effects.set(effect, (effects.get(effect) ?? 0) + 1);
    else if (!IDLE[step.kind].includes(outcome)) throw new Error(`${step.kind}: ${outcome}`);
  }
  return outcomes;
}

async function call(
  { token }: Player,
  action: string,
  fields: Record<string, string>,
  { call: send }: TestServer = api,
): Promise<Outcome> {
  addresses += 1;
  const address = `10.2.${addresses >> 8}.${addresses & 255}`;
  const { envelope } = await send(action, fields, {
    token,
    headers: { 'x-forwarded-for': address },
  });
  return envelope.error ? codeOf(envelope.message) : 'done';
}

async function outcomesOf(player: Player, step: Step): Promise<readonly Outcome[]> {
  const { uid } = player;
  const requests = api.firestore.collection(`users/${uid}/payouts`);
  switch (step.kind) {
    case 'claim':
      return [await call(player, 'set_user_coin_score', { type: step.badge, coins: '9999' })];
    case 'redeem': {
      const fields = {
        payment_type: 'paypal',
        payment_address: 'a@b.test',
        details: 'A',
        payment_amount: (step.coins / 10).toFixed(2),
        coin_used: String(step.coins),
      };
      const server = processes[(redeems += 1) % processes.length];
      return [await call(player, 'set_payment_request', fields, server)];
    }
    case 'takeBack': {
      const { docs } = await requests.get();
      return Promise.all(
        docs.map(({ id }) => call(player, 'delete_pending_payment_request', { payment_id: id })),
      );
    }
    case 'reject': {
      const { docs } = await requests.where('status', '==', 'pending').get();
      return Promise.all(docs.map(({ id }) => reject(uid, id)));
    }
    case 'unlock':
      return [await call(player, 'unlock_premium_category', { category: 'opera' })];
    case 'battle':
      return [await play(player, step)];
    case 'refer':
      await refer(player);
      return ['done'];
    case 'friendsPlay':
      return Promise.all(
        player.others.filter(isFriend).map(async (friend) => {
          await playEnough(friend);
          return 'done';
        }),
      );
    case 'wait':
      api.clock.ms += 49 * HOUR;
      return ['done'];
  }
}

async function reject(uid: string, id: string): Promise<Outcome> {
  const decision = { uid, id, status: 'invalid', now: api.clock.ms } as const;
  try {
    await beginPayout(api.firestore, decision);
  } catch (error) {
    const { message } = error as Error;
    // its owner has cancelled it, or another operator begun it, at the same moment
    if (message.startsWith(`${uid} has no request ${id}`)) return 'no request';
    if (message.startsWith(`the request ${id} was begun`)) return 'begun';
    throw error;
  }
  await settlePayout(api.firestore, decision);
  return 'done';
}

const isFriend = (uid: string) => uid.startsWith('friend');

/** A battle for coins, settled by both at once. */
async function play(
  player: Player,
  { room: kind, end }: Extract<Step, { kind: 'battle' }>,
): Promise<Outcome> {
  const { uid } = player;
  const rival = `rival-${others++}`;
  let roomId: string;
  try {
    roomId = await api.seat(kind, [uid, rival], FEE);
  } catch (error) {
    const [, number] = /^create_room: (\d+)$/.exec((error as Error).message) ?? [];
    if (number === undefined) throw error;
    return codeOf(number);
  }
  player.others.push(rival);
  const dealt = await (kind === 'group'
    ? api.as(uid, 'get_question_by_room_id', { room_id: roomId })
    : api.as(uid, 'get_random_questions', { match_id: roomId }));
  if (dealt !== 'ok') return codeOf(dealt);
  const room = await api.firestore.doc(`rooms/${roomId}`).get();
  if (room.get('status') !== 'playing') return String(room.get('reason'));
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
  return 'done';
}

/** A friend comes with the player's code, twice at once. */
async function refer({ uid, others: met }: Player): Promise<void> {
  const friend = `friend-${others++}`;
  const account = await api.firestore.doc(`users/${uid}/private/account`).get();
  const registration = {
    identity: {
      uid: friend,
      // without an address nobody is paid
      email: `${friend}@quiz.test`,
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

/** The number of rewards that a player has got for friends. */
async function referralsOf(uid: string): Promise<number> {
  const { docs } = await api.firestore.collection(`users/${uid}/ledger`).get();
  return docs.filter((entry) => entry.get('type') === 'referral').length;
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

const WIN = { kind: 'battle', room: 'friend', end: 'won' } as const;
const CLAIM = { kind: 'claim', badge: 'combat_winner' } as const;
const REDEEM = { kind: 'redeem', coins: 100 } as const;
const UNLOCK = { kind: 'unlock' } as const;
const TAKE_BACK = { kind: 'takeBack' } as const;
const REJECT = { kind: 'reject' } as const;
/** Each step takes effect. */
const ALL_KINDS: readonly Step[] = [
  WIN,
  CLAIM,
  { kind: 'battle', room: 'random', end: 'lost' },
  { kind: 'battle', room: 'group', end: 'left' },
  { kind: 'refer' },
  { kind: 'friendsPlay' },
  UNLOCK,
  REDEEM,
  TAKE_BACK,
  { kind: 'wait' },
  REDEEM,
  REJECT,
];

/** Does batches of steps, those of a batch at once. */
async function actAll(player: Player, batches: readonly (readonly Step[])[]) {
  for (const batch of batches) {
    await Promise.all(batch.map((step) => act(player, step)));
    api.clock.ms += MINUTE;
  }
}

describe('the books', () => {
  it('balance after any concurrent actions in any order', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(Step, { minLength: 1, maxLength: 4 }), { maxLength: 4 }),
        async (batches) => {
          const player = await newPlayer();
          await actAll(player, batches);
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
      { seed: 1, numRuns: 8, examples: [[ALL_KINDS.map((step) => [step])]], endOnFailure: true },
    );
    expect([...effects.keys()].sort().join(' ')).toBe(
      'battle left battle lost battle won claim friendsPlay redeem refer reject takeBack unlock wait',
    );
  });

  it('pay a player once for each friend who plays', async () => {
    const player = await newPlayer();
    await actAll(player, [[{ kind: 'refer' }, { kind: 'refer' }]]);
    expect(await referralsOf(player.uid)).toBe(0);
    await actAll(player, [[{ kind: 'friendsPlay' }, { kind: 'friendsPlay' }]]);
    expect(await referralsOf(player.uid)).toBe(2);
    expect(await balanced(player.uid)).toEqual({
      coins: WELCOME + WON + 2 * REFERRAL,
      redeemable: WON,
    });
  });

  it.each<[string, readonly Step[], readonly [Step, Step], number]>([
    ['two unlocks', [], [UNLOCK, UNLOCK], WELCOME + WON - 40],
    ['two claims', [WIN], [CLAIM, CLAIM], WELCOME + WON + FEE + 5],
    ['two requests', [], [REDEEM, REDEEM], WELCOME + WON - 100],
    ['two cancellations', [REDEEM], [TAKE_BACK, TAKE_BACK], WELCOME + WON],
    ['a cancellation and a rejection', [REDEEM], [TAKE_BACK, REJECT], WELCOME + WON],
  ])('change once by %s at the same moment', async (_what, before, both, coins) => {
    const player = await newPlayer();
    await actAll(
      player,
      before.map((step) => [step]),
    );
    const outcomes = await Promise.all(both.map((step) => act(player, step)));
    expect(outcomes.flat().filter((outcome) => outcome === 'done')).toHaveLength(1);
    expect((await balanced(player.uid)).coins).toBe(coins);
  });
});
