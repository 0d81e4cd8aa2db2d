import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerOrFind } from '../../../server/account/register.ts';
import { settlePayout } from '../../../server/wallet/settle-payout.ts';
import type { BattleApi } from '../battle/support.ts';
import { answerFirst, finish, startBattleApi } from '../battle/support.ts';

const HOUR = 3_600_000;

const FEE = 10;
const REFERRAL = 100;

let api: BattleApi;
let rounds = 0;
let addresses = 0;
let others = 0;
beforeAll(async () => {
  api = await startBattleApi('demo-books');
  await api.firestore.doc('categories/opera').set({
    ...{ name: 'Opera', icon: '🎭', questionCount: 44 },
    ...{ isPremium: true, coins: 40 },
  });
});
afterAll(() => api?.stop());

/** What a player, or the operator, may do at any moment. */
const Step = fc.oneof(
  fc.record({
    kind: fc.constant('claim' as const),
    badge: fc.constantFrom('dashing_debut', 'combat_winner', 'elite'),
  }),
  fc.record({ kind: fc.constant('redeem' as const), coins: fc.integer({ min: 100, max: 300 }) }),
  fc.record({ kind: fc.constantFrom('takeBack', 'reject', 'unlock', 'battle', 'refer', 'wait') }),
);
type Step = typeof Step extends fc.Arbitrary<infer T> ? T : never;

interface Player {
  readonly uid: string;
  readonly token: string;
  /** Whose books are touched with this player's. */
  readonly others: string[];
}

async function newPlayer(): Promise<Player> {
  rounds += 1;
  const uid = `player-${rounds}`;
  return { uid, token: await api.join(uid, 500), others: [] };
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
        ...{ payment_type: 'paypal', payment_address: 'a@b.test', details: 'A' },
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
        // its owner may have taken it back at the same moment
        await settlePayout(api.firestore, decision).catch(() => undefined);
      }
      return;
    case 'unlock':
      await call(player, 'unlock_premium_category', { category: 'opera' });
      return;
    case 'battle':
      await play(player);
      return;
    case 'refer':
      await refer(player);
      return;
    case 'wait':
      api.clock.ms += 49 * HOUR;
  }
}

/** A battle for coins that the player wins, settled by both at once. */
async function play({ uid, others: met }: Player): Promise<void> {
  const rival = `rival-${others++}`;
  // who has no coins left opens no room
  const roomId = await api.seat('friend', [uid, rival], FEE).catch(() => undefined);
  if (roomId === undefined) return;
  met.push(rival);
  await api.as(uid, 'get_random_questions', { match_id: roomId });
  const room = await api.firestore.doc(`rooms/${roomId}`).get();
  // the coins may have gone elsewhere meanwhile
  if (room.get('status') !== 'playing') return;
  await answerFirst(api.firestore, roomId, uid, true);
  await finish(api.firestore, roomId);
  const fields = { match_id: roomId, quiz_type: '1.4' };
  const settled = await Promise.all(
    [uid, rival].map((one) => api.as(one, 'set_quiz_coin_score', fields)),
  );
  expect(settled).toEqual(['ok', 'ok']);
}

/** A friend comes with the player's code, twice at once. */
async function refer({ uid, others: met }: Player): Promise<void> {
  const friend = `friend-${others++}`;
  met.push(friend);
  const account = await api.firestore.doc(`users/${uid}/private/account`).get();
  const registration = {
    identity: {
      ...{ uid: friend, email: '', mobile: '', name: friend, picture: '', isUnverified: false },
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
}

/** The coins of an account, whose sum in the ledger is the same and never below nothing. */
async function balanced(uid: string): Promise<number> {
  const account = await api.firestore.doc(`users/${uid}/private/account`).get();
  const ledger = await api.firestore.collection(`users/${uid}/ledger`).get();
  const coins = account.get('coins') as number;
  const amounts = ledger.docs.map((entry) => entry.get('amount') as number);
  expect(coins).toBe(amounts.reduce((sum, amount) => sum + amount, 0));
  for (const entry of ledger.docs) expect(entry.get('balance')).toBeGreaterThanOrEqual(0);
  return coins;
}

describe('the books', () => {
  it('balance, whatever is done at once and in whatever order', { timeout: 90_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(Step, { minLength: 1, maxLength: 4 }), { maxLength: 4 }),
        async (batches) => {
          const player = await newPlayer();
          for (const batch of batches) {
            await Promise.all(batch.map((step) => act(player, step)));
          }
          const coins = await balanced(player.uid);
          for (const other of player.others) await balanced(other);
          const pending = await api.firestore
            .collection(`users/${player.uid}/payouts`)
            .where('status', '==', 'pending')
            .get();
          const held = pending.docs.reduce((sum, doc) => sum + (doc.get('coins') as number), 0);
          // 500, the rewards of two badges, friends, and rivals' fees are all there ever was
          const friends = player.others.filter((other) => other.startsWith('friend')).length;
          const wins = player.others.length - friends;
          expect(coins + held).toBeLessThanOrEqual(507 + friends * REFERRAL + wins * FEE);
        },
      ),
      { numRuns: 6 },
    );
  });
});
