import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { SetupError } from '../project/setup-error.ts';
import { installedFile } from '../project/root.ts';
import type { Chromium, ChromiumSearch } from './find-chromium.ts';
import { findChromium, INSTALL_LIBRARIES } from './find-chromium.ts';

/** One way to get a Chromium onto a machine. */
export interface Means {
  name: string;
  usable: () => boolean;
  run: () => void;
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
      runs(process.execPath, [installedFile('playwright/cli.js'), 'install', 'chromium']);
    },
  },
  {
    name: "Debian's package",
    usable: isDebian,
    // Debian before 12 and its derivatives have only the full Chromium
    run: () => {
      ['chromium-headless-shell', 'chromium'].some((name) => installs([name]));
    },
  },
];

let ofThisProcess: Chromium | undefined;

/**
 * A Chromium for the tests; installs one if there is none. Searches once in a process.
 * @throws SetupError with instructions if nothing works
 */
export function ensureChromium(): Chromium {
  return (ofThisProcess ??= findOrInstall(findChromium, MEANS, console.log));
}

/** Finds a Chromium, or installs one by the first means after which one runs. */
export function findOrInstall(
  find: () => ChromiumSearch,
  means: readonly Means[],
  print: (line: string) => void,
): Chromium {
  let { found, broken } = find();
  for (const { name, usable, run } of means) {
    if (found) return found;
    if (!usable()) continue;
    print(`No Chromium ${broken.length > 0 ? 'runs' : 'found'}; trying ${name}…`);
    run();
    ({ found, broken } = find());
  }
  if (found) return found;
  const otherwise =
    'install Chromium or Chrome, and set CHROMIUM_PATH to its program if it lies in an unusual place.';
  if (broken.length === 0) {
    throw new SetupError(`No Chromium was found and none could be installed: ${otherwise}`);
  }
  const verb = broken.length > 1 ? 'do' : 'does';
  throw new SetupError(
    `${broken.join(' and ')} ${verb} not run, and there is no other Chromium: ${INSTALL_LIBRARIES}, or ${otherwise}`,
  );
}
