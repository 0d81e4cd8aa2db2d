import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright';
import { SetupError } from '../project/setup-error.ts';

/** The facts on which the search depends, so that a test can pass another machine. */
export interface Machine {
  env: Record<string, string | undefined>;
  platform: NodeJS.Platform;
  isExecutable: (path: string) => boolean;
  /** The path where Playwright's own browser would be. */
  playwrightPath: () => string;
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
  playwrightPath: () => chromium.executablePath(),
};

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
 * The path of a Chromium: CHROMIUM_PATH, the usual places, then Playwright's own download; null if there
 * is none. Throws a SetupError if CHROMIUM_PATH names no program.
 */
export function findChromium(machine: Machine = THIS_MACHINE): string | null {
  const wished = machine.env['CHROMIUM_PATH'];
  if (wished) {
    if (machine.isExecutable(wished)) return wished;
    throw new SetupError(
      `CHROMIUM_PATH names ${wished}, which is no program: correct it, or unset it to search the usual places.`,
    );
  }
  const places = [...usualPlaces(machine), machine.playwrightPath()];
  return places.find((path) => machine.isExecutable(path)) ?? null;
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
