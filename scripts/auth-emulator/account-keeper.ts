import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { installedFile } from '../project/root.ts';

const INTERVAL_MS = 2_000;
const ANSWER_MS = 10_000;

/** Saves the Auth emulator's accounts in the folder that `--import` reads. */
export interface AccountKeeper {
  /** Saves once more and ends; the emulator must still run. */
  stop: () => Promise<void>;
}

/**
 * The CLI saves on a clean exit only, and by replacing the whole folder, which a kill -9 in between
 * loses. So the accounts are fetched by the calls its own export makes, every two seconds, and written
 * by an atomic rename when they have changed.
 */
export function keepAccounts(options: {
  origin: string;
  project: string;
  folder: string;
  /** Milliseconds between two saves. */
  everyMs?: number;
  /** An emulator that hangs must not hold up the end of the game: milliseconds for an answer. */
  answerMs?: number;
  print?: (line: string) => void;
}): AccountKeeper {
  const { origin, project, folder, print = console.error } = options;
  const { everyMs = INTERVAL_MS, answerMs = ANSWER_MS } = options;
  const exported = join(folder, 'auth_export');
  mkdirSync(exported, { recursive: true });
  const version = cliVersion();
  const index = {
    file: join(folder, 'firebase-export-metadata.json'),
    text: JSON.stringify({ version, auth: { version, path: 'auth_export' } }),
  };
  const sources = [
    {
      file: join(exported, 'accounts.json'),
      url: `${origin}/identitytoolkit.googleapis.com/v1/projects/${project}/accounts:batchGet?maxResults=-1`,
    },
    {
      file: join(exported, 'config.json'),
      url: `${origin}/emulator/v1/projects/${project}/config`,
    },
  ];
  const saved = new Map<string, string>();

  /** Saves what has changed. Does nothing while the emulator is unreachable: there is nothing newer to save. */
  async function save(): Promise<void> {
    store(index.file, index.text);
    for (const { file, url } of sources) {
      const text = await textOf(url, answerMs);
      if (text === null) return;
      store(file, text);
    }
    isFailing = false;
  }

  function store(file: string, text: string): void {
    if (saved.get(file) === text) return;
    replaceFile(file, text);
    saved.set(file, text);
  }

  let isFailing = false;
  /** Prints the first of several errors in a row. */
  function report(error: unknown): void {
    if (isFailing) return;
    isFailing = true;
    const { code, message } = error as NodeJS.ErrnoException;
    // only an error of the file system has a code
    const fix = code === undefined ? '' : ': free space there, or make it a folder that you own';
    print(
      `The accounts cannot be saved in ${folder} (${code ?? message})${fix}. The next start has only the accounts of the last save.`,
    );
  }

  // before the first accounts: the next start imports the folder as soon as it exists
  try {
    store(index.file, index.text);
  } catch (error) {
    report(error);
  }
  const ending = new AbortController();
  const loop = (async () => {
    while (!ending.signal.aborted) {
      await delay(everyMs, undefined, { signal: ending.signal }).catch(() => undefined);
      await save().catch(report);
    }
  })();
  return {
    stop: async () => {
      ending.abort();
      await loop;
    },
  };
}

/**
 * The body of the Auth emulator's answer; null if it is unreachable.
 * @throws Error if it answers with an error
 */
async function textOf(url: string, answerMs: number): Promise<string | null> {
  let response: Response;
  let text: string;
  try {
    const signal = AbortSignal.timeout(answerMs);
    response = await fetch(url, { headers: { authorization: 'Bearer owner' }, signal });
    text = await response.text();
  } catch {
    return null;
  }
  if (!response.ok) throw new Error(`The Auth emulator answered ${response.status} to ${url}`);
  return text;
}

function replaceFile(file: string, text: string): void {
  writeFileSync(`${file}.new`, text);
  renameSync(`${file}.new`, file);
}

function cliVersion(): string {
  const path = installedFile('firebase-tools/package.json');
  return (JSON.parse(readFileSync(path, 'utf8')) as { version: string }).version;
}
