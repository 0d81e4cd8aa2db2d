import type { Page } from 'playwright';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signUp } from './support/gamer.ts';
import { openGame } from './support/open-game.ts';

const game = openGame();

describe('a dialog with a typed text', () => {
  let page: Page;
  beforeAll(async () => {
    ({ page } = await signUp(game.browser, game.url, 'Dell', '/profile/'));
  });
  beforeEach(async () => {
    await page.goto('/profile/');
    await page.getByRole('button', { name: 'Delete account' }).click();
    await field().fill('Del');
  });

  const dialog = () => page.getByRole('dialog');
  const field = () => dialog().getByRole('textbox');

  /** Presses at one place and lets go at another one. */
  async function drag(from: 'field' | 'outside', to: 'field' | 'outside'): Promise<void> {
    const box = await field().boundingBox();
    if (!box) throw new Error('the field is not shown');
    const places = {
      field: { x: box.x + 10, y: box.y + box.height / 2 },
      outside: { x: 5, y: 5 },
    };
    await page.mouse.move(places[from].x, places[from].y);
    await page.mouse.down();
    await page.mouse.move(places[to].x, places[to].y, { steps: 3 });
    await page.mouse.up();
  }

  it('stays open when a selection ends outside', async () => {
    await drag('field', 'outside');
    expect(await field().inputValue()).toBe('Del');
  });

  it('stays open when a press from the outside ends inside', async () => {
    await drag('outside', 'field');
    expect(await field().inputValue()).toBe('Del');
  });

  it('is closed by a press outside', async () => {
    await drag('outside', 'outside');
    await dialog().waitFor({ state: 'hidden' });
  });
});
