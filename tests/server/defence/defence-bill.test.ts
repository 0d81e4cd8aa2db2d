import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DefenceApi } from './support.ts';
import { startDefenceApi } from './support.ts';
import { needs } from '../../support/capabilities.ts';

let game: DefenceApi;
beforeAll(async () => {
  game = await startDefenceApi('demo-defence-bill');
});
afterAll(() => game?.api.stop());

it('the bill of a day does not depend on the number of players', async (context) => {
  needs(context, 'usage meter');
  const [ann = '', ben = '', ...others] = await game.players(12);
  const billOf = async (call: () => Promise<unknown>) => {
    await game.api.bill();
    await call();
    return game.api.bill();
  };
  for (const uid of others) await game.begin(uid);
  for (const uid of [ann, ben]) await game.page(uid);
  const open = await billOf(() => game.page(ann));
  const enter = await billOf(() => game.begin(ann));
  const wait = await billOf(() => game.page(ann));
  const pair = await billOf(() => game.begin(ben));
  const look = await billOf(() => game.page(ann));
  const set = await billOf(() => game.set(ann, [0, 1, 1, 2, 2, 3]));
  // ann and ben alone are due
  for (const uid of others) {
    await game.api.firestore.doc(`defences/${game.today()}_${uid}`).delete();
  }
  await game.play(ann, [0, 1]);
  await game.play(ben, [0]);
  game.nextDay();
  const end = await billOf(() => game.endAll());
  // all processes' players share the categories
  await game.page(ann);
  const result = await billOf(() => game.page(ben));
  // docs/defence.md has these numbers
  expect({ open, enter, wait, pair, look, set, end, result }).toEqual({
    open: { reads: 3, writes: 0 },
    // the day's list and its six questions are 7 of them
    enter: { reads: 17, writes: 4 },
    wait: { reads: 7, writes: 0 },
    pair: { reads: 22, writes: 6 },
    look: { reads: 6, writes: 0 },
    set: { reads: 2, writes: 1 },
    // of both players
    end: { reads: 15, writes: 12 },
    result: { reads: 6, writes: 0 },
  });
});
