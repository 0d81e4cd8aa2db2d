import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { installedFile } from '../project/root.ts';

const INTERVAL_MS = 2_000;

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
}): AccountKeeper {
  const { origin, project, folder } = options;
  const exported = join(folder, 'auth_export');
  mkdirSync(exported, { recursive: true });
  replaceFile(
    join(folder, 'firebase-export-metadata.json'),
    JSON.stringify({ version: cliVersion(), auth: { version: cliVersion(), path: 'auth_export' } }),
  );
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

  async function save(): Promise<void> {
    for (const { file, url } of sources) {
      const response = await fetch(url, { headers: { authorization: 'Bearer owner' } });
      const text = await response.text();
      if (!response.ok) throw new Error(`The Auth emulator answered ${response.status} to ${url}`);
      if (saved.get(file) === text) continue;
      replaceFile(file, text);
      saved.set(file, text);
    }
  }

  const ending = new AbortController();
  const loop = (async () => {
    while (!ending.signal.aborted) {
      await delay(INTERVAL_MS, undefined, { signal: ending.signal }).catch(() => undefined);
      // while the emulator is unreachable there is nothing newer to save
      await save().catch(() => undefined);
    }
  })();
  return {
    stop: async () => {
      ending.abort();
      await loop;
    },
  };
}

function replaceFile(file: string, text: string): void {
  writeFileSync(`${file}.new`, text);
  renameSync(`${file}.new`, file);
}

function cliVersion(): string {
  const path = installedFile('firebase-tools/package.json');
  return (JSON.parse(readFileSync(path, 'utf8')) as { version: string }).version;
}
