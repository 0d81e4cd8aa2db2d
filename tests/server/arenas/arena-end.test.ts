import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endArena, endArenas } from '../../../server/arenas/end-arena.ts';
import { dyingProcess } from '../leagues/support.ts';
import { whileMarked } from '../support/cancelled-deletion.ts';
import type { ArenaApi } from './support.ts';
import { MINUTE, startArenaApi } from './support.ts';

let game: ArenaApi;
beforeAll(async () => {
  game = await startArenaApi('demo-arena-end');
});
afterAll(() => game?.stop());

let count = 0;
const names = (number: number) => {
  count += 1;
  return Array.from({ length: number }, (_, n) => `e${count}p${n}`);
};

/** An arena that is over, whose players have these points, the first the most. */
async function over(points: readonly number[], prizes: readonly number[]) {
  const uids = names(points.length);
  const id = await game.arenaWith(uids, prizes);
  for (const [n, uid] of uids.entries()) {
    const own = points[n]!;
    await game.firestore
      .doc(`arenas/${id}/entries/${uid}`)
      .update({ points: own, games: 1, standing: own * 1e8 });
  }
  game.clock.ms += 15 * MINUTE + 20_000;
  return { uids, id };
}

const TEN = [20, 18, 16, 14, 12, 10, 8, 6, 4, 2];
const coinsOf = (uids: readonly string[]) => Promise.all(uids.map((uid) => game.coins(uid)));
const endAll = (firestore = game.firestore) => endArenas(firestore, game.clock.ms);
const statusOf = async (id: string) =>
  (await game.firestore.doc(`arenas/${id}`).get()).get('status') as string;

describe('the end of an arena', () => {
  it('pays the prizes by place as coins that are not redeemable, once, by two processes too', async () => {
    const { uids, id } = await over(TEN, [50, 30, 20]);
    const done = await Promise.all([endAll(), endAll(game.newProcess().firestore)]);
    expect(done.flatMap(({ errors }) => errors)).toEqual([]);
    // without a claim too
    await Promise.all([
      endArena(game.firestore, id, game.clock.ms),
      endArena(game.newProcess().firestore, id, game.clock.ms),
    ]);
    await endAll();
    expect(await coinsOf(uids)).toEqual([150, 130, 120, ...(Array(7).fill(100) as number[])]);
    const ledger = await game.firestore.doc(`users/${uids[0]!}/ledger/arena-${id}-prize`).get();
    expect(ledger.data()).toMatchObject({ amount: 50, redeemable: 0, type: 'arena-won' });
    expect(await game.entry(uids[1]!, id)).toMatchObject({ prize: 30 });
    const arena = await game.firestore.doc(`arenas/${id}`).get();
    expect(arena.data()).toMatchObject({ status: 'ended' });
    expect(JSON.stringify(arena.data())).not.toContain(uids[0]!);
    expect((await game.look(uids[0]!)).arena).toMatchObject({
      id,
      state: 'ended',
      own: { prize: '50', user_rank: '1' },
    });
  });

  it.each([
    [0, false],
    [0, true],
    [1, false],
    [1, true],
    [2, false],
    [2, true],
    [3, false],
    [3, true],
  ])('continues after a kill at commit %i, written: %s', async (commits, isWritten) => {
    const { uids, id } = await over(TEN, [50, 30]);
    await endAll(dyingProcess(game.newProcess(), commits, isWritten)).catch(() => undefined);
    // the claim of the dead process ends after a minute
    game.clock.ms += 61_000;
    await endAll();
    await endAll();
    expect(await coinsOf(uids)).toEqual([150, 130, ...(Array(8).fill(100) as number[])]);
    expect(await statusOf(id)).toBe('ended');
  });

  it('pays nothing to fewer than 10 players, for no points, or before its time', async () => {
    const few = await over(TEN.slice(1), [50]);
    await endAll();
    expect(await coinsOf(few.uids)).toEqual(Array(9).fill(100));
    const none = await over(Array<number>(10).fill(0), [50]);
    game.clock.ms -= 1;
    await endAll();
    expect(await statusOf(none.id)).toBe('open');
    game.clock.ms += 1;
    await endAll();
    expect([await statusOf(none.id), await coinsOf(none.uids)]).toEqual([
      'ended',
      Array(10).fill(100),
    ]);
  });

  it('divides the prizes of a shared place equally, also beyond the last prize', async () => {
    const { uids, id } = await over([20, 18, 18, 14, 12, 12, 12, 6, 4, 2], [50, 30, 25, 20, 10]);
    await endAll();
    // 55 for two, of which one coin is not paid; 10 for three, of which one is not
    expect(await coinsOf(uids)).toEqual([150, 127, 127, 120, 103, 103, 103, 100, 100, 100]);
    const { arena } = await game.look(uids[2]!, id);
    const places = new Map(arena?.rows.map((row) => [row.user_id, row.user_rank]));
    expect(uids.map((uid) => places.get(uid))).toEqual([
      '1',
      '2',
      '2',
      '4',
      '5',
      '5',
      '5',
      '8',
      '9',
      '10',
    ]);
    expect(arena).toMatchObject({ id, own: { user_rank: '2', prize: '27' } });
  });

  it('counts no battle that is settled after the standings are frozen', async () => {
    const [ann = '', ben = ''] = names(2);
    const id = await game.arenaWith([ann, ben]);
    await game.next(ann, id);
    const room = await game.next(ben, id);
    const inTime = game.clock.ms;
    game.clock.ms += 15 * MINUTE + 21_000;
    await endAll();
    await game.play(room, ann, inTime);
    expect(await game.settle(ann, room)).toBe('ok');
    expect(await game.entry(ann, id)).toMatchObject({ points: 0, games: 0 });
  });

  it('pays a winner whose deletion is taken back', async () => {
    const { uids, id } = await over(TEN, [50, 30]);
    const [winner = '', second = ''] = uids;
    await whileMarked(game.firestore, winner, endAll);
    expect(await statusOf(id)).toBe('ended');
    expect(await coinsOf([winner, second])).toEqual([150, 130]);
    expect(await game.entry(winner, id)).toMatchObject({ prize: 50 });
  });

  it('skips a winner who has deleted the account', async () => {
    const { uids, id } = await over([...TEN, 1], [50, 30]);
    const [gone = '', second = ''] = uids;
    expect(await game.as(gone, 'delete_user_account', {})).toBe('ok');
    await endAll();
    expect(await game.coins(second)).toBe(150);
    expect(await game.entry(gone, id)).toEqual({});
  });
});
