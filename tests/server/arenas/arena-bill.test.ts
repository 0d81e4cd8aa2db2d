import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ArenaApi } from './support.ts';
import { startArenaApi } from './support.ts';
import { needs } from '../../support/capabilities.ts';

let game: ArenaApi;
beforeAll(async () => {
  game = await startArenaApi('demo-arena-bill');
});
afterAll(() => game?.stop());

/** The billed operations of a call. */
async function billOf(call: () => Promise<unknown>): Promise<{ reads: number; writes: number }> {
  await game.bill();
  await call();
  return game.bill();
}

describe('the bill of an arena', () => {
  it('does not depend on the number of players: each call reads a few neighbours', async (context) => {
    needs(context, 'usage meter');
    const [ann = '', ben = ''] = ['ann', 'ben'];
    const crowd = Array.from({ length: 30 }, (_, n) => `crowd${n}`);
    const id = await game.arenaWith([ann, ben]);
    // players in battles, who are not read
    for (const uid of crowd) {
      const entry = await game.entry(ann, id);
      await game.firestore
        .doc(`arenas/${id}/entries/${uid}`)
        .set({ ...entry, uid, standing: 5e8, room: 'elsewhere' });
    }
    await game.token('cat');
    // settings, the arena and the index of the questions are cached from now on
    const other = await game.arenaWith(['dan', 'eve']);
    await game.next('dan', other);
    await game.next('eve', other);
    await game.next(ann, id);
    const pairRank = Number((await game.entry(ben, id))['pairRank']) + 1;
    // above Ben, so that the other side of his neighbours is empty, which costs a read
    await game.firestore.doc(`arenas/${id}/entries/${ann}`).update({ isFree: false, pairRank });
    const bills = {
      join: await billOf(async () => game.as('cat', 'arena_join', { arena_id: id })),
      wait: await billOf(() => game.next(ann, id)),
      again: await billOf(() => game.next(ann, id)),
      pair: { reads: 0, writes: 0 },
      settle: { reads: 0, writes: 0 },
      look: { reads: 0, writes: 0 },
      cachedLook: { reads: 0, writes: 0 },
    };
    let room = '';
    bills.pair = await billOf(async () => (room = await game.next(ben, id)));
    await game.play(room, ann);
    bills.settle = await billOf(() => game.settle(ann, room));
    bills.look = await billOf(() => game.look(ann));
    game.clock.ms -= 5_000;
    bills.cachedLook = await billOf(() => game.look(ben));
    // docs/arena.md has these numbers
    expect(bills).toEqual({
      join: { reads: 7, writes: 2 },
      wait: { reads: 4, writes: 1 },
      again: { reads: 4, writes: 0 },
      // with the note that others find, and the deal
      pair: { reads: 19, writes: 18 },
      settle: { reads: 9, writes: 6 },
      // once in 3 s for all players of a process: 20 rows, and the arenas of the day
      look: { reads: 26, writes: 0 },
      cachedLook: { reads: 3, writes: 0 },
    });
  });
});
