import { describe, it } from 'vitest';
import { signUp } from './support/gamer.ts';
import { openGame } from './support/open-game.ts';

const game = openGame();
const CHUNKS = '**/_next/static/chunks/**';
const PASSAGE = '/fun-and-learn/great-moments/great-moments-longitude/';

describe('a page whose code cannot be loaded', () => {
  it('is loaded again by "Try again"', async () => {
    const { page } = await signUp(game.browser, game.url, 'Mona', '/profile/');
    // the typesetter of passages, which the page loads on demand
    await page.route(CHUNKS, async (route) => {
      const response = await route.fetch();
      const isTypesetter = (await response.text()).includes('footnote');
      await (isTypesetter ? route.abort() : route.fulfill({ response }));
    });
    await page.goto(PASSAGE);
    const retry = page.getByRole('alert').getByRole('button', { name: 'Try again' });
    await retry.waitFor();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await retry.click();
    await page.locator('article p').first().waitFor();
    await page.context().close();
  });
});
