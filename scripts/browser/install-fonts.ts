import { spawnSync } from 'node:child_process';
import { installs } from './install-chromium.ts';

/**
 * Packages of Debian, each with a font for a language whose letters a fresh machine lacks. Without it Chromium draws a
 * box for every letter and mark, which is wider than any text.
 */
const PACKAGES = { hi: 'fonts-lohit-deva', ur: 'fonts-nafees' } as const;
type Language = keyof typeof PACKAGES;

/** The facts on which the search depends, so that a test can pass another machine. */
export interface FontMachine {
  /** Whether a font of this machine has the letters of a language; null if that is unknown, as on macOS and Windows. */
  readonly canWrite: (language: Language) => boolean | null;
  /** Installs packages of Debian. Returns whether it succeeded; null on other systems. */
  readonly install: (packages: readonly string[]) => boolean | null;
}

const THIS_MACHINE: FontMachine = {
  canWrite(language) {
    const listed = spawnSync('fc-list', [`:lang=${language}`, 'family'], { encoding: 'utf8' });
    return listed.error ? null : listed.stdout.trim() !== '';
  },
  install: installs,
};

/** Installs the missing fonts for the game's languages; prints which are missing if it cannot. */
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
