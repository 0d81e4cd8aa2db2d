import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DataFolder } from '../../src/persist/data-folder.ts';
import { folderHolder, lockFolder } from '../../src/persist/folder-lock.ts';
import { systemMicros } from '../../src/store/commit-clock.ts';
import { Databases } from '../../src/store/databases.ts';

const BOOT_ID_FILE = '/proc/sys/kernel/random/boot_id';
const bootId = existsSync(BOOT_ID_FILE) ? readFileSync(BOOT_ID_FILE, 'utf8').trim() : '';
const OTHER_BOOT_ID = '00000000-0000-4000-8000-000000000000';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quizbout-lock-'));
  file = join(folder, 'lock');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function open(): DataFolder {
  const dataFolder = new DataFolder(folder, () => {});
  dataFolder.load(new Databases(systemMicros));
  return dataFolder;
}

describe('the lock of a data folder', () => {
  it.each([
    ['of a pid alone', `${process.ppid}`],
    ['of this boot', `${process.ppid}\n${bootId}\n`],
  ])('[KEEP-6] %s refuses the folder while its process lives', (_name, text) => {
    writeFileSync(file, text);
    expect(() => open()).toThrow(
      `The data folder ${folder} is in use by process ${process.ppid}: stop it, give another folder with --data, ` +
        `or delete ${file} if process ${process.ppid} is another program.`,
    );
    expect(readFileSync(file, 'utf8')).toBe(text);
    expect(folderHolder(folder)).toBe(process.ppid);
  });

  it.each([
    ['a pid alone', '999999999'],
    ['this boot', `999999999\n${bootId}\n`],
    ['no number', 'x'],
  ])('[KEEP-6] of a dead process is replaced: %s', async (_name, text) => {
    writeFileSync(file, text);
    expect(folderHolder(folder)).toBeUndefined();
    const dataFolder = open();
    expect(readFileSync(file, 'utf8')).toBe(`${process.pid}\n${bootId}\n`);
    expect(folderHolder(folder)).toBe(process.pid);
    await dataFolder.close();
    expect(existsSync(file)).toBe(false);
  });

  it.runIf(bootId !== '')(
    '[KEEP-6] of another boot is replaced although its pid is in use now',
    async () => {
      writeFileSync(file, `${process.ppid}\n${OTHER_BOOT_ID}\n`);
      expect(folderHolder(folder)).toBeUndefined();
      await open().close();
    },
  );

  it('[KEEP-6] of an earlier process with the pid of this one is replaced', async () => {
    writeFileSync(file, `${process.pid}\n${bootId}\n`);
    expect(folderHolder(folder)).toBeUndefined();
    await open().close();
  });

  it('[KEEP-6] refuses a second emulator of this process without releasing the first lock', async () => {
    const first = open();
    const link = `${folder}-link`;
    symlinkSync(folder, link);
    try {
      for (const path of [folder, link]) {
        expect(() => new DataFolder(path, () => {})).toThrow(
          `The data folder ${path} is in use by another emulator of this process: stop that one or give another folder.`,
        );
      }
    } finally {
      rmSync(link);
    }
    expect(readFileSync(file, 'utf8')).toBe(`${process.pid}\n${bootId}\n`);
    await first.close();
    await open().close();
  });

  it('[KEEP-6] stays when it is released twice and locked again between', () => {
    const release = lockFolder(folder);
    release();
    const releaseSecond = lockFolder(folder);
    release();
    expect(folderHolder(folder)).toBe(process.pid);
    expect(existsSync(file)).toBe(true);
    releaseSecond();
  });

  it('[KEEP-6] of another process stays when the lock before it is released', () => {
    const release = lockFolder(folder);
    writeFileSync(file, `${process.ppid}`);
    release();
    expect(readFileSync(file, 'utf8')).toBe(`${process.ppid}`);
  });

  it('has no holder in a folder that does not exist', () => {
    expect(folderHolder(join(folder, 'none'))).toBeUndefined();
  });
});
