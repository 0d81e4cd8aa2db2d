import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Page } from 'playwright';
import { ROOT } from '../../scripts/project/root.ts';
import { accessibilityErrors } from '../../tests/support/accessibility.ts';

const FOLDER = resolve(ROOT, 'artifacts/screenshots');
const TAKE_MS = 15_000;
const SIZES = { 390: 844, 1280: 800 } as const;
type Width = keyof typeof SIZES;
type Look = 'light' | 'dark' | 'mirrored';
/**
 * Whether to save screenshots. Off by default: six screenshots of a screen cost more than all its checks, and prove
 * nothing.
 */
const KEEPS_PICTURES = process.env['PICTURES'] === '1';

/**
 * Returns the errors of a phase, with its name: elements wider than a phone or a desktop, or cut, in either theme and
 * mirrored, and axe's findings. With PICTURES=1 it saves screenshots under artifacts/screenshots.
 */
export async function shoot(page: Page, phase: string): Promise<string[]> {
  const errors: string[] = [];
  // a page that still loads shows skeleton, which may have the heading already
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await page.locator('[aria-busy=true] h1').waitFor({ state: 'detached' });
  const fits = async (width: Width, look: Look) => {
    await page.setViewportSize({ width, height: SIZES[width] });
    errors.push(...(await tooWide(page, `${phase}, ${look}, ${width} px`)));
    errors.push(...(await cutStates(page, `${phase}, ${look}, ${width} px`)));
    await picture(page, `${phase}-${width}-${look}`);
  };
  const axe = async (look: Look, extent: 'all' | 'colours' | 'sizes') => {
    const found = await accessibilityErrors(page, extent);
    const where = `${phase}, ${look}, ${page.viewportSize()?.width} px`;
    errors.push(...found.map((error) => `${where}: ${error}`));
  };
  // in an order with only two changes of the window's size, because a change costs more than a check
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await fits(1280, 'light');
  await axe('light', 'all');
  await axe('light', 'sizes');
  await fits(390, 'light');
  await axe('light', 'sizes');
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await fits(390, 'dark');
  const own = await page.evaluate(() => document.documentElement.dir);
  await turn(page, own === 'rtl' ? 'ltr' : 'rtl');
  await fits(390, 'mirrored');
  await fits(1280, 'mirrored');
  await turn(page, own);
  await fits(1280, 'dark');
  // the theme changes only colours, so axe checks only these again
  await axe('dark', 'colours');
  return errors;
}

async function tooWide(page: Page, what: string): Promise<string[]> {
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  return beyond > 0 ? [`${what}: ${beyond} px too wide`] : [];
}

/** The state texts of players that do not fit their line; a name may be cut (`truncate`). */
async function cutStates(page: Page, what: string): Promise<string[]> {
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main .text-ellipsis')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(({ innerText }) => innerText),
  );
  return cut.map((text) => `${what}: "${text}" is cut`);
}

function turn(page: Page, dir: string): Promise<void> {
  return page.evaluate((to) => {
    document.documentElement.dir = to;
  }, dir);
}

export async function picture(page: Page, name: string): Promise<void> {
  if (!KEEPS_PICTURES) return;
  mkdirSync(FOLDER, { recursive: true });
  const take = () =>
    page.screenshot({
      path: resolve(FOLDER, `${name}.png`),
      fullPage: true,
      animations: 'disabled',
      timeout: TAKE_MS,
    });
  // during a change of size, Chromium's screenshot may wait for a frame that was already drawn, and never return
  await drawn(page);
  await take().catch(async () => {
    await page.bringToFront();
    await drawn(page);
    await take();
  });
}

/** Waits until the page has drawn its current state. */
function drawn(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  );
}
