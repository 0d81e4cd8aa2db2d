import { describe, expect, it } from 'vitest';
import {
  acceptInvitation,
  DUEL,
  getReady,
  lock,
  openRoom,
  playOn,
  question,
  result,
  signUpByHand,
} from './support/gamer.ts';
import { expectResult } from './support/judge.ts';
import { openGame } from './support/open-game.ts';

const game = openGame();
const { url, firestore } = game;

// longer than 30 s: two players who sign in by hand, a whole battle with a reload, and a second one
describe('a battle of friends', { timeout: 180_000 }, () => {
  it('goes from the link to the result, survives a reload in mid-question, and is played again', async () => {
    const [ann, ben] = await Promise.all([
      signUpByHand(game.browser, url, 'Ann'),
      signUpByHand(game.browser, url, 'Ben'),
    ]);
    const code = await openRoom(ann, DUEL);
    await acceptInvitation(ben, DUEL, code);
    await getReady(ben);
    await ann.page.getByRole('button', { name: 'Start the battle' }).click();

    await Promise.all([question(ann.page, 1), question(ben.page, 1)]);
    await lock(ann.page);
    await ben.page.getByText('Locked in').first().waitFor();
    await lock(ben.page, '2');
    await Promise.all([question(ann.page, 2), question(ben.page, 2)]);
    await ben.page.reload();
    await question(ben.page, 2);
    await lock(ben.page, 'a');
    await lock(ann.page, 'b');
    await Promise.all([playOn(ann.page, 3, 5), playOn(ben.page, 3, 5)]);
    const { coins } = await expectResult(firestore, [ann, ben]);
    expect(coins[ann.uid]! + coins[ben.uid]!).toBe(200);

    await ann.page.getByRole('button', { name: 'Rematch' }).click();
    await ben.page.getByText('Ann wants a rematch!').waitFor();
    await ben.page.getByRole('button', { name: 'Rematch' }).click();
    await Promise.all([question(ann.page, 1), question(ben.page, 1)]);
    await ben.page.getByRole('button', { name: 'Give up' }).click();
    await ben.page.getByRole('dialog').getByRole('button', { name: 'Give up' }).click();
    expect(await result(ann.page)).toBe('Victory!');
    expect([...ann.errors, ...ben.errors]).toEqual([]);
    await Promise.all([ann.context.close(), ben.context.close()]);
  });
});
