import { setTimeout as sleep } from 'node:timers/promises';
import { resolve } from 'node:path';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '../domain/limits.ts';
import { DEFAULT_RULES } from '../domain/battle/room.ts';
import { ROOT } from '../scripts/project/root.ts';
import { eventually } from '../tests/support/eventually.ts';
import { storedMs } from '../tests/support/stored-time.ts';
import type { Gamer } from './support/gamer.ts';
import {
  acceptInvitation,
  DUEL,
  FRIENDS,
  invitation,
  openRoom,
  question,
  signUp,
} from './support/gamer.ts';
import { setRules } from './support/project.ts';
import { slownessOf } from './support/slowness.ts';
import { openGame } from './support/open-game.ts';

const game = openGame();
const { url, firestore } = game;
/** The real times of a game, not those of the other files. */
const { questionMs, revealMs, countdownMs } = DEFAULT_RULES;
/** The longest time from one question to the next if nobody is passed over: the whole window, and the reveal. */
const WHOLE_MS = questionMs + LIMITS.lockGraceMs + revealMs;
/** The time in which a page asks for the next question once it may, on a quiet machine. */
const SLACK_MS = 3_000;

/** Starts a duel whose first player locks every question in its first millisecond, like a script. */
async function duelWith(fastName: string, slowName: string): Promise<[Gamer, Gamer]> {
  const fast = await signUp(game.browser, url, fastName, FRIENDS);
  const code = await openRoom(fast, DUEL);
  await setRules(firestore, code, { questionMs, revealMs, countdownMs });
  const slow = await signUp(game.browser, url, slowName, invitation(DUEL, code));
  await acceptInvitation(slow, DUEL, code);
  await slow.page.getByRole('button', { name: "I'm ready" }).click();
  await fast.page.evaluate(() => {
    const press = () => {
      const open = document.querySelector<HTMLElement>(
        '[role=group][aria-label=Answers] button[aria-disabled=false]',
      );
      open?.click();
    };
    new MutationObserver(press).observe(document, {
      subtree: true,
      childList: true,
      attributes: true,
    });
  });
  await fast.page.getByRole('button', { name: 'Start the battle' }).click();
  return [fast, slow];
}

/** Presses the second answer of a question so long after it has appeared: inside the page, by its own timer. */
async function answerLate({ page }: Gamer, heading: string, ms: number): Promise<void> {
  await page.evaluate(
    ([title, afterMs]) => {
      const answer = () =>
        document
          .querySelectorAll<HTMLElement>('[role=group][aria-label=Answers] button')[1]
          ?.click();
      const observer = new MutationObserver(() => {
        if (!document.querySelector('h1')?.textContent?.includes(title)) return;
        observer.disconnect();
        setTimeout(answer, afterMs);
      });
      observer.observe(document, { subtree: true, childList: true, characterData: true });
    },
    [heading, ms] as const,
  );
}

/** The room of a player's battle. */
async function roomOf({ uid }: Gamer) {
  const rooms = firestore.collection('rooms').where('members', 'array-contains', uid);
  return (await rooms.get()).docs[0]!.ref;
}

/**
 * Waits until a question is open; returns the duration of each one before it by the server's time, in milliseconds; the
 * first is at index 1.
 */
async function spansUntil(player: Gamer, number: number): Promise<readonly number[]> {
  const rounds = (await roomOf(player)).collection('rounds').where('open', '==', true);
  await eventually(async () => {
    if ((await rounds.get()).size >= number) return;
    await sleep(500);
    throw new Error(`Question ${number} is not open yet.`);
  });
  const opened = (await rounds.get()).docs
    .map((round) => ({
      round: round.get('round') as number,
      at: storedMs(round, 'at') + (round.get('startsAfterMs') as number),
    }))
    .toSorted((one, other) => one.round - other.round);
  // round 0 is the first question
  return [NaN, ...opened.slice(1, number).map(({ at }, n) => at - opened[n]!.at)];
}

// each takes longer than 30 s: whole windows at the real pace, of which four in a row prove that the third is no shorter
describe('every window belongs to all present players', () => {
  it.concurrent(
    '[RT-15] one silent question takes no other away, however fast the rival',
    async ({ expect }) => {
      const [fast, slow] = await duelWith('Flash', 'Mo');
      // late in the fourth window, three missed questions later, an answer still counts
      await answerLate(slow, 'Question 4 of', questionMs - 7_000);
      await question(slow.page, 2);
      const away = (page: Page) => page.locator('main').getByText('Away').count();
      await expect.poll(() => away(slow.page), { message: 'of nobody who looks on' }).toBe(0);
      await expect.poll(() => away(fast.page), { message: 'nor at the rival' }).toBe(0);
      const second = slow.page.getByRole('heading', { level: 1, name: 'Question 2 of' });
      expect(await second.count(), 'within the next question').toBe(1);
      await slow.page.screenshot({
        path: resolve(ROOT, 'artifacts/screenshots/after-a-missed-question.png'),
      });
      const spans = await spansUntil(slow, 5);
      console.log(`  a silent page: ${spans.slice(1).map(seconds).join(', ')} s a question`);
      for (const ms of spans.slice(1, 4)) expect(ms).toBeGreaterThanOrEqual(WHOLE_MS);
      // the fourth ended with the lock
      const { locks } = (
        await (await roomOf(slow)).collection('players').doc(slow.uid).get()
      ).data()!;
      expect(Object.keys(locks as object)).toEqual(['3']);
      expect(spans[4]).toBeLessThan(WHOLE_MS);
      expect([...fast.errors, ...slow.errors]).toEqual([]);
      await Promise.all([fast.context.close(), slow.context.close()]);
    },
  );

  it.concurrent(
    '[RT-10] a closed page costs the first seconds of each question, no window',
    async () => {
      const [fast, gone] = await duelWith('Rush', 'Zoe');
      await question(gone.page, 1);
      await gone.context.close();
      const before = await slownessOf(fast.page);
      const spans = await spansUntil(fast, 5);
      console.log(`  a page that is gone: ${spans.slice(1).map(seconds).join(', ')} s a question`);
      const slowness = Math.max(before, await slownessOf(fast.page));
      // in the first window the others wait for the page's return
      const least = LIMITS.passOverMs + revealMs;
      for (const ms of spans.slice(3)) {
        expect(ms).toBeGreaterThanOrEqual(least);
        expect(ms).toBeLessThan(WHOLE_MS);
      }
      // a page that stands still once makes only one of them longer
      expect(Math.min(...spans.slice(3))).toBeLessThan(least + SLACK_MS * slowness);
      expect(fast.errors).toEqual([]);
      await fast.context.close();
    },
  );
});

const seconds = (ms: number) => (ms / 1_000).toFixed(1);
