import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { API_CODES } from '../../../domain/errors.ts';
import { describePlayers } from '../../../server/admin/players.ts';
import type { Economy } from './support.ts';
import { DAY, REFERRAL, startEconomy } from './support.ts';

let game: Economy;
beforeAll(async () => {
  game = await startEconomy('demo-once-by-person');
  await game.set({ payout_account_days: 0, difference_hours: 48, referral_cap: 1 });
});
afterAll(() => game?.api.stop());

let people = 0;
/** Two accounts of one mailbox. */
async function pairOf(): Promise<[string, string]> {
  const uid = `twin${(people += 1)}`;
  await game.signUp(uid);
  await game.signUp(`${uid}b`, undefined, { email: `${uid}+b@quiz.test` });
  return [uid, `${uid}b`];
}
/** The account is deleted, and comes back under another uid with the same address. */
async function comeBack(uid: string): Promise<string> {
  expect(await game.ask(uid, 'delete_user_account')).toBe(API_CODES.updated);
  await game.signUp(`${uid}-again`, undefined, { email: `${uid}@quiz.test` });
  return `${uid}-again`;
}

describe('the hours between two payouts', () => {
  it('are those of the person, even with a second account or after a deletion', async () => {
    const [first, second] = await pairOf();
    for (const uid of [first, second]) await game.api.earn(uid, 100);
    expect(await game.askPayout(first)).toBe(API_CODES.updated);
    expect(await game.askPayout(second)).toBe(API_CODES.waitBetweenPayments);
    const again = await comeBack(first);
    await game.api.earn(again, 100);
    expect(await game.askPayout(again)).toBe(API_CODES.waitBetweenPayments);
    game.api.clock.ms += 2 * DAY;
    expect(await game.askPayout(again)).toBe(API_CODES.updated);
    expect(await game.askPayout(second)).toBe(API_CODES.waitBetweenPayments);
  });

  it('show the operator an earlier account', async () => {
    const [first, second] = await pairOf();
    game.api.clock.ms += 3 * DAY;
    const again = await comeBack(first);
    const known = await describePlayers(game.api.firestore, [again, second], game.api.clock.ms);
    expect(known.get(again)).toContain('here for 0 days; with another account 3 days ago');
    expect(known.get(second)).not.toContain('another account');
  });

  it('do not count for another person', async () => {
    const [first] = await pairOf();
    const [other] = await pairOf();
    for (const uid of [first, other]) await game.api.earn(uid, 100);
    expect(await game.askPayout(first)).toBe(API_CODES.updated);
    expect(await game.askPayout(other)).toBe(API_CODES.updated);
  });
});

describe('wrong codes of rooms', () => {
  it('are ten in ten minutes for a person, even with a second account or after a deletion', async () => {
    const [first, second] = await pairOf();
    const guess = (uid: string) => game.ask(uid, 'get_room_by_code', { room_code: 'ZZZZZZ' });
    const codes = [];
    for (let n = 0; n < 5; n++) codes.push(await guess(first), await guess(second));
    expect(codes).toEqual(Array<string>(10).fill(API_CODES.roomCodeUnknown));
    expect(await guess(first)).toBe(API_CODES.tooManyCodes);
    expect(await guess(second)).toBe(API_CODES.tooManyCodes);
    expect(await guess(await comeBack(first))).toBe(API_CODES.tooManyCodes);
  });
});

describe('the cap of referrals', () => {
  it('is that of the person, so another account brings no new one', async () => {
    const [first, second] = await pairOf();
    const earned = async (uid: string) => (await game.account(uid))['coins'] as number;
    const before = [await earned(first), await earned(second)];
    for (const [n, referrer] of [first, second].entries()) {
      await game.signUp(`friend${n}-of-${first}`, referrer);
      await game.playEnough(`friend${n}-of-${first}`);
    }
    expect([(await earned(first)) - before[0]!, (await earned(second)) - before[1]!]).toEqual([
      REFERRAL,
      0,
    ]);
    expect(await game.account(second)).toMatchObject({ referrals: 1, referralsPaid: 0 });
  });
});
