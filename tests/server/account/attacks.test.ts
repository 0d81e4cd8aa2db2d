import { FieldValue } from '@google-cloud/firestore';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { API_CODES } from '../../../domain/errors.ts';
import type { VerifiedIdentity } from '../../../server/session/identity.ts';
import type { Economy } from './support.ts';
import { DAY, FEE, REFERRAL, REFERRED, startEconomy, WELCOME } from './support.ts';
import { redeemableSources } from '../../../server/wallet/redeemable-sources.ts';

// each attack for unearned money, beside a similar action that is allowed

let game: Economy;
let main: string;
let tests = 0;

beforeAll(async () => {
  game = await startEconomy('demo-attacks');
});
beforeEach(async () => {
  main = `main-${(tests += 1)}`;
  await game.signUp(main);
});
afterAll(() => game?.api.stop());

describe('signing up again after a deletion', () => {
  it('pays nothing the second time, to either player', async () => {
    const contact = { email: 'loop@quiz.test' };
    await game.signUp('loop-1', main, contact);
    expect(await game.walletOf('loop-1')).toEqual({ coins: WELCOME + REFERRED, redeemable: 0 });
    expect(await game.ask('loop-1', 'delete_user_account')).toBe(API_CODES.updated);
    await game.signUp('loop-2', main, contact);
    expect(await game.walletOf('loop-2')).toEqual({ coins: 0, redeemable: 0 });
    // so that the battle has a fee
    await game.api.earn('loop-2', 30);
    await game.playEnough('loop-2');
    expect(await game.account(main)).toMatchObject({ coins: WELCOME, referrals: 0 });
    const notes = await game.api.firestore.collection('knownPersons').get();
    expect(JSON.stringify(notes.docs.map((note) => [note.id, note.data()]))).not.toMatch(
      /loop|quiz\.test/,
    );
  });

  it('pays both shares to another person under the same code', async () => {
    await game.signUp('other-person', main);
    expect(await game.walletOf('other-person')).toEqual({
      coins: WELCOME + REFERRED,
      redeemable: 0,
    });
    await game.playEnough('other-person');
    expect(await game.account(main)).toMatchObject({ coins: WELCOME + REFERRAL, referrals: 1 });
  });

  it('does not show the first person’s payment to the new player', async () => {
    const contact = { email: 'quiet@quiz.test' };
    const rows = [];
    for (const uid of ['quiet-1', 'quiet-2']) {
      rows.push((await game.signUp(uid, undefined, contact)).envelope);
    }
    const [first, second] = rows.map((row) => [row.message, Object.keys(row)]);
    expect(second).toEqual(first);
    expect(rows[1]).toMatchObject({
      error: false,
      message: API_CODES.registered,
      data: { coins: '0' },
    });
  });
});

describe('another spelling of the same address or number', () => {
  it.each<[string, Partial<VerifiedIdentity>, Partial<VerifiedIdentity>]>([
    ['a tag after a plus', { email: 'tag@quiz.test' }, { email: 'tag+2@quiz.test' }],
    ['capitals', { email: 'upper@quiz.test' }, { email: 'Upper@Quiz.test' }],
    ['dots at Gmail', { email: 'dot.ted@gmail.com' }, { email: 'd.o.tted+x@googlemail.com' }],
    [
      'spaces in a number',
      { email: '', mobile: '+4915112345678' },
      { email: '', mobile: '+49 151 12345678' },
    ],
  ])('is the same person: %s', async (what, contact, same) => {
    const name = what.replaceAll(' ', '-');
    await game.signUp(`${name}-1`, undefined, contact);
    await game.signUp(`${name}-2`, undefined, same);
    expect(await game.walletOf(`${name}-1`)).toEqual({ coins: WELCOME, redeemable: 0 });
    expect(await game.walletOf(`${name}-2`)).toEqual({ coins: 0, redeemable: 0 });
  });

  it.each<[string, Partial<VerifiedIdentity>, Partial<VerifiedIdentity>]>([
    ['another name', { email: 'name1@quiz.test' }, { email: 'name2@quiz.test' }],
    ['another host', { email: 'host@quiz.test' }, { email: 'host@other.test' }],
    ['dots at another host', { email: 'do.t@quiz.test' }, { email: 'dot@quiz.test' }],
    [
      'another number',
      { email: '', mobile: '+4915112345670' },
      { email: '', mobile: '+4915112345671' },
    ],
  ])('is another person: %s', async (what, contact, another) => {
    const name = what.replaceAll(' ', '-');
    await game.signUp(`${name}-1`, undefined, contact);
    await game.signUp(`${name}-2`, undefined, another);
    expect(await game.walletOf(`${name}-2`)).toEqual({ coins: WELCOME, redeemable: 0 });
  });

  it('brings one welcome where two spellings sign up at the same moment', async () => {
    await Promise.all([
      game.signUp('race-1', undefined, { email: 'race@quiz.test' }),
      game.signUp('race-2', undefined, { email: 'race+2@quiz.test' }),
    ]);
    const coins = await Promise.all(
      ['race-1', 'race-2'].map(async (uid) => (await game.walletOf(uid)).coins),
    );
    expect(coins.sort()).toEqual([0, WELCOME]);
  });

  it('pays nothing to a player without address or number', async () => {
    await game.signUp('nobody', undefined, { email: '' });
    expect(await game.walletOf('nobody')).toEqual({ coins: 0, redeemable: 0 });
  });
});

describe('the name of another person’s address', () => {
  const named = { email: 'owner@quiz.test', isEmailUnproven: true, mobile: '+4915112345675' };

  it('takes no welcome coins and no referral from its owner', async () => {
    await game.signUp('namer', undefined, named);
    expect(await game.walletOf('namer')).toEqual({ coins: WELCOME, redeemable: 0 });
    const before = await game.account(main);
    await game.signUp('owner', main, { email: 'owner@quiz.test' });
    expect(await game.walletOf('owner')).toEqual({ coins: WELCOME + REFERRED, redeemable: 0 });
    await game.playEnough('owner');
    expect(await game.account(main)).toMatchObject({
      coins: Number(before['coins']) + REFERRAL,
      referrals: 1,
    });
    await game.signUp('owner-2', main, { email: 'owner+2@quiz.test' });
    expect(await game.walletOf('owner-2')).toEqual({ coins: 0, redeemable: 0 });
  });

  it('takes no welcome coins from somebody with another contact, who has not proven it yet', async () => {
    await game.signUp('namer-2', undefined, {
      ...named,
      email: 'slow@quiz.test',
      mobile: '+4915112345678',
    });
    const own = { ...named, email: 'slow@quiz.test', mobile: '+4915112345679' };
    await game.signUp('slow', undefined, own);
    expect(await game.walletOf('slow')).toEqual({ coins: WELCOME, redeemable: 0 });
  });

  it.each([
    ['before', false, true],
    ['after', true, false],
  ])('is worth one welcome, proven %s a deletion', async (when, first, second) => {
    const email = `late-${when}@quiz.test`;
    await game.signUp(`late-${when}-1`, undefined, { email, isUnverified: first });
    expect(await game.walletOf(`late-${when}-1`)).toEqual({ coins: WELCOME, redeemable: 0 });
    expect(await game.ask(`late-${when}-1`, 'delete_user_account')).toBe(API_CODES.updated);
    await game.signUp(`late-${when}-2`, undefined, { email, isUnverified: second });
    expect(await game.walletOf(`late-${when}-2`)).toEqual({ coins: 0, redeemable: 0 });
  });
});

describe('a second account of the same person', () => {
  it('pays nothing for bringing it to the player whose person it is', async () => {
    await game.signUp('self-1', main);
    await game.signUp('self-2', 'self-1');
    // the second account gets a contact of the first
    await game.signUp('self-2', undefined, { email: 'self-1+2@quiz.test' });
    const before = await game.walletOf('self-1');
    await game.playEnough('self-2');
    expect(await game.account('self-2')).toMatchObject({ referralOpen: false });
    expect(await game.account('self-1')).toMatchObject({ referrals: 0, referralsPaid: 0 });
    expect(await game.walletOf('self-1')).toEqual(before);
    await game.playEnough('self-1');
    expect(await game.account(main)).toMatchObject({ coins: WELCOME + REFERRAL, referrals: 1 });
  });

  it('loses coins to the main one by battles left at once, none of which can be paid out', async () => {
    const second = `second-of-${main}`;
    await game.signUpRich(second, 120, main);
    game.api.clock.ms += 7 * DAY;
    for (const kind of ['friend', 'group', 'random'] as const) {
      for (let times = 0; times < 4; times++)
        await game.battle(kind, main, second, { isLeft: true });
    }
    expect(await game.walletOf(main)).toEqual({ coins: WELCOME + 12 * FEE, redeemable: 0 });
    expect(await game.askPayout(main)).toBe(API_CODES.notEnoughCoins);
  });

  it('does not make coins redeemable by moving them back and forth', async () => {
    const [one, other] = [`one-of-${main}`, `other-of-${main}`];
    await game.signUpRich(one, 60);
    await game.signUpRich(other, 60, one);
    // in rooms of friends and groups, played or left, in both directions; in matchmaking, then left
    for (let round = 0; round < 3; round++) {
      await game.battle('friend', one, other);
      await game.battle('group', other, one);
      await game.battle('friend', other, one, { isLeft: true });
      await game.battle('random', one, other, { isLeft: true });
      await game.battle('group', one, other);
    }
    expect(await game.walletOf(one)).toEqual({ coins: 60 + 3 * FEE, redeemable: 0 });
    expect(await game.walletOf(other)).toEqual({ coins: 60 + REFERRED - 3 * FEE, redeemable: 0 });
  });

  it('makes no coins redeemable by losing as twenty strangers in matchmaking', async () => {
    for (let n = 0; n < 20; n++) {
      game.api.clock.ms += 60_000;
      await game.battle('random', main, `mailbox-${n}-of-${main}`);
    }
    game.api.clock.ms += 7 * DAY;
    expect(await game.walletOf(main)).toEqual({ coins: WELCOME + 20 * FEE, redeemable: 0 });
    expect(await game.askPayout(main)).toBe(API_CODES.notEnoughCoins);
    // the rating of three victories; a person can make any number of accounts
    const profile = await game.api.firestore.doc(`users/${main}`).get();
    let rating = 1_000;
    for (let n = 0; n < 3; n++) {
      rating = Math.round(rating + 32 * (1 - 1 / (1 + 10 ** ((1_000 - rating) / 400))));
    }
    expect(profile.get('rating')).toBe(rating);
  });

  it('makes no coins redeemable by repeated new accounts', async () => {
    const second = `loop-of-${main}`;
    await game.signUp(second);
    await game.api.earn(second, WELCOME);
    await game.battle('random', main, second);
    await game.battle('random', main, second);
    expect(await game.walletOf(main)).toEqual({ coins: WELCOME + 2 * FEE, redeemable: 0 });
  });

  it('wins redeemable coins of a known stranger once a week at most', async () => {
    await game.api.earn(main, 90);
    const stranger = `stranger-of-${main}`;
    await game.signUpRich(stranger, 0);
    await game.api.earn(stranger, 3 * FEE);
    game.api.clock.ms += 7 * DAY;
    await game.battle('random', main, stranger);
    expect(await game.walletOf(main)).toEqual({ coins: WELCOME + 100, redeemable: 100 });
    await game.battle('random', main, stranger);
    expect(await game.walletOf(main)).toEqual({ coins: WELCOME + 110, redeemable: 100 });
    game.api.clock.ms += 7 * DAY;
    await game.battle('random', main, stranger);
    expect(await game.walletOf(main)).toEqual({ coins: WELCOME + 120, redeemable: 110 });
    expect(await game.askPayout(main)).toBe(API_CODES.updated);
    expect(await game.walletOf(main)).toEqual({ coins: WELCOME + 20, redeemable: 10 });
    expect(await game.walletOf(stranger)).toEqual({ coins: 0, redeemable: 0 });
    // 90 before the first battle, and FEE in two of the three
    expect(await redeemableSources(game.api.firestore, main)).toEqual([
      { type: 'battle-won', coins: 90 + 2 * FEE, times: 3 },
    ]);
  });

  it('wins no redeemable coins of a stranger whom the first has beaten in that week', async () => {
    const [second, stranger] = [`second-of-${main}`, `stranger-of-${main}`];
    await game.signUp(second, undefined, { email: `${main}+2@quiz.test` });
    const persons = [main, second].map(async (uid) => (await game.account(uid))['personId']);
    expect(await persons[1]).toBe(await persons[0]);
    await game.api.earn(second, FEE);
    await game.signUpRich(stranger, 0);
    await game.api.earn(stranger, 3 * FEE);
    game.api.clock.ms += 7 * DAY;
    await game.battle('random', main, stranger);
    expect(await game.walletOf(main)).toEqual({ coins: WELCOME + FEE, redeemable: FEE });
    await game.battle('random', second, stranger);
    expect(await game.walletOf(second)).toEqual({ coins: 2 * FEE, redeemable: FEE });
    game.api.clock.ms += 7 * DAY;
    await game.battle('random', second, stranger);
    expect(await game.walletOf(second)).toEqual({ coins: 3 * FEE, redeemable: 2 * FEE });
  });
});

describe('the coins that count as earned', () => {
  it.each([
    // the rival's fee
    ['random', FEE],
    ['friend', 0],
    ['group', 0],
  ] as const)('of a won %s battle are %i', async (kind, earned) => {
    const before = (await game.account(main))['earned'] as number;
    await game.battle(kind, main, `rival-of-${main}`);
    expect(await game.walletOf(main)).toMatchObject({ coins: WELCOME + FEE });
    expect((await game.account(main))['earned']).toBe(before + earned);
  });

  it('of the fourth battle of a day against the same stranger are none', async () => {
    const earned: unknown[] = [];
    for (let n = 0; n < 4; n++) {
      const before = (await game.account(main))['earned'] as number;
      await game.battle('random', main, `friend-of-${main}`);
      earned.push(((await game.account(main))['earned'] as number) - before);
    }
    expect(earned).toEqual([FEE, FEE, FEE, 0]);
  });
});

describe('many accounts with one referral code', () => {
  it('pay nothing until they play, then the cap at most', async () => {
    await game.set({ referral_cap: 2 });
    const friends = [1, 2, 3].map((n) => `friend-${n}-of-${main}`);
    for (const friend of friends) await game.signUp(friend, main);
    expect(await game.walletOf(main)).toEqual({ coins: WELCOME, redeemable: 0 });
    const earned: unknown[] = [];
    for (const friend of friends) {
      await game.playEnough(friend);
      earned.push((await game.walletOf(main)).coins);
    }
    expect(earned).toEqual([WELCOME + REFERRAL, WELCOME + 2 * REFERRAL, WELCOME + 2 * REFERRAL]);
    expect(await game.account(main)).toMatchObject({
      redeemable: 0,
      referrals: 3,
      referralsPaid: 2,
    });
    await game.set({ referral_cap: FieldValue.delete() });
  });
});

describe('a payout', () => {
  it.each([
    ['welcome coins', 0, API_CODES.notEnoughCoins],
    ['what was won of strangers', 100, API_CODES.updated],
  ])('of %s', async (_what, won, code) => {
    const uid = `rich-${won}`;
    await game.signUpRich(uid, 500);
    if (won > 0) await game.api.earn(uid, won);
    game.api.clock.ms += 7 * DAY;
    expect(await game.askPayout(uid)).toBe(code);
    expect(await game.walletOf(uid)).toEqual({ coins: 500, redeemable: 0 });
  });

  it.each([
    [7 * DAY - 1, API_CODES.accountTooNew],
    [6 * DAY, API_CODES.accountTooNew],
    [7 * DAY, API_CODES.updated],
  ])('of an account %i ms old', async (age, code) => {
    const uid = `aged-${age}`;
    await game.signUp(uid);
    await game.api.earn(uid, 100);
    game.api.clock.ms += age;
    expect(await game.askPayout(uid)).toBe(code);
    const left = code === API_CODES.updated ? 0 : 100;
    expect(await game.walletOf(uid)).toEqual({ coins: WELCOME + left, redeemable: left });
  });

  it('is refused until the address is verified', async () => {
    const uid = `unproven-${tests}`;
    await game.signUp(uid, undefined, { isUnverified: true });
    await game.api.earn(uid, 100);
    game.api.clock.ms += 7 * DAY;
    expect(await game.askPayout(uid)).toBe(API_CODES.payoutUnverified);
    expect(await game.walletOf(uid)).toEqual({ coins: WELCOME + 100, redeemable: 100 });
    await game.signUp(uid, undefined, { isUnverified: false });
    expect(await game.askPayout(uid)).toBe(API_CODES.updated);
  });

  it('needs no address from a player with a verified number', async () => {
    const uid = `phone-${tests}`;
    await game.signUp(uid, undefined, { email: '', mobile: '+4915112345999' });
    await game.api.earn(uid, 100);
    game.api.clock.ms += 7 * DAY;
    expect(await game.askPayout(uid)).toBe(API_CODES.updated);
  });
});
