import { spawnSync } from 'node:child_process';
import { installs } from './install-chromium.ts';

/**
 * Packages of Debian, each with a face for a language of the game whose letters a bare machine has not: Chromium then draws a
 * box for every letter and mark, which is wider than any text.
 */
const PACKAGES = { hi: 'fonts-lohit-deva', ur: 'fonts-nafees' } as const;
type Language = keyof typeof PACKAGES;

/** The facts on which the search depends, so that a test can pass another machine. */
export interface FontMachine {
  /** Whether a face of this machine has the letters of a language; null where nobody can say, as on macOS and Windows. */
  readonly canWrite: (language: Language) => boolean | null;
  /** Installs packages of Debian; returns whether it went well, and null where there are none. */
  readonly install: (packages: readonly string[]) => boolean | null;
}

const THIS_MACHINE: FontMachine = {
  canWrite(language) {
    const listed = spawnSync('fc-list', [`:lang=${language}`, 'family'], { encoding: 'utf8' });
    return listed.error ? null : listed.stdout.trim() !== '';
  },
  install: installs,
};

/** Sees to it that every language of the game is drawn in its own letters; says so where that cannot be done. */
export function ensureFonts(
  machine: FontMachine = THIS_MACHINE,
  print: (line: string) => void = console.log,
): void {
  const missing = () =>
    (Object.keys(PACKAGES) as Language[]).filter((code) => machine.canWrite(code) === false);
  const packages = missing().map((code) => PACKAGES[code]);
  if (packages.length === 0) return;
  print(`No font has the letters of ${missing().join(' and ')}; trying Debian's packages…`);
  if (machine.install(packages) && missing().length === 0) return;
  print(
    `No font has the letters of ${missing().join(' and ')}: install one (on Debian: ${packages.join(' ')}), or texts in these languages will not fit.`,
  );
}
