import type { Browser } from 'playwright';
import { chromium } from 'playwright';
import { ensureChromium } from '../../scripts/browser/install-chromium.ts';

/** Starts a headless Chromium; CHROMIUM_PATH or the usual places say which. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: ensureChromium(),
    // Chromium refuses to run its sandbox as root, and containers have small /dev/shm
    args: process.getuid?.() === 0 ? ['--no-sandbox', '--disable-dev-shm-usage'] : [],
  });
}
