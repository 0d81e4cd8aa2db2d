import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../scripts/project/root.ts';
import { acceptInvitation, DUEL, openRoom, signUp } from './support/gamer.ts';
import { openGame } from './support/open-game.ts';

const game = openGame();
const { url, firestore } = game;
const shot = (name: string) => resolve(ROOT, `artifacts/screenshots/${name}.png`);

describe('a blocked player', () => {
  it('is blocked in the chat until unblocked on the profile', async () => {
    const owner = await signUp(game.browser, url, 'Olga');
    const pest = await signUp(game.browser, url, 'Pest');
    const code = await openRoom(owner, DUEL);
    await acceptInvitation(pest, DUEL, code);
    await owner.page.getByRole('button', { name: 'Block Pest' }).click();
    await owner.page.screenshot({ path: shot('block-player') });
    await owner.page.getByRole('button', { name: 'Block', exact: true }).click();
    await owner.page.getByText('Pest is blocked.').waitFor();
    const account = await firestore.doc(`users/${owner.uid}/private/account`).get();
    expect(account.get('blocked')).toEqual([pest.uid]);

    await owner.page.goto('/profile/');
    await owner.page.getByRole('heading', { name: 'Blocked players' }).waitFor();
    await owner.page.screenshot({ path: shot('blocked-players'), fullPage: true });
    await owner.page.getByRole('button', { name: 'Unblock Pest' }).click();
    await owner.page
      .getByRole('heading', { name: 'Blocked players' })
      .waitFor({ state: 'detached' });
    const after = await firestore.doc(`users/${owner.uid}/private/account`).get();
    expect(after.get('blocked')).toEqual([]);
    expect([...owner.errors, ...pest.errors]).toEqual([]);
    await Promise.all([owner.context.close(), pest.context.close()]);
  });
});
