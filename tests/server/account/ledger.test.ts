import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moveCoins, readWallets } from '../../../server/account/ledger.ts';
import type { TestApi } from '../support/api.ts';
import { startApi } from '../support/api.ts';
import { storedMs } from '../../support/stored-time.ts';

/** gRPC's code for a document that exists already. */
const ALREADY_EXISTS = 6;
const ABORTED = 10;

let api: TestApi;
let players = 0;
beforeAll(async () => {
  api = await startApi('demo-ledger');
});
afterAll(() => api?.stop());

/** A new player with these coins. */
async function playerWith(coins: number): Promise<string> {
  const uid = `player-${players++}`;
  await api.join(uid, coins);
  return uid;
}

/** Moves coins of several players in one transaction, as deal and settle do. */
function move(moves: readonly { uid: string; id: string; amount: number }[]): Promise<void> {
  return api.firestore.runTransaction(async (transaction) => {
    const wallets = new Map(
      await readWallets(transaction, api.firestore, [...new Set(moves.map(({ uid }) => uid))]),
    );
    for (const { uid, id, amount } of moves) {
      const entry = { id, amount, title: 'test', type: 'battle-fee', at: api.clock.ms } as const;
      wallets.set(uid, moveCoins(transaction, wallets.get(uid)!, entry));
    }
  });
}

/** The two kinds of coins of an account, computed by hand. */
interface Piles {
  readonly forPlaying: number;
  readonly redeemable: number;
}

/** The coins after a movement; undefined if it takes more than there are. */
function after({ forPlaying, redeemable }: Piles, { type, amount, earned }: Movement) {
  if (amount >= 0) {
    return { forPlaying: forPlaying + amount - earned, redeemable: redeemable + earned };
  }
  const price = -amount;
  if (type === 'redeem') {
    return price > redeemable ? undefined : { forPlaying, redeemable: redeemable - price };
  }
  if (price > forPlaying + redeemable) return undefined;
  const first = Math.min(price, forPlaying);
  return { forPlaying: forPlaying - first, redeemable: redeemable - (price - first) };
}

const Movement = fc
  .record({
    type: fc.constantFrom('battle-won', 'battle-fee', 'redeem', 'premium', 'welcome'),
    amount: fc.integer({ min: 0, max: 40 }),
    share: fc.integer({ min: 0, max: 100 }),
  })
  .map(({ type, amount, share }) => {
    const isIn = type === 'battle-won' || type === 'welcome';
    // the welcome is for playing; any part of winnings may be redeemable
    const earned = type === 'battle-won' ? Math.floor((amount * share) / 100) : 0;
    return { type, amount: isIn ? amount : -amount, earned } as const;
  });
type Movement = typeof Movement extends fc.Arbitrary<infer T> ? T : never;

const WELCOME = 40;
/** A movement of one of two players. There are few ids and amounts: some ids come twice, some balances reach 0. */
const Move = fc.record({
  who: fc.nat(1),
  id: fc.nat(5),
  amount: fc.integer({ min: -3, max: 3 }).map((tens) => 10 * tens),
});
type Move = typeof Move extends fc.Arbitrary<infer T> ? T : never;
type Outcome = 'moved' | 'notEnoughCoins' | 'entry exists' | 'aborted';

/** The outcome of a transaction after these movements, computed by hand. */
function outcomeAfter(before: readonly Move[], moves: readonly Move[]): Outcome {
  const coins = [WELCOME, WELCOME];
  for (const { who, amount } of before) coins[who]! += amount;
  for (const { who, amount } of moves) {
    coins[who]! += amount;
    if (coins[who]! < 0) return 'notEnoughCoins';
  }
  const isTwice = moves.some((one) =>
    before.some(({ who, id }) => who === one.who && id === one.id),
  );
  return isTwice ? 'entry exists' : 'moved';
}

/** The outcome of a transaction that has ended. @throws any other error */
function outcomeIn(result: PromiseSettledResult<void>): Outcome {
  if (result.status === 'fulfilled') return 'moved';
  const { code } = result.reason as { code?: unknown };
  if (code === 'notEnoughCoins') return code;
  if (code === ALREADY_EXISTS) return 'entry exists';
  // after five attempts among up to eight others, as may happen on a busy machine; nothing may have moved
  if (code === ABORTED) return 'aborted';
  throw result.reason;
}

interface Step {
  readonly moves: readonly Move[];
  readonly outcome: Outcome;
}

/** Whether the transactions have their outcomes if they run one after the other, in some order. */
function isSerial(steps: readonly Step[], before: readonly Move[]): boolean {
  // a refused one changes nothing, so it may have its place wherever its outcome fits
  const left = steps.filter(
    ({ moves, outcome }) =>
      outcome === 'moved' || (outcome !== 'aborted' && outcomeAfter(before, moves) !== outcome),
  );
  if (left.length === 0) return true;
  return left.some(
    (step) =>
      step.outcome === 'moved' &&
      outcomeAfter(before, step.moves) === 'moved' &&
      isSerial(
        left.filter((other) => other !== step),
        [...before, ...step.moves],
      ),
  );
}

async function stateOf(uid: string): Promise<{ coins: number; amounts: number[] }> {
  const account = await api.firestore.doc(`users/${uid}/private/account`).get();
  const ledger = await api.firestore.collection(`users/${uid}/ledger`).get();
  return {
    coins: account.get('coins') as number,
    amounts: ledger.docs.map((entry) => entry.get('amount') as number),
  };
}
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

describe('the ledger', () => {
  it('writes the account, its entry and other fields in one commit', async () => {
    const uid = await playerWith(100);
    await api.firestore.runTransaction(async (transaction) => {
      const wallet = (await readWallets(transaction, api.firestore, [uid])).get(uid)!;
      expect(wallet.snapshot.get('score')).toBe(0);
      const entry = { id: 'a', amount: -5, title: 't', type: 'battle-fee', at: 1_000 } as const;
      const after = moveCoins(transaction, wallet, entry, { score: 12 });
      expect(after).toMatchObject({ uid, coins: 95 });
      moveCoins(transaction, after, { ...entry, id: 'b', amount: 10 });
    });
    const account = await api.firestore.doc(`users/${uid}/private/account`).get();
    expect(account.data()).toMatchObject({ coins: 105, score: 12 });
    const [a, b] = await Promise.all(
      ['a', 'b'].map((id) => api.firestore.doc(`users/${uid}/ledger/${id}`).get()),
    );
    expect(a!.data()).toMatchObject({ amount: -5, title: 't', type: 'battle-fee', balance: 95 });
    expect(storedMs(a, 'at')).toBe(1_000);
    expect(b!.get('balance')).toBe(105);
    expect([a!.get('way'), b!.get('way')]).toEqual(['out', 'in']);
  });

  it('counts earnings without refunds', async () => {
    const uid = await playerWith(100);
    await api.firestore.runTransaction(async (transaction) => {
      let wallet = (await readWallets(transaction, api.firestore, [uid])).get(uid)!;
      const entry = { title: 't', at: 1_000 } as const;
      for (const [id, type, amount] of [
        ['fee', 'battle-fee', -5],
        ['back', 'battle-fee-returned', 5],
        ['won', 'battle-won', 10],
      ] as const) {
        wallet = moveCoins(transaction, wallet, { ...entry, id, type, amount });
      }
    });
    const account = await api.firestore.doc(`users/${uid}/private/account`).get();
    expect(account.data()).toMatchObject({ coins: 110, earned: 110 });
  });

  it('moves no coins if one balance would be negative', async () => {
    const [rich, poor] = [await playerWith(50), await playerWith(4)];
    const both = move([
      { uid: rich, id: 'fee', amount: -5 },
      { uid: poor, id: 'fee', amount: -5 },
    ]);
    await expect(both).rejects.toMatchObject({
      code: 'notEnoughCoins',
      detail: `${poor} has 4 coins, 5 are needed`,
    });
    expect(await stateOf(rich)).toEqual({ coins: 50, amounts: [50] });
    expect(await stateOf(poor)).toEqual({ coins: 4, amounts: [4] });
  });

  it('refuses the same movement twice', async () => {
    const uid = await playerWith(50);
    await move([{ uid, id: 'once', amount: -5 }]);
    await expect(move([{ uid, id: 'once', amount: -5 }])).rejects.toMatchObject({
      code: ALREADY_EXISTS,
    });
    expect(await stateOf(uid)).toMatchObject({ coins: 45 });
  });

  it('refuses a fraction of a coin', async () => {
    const uid = await playerWith(50);
    await expect(move([{ uid, id: 'half', amount: -0.5 }])).rejects.toThrow(RangeError);
  });

  it('skips players without an account', async () => {
    const uid = await playerWith(1);
    await api.firestore.runTransaction(async (transaction) => {
      const wallets = await readWallets(transaction, api.firestore, ['ghost', uid]);
      expect([...wallets.keys()]).toEqual([uid]);
      expect((await readWallets(transaction, api.firestore, [])).size).toBe(0);
    });
  });

  it('separates redeemable coins from those for playing, through any history', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(Movement, { maxLength: 12 }), async (movements) => {
        const uid = await playerWith(30);
        let piles: Piles = { forPlaying: 30, redeemable: 0 };
        for (const [n, movement] of movements.entries()) {
          const expected = after(piles, movement);
          const { type, amount, earned } = movement;
          const moving = api.firestore.runTransaction(async (transaction) => {
            const wallet = (await readWallets(transaction, api.firestore, [uid])).get(uid)!;
            const entry = { id: `m${n}`, title: 't', at: api.clock.ms, type, amount };
            moveCoins(transaction, wallet, { ...entry, redeemable: earned });
          });
          if (expected) await moving;
          else await expect(moving).rejects.toMatchObject({ code: 'notEnoughCoins' });
          piles = expected ?? piles;
          const account = await api.firestore.doc(`users/${uid}/private/account`).get();
          expect({ coins: account.get('coins'), redeemable: account.get('redeemable') }).toEqual({
            coins: piles.forPlaying + piles.redeemable,
            redeemable: piles.redeemable,
          });
        }
        const ledger = await api.firestore.collection(`users/${uid}/ledger`).get();
        expect(sum(ledger.docs.map((entry) => entry.get('redeemable') as number))).toBe(
          piles.redeemable,
        );
      }),
      { numRuns: 12 },
    );
  });

  it('keeps coins equal to the non-negative sum of entries under concurrent movements', async () => {
    // Firestore refuses a commit that creates one document twice: an error of the code, whatever the ledger holds
    const OneTransaction = fc.uniqueArray(Move, {
      minLength: 1,
      maxLength: 2,
      selector: ({ who, id }) => `${who} ${id}`,
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(OneTransaction, { minLength: 4, maxLength: 8 }),
        async (batches) => {
          const uids = [await playerWith(WELCOME), await playerWith(WELCOME)];
          const results = await Promise.allSettled(
            batches.map((batch) =>
              move(batch.map(({ who, id, amount }) => ({ uid: uids[who]!, id: `m${id}`, amount }))),
            ),
          );
          const steps = batches.map((moves, n) => ({ moves, outcome: outcomeIn(results[n]!) }));
          expect(isSerial(steps, []), JSON.stringify(steps)).toBe(true);
          // one of them always comes through
          expect(steps.every(({ outcome }) => outcome === 'aborted')).toBe(false);
          const moved = steps.filter(({ outcome }) => outcome === 'moved');
          for (const [who, uid] of uids.entries()) {
            const own = moved.flatMap(({ moves }) => moves).filter((one) => one.who === who);
            const expected = [WELCOME, ...own.map(({ amount }) => amount)];
            const { coins, amounts } = await stateOf(uid);
            expect(amounts.toSorted()).toEqual(expected.toSorted());
            expect(coins).toBe(sum(expected));
            expect(coins).toBeGreaterThanOrEqual(0);
          }
        },
      ),
      { numRuns: 6, endOnFailure: true },
    );
  });
});
