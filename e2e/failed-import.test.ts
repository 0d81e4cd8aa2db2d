import { describe, it } from 'vitest';
import { signUp } from './support/gamer.ts';
import { openGame } from './support/open-game.ts';

const game = openGame();
const LIST = '/fun-and-learn/great-moments/';

describe('a page whose code cannot be loaded', () => {
  it('is loaded again by "Try again"', async () => {
    const { page } = await signUp(game.browser, game.url, 'Mona', LIST);
    const passage = page.getByRole('link', { name: /The clock that found the way/ });
    await passage.waitFor();
    // the page of the passage loads its typesetter on demand; the page before has loaded the rest
    await page.route('**/_next/static/chunks/**', (route) => route.abort());
    await passage.click();
    const retry = page.getByRole('alert').getByRole('button', { name: 'Try again' });
    await retry.waitFor();
    await page.unroute('**/_next/static/chunks/**');
    await retry.click();
    await page
      .locator('article')
      .getByText(/longitude/i)
      .first()
      .waitFor();
    await page.context().close();
  });
});
