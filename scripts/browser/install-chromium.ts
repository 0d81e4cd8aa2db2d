import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { SetupError } from '../project/setup-error.ts';
import { installedFile } from '../project/root.ts';
import { findChromium } from './find-chromium.ts';

/** One way to get a Chromium onto a machine. */
export interface Means {
  name: string;
  usable: () => boolean;
  /** Returns whether it succeeded. */
  run: () => boolean;
}

const LIMIT_MS = 240_000;

function runs(command: string, args: readonly string[]): boolean {
  return spawnSync(command, args, { stdio: 'inherit', timeout: LIMIT_MS }).status === 0;
}

const isDebian = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/** Installs packages of Debian. Returns whether it succeeded; null if this process may not install any. */
export function installs(packages: readonly string[]): boolean | null {
  if (!isDebian()) return null;
  return runs('apt-get', ['update']) && runs('apt-get', ['install', '--yes', ...packages]);
}

const MEANS: readonly Means[] = [
  {
    name: "Playwright's download",
    usable: () => true,
    run: () => {
      return runs(process.execPath, [installedFile('playwright/cli.js'), 'install', 'chromium']);
    },
  },
  {
    name: "Debian's package",
    usable: isDebian,
    // Debian before 12 and its derivatives have only the full Chromium
    run: () => ['chromium-headless-shell', 'chromium'].some((name) => installs([name])),
  },
];

/**
 * The path of a Chromium for the tests; installs one by any available means if there is none. Throws a SetupError with
 * instructions if nothing works.
 */
export function ensureChromium(
  find: () => string | null = findChromium,
  means: readonly Means[] = MEANS,
  print: (line: string) => void = console.log,
): string {
  const found = find();
  if (found) return found;
  for (const { name, usable, run } of means) {
    if (!usable()) continue;
    print(`No Chromium found; trying ${name}…`);
    const installed = run() ? find() : null;
    if (installed) return installed;
  }
  throw new SetupError(
    'No Chromium was found and none could be installed: install Chromium or Chrome, and set CHROMIUM_PATH to its program if it lies in an unusual place.',
  );
}
