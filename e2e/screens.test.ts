import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { DEFAULT_RULES } from '../domain/battle/room.ts';
import {
  acceptInvitation,
  DUEL,
  getReady,
  GROUP,
  invitation,
  lock,
  openRoom,
  playToTheEnd,
  question,
  signUp,
} from './support/gamer.ts';
import { LONG_MS, setRules } from './support/project.ts';
import { willShow } from './support/fleeting.ts';
import { shoot } from './support/shoot.ts';
import { openGame } from './support/open-game.ts';

const game = openGame();
const { url, firestore } = game;
/** Longer times than in other tests, because checking a screen takes longer than a game shows it. */
const { countdownMs, revealMs } = DEFAULT_RULES;
const UNHURRIED = { questionMs: LONG_MS, countdownMs, revealMs };

/** Whether a button is within a phone's screen without scrolling. */
async function isInSight(page: Page, name: string): Promise<boolean> {
  const size = page.viewportSize() ?? { width: 1280, height: 800 };
  await page.setViewportSize({ width: 390, height: 844 });
  const box = await page.getByRole('button', { name }).boundingBox();
  await page.setViewportSize(size);
  return box !== null && box.y >= 0 && box.y + box.height <= 844;
}

// longer than 30 s: axe twice on each of some twenty screens, and two battles with their reveals. One after the other:
// beside each other and two busy loops each took almost the 300 s. The screens of a search are in
// random-battle.test.ts, that of a closed room in withstand.test.ts
describe('every screen of a visitor', () => {
  it('fits both widths, mirrored too, without a finding of axe', async () => {
    const found: string[] = [];
    const stranger = await game.browser.newContext({ baseURL: url, reducedMotion: 'reduce' });
    const visitor = await stranger.newPage();
    for (const [path, name] of [
      ['/', 'home'],
      ['/auth/login/', 'login'],
      ['/nowhere/', 'not-found'],
    ] as const) {
      await visitor.goto(path);
      await visitor.getByRole('heading', { level: 1 }).first().waitFor();
      found.push(...(await shoot(visitor, name)));
    }
    expect(found).toEqual([]);
    await stranger.close();
  });
});

describe('every screen of a battle', () => {
  it('of two fits both widths, mirrored too, without a finding of axe', async () => {
    const found: string[] = [];
    const uma = await signUp(game.browser, url, 'Uma');
    const { page } = uma;
    await page.getByRole('button', { name: 'Find an opponent' }).waitFor();
    found.push(...(await shoot(page, 'setup')));

    const code = await openRoom(uma, DUEL);
    await setRules(firestore, code, UNHURRIED);
    found.push(...(await shoot(page, 'lobby')));
    const vic = await signUp(game.browser, url, 'Vic', invitation(DUEL, code));
    await vic.page.getByRole('button', { name: /^Join/ }).waitFor();
    found.push(...(await shoot(vic.page, 'look')));
    await acceptInvitation(vic, DUEL, code);
    await getReady(vic);
    await page.getByRole('button', { name: 'Start the battle' }).click();
    await page.getByRole('timer').waitFor();
    found.push(...(await shoot(page, 'countdown')));
    await question(page, 1);
    found.push(...(await shoot(page, 'question')));
    await question(vic.page, 1);
    await lock(vic.page);
    found.push(...(await shoot(vic.page, 'locked')));
    const isRevealed = willShow(page, 'The answer is', '#live-polite');
    await lock(page);
    await isRevealed;
    found.push(...(await shoot(page, 'reveal')));

    await page.context().setOffline(true);
    await page.getByText('Reconnecting…').first().waitFor();
    found.push(...(await shoot(page, 'reconnecting')));
    await page.context().setOffline(false);
    await Promise.all([playToTheEnd(uma), playToTheEnd(vic)]);
    await page.getByRole('button', { name: 'Review the answers' }).click();
    found.push(...(await shoot(page, 'result')), ...(await shoot(vic.page, 'result-rival')));
    expect(found).toEqual([]);
    await Promise.all([uma.context.close(), vic.context.close()]);
  });

  it('of four fits both widths, mirrored too, without a finding of axe', async () => {
    const found: string[] = [];
    const wes = await signUp(game.browser, url, 'Wes', GROUP);
    found.push(...(await shoot(wes.page, 'group-setup')));
    expect(await isInSight(wes.page, 'Open the room'), 'on a phone, without scrolling').toBe(true);
    const code = await openRoom(wes, GROUP);
    await setRules(firestore, code, UNHURRIED);
    const guests = await Promise.all(
      ['Xia', 'Yul', 'Zoe'].map((name) => signUp(game.browser, url, name, invitation(GROUP, code))),
    );
    for (const guest of guests) await acceptInvitation(guest, GROUP, code);
    await Promise.all(guests.map(getReady));
    const [xia, yul, zoe] = guests;
    found.push(...(await shoot(zoe!.page, 'group-lobby')));
    await wes.page.getByRole('button', { name: 'Start the battle' }).click();
    await Promise.all([wes, ...guests].map(({ page }) => question(page, 1)));
    await lock(wes.page);
    await lock(xia!.page, '2');
    await zoe!.page.goto('/');
    found.push(...(await shoot(wes.page, 'group-locked')));
    // each question would wait some seconds for a player who is away
    await zoe!.page.getByRole('link', { name: 'Return' }).click();
    await zoe!.page.getByRole('button', { name: 'Give up' }).click();
    await zoe!.page.getByRole('dialog').getByRole('button', { name: 'Give up' }).click();
    await zoe!.page.getByText('You gave up this battle.').waitFor();
    await Promise.all([wes, xia!, yul!].map(playToTheEnd));
    // the winner's headline has other colours than the others'
    for (const { page, name } of [wes, xia!, yul!]) {
      found.push(...(await shoot(page, `group-result-${name}`)));
    }
    expect(found).toEqual([]);
    await Promise.all([wes, ...guests].map(({ context }) => context.close()));
  });
});
