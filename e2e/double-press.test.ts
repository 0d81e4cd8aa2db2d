import type { Locator } from 'playwright';
import { describe, expect, it } from 'vitest';
import type { AttemptRecord } from '../server/attempts/attempt-store.ts';
import { coinsOf, signUp } from './support/gamer.ts';
import { openGame } from './support/open-game.ts';
import { answer } from './support/solo-run.ts';

const game = openGame();

/** The place of a press, in pixels, and its time by the page's clock, in milliseconds. */
interface Press {
  readonly x: number;
  readonly y: number;
  readonly at: number;
}

/** Presses an element in its middle, or at the place of an earlier press so many milliseconds after it. */
const press = (target: Locator, earlier?: Press, afterMs = 0): Promise<Press> =>
  target.evaluate(
    async (element, [before, later]) => {
      const box = element.getBoundingClientRect();
      const x = before?.x ?? box.x + box.width / 2;
      const y = before?.y ?? box.y + box.height / 2;
      const detail = before ? 2 : 1;
      const event = new MouseEvent('click', {
        bubbles: true,
        cancelable: true,
        clientX: x,
        clientY: y,
        detail,
      });
      const at = before ? before.at + later : event.timeStamp;
      // the time is named, because a busy machine draws later than a finger presses
      Object.defineProperty(event, 'timeStamp', { value: at });
      element.dispatchEvent(event);
      for (let frame = 0; frame < 2; frame++) {
        await new Promise((drawn) => requestAnimationFrame(drawn));
      }
      return { x, y, at };
    },
    [earlier, afterMs] as const,
  );

describe('the second half of a double press', () => {
  it('on "Next question" buys no lifeline of that question', async () => {
    const player = await signUp(game.browser, game.url, 'Dot', '/guess-the-word/nature/');
    const { page, uid } = player;
    await page.evaluate(() => {
      const root = JSON.parse(localStorage.getItem('quizbout') ?? '{"version":1,"groups":{}}') as {
        groups: Record<string, unknown>;
      };
      // its first press explains a lifeline, and has done so
      root.groups['lifelines'] = ['letter'];
      localStorage.setItem('quizbout', JSON.stringify(root));
    });
    await page.reload();
    await page.getByRole('button', { name: 'Start' }).click();
    await page.locator('[data-game]').waitFor();
    const attempt = game.firestore.doc(`attempts/guess-the-word_${uid}`);
    const { questions } = (await attempt.get()).data() as AttemptRecord;
    await attempt.update({
      startedAt: Date.now(),
      events: [],
      'rules.revealMs': 3_600_000,
      'rules.timing.ms': 3_600_000,
    });
    await page.reload();
    await page.locator('[data-game]').waitFor();
    await answer(page, questions[0]!, false);
    const next = page.getByRole('button', { name: 'Next question' });
    await next.waitFor();
    // the button ignores the second half of a double press on an answer
    await page.waitForTimeout(500);
    const first = await press(next);
    const letter = page.getByRole('region', { name: 'Lifelines' }).getByRole('button').first();
    await letter.waitFor();
    const had = await coinsOf(player);
    await press(letter, first, 200);
    expect(await letter.getAttribute('aria-busy')).toBe('false');
    expect(await coinsOf(player)).toBe(had);
    await press(letter, first, 600);
    await expect.poll(() => coinsOf(player)).toBeLessThan(had);
    expect(player.errors).toEqual([]);
    await player.context.close();
  });

  it('on a category buys nothing in the dialog that opens under it', async () => {
    const player = await signUp(game.browser, game.url, 'Pia', '/quiz-zone/');
    const { page } = player;
    const had = await coinsOf(player);
    const first = await press(page.getByRole('button', { name: /Myths & Legends/ }));
    const yes = page.getByRole('button', { name: 'Spend 50 coins' });
    await press(yes, first, 200);
    expect(await yes.isVisible()).toBe(true);
    // it would close at once, even where the server refused
    await press(yes, first, 600);
    await page.getByRole('heading', { level: 1, name: 'Myths & Legends' }).waitFor();
    expect(await coinsOf(player)).toBe(had - 50);
    expect(player.errors).toEqual([]);
    await player.context.close();
  });
});
