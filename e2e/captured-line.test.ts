import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright';
import { describe, expect, inject, it } from 'vitest';
import type { AttemptRecord } from '../server/attempts/attempt-store.ts';
import {
  acceptInvitation,
  DUEL,
  FRIENDS,
  getReady,
  invitation,
  lock,
  openRoom,
  playOn,
  question,
  signUp,
} from './support/gamer.ts';
import { expectResult } from './support/judge.ts';
import { openGame } from './support/open-game.ts';
import { willShow } from './support/fleeting.ts';
import type { PlayerLine } from './support/player-line.ts';
import { openLine } from './support/player-line.ts';
import { LONG_MS, setRules } from './support/project.ts';
import { notePauses, slownessOf } from './support/slowness.ts';
import { answersOn } from './support/solo-run.ts';

const TRUE_FALSE = '/quiz-play/true-and-false-play/';
/** The time for which the network's login page replaces our server, in milliseconds. */
const CAPTURED_MS = 20_000;
/**
 * The page's own retries find the line within 1 s on a quiet machine; without them it takes at least 4 s. In
 * milliseconds.
 */
const SOON_MS = 3_900;

const game = openGame();
const { firestore } = game;
const ports = inject('ports');

/** Lets the line return, and notes the time until the page shows `shown`. */
async function expectSoon(
  what: string,
  page: Page,
  line: PlayerLine,
  shown: () => Promise<void>,
): Promise<void> {
  const before = await slownessOf(page);
  const endPauses = await notePauses(page);
  const since = performance.now();
  line.restore();
  await shown();
  const ms = Math.round(performance.now() - since);
  const paused = Math.round(await endPauses());
  console.log(`  … ${what}: right ${ms} ms after the line's return, ${paused} ms of them a pause`);
  expect(ms - paused).toBeLessThan(SOON_MS * Math.max(before, await slownessOf(page)));
}

// longer than 30 s: a network that asks for a login for 20 s, in a battle or an attempt
describe.concurrent.each(['redirect', 'page'] as const)('a network with a login %s', (how) => {
  it('is named in a battle, which continues at once when it lets the player through', async () => {
    const line = await openLine(ports);
    const amy = await signUp(game.browser, line.url, 'Amy', FRIENDS);
    const code = await openRoom(amy, DUEL);
    await setRules(firestore, code, { questionMs: LONG_MS });
    const bob = await signUp(game.browser, game.url, 'Bob', invitation(DUEL, code));
    await acceptInvitation(bob, DUEL, code);
    await getReady(bob);
    await amy.page.getByRole('button', { name: 'Start the battle' }).click();
    await Promise.all([question(amy.page, 1), question(bob.page, 1)]);
    line.capture(how);
    await lock(amy.page);
    await amy.page.getByText('This network asks for a login.').first().waitFor();
    await lock(bob.page);
    await sleep(CAPTURED_MS);
    await expectSoon('a battle', amy.page, line, () =>
      amy.page.getByText('This network asks for a login.').waitFor({ state: 'hidden' }),
    );
    // both have locked, so this was the reveal; nobody waited for the end of the window
    await Promise.all([question(amy.page, 2), question(bob.page, 2)]);
    await Promise.all([playOn(amy.page, 2, 5), playOn(bob.page, 2, 5, '2')]);
    const { coins } = await expectResult(firestore, [amy, bob]);
    expect(coins[amy.uid]! + coins[bob.uid]!).toBe(200);
    // the policy blocks the login page, and the SDK's own test of the connection
    const errors = [...amy.errors, ...bob.errors];
    expect(errors.filter((text) => !text.includes('Content Security Policy'))).toEqual([]);
    await Promise.all([amy.context.close(), bob.context.close()]);
    await line.stop();
  });

  it('leaves no button of a lobby busy for ever', async ({ expect }) => {
    const line = await openLine(ports);
    const player = await signUp(game.browser, line.url, 'Ida', FRIENDS);
    const { page, uid, context } = player;
    const code = await openRoom(player, DUEL);
    const room = (await firestore.doc(`roomCodes/${code}`).get()).get('room') as string;
    const members = async () =>
      (await firestore.doc(`rooms/${room}`).get()).get('members') as string[];
    const leave = page.getByRole('button', { name: 'Leave the room' });
    line.capture(how);
    const isBusy = willShow(page, 'Leave the room', 'button[disabled]');
    await leave.click();
    await isBusy;
    // the call is given up
    await page.locator('button:not([disabled])', { hasText: 'Leave the room' }).waitFor();
    expect(await members()).toEqual([uid]);
    line.restore();
    await leave.click();
    await expect.poll(members).toEqual([]);
    await context.close();
    await line.stop();
  });

  it('is named in an attempt, whose answer is sent when it lets the player through', async () => {
    const line = await openLine(ports);
    const { page, uid, context } = await signUp(game.browser, line.url, 'Lia', TRUE_FALSE);
    await page.getByRole('button', { name: 'Start' }).click();
    await page.locator('[data-game]').waitFor();
    const attempt = firestore.doc(`attempts/true-false_${uid}`);
    const recordOf = async () => (await attempt.get()).data() as AttemptRecord;
    await attempt.update({
      startedAt: Date.now(),
      events: [],
      'rules.timing.ms': LONG_MS,
      'rules.revealMs': LONG_MS,
    });
    await page.reload();
    await answersOn(page).first().waitFor();
    line.capture(how);
    await answersOn(page).first().click();
    await page.locator('[data-game]').getByText('This network asks for a login.').waitFor();
    await sleep(CAPTURED_MS);
    expect((await recordOf()).events).toEqual([]);
    const verdict = page.locator('section').getByText(/^(Right!|Wrong)/);
    await expectSoon('an attempt', page, line, () =>
      verdict.filter({ visible: true }).first().waitFor(),
    );
    expect((await recordOf()).events).toHaveLength(1);
    await context.close();
    await line.stop();
  });
});
