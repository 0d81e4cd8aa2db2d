import { spawnSync } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright';
import { SetupError } from '../project/setup-error.ts';

/** The facts on which the search depends, so that a test can pass another machine. */
export interface Machine {
  env: Record<string, string | undefined>;
  platform: NodeJS.Platform;
  isExecutable: (path: string) => boolean;
  /** The version that a program prints; null if it does not run. */
  versionOf: (path: string) => string | null;
  /** Size and time of change of a program's file. */
  stampOf: (path: string) => string;
  /** The path where Playwright's own browser would be. */
  playwrightPath: () => string;
}

/** A Chromium that runs on this machine. */
export interface Chromium {
  readonly path: string;
  /** Changes with the program: its version; on Windows its path, size and time of change. */
  readonly identity: string;
}

export interface ChromiumSearch {
  readonly found: Chromium | null;
  /** The programs that were passed over, because they do not run. */
  readonly broken: readonly string[];
}

/** For hangs only: `--version` takes 0.1 s. */
const VERSION_LIMIT_MS = 20_000;

/**
 * The version that a program prints; null if the program does not run. Examples are a download without its system
 * libraries, and the `chromium-browser` of Ubuntu, which only recommends a snap.
 */
export function versionOf(path: string, limitMs = VERSION_LIMIT_MS): string | null {
  const { status, stdout } = spawnSync(path, ['--version'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: limitMs,
    killSignal: 'SIGKILL',
  });
  return (status === 0 && stdout.trim()) || null;
}

const THIS_MACHINE: Machine = {
  env: process.env,
  platform: process.platform,
  isExecutable: (path) => {
    try {
      accessSync(path, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  },
  versionOf,
  stampOf: (path) => {
    const { size, mtimeMs } = statSync(path);
    return `${size} ${mtimeMs}`;
  },
  playwrightPath: () => chromium.executablePath(),
};

/** The fix for a Chromium without its system libraries. */
export const INSTALL_LIBRARIES =
  'run "npx playwright install-deps chromium" to install its libraries';

/** The headless shell comes first: it draws the same pages without windows, which saves a fifth of the CPU. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
];

/**
 * Searches CHROMIUM_PATH, or else the usual places and Playwright's own download, for a program that runs.
 * @throws SetupError if CHROMIUM_PATH names no program, or one that does not run
 */
export function findChromium(machine: Machine = THIS_MACHINE): ChromiumSearch {
  const wished = machine.env['CHROMIUM_PATH'];
  if (wished) return { found: wishedChromium(wished, machine), broken: [] };
  const broken: string[] = [];
  for (const path of new Set([...usualPlaces(machine), machine.playwrightPath()])) {
    if (!machine.isExecutable(path)) continue;
    const identity = identityOf(path, machine);
    if (identity !== null) return { found: { path, identity }, broken };
    broken.push(path);
  }
  return { found: null, broken };
}

function wishedChromium(path: string, machine: Machine): Chromium {
  const unset = 'unset it to search the usual places.';
  if (!machine.isExecutable(path)) {
    throw new SetupError(
      `CHROMIUM_PATH names ${path}, which is no program: correct it, or ${unset}`,
    );
  }
  const identity = identityOf(path, machine);
  if (identity !== null) return { path, identity };
  throw new SetupError(
    `CHROMIUM_PATH names ${path}, which does not run: ${INSTALL_LIBRARIES}, correct it, or ${unset}`,
  );
}

/** Null if the program does not run. On Windows it is not run, because chrome.exe prints no version and may not end. */
function identityOf(path: string, { platform, versionOf, stampOf }: Machine): string | null {
  return platform === 'win32' ? `${path} ${stampOf(path)}` : versionOf(path);
}

function usualPlaces({ env, platform }: Machine): string[] {
  switch (platform) {
    case 'darwin':
      return ['', env['HOME'] ?? ''].flatMap((home) => [
        `${home}/Applications/Chromium.app/Contents/MacOS/Chromium`,
        `${home}/Applications/Google Chrome.app/Contents/MacOS/Google Chrome`,
        `${home}/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge`,
      ]);
    case 'win32':
      return ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA']
        .flatMap((variable) => env[variable] ?? [])
        .flatMap((folder) => [
          `${folder}\\Chromium\\Application\\chrome.exe`,
          `${folder}\\Google\\Chrome\\Application\\chrome.exe`,
          `${folder}\\Microsoft\\Edge\\Application\\msedge.exe`,
        ]);
    default: {
      const folders = [...(env['PATH'] ?? '').split(delimiter), '/usr/bin', '/snap/bin'];
      return NAMES.flatMap((name) => folders.filter(Boolean).map((folder) => join(folder, name)));
    }
  }
}
