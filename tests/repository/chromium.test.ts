import { accessSync, constants, readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { chromiumArgs } from '../../scripts/browser/chromium-args.ts';
import type { Machine } from '../../scripts/browser/find-chromium.ts';
import { findChromium } from '../../scripts/browser/find-chromium.ts';
import { ensureChromium } from '../../scripts/browser/install-chromium.ts';
import { ensureFonts } from '../../scripts/browser/install-fonts.ts';
import { installedFile } from '../../scripts/project/root.ts';
import { launchChromium } from '../support/browser.ts';

const machine = (programs: readonly string[], rest: Partial<Machine> = {}): Machine => ({
  env: { PATH: '/opt/bin:/usr/bin' },
  platform: 'linux',
  isExecutable: (path) => programs.includes(path),
  playwrightPath: () => '/cache/playwright/chrome',
  ...rest,
});

describe('findChromium', () => {
  it('takes CHROMIUM_PATH before everything', () => {
    const env = { CHROMIUM_PATH: '/mine/chrome', PATH: '/usr/bin' };
    expect(findChromium(machine(['/mine/chrome', '/usr/bin/chromium'], { env }))).toBe(
      '/mine/chrome',
    );
  });

  it('does not fall back silently from a wrong CHROMIUM_PATH', () => {
    const env = { CHROMIUM_PATH: '/nowhere' };
    expect(() => findChromium(machine(['/usr/bin/chromium'], { env }))).toThrow(
      'CHROMIUM_PATH names /nowhere, which is no program: correct it, or unset it',
    );
  });

  it.each([
    ['linux', '/usr/bin/chromium'],
    ['linux', '/opt/bin/chromium-headless-shell'],
    ['linux', '/opt/bin/google-chrome'],
    ['linux', '/snap/bin/chromium'],
    ['darwin', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'],
    ['darwin', '/Users/ada/Applications/Chromium.app/Contents/MacOS/Chromium'],
    ['win32', 'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe'],
  ] as const)('looks in the usual places of %s: %s', (platform, path) => {
    const env = {
      PATH: '/opt/bin:/usr/bin',
      HOME: '/Users/ada',
      PROGRAMFILES: 'C:\\Program Files',
    };
    expect(findChromium(machine([path], { platform, env }))).toBe(path);
  });

  it('prefers the shell without windows to a whole one, wherever both are', () => {
    const both = ['/opt/bin/chromium', '/usr/bin/chromium-headless-shell'];
    expect(findChromium(machine(both))).toBe('/usr/bin/chromium-headless-shell');
  });

  it("uses Playwright's own after those", () => {
    expect(findChromium(machine(['/cache/playwright/chrome']))).toBe('/cache/playwright/chrome');
    expect(findChromium(machine(['/cache/playwright/chrome', '/usr/bin/chromium']))).toBe(
      '/usr/bin/chromium',
    );
  });

  it('uses the one that these tests run with', () => {
    accessSync(findChromium() ?? 'no Chromium', constants.X_OK);
    expect(statSync(findChromium() ?? '').isFile()).toBe(true);
  });
});

describe('ensureChromium', () => {
  const silent = () => {};

  it('tries one means after the other until a Chromium is found', () => {
    let installed: string | null = null;
    const tried: string[] = [];
    const means = (name: string, usable: boolean, works: boolean) => ({
      name,
      usable: () => usable,
      run: () => {
        tried.push(name);
        if (works) installed = '/new/chromium';
        return works;
      },
    });
    const path = ensureChromium(
      () => installed,
      [means('broken', true, false), means('not here', false, true), means('good', true, true)],
      silent,
    );
    expect(path).toBe('/new/chromium');
    expect(tried).toEqual(['broken', 'good']);
  });

  it('names the remedy in one sentence when nothing works', () => {
    expect(() => ensureChromium(() => null, [], silent)).toThrow(
      /^No Chromium was found and none could be installed: install Chromium or Chrome, and set CHROMIUM_PATH/,
    );
  });
});

describe('ensureFonts', () => {
  const lines: string[] = [];
  const machine = (there: Set<string>, works: boolean | null) => ({
    canWrite: (language: string) => there.has(language),
    install: (packages: readonly string[]) => {
      lines.push(`apt-get install ${packages.join(' ')}`);
      if (works) there.add('hi').add('ur');
      return works;
    },
  });
  const ask = (there: string[], works: boolean | null) => {
    lines.length = 0;
    ensureFonts(machine(new Set(there), works), (line) => lines.push(line));
    return lines;
  };

  it('installs only what a bare machine lacks', () => {
    expect(ask([], true)).toEqual([
      "No font has the letters of hi and ur; trying Debian's packages…",
      'apt-get install fonts-lohit-deva fonts-nafees',
    ]);
    expect(ask(['ur'], true).at(-1)).toBe('apt-get install fonts-lohit-deva');
    expect(ask(['hi', 'ur'], true)).toEqual([]);
  });

  it.each([false, null])('says what to install if it cannot (%s)', (works) => {
    expect(ask(['hi'], works).at(-1)).toBe(
      'No font has the letters of ur: install one (on Debian: fonts-nafees), or texts in these languages will not fit.',
    );
  });

  it('installs nothing on a machine that has no list of its fonts', () => {
    ensureFonts({ canWrite: () => null, install: () => expect.unreachable() });
  });
});

describe('the Chromium of the check', () => {
  it('prepares no page beside the open one', async () => {
    const browser = await launchChromium();
    try {
      const page = await browser.newPage();
      await page.goto('about:blank');
      const session = await browser.newBrowserCDPSession();
      // without a filter, the targets of the window itself are left out
      const { targetInfos } = await session.send('Target.getTargets', { filter: [{}] });
      expect(targetInfos.map(({ url }) => url).filter((url) => url !== 'about:blank')).toEqual([]);
    } finally {
      await browser.close();
    }
  });

  it('switches off what Playwright switches off, because Chromium follows the last list alone', () => {
    const bundle = readFileSync(installedFile('playwright-core/lib/coreBundle.js'), 'utf8');
    const list = /disabledFeatures = \[([^\]]*)\]/.exec(bundle)?.[1] ?? '';
    const theirs = [...list.matchAll(/"(\w+)"/g)].map(([, name]) => name);
    expect(theirs).toContain('PaintHolding');
    const ours = chromiumArgs().find((arg) => arg.startsWith('--disable-features='));
    expect(ours?.split(/[=,]/)).toEqual(expect.arrayContaining(theirs));
  });
});
