import { describe, expect, it } from 'vitest';
import type { Gamer } from './support/gamer.ts';
import { acceptInvitation, DUEL, GROUP, openRoom, signUp } from './support/gamer.ts';
import { openGame } from './support/open-game.ts';
import { picture } from './support/shoot.ts';

const game = openGame();
const { url, firestore } = game;

describe('a blocked player', () => {
  it('is blocked in the chat until unblocked on the profile', async () => {
    const owner = await signUp(game.browser, url, 'Olga');
    const pest = await signUp(game.browser, url, 'Pest');
    const code = await openRoom(owner, DUEL);
    await acceptInvitation(pest, DUEL, code);
    await owner.page.getByRole('button', { name: 'Block Pest' }).click();
    await picture(owner.page, 'block-player');
    await owner.page.getByRole('button', { name: 'Block', exact: true }).click();
    await owner.page.getByRole('listitem').getByText('Pest is blocked.').waitFor();
    const account = await firestore.doc(`users/${owner.uid}/private/account`).get();
    expect(account.get('blocked')).toEqual([pest.uid]);

    await owner.page.goto('/profile/');
    await owner.page.getByRole('heading', { name: 'Blocked players' }).waitFor();
    await picture(owner.page, 'blocked-players');
    await owner.page.getByRole('button', { name: 'Unblock Pest' }).click();
    await owner.page
      .getByRole('heading', { name: 'Blocked players' })
      .waitFor({ state: 'detached' });
    const after = await firestore.doc(`users/${owner.uid}/private/account`).get();
    expect(after.get('blocked')).toEqual([]);
    expect([...owner.errors, ...pest.errors]).toEqual([]);
    await Promise.all([owner.context.close(), pest.context.close()]);
  });

  it('is hidden by the chat of a room of somebody else, on a device that did not block', async () => {
    const [host, reader, pest] = await Promise.all([
      signUp(game.browser, url, 'Hedy', GROUP),
      signUp(game.browser, url, 'Rea'),
      signUp(game.browser, url, 'Pip'),
    ]);
    await firestore.doc(`users/${reader.uid}/private/account`).update({ blocked: [pest.uid] });
    const list = Promise.withResolvers<void>();
    await reader.page.route('**/api/get_blocked_players', async (route) => {
      await list.promise;
      await route.continue();
    });
    const code = await openRoom(host, GROUP);
    for (const guest of [reader, pest]) await acceptInvitation(guest, GROUP, code);
    const say = ({ page }: Gamer, phrase: string) =>
      page
        .getByRole('group', { name: 'Quick phrases' })
        .getByRole('button', { name: phrase })
        .click();
    const log = ({ page }: Gamer) => page.getByRole('list', { name: 'What was said' });
    await say(pest, 'Hello!');
    await log(host).getByText('Hello!').waitFor();
    await say(host, 'Good luck!');
    await say(reader, 'Thanks!');
    // the messages of others wait for the list of the blocked players
    await log(reader).getByText('Thanks!').waitFor();
    expect(await log(reader).getByRole('listitem').count()).toBe(1);
    list.resolve();
    await log(reader).getByText('Good luck!').waitFor();
    expect(await log(reader).getByText('Hello!').count()).toBe(0);
    // each chip names its state, not only by its colour
    const chips = reader.page
      .getByRole('listitem')
      .filter({ has: reader.page.getByRole('button', { name: /lock (Hedy|Pip)$/ }) });
    expect(await chips.allInnerTexts()).toEqual(['Mute Hedy', 'Pip is blocked.\nUnblock']);
    await picture(reader.page, 'blocked-in-a-room');

    // unblocked in the room; the button to block takes its place and the focus
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    let calls = 0;
    await reader.page.route('**/api/block_player', async (route) => {
      calls += 1;
      await held;
      await route.continue();
    });
    const unblock = reader.page.getByRole('button', { name: 'Unblock Pip' });
    await unblock.press('Enter');
    await expect.poll(() => unblock.getAttribute('aria-busy')).toBe('true');
    // while it is busy it has the focus and ignores presses
    expect(await unblock.evaluate((one) => one === document.activeElement)).toBe(true);
    await reader.page.keyboard.press('Enter');
    release();
    await log(reader).getByText('Hello!').waitFor();
    const block = reader.page.getByRole('button', { name: 'Block Pip', exact: true });
    await expect.poll(() => block.evaluate((one) => one === document.activeElement)).toBe(true);
    expect(calls).toBe(1);
    expect([...host.errors, ...reader.errors, ...pest.errors]).toEqual([]);

    // this device knows the list now, so it hides them also where the list cannot be loaded
    await firestore.doc(`users/${reader.uid}/private/account`).update({ blocked: [pest.uid] });
    await reader.page.unroute('**/api/block_player');
    await reader.page.reload();
    await reader.page.getByRole('button', { name: 'Unblock Pip' }).waitFor();
    await reader.page.route('**/api/get_blocked_players', (route) => route.abort());
    await reader.page.reload();
    await log(reader).getByText('Good luck!').waitFor();
    expect(await log(reader).getByText('Hello!').count()).toBe(0);
    await Promise.all([host, reader, pest].map(({ context }) => context.close()));
  });
});
