import fc from 'fast-check';
import { Timestamp } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settlePayout } from '../../../server/wallet/settle-payout.ts';
import type { TestApi } from '../support/api.ts';
import { startApi } from '../support/api.ts';

const HOUR = 3_600_000;

let api: TestApi;
let rounds = 0;
let addresses = 0;
beforeAll(async () => {
  api = await startApi('demo-books');
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
  fc.record({ kind: fc.constantFrom('takeBack', 'reject', 'unlock', 'battle', 'wait') }),
);
type Step = typeof Step extends fc.Arbitrary<infer T> ? T : never;

interface Player {
  readonly uid: string;
  readonly token: string;
}

async function newPlayer(): Promise<Player> {
  rounds += 1;
  const uid = `player-${rounds}`;
  return { uid, token: await api.join(uid, 500) };
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
      addresses += 1;
      await api.firestore.doc(`battles/books-${addresses}`).set({
        ...{ members: [uid], kind: 'random', category: 'space' },
        at: Timestamp.fromMillis(api.clock.ms),
        players: {
          [uid]: { result: 'won', answered: 1, correct: 1, points: 4, isPerfect: false },
        },
      });
      return;
    case 'wait':
      api.clock.ms += 49 * HOUR;
  }
}

describe('the books', () => {
  it('balance, whatever is done at once and in whatever order', { timeout: 90_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(Step, { minLength: 1, maxLength: 4 }), { maxLength: 6 }),
        async (batches) => {
          const player = await newPlayer();
          for (const batch of batches) {
            await Promise.all(batch.map((step) => act(player, step)));
          }
          const account = await api.firestore.doc(`users/${player.uid}/private/account`).get();
          const ledger = await api.firestore.collection(`users/${player.uid}/ledger`).get();
          const amounts = ledger.docs.map((entry) => entry.get('amount') as number);
          const coins = account.get('coins') as number;
          expect(coins).toBe(amounts.reduce((sum, amount) => sum + amount, 0));
          expect(coins).toBeGreaterThanOrEqual(0);
          const pending = await api.firestore
            .collection(`users/${player.uid}/payouts`)
            .where('status', '==', 'pending')
            .get();
          const held = pending.docs.reduce((sum, doc) => sum + (doc.get('coins') as number), 0);
          // 500 and the rewards of two badges are all there ever was
          expect(coins + held).toBeLessThanOrEqual(507);
        },
      ),
      { numRuns: 12 },
    );
  });
});
