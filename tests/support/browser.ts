import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright';
import { chromium } from 'playwright';
import { ensureChromium } from '../../scripts/browser/install-chromium.ts';
import { ROOT } from '../../scripts/project/root.ts';

const SCREENSHOTS = resolve(ROOT, 'artifacts/screenshots');

/** Starts a headless Chromium; CHROMIUM_PATH or the usual places say which. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: ensureChromium(),
    // Chromium refuses to run its sandbox as root, and containers have small /dev/shm
    args: process.getuid?.() === 0 ? ['--no-sandbox', '--disable-dev-shm-usage'] : [],
  });
}

/** One player's browser: storage and account of their own. */
export interface Player {
  name: string;
  context: BrowserContext;
  page: Page;
  /** What the page threw or logged as an error. */
  faults: string[];
}

let players = 0;

/** Opens the game in a new browser context, not signed in. */
export async function openPlayer(browser: Browser, url: string, name: string): Promise<Player> {
  const context = await browser.newContext({ baseURL: url });
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  await page.goto('/');
  return { name, context, page, faults };
}

/** Opens the game and creates an account at the Auth emulator. */
export async function signUpPlayer(browser: Browser, url: string, name: string): Promise<Player> {
  const player = await openPlayer(browser, url, name);
  const { page } = player;
  const email = `${name.toLowerCase()}-${process.pid}-${(players += 1)}@example.com`;
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await page.getByLabel('Password').fill('quiz-night');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.getByText(`Signed in as ${name}`).waitFor();
  return player;
}

/** Saves a picture of the page under artifacts/, at a width and in a colour scheme. */
export async function screenshot(
  page: Page,
  name: string,
  width: 390 | 1280,
  colorScheme: 'light' | 'dark',
): Promise<void> {
  mkdirSync(SCREENSHOTS, { recursive: true });
  await page.setViewportSize({ width, height: width === 390 ? 844 : 800 });
  // a button on its way from one scheme to the other has colours of neither
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  const path = resolve(SCREENSHOTS, `${name}-${width}-${colorScheme}.png`);
  await page.screenshot({ path, fullPage: true });
}
