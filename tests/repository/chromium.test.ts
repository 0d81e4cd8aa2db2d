import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chromiumArgs } from '../../scripts/browser/chromium-args.ts';
import type { ChromiumSearch, Machine } from '../../scripts/browser/find-chromium.ts';
import { findChromium, versionOf } from '../../scripts/browser/find-chromium.ts';
import { ensureChromium, findOrInstall } from '../../scripts/browser/install-chromium.ts';
import { ensureFonts } from '../../scripts/browser/install-fonts.ts';
import { installedFile } from '../../scripts/project/root.ts';
import { launchChromium } from '../support/browser.ts';

const machine = (programs: readonly string[], rest: Partial<Machine> = {}): Machine => ({
  env: { PATH: '/opt/bin:/usr/bin' },
  platform: 'linux',
  isExecutable: (path) => programs.includes(path),
  versionOf: (path) => `version of ${path}`,
  stampOf: () => '1024 9000',
  playwrightPath: () => '/cache/playwright/chrome',
  ...rest,
});
/** A machine on which only one of the programs runs. */
const runningOnly = (path: string | null): Partial<Machine> => ({
  versionOf: (one) => (one === path ? 'Chromium 156' : null),
});
const pathOn = (programs: readonly string[], rest?: Partial<Machine>) =>
  findChromium(machine(programs, rest)).found?.path;

describe('findChromium', () => {
  it('takes CHROMIUM_PATH before everything', () => {
    const env = { CHROMIUM_PATH: '/mine/chrome', PATH: '/usr/bin' };
    expect(pathOn(['/mine/chrome', '/usr/bin/chromium'], { env })).toBe('/mine/chrome');
  });

  it('does not fall back silently from a wrong CHROMIUM_PATH', () => {
    const env = { CHROMIUM_PATH: '/nowhere' };
    expect(() => findChromium(machine(['/usr/bin/chromium'], { env }))).toThrow(
      'CHROMIUM_PATH names /nowhere, which is no program: correct it, or unset it',
    );
  });

  it('does not fall back silently from a CHROMIUM_PATH that does not run', () => {
    const env = { CHROMIUM_PATH: '/mine/chrome', PATH: '/usr/bin' };
    const programs = ['/mine/chrome', '/usr/bin/chromium'];
    const search = () =>
      findChromium(machine(programs, { env, ...runningOnly('/usr/bin/chromium') }));
    expect(search).toThrow(
      'CHROMIUM_PATH names /mine/chrome, which does not run: run "npx playwright install-deps chromium" to install its libraries, correct it, or unset it',
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
    expect(pathOn([path], { platform, env })).toBe(path);
  });

  it('prefers the shell without windows to a whole one, wherever both are', () => {
    const both = ['/opt/bin/chromium', '/usr/bin/chromium-headless-shell'];
    expect(pathOn(both)).toBe('/usr/bin/chromium-headless-shell');
  });

  it("uses Playwright's own after those", () => {
    expect(pathOn(['/cache/playwright/chrome'])).toBe('/cache/playwright/chrome');
    expect(pathOn(['/cache/playwright/chrome', '/usr/bin/chromium'])).toBe('/usr/bin/chromium');
  });

  it('passes over a program that does not run', () => {
    const programs = ['/usr/bin/chromium-browser', '/cache/playwright/chrome'];
    expect(findChromium(machine(programs, runningOnly('/cache/playwright/chrome')))).toEqual({
      found: { path: '/cache/playwright/chrome', identity: 'Chromium 156' },
      broken: ['/usr/bin/chromium-browser'],
    });
  });

  it('identifies a program of Windows by its file, without running it', () => {
    const path = 'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe';
    const env = { PROGRAMFILES: 'C:\\Program Files' };
    const running = () => expect.unreachable('it runs the program');
    const rest: Partial<Machine> = { platform: 'win32', env, versionOf: running };
    expect(findChromium(machine([path], rest)).found).toEqual({
      path,
      identity: `${path} 1024 9000`,
    });
  });

  it('uses the one that these tests run with', () => {
    const { path, identity } = ensureChromium();
    expect(findChromium().found).toEqual({ path, identity });
    expect(statSync(path).isFile()).toBe(true);
  });
});

describe.skipIf(process.platform === 'win32')('the version of a program', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'quizbout-chromium-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  const program = (name: string, text: string) => {
    const path = join(folder, name);
    writeFileSync(path, `#!/bin/sh\n${text}\n`, { mode: 0o755 });
    return path;
  };

  it('is the line that it prints', () => {
    expect(versionOf(program('good', 'echo "Chromium 156 $*"'))).toBe('Chromium 156 --version');
  });

  it.each([
    ['fails, as one without its libraries', 'echo "Chromium 156"; exit 127'],
    ['prints nothing, as a stub', 'echo "install the snap" >&2'],
  ])('is null if it %s', (_how, text) => {
    expect(versionOf(program('bad', text))).toBeNull();
  });

  it('is null if it does not end', () => {
    expect(versionOf(program('hanging', 'echo "Chromium 156"; exec sleep 600'), 300)).toBeNull();
  });

  it('is null for a folder', () => {
    expect(versionOf(folder)).toBeNull();
  });
});

describe('findOrInstall', () => {
  const silent = () => {};
  const none: ChromiumSearch = { found: null, broken: [] };
  const good: ChromiumSearch = {
    found: { path: '/new/chromium', identity: 'Chromium 156' },
    broken: [],
  };
  const means = (name: string, run: () => void, isUsable = true) => ({
    name,
    usable: () => isUsable,
    run,
  });

  it('tries one means after the other until a Chromium runs', () => {
    let search = none;
    const tried: string[] = [];
    const found = findOrInstall(
      () => search,
      [
        means('a failing one', () => {}),
        means("another system's", () => (search = good), false),
        means('one without libraries', () => (search = { found: null, broken: ['/a/chrome'] })),
        means('a good one', () => (search = good)),
        means('an unneeded one', () => expect.unreachable()),
      ],
      (line) => tried.push(line),
    );
    expect(found).toBe(good.found);
    expect(tried).toEqual([
      'No Chromium found; trying a failing one…',
      'No Chromium found; trying one without libraries…',
      'No Chromium runs; trying a good one…',
    ]);
  });

  it('names the remedy in one sentence when nothing works', () => {
    expect(() => findOrInstall(() => none, [], silent)).toThrow(
      /^No Chromium was found and none could be installed: install Chromium or Chrome, and set CHROMIUM_PATH/,
    );
  });

  it.each([
    [['/a/chrome'], '/a/chrome does not run'],
    [['/a/chrome', '/b/chromium'], '/a/chrome and /b/chromium do not run'],
  ])('names %j, which do not run, with the fix', (broken, text) => {
    const nothing = [means('a failing one', () => {})];
    expect(() => findOrInstall(() => ({ found: null, broken }), nothing, silent)).toThrow(
      `${text}, and there is no other Chromium: run "npx playwright install-deps chromium" to install its libraries, or install Chromium or Chrome`,
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
