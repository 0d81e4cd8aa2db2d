import { Timestamp } from '@google-cloud/firestore';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { scoreKeys } from '../domain/statistics/period.ts';
import { eventually } from '../tests/support/eventually.ts';
import {
  acceptInvitation,
  coinsOf,
  DUEL,
  FRIENDS,
  getReady,
  invitation,
  isHydrated,
  isSignedIn,
  openRoom,
  pressUntil,
  result,
  signUp,
} from './support/gamer.ts';
import { willToast } from './support/fleeting.ts';
import { expectResult } from './support/judge.ts';
import { makePayable } from './support/project.ts';
import { shoot } from './support/shoot.ts';
import { openGame, readZone, timeLeftToday } from './support/open-game.ts';
import { storedMs } from '../tests/support/stored-time.ts';

const game = openGame();
const { url, firestore } = game;

/** Moves a player's last payment request into the past, by this many hours. */
async function passHours(uid: string, hours: number): Promise<void> {
  const account = firestore.doc(`users/${uid}/private/account`);
  const held = await account.get();
  const lastPayoutAt = Timestamp.fromMillis(storedMs(held, 'lastPayoutAt') - hours * 3_600_000);
  await account.update({ lastPayoutAt });
  // the waiting time is the person's, not the account's
  await firestore.doc(`persons/${held.get('personId') as string}`).update({ lastPayoutAt });
}

// longer than 30 s, as the other below: one story of a player, with two searches by axe of each screen
describe('the effects of a battle', () => {
  it('show on the leaderboard, in the coin history and in a badge to claim', async () => {
    const ann = await signUp(game.browser, url, 'Ann', FRIENDS);
    const code = await openRoom(ann, DUEL);
    const ben = await signUp(game.browser, url, 'Ben', invitation(DUEL, code));
    await acceptInvitation(ben, DUEL, code);
    await getReady(ben);
    await ann.page.getByRole('button', { name: 'Start the battle' }).click();
    // the two always choose different answers, so that one of them gets points
    await Promise.all([
      pressUntil(ann.page, '1', result(ann.page)),
      pressUntil(ben.page, '3', result(ben.page)),
    ]);
    const { headline, coins } = await expectResult(firestore, [ann, ben]);
    const winner = headline[ben.uid] === 'Victory!' ? ben : ann;
    const { page } = winner;
    const before = coins[winner.uid]!;

    const found: string[] = [];
    await page.getByRole('button', { name: 'Review the answers' }).click();
    const first = page.getByRole('listitem').filter({ hasText: /^1\. / });
    const asked = (await first.locator('p').first().innerText()).replace('1. ', '');
    const isBookmarked = willToast(page, 'Bookmarked');
    await first.getByRole('button', { name: 'Bookmark this question' }).click();
    await isBookmarked;
    await first.getByRole('button', { name: 'Report this question' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Send the report' }).click();
    await dialog.getByRole('alert').filter({ hasText: 'Please provide a reason' }).waitFor();
    found.push(...(await shoot(page, 'report-a-question')));
    await dialog.getByLabel('What is wrong with it?').fill('Two options are right.');
    const isThanked = willToast(page, 'Thank you. We will look at it.');
    await dialog.getByRole('button', { name: 'Send the report' }).click();
    await isThanked;
    found.push(...(await shoot(page, 'review')));
    await page.goto('/profile/bookmark/');
    await page.getByRole('heading', { name: asked }).waitFor();
    found.push(...(await shoot(page, 'bookmarks')));

    await page.goto('/profile/badges/');
    await page.getByText(/^New badges?: /).waitFor();
    found.push(...(await shoot(page, 'badges-unlocked')));
    const debut = page.getByRole('listitem').filter({ hasText: 'Dashing Debut' });
    await debut.getByRole('button', { name: 'Claim' }).click();
    await debut.getByText('Claimed', { exact: true }).waitFor();
    expect(await coinsOf(winner)).toBe(before + 2);
    await page
      .locator('header')
      .getByText(String(before + 2))
      .waitFor();
    await page.getByRole('button', { name: 'Great!' }).click();
    // records everything shown from now on, even for a single frame
    await page.addInitScript(() => {
      new MutationObserver(() => {
        if (/New badges?: /.test(document.querySelector('main')?.textContent ?? ''))
          document.documentElement.dataset['celebrated'] = 'again';
      }).observe(document, { childList: true, subtree: true });
    });
    await page.reload();
    await page.getByText('You hold').waitFor();
    expect(
      await page.evaluate(() => document.documentElement.dataset['celebrated']),
      'celebrated once',
    ).toBe(undefined);

    await page.goto('/profile/coin-history/');
    await page.getByText('Reward of a badge').waitFor();
    await page.getByRole('radio', { name: 'Spending' }).check({ force: true });
    await page.getByText('Reward of a badge').waitFor({ state: 'detached' });
    await page.getByText('Battle with a friend').first().waitFor();
    found.push(...(await shoot(page, 'coin-history')));
    // at a phone's width the menu scrolls to the current page
    await page.setViewportSize({ width: 390, height: 844 });
    const here = page.getByRole('navigation', { name: 'Your pages' }).locator('[aria-current]');
    await eventually(async () => {
      const { x, width } = (await here.boundingBox())!;
      expect(x).toBeGreaterThan(0);
      expect(x + width).toBeLessThan(390);
    });

    await page.goto('/profile/leaderboard/');
    found.push(...(await shoot(page, 'leaderboard')));
    // friends can arrange a result, so their battles give no score
    expect(await page.getByRole('row').filter({ hasText: 'You' }).count(), 'no score of it').toBe(
      0,
    );
    await page.goto('/profile/statistics/');
    await page.getByText('The last 14 days').first().waitFor();
    found.push(...(await shoot(page, 'statistics')));
    await page.goto('/notifications/');
    await page.getByRole('heading', { name: 'Badge unlocked: Dashing Debut' }).waitFor();
    found.push(...(await shoot(page, 'notifications')));
    expect(found).toEqual([]);
    expect([...ann.errors, ...ben.errors]).toEqual([]);
    await Promise.all([ann.context.close(), ben.context.close()]);
  });
});

describe('the account', () => {
  it('can be changed, paid out, read in Urdu and deleted', async () => {
    const cleo = await signUp(game.browser, url, 'Cleo', '/profile/');
    const { page, context, errors } = cleo;
    const found: string[] = [];
    await page.getByRole('textbox', { name: 'Name' }).fill('cleo of Nile');
    await page.getByRole('button', { name: 'Save' }).click();
    await isSignedIn(page, 'Cleo of Nile');
    const file = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await phonePhoto() };
    await page.getByLabel('Choose a picture').setInputFiles(file);
    const shown = page.locator('main img[src^="/images/"]');
    await shown.waitFor();
    const reply = await page.request.get(
      new URL((await shown.getAttribute('src')) ?? '', url).href,
    );
    expect(await coloursDown(await reply.body())).toEqual(['green', 'blue']);
    found.push(...(await shoot(page, 'profile')));

    await page.goto('/profile/wallet/');
    // welcome coins are not redeemable
    await page.getByText('You can request a payout from 100 redeemable coins').waitFor();
    found.push(...(await shoot(page, 'wallet-welcome')));
    expect(await page.getByRole('button', { name: 'Request a payout' }).isDisabled()).toBe(true);
    await makePayable(firestore, cleo.uid, 150);
    await page.reload();
    await page.getByRole('button', { name: 'Request a payout' }).click();
    await page.getByLabel('PayPal ID').fill('cleo@pay.example');
    await page.getByLabel('Your full name').fill('Cleo');
    await page.getByText('A payout takes 3 to 5 working days.').first().waitFor();
    found.push(...(await shoot(page, 'wallet-ask')));
    await page.getByRole('button', { name: 'Send the request' }).click();
    await page.getByText('Pending').waitFor();
    found.push(...(await shoot(page, 'wallet-pending')));
    await page.getByRole('button', { name: 'Withdraw it' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw it' }).click();
    await page.getByText('No requests yet').waitFor();
    await page.getByRole('button', { name: 'Request a payout' }).click();
    await page.getByLabel('PayPal ID').fill('cleo@pay.example');
    await page.getByLabel('Your full name').fill('Cleo');
    await page.getByRole('button', { name: 'Send the request' }).click();
    await page.getByRole('alert').filter({ hasText: 'wait 48 hours' }).waitFor();
    await passHours(cleo.uid, 48);
    await page.getByRole('button', { name: 'Send the request' }).click();
    await page.getByText('Pending').waitFor();

    const account = await firestore.doc(`users/${cleo.uid}/private/account`).get();
    for (const [path, text] of [
      ['invite-friends', account.get('referCode') as string],
      ['bookmark', 'No bookmarks yet'],
    ]) {
      await page.goto(`/profile/${path}/`);
      await page
        .getByText(text ?? '')
        .first()
        .waitFor();
      found.push(...(await shoot(page, `account-${path}`)));
    }

    await page.goto('/');
    await isHydrated(page, 'header select');
    await page.getByRole('combobox', { name: 'Language' }).selectOption('اردو');
    await page.waitForFunction(() => document.documentElement.dir === 'rtl');
    found.push(...(await shoot(page, 'urdu-home')));
    await page.goto('/profile/leaderboard/');
    await page.getByRole('tab', { name: 'آج' }).waitFor();
    found.push(...(await shoot(page, 'urdu-leaderboard')));
    await page.goto('/instructions/');
    found.push(...(await shoot(page, 'urdu-instructions')));
    await page.getByRole('combobox').first().selectOption('English');
    await page.waitForFunction(() => document.documentElement.lang === 'en');

    await page.goto('/profile/');
    await page.getByRole('button', { name: 'Delete account' }).click();
    await page.getByLabel(/Type your name/).fill('Cleo of Nile');
    await page.getByRole('button', { name: 'Delete it all' }).click();
    await page.waitForURL((address) => address.pathname === '/');
    await page.locator('header').getByRole('link', { name: 'Log in' }).waitFor();
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('session');
    expect(found).toEqual([]);
    expect(errors).toEqual([]);
    await context.close();
  });
});

describe('the leaderboards of a player', () => {
  it('show the points of today, of this month and of all time, each in its tab', async () => {
    await timeLeftToday(firestore, 5 * 60_000);
    const { page, uid, errors } = await signUp(game.browser, url, 'Lea', '/profile/');
    const keys = scoreKeys(Date.now(), await readZone(firestore));
    const boards = [
      ['Today', keys.daily, 1_201],
      ['This month', keys.monthly, 2_302],
      ['All time', keys.global, 3_403],
    ] as const;
    for (const [, key, score] of boards) {
      const entry = { uid, name: 'Lea', image: '', rating: 1_200, score };
      await firestore.doc(`leaderboards/${key}/entries/${uid}`).set(entry);
    }
    for (const [tab, , score] of boards) {
      const panel = page.getByRole('tabpanel', { name: tab });
      const own = panel.getByRole('row').filter({ has: page.getByText('You', { exact: true }) });
      // the list of all players may be 10 s old, and is empty then
      await expect
        .poll(async () => {
          await page.goto('/profile/leaderboard/');
          await page.getByRole('tab', { name: tab }).click();
          await panel.getByRole('status').waitFor({ state: 'detached' });
          return own.getByRole('cell').last().allInnerTexts();
        })
        .toEqual([score.toLocaleString('en')]);
    }
    expect(errors).toEqual([]);
    await page.context().close();
  });
});

const GREEN = '#0b6e5d';
const BLUE = '#1d3fb8';

/**
 * A photo of 24 megapixels in a phone's format: stored in landscape, with the orientation tag for 90°. Upright, it is
 * green above blue.
 */
async function phonePhoto(): Promise<Buffer> {
  const half = { width: 3_000, height: 4_000, channels: 3 } as const;
  const right = await sharp({ create: { ...half, background: BLUE } })
    .png()
    .toBuffer();
  return sharp({ create: { ...half, width: 6_000, background: GREEN } })
    .composite([{ input: right, left: 3_000, top: 0 }])
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

/** The colours at the centres of a picture's upper and lower quarter. */
async function coloursDown(bytes: Buffer): Promise<string[]> {
  const { data, info } = await sharp(bytes)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [0.25, 0.75].map((part) => {
    const at = (Math.round(info.height * part) * info.width + info.width / 2) * info.channels;
    return (data[at + 2] ?? 0) > (data[at + 1] ?? 0) ? 'blue' : 'green';
  });
}
