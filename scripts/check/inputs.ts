import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import * as v from 'valibot';
import type { Step } from './steps.ts';
import type { StepTally } from './tally.ts';

/** The inputs of a step beside files. */
export interface StepMachine {
  readonly node: string;
  /** The identity of the browser; '' for none. */
  readonly chromium: string;
  /** Google's emulator with its version, an input of the steps that use it; '' for none. */
  readonly official: string;
  /** The environment variables that change the tests. */
  readonly variables: readonly string[];
}

const Passed = v.object({
  digest: v.string(),
  passed: v.number(),
  failed: v.number(),
});

/** Untracked inputs: the installed packages, and the settings that are not in git. */
const UNTRACKED = /^\.env(\..*)?$/;
const INSTALLED = 'node_modules/.package-lock.json';

/** The argument to skip nothing. */
export const ALL = '--all';

/** Whether steps that have passed before may be skipped: never in CI, and never named ones. */
export function mayLeaveOut(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): boolean {
  return !environment['CI'] && args.length === 0;
}

/**
 * A fingerprint of all inputs of a step: the content of every file that git does not ignore, except those that cannot
 * affect it; the installed packages; the machine. Null if git cannot list them all.
 */
export function digestOf(step: Step, root: string, machine: StepMachine): string | null {
  const files = filesOf(root);
  if (!files) return null;
  const { official, ...rest } = machine;
  const identity = [step.name, step.commands, rest, step.official ? official : ''];
  const hash = createHash('sha256').update(JSON.stringify(identity));
  for (const file of files) {
    if (step.elsewhere.some((path) => file === path || isBelow(file, path))) continue;
    const path = join(root, file);
    const found = statSync(path, { throwIfNoEntry: false });
    // a nested repository, or a link to a folder: git does not list its files, which a step may read
    if (found && !found.isFile()) return null;
    hash.update(`\0${file}\0`).update(found ? readFileSync(path) : 'gone');
  }
  return hash.digest('hex');
}

/** The inputs of steps, as they are tested. */
export class TestedInputs {
  readonly #root: string;
  readonly #machine: StepMachine;
  readonly #served = new Map<string, string | null>();

  constructor(root: string, machine: StepMachine) {
    this.#root = root;
    this.#machine = machine;
  }

  /** Notes the inputs of the steps that share a game, when it starts: it serves them until its end. */
  serve(steps: readonly Step[]): void {
    for (const step of steps) this.#served.set(step.name, this.now(step));
  }

  /** The inputs that a step tests which begins now: those of its game, or the present ones. */
  of(step: Step): string | null {
    return step.game ? (this.#served.get(step.name) ?? null) : this.now(step);
  }

  now(step: Step): string | null {
    return digestOf(step, this.#root, this.#machine);
  }
}

const isBelow = (file: string, folder: string) => folder.endsWith('/') && file.startsWith(folder);

function filesOf(root: string): string[] | null {
  try {
    const args = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
    const listed = execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' });
    const hidden = readdirSync(root).filter((name) => UNTRACKED.test(name));
    return [...new Set([...listed.split('\0').filter(Boolean), ...hidden, INSTALLED])].sort();
  } catch {
    return null;
  }
}

/** The tally of a step that passed with the same inputs on this machine; null if it has not. */
export function passedBefore(folder: string, step: Step, digest: string | null): StepTally | null {
  const file = join(folder, `${step.name}.json`);
  if (digest === null || !existsSync(file)) return null;
  const stored = v.safeParse(Passed, parsed(readFileSync(file, 'utf8')));
  if (!stored.success || stored.output.digest !== digest) return null;
  return { passed: stored.output.passed, failed: stored.output.failed };
}

/** The JSON of a text; undefined for a text that is cut short. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Records that a step has passed with these inputs. */
export function keepPass(folder: string, step: Step, digest: string, tally: StepTally): void {
  const file = join(folder, `${step.name}.json`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, JSON.stringify({ digest, ...tally }));
  renameSync(`${file}.new`, file);
}
