import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { launch } from 'puppeteer-core';
import type { KeyInput } from 'puppeteer-core';
import type { Engine, EnginePage } from './engine-page.ts';

const PLACES = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];

const pathOf = () => PLACES.find((path) => existsSync(path));

/** The Firefox of this machine (Debian's package firefox-esr), by WebDriver BiDi; Playwright drives only a patched build. */
export const firefox: Engine = {
  name: 'Firefox',
  missing: () => (pathOf() === undefined ? 'firefox-esr' : null),
  async launch() {
    const executablePath = pathOf();
    if (executablePath === undefined) throw new Error('No Firefox is installed.');
    const browser = await launch({ browser: 'firefox', executablePath, headless: true });
    const tab = await browser.newPage();
    await tab.setViewport({ width: 1280, height: 800 });
    const page: EnginePage = {
      goto: async (address) => void (await tab.goto(address)),
      reload: async () => void (await tab.reload()),
      // puppeteer's types want mutable parameters and no handles in the result; ours are JSON both ways
      evaluate: (run, ...args) =>
        tab.evaluate(
          run as unknown as (...values: unknown[]) => unknown,
          ...args,
        ) as Promise<never>,
      // its names of keys are a list; a character or Enter, which EnginePage asks for, is one of them
      press: (key) => tab.keyboard.press(key as KeyInput),
      clickAt: (x, y) => tab.mouse.click(x, y),
      async hideFor(ms) {
        const other = await browser.newPage();
        await other.bringToFront();
        await sleep(ms);
        await tab.bringToFront();
        await other.close();
      },
    };
    return { page, version: await browser.version(), close: () => browser.close() };
  },
};
