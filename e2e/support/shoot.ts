import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Page } from 'playwright';
import { ROOT } from '../../scripts/project/root.ts';
import { accessibilityErrors } from '../../tests/support/accessibility.ts';

const FOLDER = resolve(ROOT, 'artifacts/screenshots');
const TAKE_MS = 15_000;
const SIZES = { 390: 844, 1280: 800 } as const;

/**
 * Keeps pictures of a phase under artifacts/screenshots: two widths, two themes, and mirrored. Returns what axe finds in
 * either theme, and what is wider than the screen, with the name of the phase.
 */
export async function shoot(page: Page, phase: string): Promise<string[]> {
  mkdirSync(FOLDER, { recursive: true });
  const errors: string[] = [];
  // a page that still loads shows skeleton, which may have the heading already
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await page.locator('[aria-busy=true] h1').waitFor({ state: 'detached' });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const [width, height] of Object.entries(SIZES)) {
      await page.setViewportSize({ width: Number(width), height });
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (beyond > 0) errors.push(`${phase}, ${width} px: ${beyond} px too wide`);
      await picture(page, `${phase}-${width}-${colorScheme}`);
    }
    const found = await accessibilityErrors(page);
    errors.push(...found.map((error) => `${phase}, ${colorScheme}: ${error}`));
  }
  for (const [width, height] of Object.entries(SIZES)) {
    await page.setViewportSize({ width: Number(width), height });
    await mirror(page, 'rtl');
    await picture(page, `${phase}-${width}-rtl`);
    await mirror(page, 'ltr');
  }
  return errors;
}

function mirror(page: Page, dir: 'ltr' | 'rtl'): Promise<void> {
  return page.evaluate((to) => {
    document.documentElement.dir = to;
  }, dir);
}

async function picture(page: Page, name: string): Promise<void> {
  const take = () =>
    page.screenshot({
      path: resolve(FOLDER, `${name}.png`),
      fullPage: true,
      animations: 'disabled',
      timeout: TAKE_MS,
    });
  // asked for while it still changes its size, Chromium may wait for a frame that was drawn before and never comes again
  await drawn(page);
  await take().catch(async () => {
    await page.bringToFront();
    await drawn(page);
    await take();
  });
}

/** Waits until the page has drawn itself as it is now. */
function drawn(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  );
}
