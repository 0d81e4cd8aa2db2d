import { describe, expect, it } from 'vitest';
import { eventually } from '../tests/support/eventually.ts';
import { beginDuel } from './support/begin-duel.ts';
import {
  acceptInvitation,
  DUEL,
  FRIENDS,
  invitation,
  lock,
  openRoom,
  playOn,
  question,
  result,
  signUp,
  signUpByHand,
} from './support/gamer.ts';
import { expectResult } from './support/judge.ts';
import { openGame } from './support/open-game.ts';
import { shoot } from './support/shoot.ts';

const game = openGame();
const { url, firestore } = game;

// longer than 30 s: two players who sign in by hand, a whole battle with a reload, and a second one
describe('a battle of friends', () => {
  it('can be played from the link to the rematch, over a reload', async () => {
    const [ann, ben] = await Promise.all([
      signUpByHand(game.browser, url, 'Ann'),
      signUpByHand(game.browser, url, 'Ben'),
    ]);
    await beginDuel(firestore, ann, ben);
    // the page around the game stays in the document, hidden and inert, and returns at the result
    const around = () =>
      Promise.all([
        ann.page.getByRole('banner').count(),
        ann.page.getByRole('contentinfo').count(),
        ann.page.getByRole('link').count(),
      ]);
    // the only link is the one to the content
    expect(await around()).toEqual([0, 0, 1]);
    await lock(ann.page);
    await ben.page.getByText('Locked in').filter({ visible: true }).first().waitFor();
    await lock(ben.page, '2');
    await Promise.all([question(ann.page, 2), question(ben.page, 2)]);
    await ben.page.reload();
    await question(ben.page, 2);
    await lock(ben.page, 'a');
    await ann.page.getByText('Locked in').filter({ visible: true }).first().waitFor();
    // the last lock on a line so slow that its reveal does not arrive: the player sees that it was accepted
    const { promise: line, resolve: restore } = Promise.withResolvers<void>();
    await ann.page.route(/Write\/channel/, async (route) => {
      await line;
      await route.continue();
    });
    const sent = ann.page.waitForRequest(/Write\/channel/);
    // a line that is held for 10 s is given up, so the page is watched from inside
    const pressed = '[role=group][aria-label=Answers]:has(button[aria-pressed=true])';
    const isPending = ann.page.waitForFunction(
      (answers) => document.querySelector(answers) && document.body.innerText.includes('Sending…'),
      pressed,
    );
    await lock(ann.page, 'b');
    await Promise.all([isPending, sent]);
    restore();
    const ahead: string[] = [];
    ann.page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (searchParams.has('_rsc')) ahead.push(pathname);
    });
    await Promise.all([playOn(ann.page, 3, 5), playOn(ben.page, 3, 5)]);
    const { coins } = await expectResult(firestore, [ann, ben]);
    expect(coins[ann.uid]! + coins[ben.uid]!).toBe(200);
    const back = ann.page.getByRole('link', { name: 'Back to the modes' });
    await back.waitFor();
    expect((await around()).slice(0, 2)).toEqual([1, 1]);
    await ann.page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
    // the result was drawn, and no other page was requested
    expect(ahead).toEqual([]);
    await back.hover();
    await eventually(() => expect(new Set(ahead)).toEqual(new Set(['/'])));

    await ann.page.getByRole('button', { name: 'Rematch' }).click();
    await ben.page.getByText('Ann wants a rematch!').waitFor();
    await ben.page.getByRole('button', { name: 'Rematch' }).click();
    await Promise.all([question(ann.page, 1), question(ben.page, 1)]);
    await ben.page.getByRole('button', { name: 'Give up' }).click();
    await ben.page.getByRole('dialog').getByRole('button', { name: 'Give up' }).click();
    expect(await result(ann.page)).toBe('Victory!');

    // from now on each player finds the other's room on the home page
    const waiting = ben.page.getByRole('region', { name: 'Your friends are waiting' });
    await ben.page.goto('/');
    await ben.page.getByRole('region', { name: 'Play again' }).waitFor();
    expect(await waiting.count()).toBe(0);
    await ann.page.getByText('Back to the modes').click();
    await ann.page.waitForURL((address) => address.pathname === '/');
    await ann.page.goto(FRIENDS);
    const next = await openRoom(ann, DUEL);
    await ben.page.reload();
    await waiting.getByText('Ann is waiting for you in the room.').waitFor();
    await waiting.getByText('5 questions').waitFor();
    expect(await shoot(ben.page, 'home-friends')).toEqual([]);
    await waiting.getByRole('link', { name: 'Join Ann' }).click();
    await ben.page.getByRole('heading', { name: 'Ann invites you' }).waitFor();
    await acceptInvitation(ben, DUEL, next);
    await ben.page.goto('/');
    await ben.page.getByRole('region', { name: 'Your room is still open' }).waitFor();
    expect(await waiting.count()).toBe(0);
    expect([...ann.errors, ...ben.errors]).toEqual([]);
    await Promise.all([ann.context.close(), ben.context.close()]);
  });

  it('is shown again to a player who opens the invitation once more', async () => {
    const [ann, ben] = await Promise.all([
      signUp(game.browser, url, 'Ann', FRIENDS),
      signUp(game.browser, url, 'Ben', FRIENDS),
    ]);
    const code = await beginDuel(firestore, ann, ben);
    await ben.page.close();
    const again = await ben.context.newPage();
    await again.goto(`${url}${invitation(DUEL, code)}`);
    await question(again, 1);
    await lock(again);
    await ann.page.getByText('Locked in').filter({ visible: true }).first().waitFor();
    expect([...ann.errors, ...ben.errors]).toEqual([]);
    await Promise.all([ann.context.close(), ben.context.close()]);
  });
});
