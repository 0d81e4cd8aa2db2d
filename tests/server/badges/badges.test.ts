import { Timestamp } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { getUserBadges } from '../../../domain/contract/progress.ts';
import { readEnvelope } from '../../../domain/contract/envelope.ts';
import { BADGE_TYPES } from '../../../domain/badges/badges.ts';
import type { BadgeType } from '../../../domain/badges/badges.ts';
import type { BattleFact } from '../../../domain/badges/progress.ts';
import { API_CODES } from '../../../domain/errors.ts';
import { OVERLAP_MS } from '../../../server/badges/fold-progress.ts';
import { syncProgress } from '../../../server/badges/progress.ts';
import type { TestApi } from '../support/api.ts';
import { startApi } from '../support/api.ts';
import { refused } from '../support/refused.ts';

const DAY = 86_400_000;

let api: TestApi;
const tokens = new Map<string, string>();
let battles = 0;
beforeAll(async () => {
  api = await startApi('demo-badges');
});
afterAll(() => api?.stop());

async function newPlayer(uid: string, coins = 100): Promise<string> {
  tokens.set(uid, await api.join(uid, coins));
  return uid;
}

/** A battle as the settlement stores it. */
async function battle(uid: string, fact: Partial<BattleFact> = {}): Promise<void> {
  const { kind = 'random', isPlayed = true, weight = kind === 'random' ? 1 : 0, ...rest } = fact;
  battles += 1;
  await api.firestore.doc(`battles/badge-battle-${battles}`).create({
    members: [uid, 'somebody'],
    kind,
    category: 'space',
    categoryName: 'Space',
    at: Timestamp.fromMillis((api.clock.ms += 1_000)),
    isPlayed,
    weight,
    players: {
      [uid]: { result: 'won', answered: 10, correct: 6, isPerfect: false, points: 24, ...rest },
    },
  });
}

async function badges(uid: string) {
  const { envelope } = await api.call('get_user_badges', {}, { token: tokens.get(uid)! });
  const reading = readEnvelope(getUserBadges.output, envelope);
  if (reading.kind !== 'data') throw new Error(JSON.stringify(envelope));
  return new Map(reading.data.map((badge) => [badge.type, badge]));
}
async function unlocked(uid: string): Promise<BadgeType[]> {
  return [...(await badges(uid)).values()]
    .filter(({ status }) => status !== '0')
    .map(({ type }) => type);
}
const claim = (uid: string, fields: Record<string, string>) =>
  api.call('set_user_coin_score', fields, { token: tokens.get(uid)! });

describe('get_user_badges', () => {
  it('lists all fifteen, locked at first', async () => {
    await newPlayer('new');
    const all = await badges('new');
    expect([...all.keys()]).toEqual(BADGE_TYPES);
    expect(all.get('dashing_debut')).toMatchObject({
      badge_reward: 2,
      badge_counter: 1,
      progress: 0,
      status: '0',
    });
    expect(all.get('elite')).toMatchObject({ badge_counter: 5_001, progress: 100 });
  });

  it('unlocks the badges of battles, counting each battle once for concurrent or repeated calls', async () => {
    const uid = await newPlayer('winner');
    await battle(uid);
    await battle(uid, { kind: 'group', isPerfect: true });
    await Promise.all(Array.from({ length: 6 }, () => badges(uid)));
    expect(await unlocked(uid)).toEqual([
      'dashing_debut',
      'combat_winner',
      'clash_winner',
      'ultimate_player',
    ]);
    const all = await badges(uid);
    expect(all.get('big_thing')?.progress).toBe(12);
    const notifications = await api.firestore.collection(`users/${uid}/notifications`).get();
    expect(notifications.docs.map(({ id }) => id).sort()).toEqual([
      'badge-clash_winner',
      'badge-combat_winner',
      'badge-dashing_debut',
      'badge-ultimate_player',
    ]);
  });

  it('gives quiz warrior for three wins in a row against strangers', async () => {
    const uid = await newPlayer('warrior');
    await battle(uid);
    await battle(uid);
    await battle(uid, { result: 'drawn' });
    await battle(uid);
    await battle(uid, { kind: 'friend' });
    await battle(uid, { weight: 0.5 });
    await battle(uid);
    expect((await badges(uid)).get('quiz_warrior')?.progress, 'and no rival twice a day').toBe(2);
    expect(await unlocked(uid)).not.toContain('quiz_warrior');
    await battle(uid);
    expect(await unlocked(uid)).toContain('quiz_warrior');
    await battle(uid, { result: 'lost' });
    expect(await unlocked(uid), 'what is held stays').toContain('quiz_warrior');
  });

  it('counts a battle that was written late once', async () => {
    const uid = await newPlayer('late');
    await battle(uid);
    const before = (await syncProgress(api.firestore, uid, api.clock.ms)).counters.played;
    await api.firestore.doc('battles/badge-late').create({
      members: [uid],
      kind: 'friend',
      category: 'space',
      categoryName: 'Space',
      at: Timestamp.fromMillis(api.clock.ms - 30_000),
      isPlayed: true,
      weight: 0,
      players: {
        [uid]: { result: 'lost', answered: 1, correct: 0, isPerfect: false, points: 0 },
      },
    });
    for (let round = 0; round < 2; round++) {
      const { counters } = await syncProgress(api.firestore, uid, api.clock.ms);
      expect(counters.played).toBe(before + 1);
    }
  });

  it('holds up no battle that is settled meanwhile', async () => {
    const uid = await newPlayer('meanwhile');
    await battle(uid);
    const { firestore } = api;
    const run = firestore.runTransaction.bind(firestore);
    const spy = vi.spyOn(firestore, 'runTransaction').mockImplementationOnce((body) =>
      run(async (transaction) => {
        const result = await body(transaction);
        // its locks are held until it commits
        await battle(uid);
        return result;
      }),
    );
    const { counters } = await syncProgress(firestore, uid, api.clock.ms);
    spy.mockRestore();
    expect(counters.played).toBe(1);
    expect((await syncProgress(firestore, uid, api.clock.ms)).counters.played).toBe(2);
  });

  it('counts a battle at the edge of the repeated window once', async () => {
    const uid = await newPlayer('edge');
    await battle(uid);
    api.clock.ms += OVERLAP_MS - 1_000;
    await battle(uid);
    for (let round = 0; round < 3; round++) {
      expect((await syncProgress(api.firestore, uid, api.clock.ms)).counters.played).toBe(2);
    }
  });

  it('gives no badge for a cancelled battle, or for one that a rival left early', async () => {
    const uid = await newPlayer('calledoff');
    await battle(uid, { result: 'returned' });
    await battle(uid, { isPlayed: false, weight: 0 });
    expect(await unlocked(uid)).toEqual([]);
  });

  it('counts visits on days in a row until a gap', async () => {
    const uid = await newPlayer('daily');
    const visit = () => api.call('get_user_by_id', {}, { token: tokens.get(uid)! });
    for (let day = 1; day < 29; day++) {
      await visit();
      await visit();
      api.clock.ms += DAY;
    }
    expect((await badges(uid)).get('streak')).toMatchObject({ status: '0', progress: 29 });
    api.clock.ms += DAY;
    await visit();
    expect((await badges(uid)).get('streak')).toMatchObject({ status: '1', progress: 30 });
    api.clock.ms += 2 * DAY;
    const { counters } = await syncProgress(api.firestore, uid, api.clock.ms);
    expect(counters).toMatchObject({ daysInRow: 1, bestDaysInRow: 30 });
    api.clock.ms -= 31 * DAY;
  });

  it('needs a session', async () => {
    expect(await api.call('get_user_badges')).toMatchObject({
      status: 401,
      envelope: { message: API_CODES.noToken },
    });
  });
});

describe('set_user_coin_score', () => {
  it('pays the reward of a badge once, for concurrent and repeated calls', async () => {
    const uid = await newPlayer('claimer');
    await battle(uid);
    const fields = { type: 'combat_winner', coins: '99999', score: '99999' };
    const replies = await Promise.all(Array.from({ length: 8 }, () => claim(uid, fields)));
    const codes = replies.map(({ envelope }) => envelope.message).sort();
    expect(codes).toEqual([
      API_CODES.updated,
      ...Array.from({ length: 7 }, () => API_CODES.coinsAlreadyGiven),
    ]);
    expect((await claim(uid, fields)).envelope).toMatchObject(refused('coinsAlreadyGiven'));
    const paid = replies.find(({ envelope }) => !envelope.error);
    expect(paid?.envelope).toMatchObject({ data: { coins: '105', score: '0' } });
    expect((await badges(uid)).get('combat_winner')?.status).toBe('2');
    const entry = await api.firestore.doc(`users/${uid}/ledger/badge-combat_winner`).get();
    expect(entry.data()).toMatchObject({ amount: 5, type: 'badge', balance: 105, redeemable: 0 });
  });

  it.each([
    ['quiz_warrior', 10],
    ['combat_winner', 5],
  ] as const)('pays the reward of %s in coins for playing', async (type, reward) => {
    const uid = await newPlayer(`reward-${type}`);
    for (let win = 0; win < 3; win++) await battle(uid);
    expect((await claim(uid, { type })).envelope).toMatchObject({ message: API_CODES.updated });
    const account = await api.firestore.doc(`users/${uid}/private/account`).get();
    expect(account.data()).toMatchObject({ coins: 100 + reward, redeemable: 0 });
  });

  it.each([
    ['a locked badge', { type: 'elite' }, API_CODES.badgeLocked],
    ['an amount of one’s own', { coins: '500', title: 'wonQuizZone' }, API_CODES.amountNotYours],
    ['an unknown type', { type: 'reward_ad', coins: '5' }, API_CODES.amountNotYours],
    ['a text for a number', { type: 'elite', coins: 'many' }, API_CODES.missingFields],
  ])('refuses %s', async (_what, fields, code) => {
    const uid = tokens.has('cheat') ? 'cheat' : await newPlayer('cheat');
    expect((await claim(uid, fields)).envelope).toMatchObject({ error: true, message: code });
    const account = await api.firestore.doc(`users/${uid}/private/account`).get();
    expect(account.get('coins')).toBe(100);
  });

  it('needs a session', async () => {
    expect(await api.call('set_user_coin_score', { type: 'elite' })).toMatchObject({
      status: 401,
      envelope: { message: API_CODES.noToken },
    });
  });

  it('refuses a deleted player', async () => {
    const uid = await newPlayer('gone');
    await api.firestore.doc(`users/${uid}/private/account`).delete();
    const claimed = (await claim(uid, { type: 'dashing_debut' })).envelope;
    expect(claimed).toMatchObject(refused('userUnknown'));
  });

  it('prints an unknown badge of the operator without using it', async () => {
    const printed = vi.spyOn(console, 'error').mockImplementation(() => {});
    await api.firestore.doc('settings/badges').set({ streek: { goal: 3 }, streak: { goal: 2 } });
    api.clock.ms += 31_000;
    expect((await badges(await newPlayer('typo'))).get('streak')?.badge_counter).toBe(30);
    expect(String(printed.mock.calls[0]?.[0])).toContain('streek');
    printed.mockRestore();
    await api.firestore.doc('settings/badges').delete();
    api.clock.ms += 31_000;
  });

  it('pays the operator’s reward, or the default if that is invalid', async () => {
    const uid = await newPlayer('priced');
    await battle(uid);
    await api.firestore.doc('settings/badges').set({ dashing_debut: { reward: 40 } });
    api.clock.ms += 31_000;
    expect((await claim(uid, { type: 'dashing_debut' })).envelope).toMatchObject({
      data: { coins: '140' },
    });
    await api.firestore.doc('settings/badges').set({ combat_winner: { reward: -5 } });
    api.clock.ms += 31_000;
    expect((await badges(uid)).get('combat_winner')?.badge_reward).toBe(5);
  });
});
