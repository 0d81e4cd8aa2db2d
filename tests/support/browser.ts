import type { Browser } from 'playwright';
import { chromium } from 'playwright';
import { chromiumArgs } from '../../scripts/browser/chromium-args.ts';
import { ensureChromium } from '../../scripts/browser/install-chromium.ts';

/** Starts a headless Chromium; CHROMIUM_PATH or the usual places say which. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: ensureChromium(), args: chromiumArgs() });
}
