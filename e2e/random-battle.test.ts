import type { Timestamp } from '@google-cloud/firestore';
import { describe, expect, it } from 'vitest';
import { endSearchAfter } from './support/end-search-after.ts';
import { coinsOf, holdDeal, lock, pressUntil, question, result, signUp } from './support/gamer.ts';
import { expectResult, wrongKeys } from './support/judge.ts';
import { shoot } from './support/shoot.ts';
import { openGame } from './support/open-game.ts';

const game = openGame();
const { url, firestore } = game;

describe('a battle of strangers', () => {
  it.concurrent('brings two searchers together for a whole battle', async () => {
    const [eve, max] = await Promise.all([
      signUp(game.browser, url, 'Eve'),
      signUp(game.browser, url, 'Max'),
    ]);
    for (const { page } of [eve, max]) {
      await page.getByRole('radio', { name: 'Music', exact: true }).check({ force: true });
    }
    await eve.page.getByRole('button', { name: 'Find an opponent' }).click();
    await eve.page.getByRole('heading', { name: 'Looking for an opponent…' }).waitFor();
    await eve.page.getByText(/^0\d:\d\d/).waitFor();
    await max.page.getByRole('button', { name: 'Find an opponent' }).click();
    await Promise.all([question(eve.page, 1), question(max.page, 1)]);
    await Promise.all([
      pressUntil(eve.page, '1', result(eve.page)),
      pressUntil(max.page, '3', result(max.page)),
    ]);
    const { coins, roomId } = await expectResult(firestore, [eve, max]);
    const rounds = firestore.collection(`rooms/${roomId}/rounds`).where('open', '==', true);
    // ten questions, and the end
    expect((await rounds.get()).size).toBe(11);
    expect(coins[eve.uid]! + coins[max.uid]!).toBe(200);
    await eve.page.getByText('Back to the modes').click();
    await eve.page.waitForURL((address) => address.pathname === '/');
    await eve.page.goto('/random-battle/');
    await eve.page.getByText('against Max').waitFor();
    expect([...eve.errors, ...max.errors]).toEqual([]);
    await Promise.all([eve.context.close(), max.context.close()]);
  });

  it.concurrent('is found again by a browser that does not know it', async () => {
    const [ida, jon] = await Promise.all([
      signUp(game.browser, url, 'Ida'),
      signUp(game.browser, url, 'Jon'),
    ]);
    for (const { page } of [ida, jon]) {
      await page.getByRole('radio', { name: 'History' }).check({ force: true });
    }
    await ida.page.getByRole('button', { name: 'Find an opponent' }).click();
    await ida.page.getByRole('heading', { name: 'Looking for an opponent…' }).waitFor();
    await jon.page.getByRole('button', { name: 'Find an opponent' }).click();
    await Promise.all([question(ida.page, 1), question(jon.page, 1)]);
    await ida.page.evaluate(() => localStorage.clear());
    await ida.page.goto('/random-battle/');
    await ida.page.getByRole('button', { name: 'Find an opponent' }).click();
    await ida.page.locator('main').getByText('Jon').first().waitFor();
    await ida.page
      .getByText(/Question \d+ of 10/)
      .first()
      .waitFor();
    // the fee was taken once
    expect(await coinsOf(ida)).toBe(95);
    expect([...ida.errors, ...jon.errors]).toEqual([]);
    await Promise.all([ida.context.close(), jon.context.close()]);
  });

  it.concurrent('offers the bot after a search without a rival, free of charge', async () => {
    const leo = await signUp(game.browser, url, 'Leo');
    await endSearchAfter(leo, 30);
    await leo.page.getByRole('radio', { name: 'Sports' }).check({ force: true });
    await leo.page.getByRole('button', { name: 'Find an opponent' }).click();
    await leo.page.getByRole('heading', { name: 'Looking for an opponent…' }).waitFor();
    const displayErrors = await shoot(leo.page, 'searching');
    await leo.page.getByText('No opponent detected').waitFor();
    await leo.page.getByRole('button', { name: 'Search again' }).click();
    await leo.page.getByRole('heading', { name: 'Looking for an opponent…' }).waitFor();
    await leo.page.getByText('No opponent detected').waitFor();
    displayErrors.push(...(await shoot(leo.page, 'nobody')));
    await leo.page.getByRole('button', { name: /Master/ }).click();
    await question(leo.page, 1);
    for (const [n, key] of (await wrongKeys(firestore, leo)).entries()) {
      await question(leo.page, n + 1);
      await lock(leo.page, key);
    }
    const { headline, points, coins } = await expectResult(firestore, [leo]);
    expect(headline[leo.uid]).toBe('Defeat');
    expect(points[leo.uid]).toBe(0);
    await leo.page.getByText('Practice: no coins, no score.').waitFor();
    expect(coins[leo.uid]).toBe(100);
    displayErrors.push(...(await shoot(leo.page, 'practice-lost')));
    expect(displayErrors).toEqual([]);
    expect(leo.errors).toEqual([]);
    await leo.context.close();
  });

  it.concurrent('begins from a practice round that was played during the search', async () => {
    const [nell, otto] = await Promise.all([
      signUp(game.browser, url, 'Nell'),
      signUp(game.browser, url, 'Otto'),
    ]);
    for (const { page } of [nell, otto]) {
      await page.getByRole('radio', { name: 'Food' }).check({ force: true });
    }
    // the battle opens by itself when it begins
    const deal = await holdDeal([nell, otto]);
    await nell.page.getByRole('button', { name: 'Find an opponent' }).click();
    await nell.page.getByRole('button', { name: 'Play a round meanwhile' }).click();
    await nell.page.getByRole('heading', { name: 'Which planet is the hottest?' }).waitFor();
    await nell.page.getByText('Still searching…').waitFor();
    await otto.page.getByRole('button', { name: 'Find an opponent' }).click();
    await nell.page.getByRole('button', { name: 'Opponent found: play now' }).click();
    deal();
    await Promise.all([question(nell.page, 1), question(otto.page, 1)]);
    expect(
      await nell.page.getByRole('heading', { name: 'Which planet is the hottest?' }).count(),
    ).toBe(0);
    const names = nell.page.getByRole('list', { name: 'Score' }).getByRole('listitem');
    expect(await names.filter({ hasText: 'Otto' }).count()).toBe(1);
    expect([...nell.errors, ...otto.errors]).toEqual([]);
    await Promise.all([nell.context.close(), otto.context.close()]);
  });

  it.concurrent(
    'finds nobody for a player who has left the search by a link',
    async ({ expect }) => {
      const [kim, lou] = await Promise.all([
        signUp(game.browser, url, 'Kim'),
        signUp(game.browser, url, 'Lou'),
      ]);
      const roomOf = async ({ uid }: { uid: string }) => {
        const found = await firestore
          .collection('rooms')
          .where('members', 'array-contains', uid)
          .get();
        return found.docs.map((room) => room.get('members') as string[]);
      };
      for (const { page } of [kim, lou]) {
        await page.getByRole('radio', { name: 'Animals' }).check({ force: true });
      }
      await kim.page.getByRole('button', { name: 'Find an opponent' }).click();
      await expect.poll(() => roomOf(kim)).toEqual([[kim.uid]]);
      await kim.page.locator('a[href="/"]:visible').first().click();
      await kim.page.waitForURL((address) => address.pathname === '/');
      await expect
        .poll(async () => {
          const waiting = await firestore
            .collection('rooms')
            .where('members', 'array-contains', kim.uid)
            .get();
          const [room] = waiting.docs;
          const [seen, opened] = ['heartbeatAt', 'createdAt'].map(
            (field) => room?.get(field) as Timestamp,
          );
          return seen!.toMillis() < opened!.toMillis();
        })
        .toBe(true);
      await lou.page.getByRole('button', { name: 'Find an opponent' }).click();
      await expect.poll(() => roomOf(lou)).toEqual([[lou.uid]]);
      expect(await roomOf(kim)).toEqual([[kim.uid]]);
      expect(await coinsOf(kim)).toBe(100);
      expect([...kim.errors, ...lou.errors]).toEqual([]);
      await Promise.all([kim.context.close(), lou.context.close()]);
    },
  );

  it.concurrent('can be left by a link while its room opens', async () => {
    const kai = await signUp(game.browser, url, 'Kai');
    const [page, room] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await kai.page.route(
      ({ pathname, searchParams }) => pathname === '/' && searchParams.has('_rsc'),
      async (route) => {
        await page.promise;
        await route.continue();
      },
    );
    await kai.page.route('**/api/create_room', async (route) => {
      await room.promise;
      await route.continue();
    });
    await kai.page.getByRole('radio', { name: 'Geography' }).check({ force: true });
    await Promise.all([
      kai.page.waitForRequest('**/api/create_room'),
      kai.page.getByRole('button', { name: 'Find an opponent' }).click(),
    ]);
    await Promise.all([
      kai.page.waitForRequest(/\/\?_rsc=/),
      kai.page.locator('a[href="/"]:visible').first().click(),
    ]);
    room.resolve();
    await kai.page.waitForResponse('**/api/create_room');
    // the page asks again once it knows the room
    await kai.page.waitForRequest('**/api/create_room');
    const { pathname, search } = new URL(kai.page.url());
    expect({ pathname, search }).toEqual({ pathname: '/random-battle/', search: '' });
    page.resolve();
    await kai.page.waitForURL((address) => address.pathname === '/');
    await kai.page.getByRole('heading', { level: 1 }).first().waitFor();
    expect(new URL(kai.page.url()).search).toBe('');
    expect(await coinsOf(kai)).toBe(100);
    expect(kai.errors).toEqual([]);
    await kai.context.close();
  });

  it.concurrent('shows the rival that a player has gone back to another page', async () => {
    const [mia, noa] = await Promise.all([
      signUp(game.browser, url, 'Mia', '/profile/'),
      signUp(game.browser, url, 'Noa'),
    ]);
    // within the site, so that no page is hidden when she leaves
    await mia.page.locator('a[href="/"]:visible').first().click();
    await mia.page.waitForURL((address) => address.pathname === '/');
    // the quick start, which comes later, has a link to the same page
    await mia.page.locator('[aria-labelledby=modes] a[href="/random-battle/"]').click();
    await mia.page.waitForURL((address) => address.pathname === '/random-battle/');
    for (const { page } of [mia, noa]) {
      await page.getByRole('radio', { name: 'Technology' }).check({ force: true });
      await page.getByRole('button', { name: 'Find an opponent' }).click();
    }
    await Promise.all([question(mia.page, 1), question(noa.page, 1)]);
    // shown for 10 s, which a busy machine may need for the way back
    const leaves = noa.page.getByText(/Disconnected: waiting \d+ s/);
    await Promise.all([leaves.first().waitFor(), mia.page.goBack()]);
    await mia.page.waitForURL((address) => address.pathname === '/');
    expect([...mia.errors, ...noa.errors]).toEqual([]);
    await Promise.all([mia.context.close(), noa.context.close()]);
  });

  it.concurrent('can be given up while searching', async () => {
    const ida = await signUp(game.browser, url, 'Ida');
    await ida.page.getByRole('radio', { name: 'Literature' }).check({ force: true });
    await ida.page.getByRole('button', { name: 'Find an opponent' }).click();
    await ida.page.getByRole('button', { name: 'Stop searching' }).click();
    await ida.page.getByRole('button', { name: 'Find an opponent' }).waitFor();
    expect(await coinsOf(ida)).toBe(100);
    await ida.context.close();
  });
});
