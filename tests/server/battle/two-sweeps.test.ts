import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sweep } from '../../../server/battle/sweep.ts';
import { lacks } from '../../support/capabilities.ts';
import type { BattleApi } from './support.ts';
import { answerFirst, dealtBattle, startBattleApi } from './support.ts';
import { storedMs } from '../../support/stored-time.ts';

const MINUTE_MS = 60_000;
const PAIRS = 8;

let api: BattleApi;
beforeAll(async () => {
  api = await startBattleApi('demo-two-sweeps');
});
afterAll(() => api?.stop());

/** Battles that their players have left, each with a fee. @returns the players */
async function leftBattles(name: string): Promise<readonly string[]> {
  const uids = [];
  for (let pair = 0; pair < PAIRS; pair++) {
    const players = [`${name}-${pair}-a`, `${name}-${pair}-b`];
    const roomId = await dealtBattle(api, 'friend', players, 10);
    await answerFirst(api.firestore, roomId, players[0]!, true);
    uids.push(...players);
  }
  return uids;
}
const coinsOf = (uids: readonly string[]) => Promise.all(uids.map((uid) => api.coins(uid)));

/** The reads of a piece of work. */
async function readsOf(work: () => Promise<unknown>): Promise<number> {
  await api.bill();
  await work();
  return (await api.bill()).reads;
}

describe('two sweeps at once', () => {
  it('settle each battle once between them', async () => {
    const uids = await leftBattles('shared');
    const later = api.clock.ms + 60 * MINUTE_MS;
    const other = api.newProcess();
    const reports = await Promise.all([sweep(api.firestore, later), sweep(other.firestore, later)]);
    expect(reports.flatMap(({ errors }) => errors)).toEqual([]);
    expect(reports.reduce((sum, { settled }) => sum + settled, 0)).toBe(PAIRS);
    expect(await coinsOf(uids)).toEqual(uids.map(() => 100));
  });

  it.skipIf(lacks('usage meter'))('read hardly more than one', async () => {
    const later = api.clock.ms + 60 * MINUTE_MS;
    await leftBattles('alone');
    const alone = await readsOf(() => sweep(api.firestore, later));
    await leftBattles('both');
    const other = api.newProcess();
    // so that only the sweeps are measured, not the settings of a new process
    await sweep(other.firestore, api.clock.ms - 60 * MINUTE_MS);
    const both = await readsOf(() =>
      Promise.all([sweep(api.firestore, later), sweep(other.firestore, later)]),
    );
    // the second one's three lists: the due battles once more, and two empty ones
    expect(both - alone).toBeLessThanOrEqual(PAIRS + 3);
  });

  it('settle a battle that a dead process has claimed after a minute', async () => {
    const uids = await leftBattles('dead');
    const later = api.clock.ms + 60 * MINUTE_MS;
    const dying = api.newProcess();
    // the client's own method, replaced by one that never answers
    const inner = dying.firestore as unknown as { runTransaction: () => Promise<never> };
    // dies after the claim: no settlement, and no step back
    inner.runTransaction = () => new Promise(() => {});
    void sweep(dying.firestore, later);
    const rooms = api.firestore.collection('rooms').where('status', '==', 'playing');
    await expect
      .poll(async () => {
        const { docs } = await rooms.get();
        return docs.map((one) => storedMs(one, 'sweepAt'));
      })
      .toEqual(Array<number>(PAIRS).fill(later + MINUTE_MS));
    expect((await sweep(api.firestore, later + MINUTE_MS - 1)).settled).toBe(0);
    expect((await sweep(api.firestore, later + MINUTE_MS)).settled).toBe(PAIRS);
    expect(await coinsOf(uids)).toEqual(uids.map(() => 100));
  });
});
