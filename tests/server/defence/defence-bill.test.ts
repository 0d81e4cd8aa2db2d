import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DefenceApi } from './support.ts';
import { startDefenceApi } from './support.ts';

let game: DefenceApi;
beforeAll(async () => {
  game = await startDefenceApi('demo-defence-bill');
}, 300_000);
afterAll(() => game?.api.stop());

it('the bill of a day does not depend on the number of players', async () => {
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
  await game.play(ann, [0, 1]);
  await game.play(ben, [0]);
  // the others end first
  game.nextDay();
  const day = (await game.page(ann)).last?.day;
  expect(day).toBeDefined();
  const result = await billOf(() => game.page(ben));
  const rest = await billOf(() => game.endAll());
  expect({ open, enter, wait, pair, look, set, result, rest }).toEqual({});
});
