import { beforeEach, describe, expect, it } from 'vitest';
import type { Gamer } from './support/gamer.ts';
import {
  acceptInvitation,
  DUEL,
  getReady,
  openRoom,
  playToTheEnd,
  signUp,
} from './support/gamer.ts';
import { openGame, timeLeftToday } from './support/open-game.ts';
import { shoot } from './support/shoot.ts';

const game = openGame();
const { url, firestore } = game;

const PAGE = '/profile/friends/';
const friendsOf = ({ page }: Gamer) => page.getByRole('list', { name: 'Friends' });

describe('friends', () => {
  // the day of a battle counts
  beforeEach(() => timeLeftToday(firestore, 4 * 60_000));

  it('find each other by a link until one of them ends it', async () => {
    const ann = await signUp(game.browser, url, 'Ann', PAGE);
    const ben = await signUp(game.browser, url, 'Ben', PAGE);
    await ann.page.getByText('No friends yet').waitFor();
    const displayErrors = await shoot(ann.page, 'friends-none');
    const account = await firestore.doc(`users/${ann.uid}/private/account`).get();
    const code = String(account.get('referCode'));
    await ann.page.getByText(code, { exact: true }).waitFor();

    // a visit sends nothing
    await ben.page.getByRole('textbox', { name: 'Friend code' }).fill(code.toLowerCase());
    await ben.page.getByRole('button', { name: 'Find the player' }).click();
    await ben.page.getByText('Send Ann a request.').waitFor();
    displayErrors.push(...(await shoot(ben.page, 'friends-add')));
    expect((await firestore.collection(`users/${ann.uid}/friends`).get()).size).toBe(0);
    await ben.page.getByRole('button', { name: 'Send the request' }).click();
    await ben.page.getByText('Your request to Ann is sent.').waitFor();

    await ann.page.goto('/notifications/');
    await ann.page.getByRole('heading', { name: 'New friend request' }).waitFor();
    await ann.page.getByRole('main').getByRole('link', { name: 'To your friends' }).click();
    await ann.page.getByRole('heading', { name: 'Requests to you' }).waitFor();
    displayErrors.push(...(await shoot(ann.page, 'friends-request')));
    await ann.page.getByRole('button', { name: 'Accept Ben' }).click();
    await friendsOf(ann).getByText('Ben', { exact: true }).waitFor();
    displayErrors.push(...(await shoot(ann.page, 'friends')));

    await ben.page.goto(PAGE);
    await friendsOf(ben).getByText('Ann', { exact: true }).waitFor();
    await ben.page.getByRole('button', { name: 'Remove Ann' }).click();
    await ben.page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await ben.page.getByText('No friends yet').waitFor();
    await ann.page.reload();
    await ann.page.getByText('No friends yet').waitFor();
    await ann.page.goto(`/friends/add/${code}/`);
    await ann.page.getByText('This is your own code.').waitFor();
    await ann.page.goto('/friends/add/AAAAAAAA/');
    await ann.page.getByText('No player has this code.').waitFor();
    expect(displayErrors).toEqual([]);
    expect([...ann.errors, ...ben.errors]).toEqual([]);
    await Promise.all([ann.context.close(), ben.context.close()]);
  });

  // longer than 30 s: a whole battle
  it('are made after a battle, whose day counts', async () => {
    const [cora, dan] = await Promise.all([
      signUp(game.browser, url, 'Cora'),
      signUp(game.browser, url, 'Dan'),
    ]);
    const code = await openRoom(cora, DUEL);
    await acceptInvitation(dan, DUEL, code);
    await getReady(dan);
    await cora.page.getByRole('button', { name: 'Start the battle' }).click();
    await Promise.all([playToTheEnd(cora), playToTheEnd(dan)]);
    await cora.page.getByRole('button', { name: 'Add Dan as a friend' }).click();
    await cora.page.getByText('Your request to Dan is sent.').waitFor();
    await dan.page.getByRole('button', { name: 'Add Cora as a friend' }).click();
    await dan.page.getByText('You and Cora are friends.').waitFor();
    const displayErrors = await shoot(dan.page, 'friends-after-battle');

    await cora.page.goto(PAGE);
    await friendsOf(cora).getByText('Played today').waitFor();
    await friendsOf(cora).getByText('Beat this:').waitFor();
    displayErrors.push(...(await shoot(cora.page, 'friends-result')));

    await cora.page.goto('/');
    const goal = cora.page.getByRole('region', { name: 'Play the Daily Quiz' });
    await goal.getByText('1 day in a row').waitFor();
    await goal.getByText('This week: 1 of 3 days').waitFor();
    displayErrors.push(...(await shoot(cora.page, 'home-goal')));
    await goal.getByRole('link', { name: 'See your days' }).click();
    const days = cora.page.getByRole('region', { name: 'Your days' });
    await days.getByText('5 days a week').click();
    await days.getByText('This week: 1 of 5 days').waitFor();
    displayErrors.push(...(await shoot(cora.page, 'days')));
    await cora.page.reload();
    await days.getByText('This week: 1 of 5 days').waitFor();
    expect(displayErrors).toEqual([]);
    expect([...cora.errors, ...dan.errors]).toEqual([]);
    await Promise.all([cora.context.close(), dan.context.close()]);
  });
});
