import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  movesRedeemable,
  redeemableChange,
  redeemableOfPayout,
} from '../../../domain/account/redeemable.ts';
import type { CoinBalance, CoinChange } from '../../../domain/account/redeemable.ts';

const DAY_MS = 86_400_000;
const FEE = 5;
const SEQUENCES = 5_000;

/** Accounts: the first of one person who has several, the others of honest players. */
const OWN = 4;
const HONEST = 3;
const account = fc.nat({ max: OWN + HONEST - 1 });
const isOwn = (index: number) => index < OWN;

const Step = fc.oneof(
  fc.record({
    kind: fc.constant('battle' as const),
    winner: account,
    loser: account,
    room: fc.constantFrom('random' as const, 'friend' as const),
    end: fc.constantFrom('won' as const, 'drawn' as const, 'returned' as const),
    meetings: fc.nat({ max: 1 }),
    ageDays: fc.nat({ max: 14 }),
  }),
  fc.record({ kind: fc.constant('prize' as const), to: account, coins: fc.nat({ max: 50 }) }),
  // welcome, badges, referral, solo play
  fc.record({ kind: fc.constant('play' as const), to: account, coins: fc.nat({ max: 50 }) }),
  fc.record({ kind: fc.constant('spend' as const), by: account, coins: fc.nat({ max: 50 }) }),
  fc.record({ kind: fc.constant('payout' as const), by: account, coins: fc.nat({ max: 50 }) }),
  fc.record({ kind: fc.constant('comeBack' as const), account: fc.nat({ max: OWN - 1 }) }),
);
type Step = typeof Step extends fc.Arbitrary<infer T> ? T : never;

/** The books of all accounts, moved by the rules under test alone. */
class Books {
  readonly balances: CoinBalance[] = Array.from({ length: OWN + HONEST }, () => ({
    coins: 100,
    redeemable: 0,
  }));
  /** Redeemable coins that the operator has given, to the person and in all. */
  prizesToPerson = 0;
  prizes = 0;
  /** Redeemable stakes that honest players have lost to the person. */
  lostToPerson = 0;
  paidToPerson = 0;
  paid = 0;

  /** @returns by how much the redeemable coins changed; undefined if the movement is refused */
  move(index: number, change: CoinChange): number | undefined {
    const balance = this.balances[index]!;
    if (balance.coins + change.amount < 0) return undefined;
    const by = redeemableChange(balance, change);
    if (by === undefined) return undefined;
    this.balances[index] = {
      coins: balance.coins + change.amount,
      redeemable: balance.redeemable + by,
    };
    return by;
  }

  apply(step: Step): void {
    switch (step.kind) {
      case 'prize': {
        const given =
          this.move(step.to, { amount: step.coins, redeemable: step.coins, kind: 'play' }) ?? 0;
        this.prizes += given;
        if (isOwn(step.to)) this.prizesToPerson += given;
        return;
      }
      case 'play':
        this.move(step.to, { amount: step.coins, kind: 'play' });
        return;
      case 'spend':
        this.move(step.by, { amount: -step.coins, kind: 'play' });
        return;
      case 'payout':
        if (this.move(step.by, { amount: -step.coins, kind: 'payout' }) === undefined) return;
        this.paid += step.coins;
        if (isOwn(step.by)) this.paidToPerson += step.coins;
        return;
      case 'comeBack':
        // deleted with all coins, and back with those of a welcome
        this.balances[step.account] = { coins: 100, redeemable: 0 };
        return;
      case 'battle':
        this.play(step);
    }
  }

  play({ winner, loser, room, end, meetings, ageDays }: Step & { kind: 'battle' }): void {
    if (winner === loser) return;
    if (this.balances[winner]!.coins < FEE || this.balances[loser]!.coins < FEE) return;
    const stakeOf = (index: number) => -(this.move(index, { amount: -FEE, kind: 'play' }) ?? 0);
    const [winnerStake, loserStake] = [stakeOf(winner), stakeOf(loser)];
    if (end !== 'won') {
      for (const [index, ownStake] of [
        [winner, winnerStake],
        [loser, loserStake],
      ] as const) {
        const redeemable = redeemableOfPayout({ coins: FEE, ownStake, rivalStake: 0 });
        this.move(index, { amount: FEE, redeemable, kind: 'play' });
      }
      return;
    }
    const moves = movesRedeemable({
      kind: room,
      result: 'won',
      weight: 1,
      meetings,
      accountAgeMs: ageDays * DAY_MS,
      payoutAgeMs: 7 * DAY_MS,
    });
    const rivalStake = moves ? loserStake : 0;
    const redeemable = redeemableOfPayout({ coins: 2 * FEE, ownStake: winnerStake, rivalStake });
    this.move(winner, { amount: 2 * FEE, redeemable, kind: 'play' });
    if (isOwn(winner) && !isOwn(loser)) this.lostToPerson += rivalStake;
  }
}

const sum = (balances: readonly CoinBalance[]) =>
  balances.reduce((total, { redeemable }) => total + redeemable, 0);

describe('redeemable coins', () => {
  it('of one person are at most the prizes and the losses of honest players to that person', () => {
    fc.assert(
      fc.property(fc.array(Step, { maxLength: 60, size: 'max' }), (steps) => {
        const books = new Books();
        for (const step of steps) {
          books.apply(step);
          const own = sum(books.balances.slice(0, OWN)) + books.paidToPerson;
          expect(own).toBeLessThanOrEqual(books.prizesToPerson + books.lostToPerson);
        }
      }),
      { numRuns: SEQUENCES },
    );
  });

  it('of all players are at most the prizes of the operator', () => {
    fc.assert(
      fc.property(fc.array(Step, { maxLength: 60, size: 'max' }), (steps) => {
        const books = new Books();
        for (const step of steps) books.apply(step);
        expect(sum(books.balances) + books.paid).toBeLessThanOrEqual(books.prizes);
        for (const { coins, redeemable } of books.balances) {
          expect(redeemable).toBeGreaterThanOrEqual(0);
          expect(redeemable).toBeLessThanOrEqual(coins);
        }
      }),
      { numRuns: SEQUENCES },
    );
  });

  it('go from the loser to the winner of a first meeting', () => {
    const won = { kind: 'random', result: 'won', weight: 1, meetings: 0 } as const;
    const age = { accountAgeMs: 7 * DAY_MS, payoutAgeMs: 7 * DAY_MS };
    expect(movesRedeemable({ ...won, ...age })).toBe(true);
    expect(movesRedeemable({ ...won, ...age, meetings: 1 })).toBe(false);
    expect(movesRedeemable({ ...won, ...age, weight: 0 })).toBe(false);
    expect(movesRedeemable({ ...won, ...age, kind: 'friend' })).toBe(false);
    expect(movesRedeemable({ ...won, ...age, result: 'drawn' })).toBe(false);
    expect(movesRedeemable({ ...won, ...age, accountAgeMs: 7 * DAY_MS - 1 })).toBe(false);
    expect(redeemableOfPayout({ coins: 10, ownStake: 2, rivalStake: 5 })).toBe(7);
  });

  it('return to their owner in a draw', () => {
    expect(redeemableOfPayout({ coins: 5, ownStake: 2, rivalStake: 0 })).toBe(2);
  });

  it('are spent after coins for playing, but paid out alone', () => {
    const balance = { coins: 10, redeemable: 4 };
    expect(redeemableChange(balance, { amount: -6, kind: 'play' })).toBe(0);
    expect(redeemableChange(balance, { amount: -7, kind: 'play' })).toBe(-1);
    expect(redeemableChange(balance, { amount: -4, kind: 'payout' })).toBe(-4);
    expect(redeemableChange(balance, { amount: -5, kind: 'payout' })).toBeUndefined();
    expect(redeemableChange(balance, { amount: 0, redeemable: 9, kind: 'release' })).toBe(6);
  });
});
