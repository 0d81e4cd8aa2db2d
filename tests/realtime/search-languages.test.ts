import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { roomIdAtom } from '../../realtime/battle/selected-room-atoms.ts';
import { searchAtom, startSearchAtom } from '../../realtime/battle/search-atoms.ts';
import { eventually } from '../support/eventually.ts';
import { sees, startTestGame } from './support/test-game.ts';
import type { TestGame } from './support/test-game.ts';
import type { SimulatedPlayer } from './support/simulated-player.ts';

let game: TestGame;
beforeAll(async () => {
  game = await startTestGame('demo-search-languages');
  const { firestore } = game.api;
  await firestore.doc('languages/15').set({ language: 'Español', code: 'es' });
  await firestore.doc('settings/system').update({ language_mode: true });
});
afterAll(() => game?.stop());

/** Searches in any category, and waits in the player's or another's room. */
async function searcher(uid: string, language: string): Promise<SimulatedPlayer> {
  const player = await game.join(uid);
  player.watch(searchAtom);
  player.store.set(startSearchAtom, { category: '', language, searchSeconds: 60 });
  await eventually(() => expect(player.store.get(roomIdAtom)).not.toBeNull());
  return player;
}

async function meet(one: SimulatedPlayer, two: SimulatedPlayer, language: string): Promise<void> {
  const { record } = await sees(one, (view) => view.record.members.length === 2);
  expect(record.members.toSorted()).toEqual([one.uid, two.uid].toSorted());
  expect(record.language).toBe(language);
}

describe('a search with language_mode', () => {
  it('[RT-3] brings together players who want questions in one language alone', async () => {
    const english = await searcher('english1', '14');
    // the English one waits longest: without a language it would be found first
    const spanish = await searcher('spanish1', '15');
    const spanish2 = await searcher('spanish2', '15');
    await meet(spanish, spanish2, '15');
    expect(english.store.get(searchAtom).state).toBe('searching');
    const english2 = await searcher('english2', '14');
    await meet(english, english2, '14');
  });

  it('brings together pages from before the operator switched it on', async () => {
    const [one, two] = [await searcher('before1', ''), await searcher('before2', '')];
    await meet(one, two, '14');
  });
});
