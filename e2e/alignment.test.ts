import type { Locator, Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { acceptInvitation, DUEL, invitation, openRoom, signUp } from './support/gamer.ts';
import { openGame } from './support/open-game.ts';

const game = openGame();
const { url } = game;

/** The left edge and the right edge of each element, in whole pixels. */
const edgesOf = (elements: Locator) =>
  elements.evaluateAll((all) =>
    all.map((element) => {
      const { left, right } = element.getBoundingClientRect();
      return { left: Math.round(left), right: Math.round(right) };
    }),
  );
type Edges = Awaited<ReturnType<typeof edgesOf>>;
const outer = (edges: Edges) => ({
  left: Math.min(...edges.map(({ left }) => left)),
  right: Math.max(...edges.map(({ right }) => right)),
});
/** How much wider the widest is than the narrowest; rounding can make it 1 px. */
const unevenness = (edges: Edges) => {
  const widths = edges.map(({ left, right }) => right - left);
  return Math.max(...widths) - Math.min(...widths);
};

describe('the modes', () => {
  it.each([
    [1280, 3],
    [768, 2],
    [390, 2],
  ])('at %i px have the same %i columns in every group', async (width, columns) => {
    const page = await game.browser.newPage({ viewport: { width, height: 900 }, baseURL: url });
    await page.goto('/');
    const modes = page.getByRole('region', { name: 'Choose your bout' });
    await modes.getByRole('link').last().waitFor();
    expect(await modes.getByRole('heading', { level: 3 }).count()).toBe(4);
    const cards = await edgesOf(modes.getByRole('link'));
    expect(new Set(cards.map(({ left }) => left)).size).toBe(columns);
    expect(new Set(cards.map(({ right }) => right)).size).toBe(columns);
    await page.close();
  });
});

/** The lobby's buttons: those that share the code, the main action, the ways out. */
const buttonsOf = (page: Page) => ({
  sharing: page.locator('div:has(> [data-testid=room-code]) button:visible'),
  // the chat's buttons come later in the page
  action: page.locator('main [aria-describedby=start-hint], main [aria-pressed]').first(),
  leaving: page.locator(
    'main div:has(> [aria-describedby=start-hint], > [aria-pressed]) + div > button',
  ),
});

describe('the lobby', () => {
  it('has equally wide buttons in each row', async () => {
    const ann = await signUp(game.browser, url, 'Ann', DUEL);
    const code = await openRoom(ann, DUEL);
    const ben = await signUp(game.browser, url, 'Ben', invitation(DUEL, code));
    await acceptInvitation(ben, DUEL, code);
    for (const language of ['en', 'es', 'hi', 'ur']) {
      for (const [{ context, page }, ways] of [
        [ann, 2],
        [ben, 1],
      ] as const) {
        await context.addCookies([{ name: 'language', value: language, url }]);
        await page.setViewportSize({ width: 1280, height: 800 });
        await page.reload();
        const { sharing, action, leaving } = buttonsOf(page);
        await action.waitFor();
        expect(unevenness(await edgesOf(sharing))).toBeLessThanOrEqual(1);
        expect(unevenness(await edgesOf(leaving))).toBeLessThanOrEqual(1);
        expect([language, await edgesOf(action)]).toEqual([
          language,
          [outer(await edgesOf(leaving))],
        ]);
        expect(await leaving.count()).toBe(ways);

        await page.setViewportSize({ width: 390, height: 844 });
        const [first, second, last] = await edgesOf(sharing);
        expect(unevenness([first!, second!])).toBeLessThanOrEqual(1);
        expect([language, last]).toEqual([language, outer([first!, second!])]);
        expect(unevenness(await edgesOf(leaving))).toBe(0);
      }
    }
    await Promise.all([ann.context.close(), ben.context.close()]);
  });
});
