import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { pickFreePorts } from '../../scripts/project/free-port.ts';
import type { Ports } from '../../scripts/project/ports.ts';
import { ROOT } from '../../scripts/project/root.ts';
import { SetupError } from '../../scripts/project/setup-error.ts';
import { removeStoredData } from '../../scripts/project/stored-data.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quizbout-stored-'));
  for (const path of ['auth/accounts', 'firestore', 'pictures']) {
    mkdirSync(join(folder, path), { recursive: true });
  }
  writeFileSync(join(folder, 'auth/accounts/accounts.json'), '{}');
  writeFileSync(join(folder, 'firestore/log-000001.qb'), 'documents');
  writeFileSync(join(folder, 'pictures/mine.png'), 'a picture');
});
afterEach(() => rmSync(folder, { recursive: true }));

const lock = (text: string) => writeFileSync(join(folder, 'firestore/lock'), text);
const files = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'firebase.json')
    .map(({ name }) => name)
    .sort();
/** Only Linux has it. */
const BOOT_ID_FILE = '/proc/sys/kernel/random/boot_id';
const ALL = ['accounts.json', 'log-000001.qb', 'mine.png'];

/** The id of a process that has ended. */
function deadProcess(): number {
  return spawnSync(process.execPath, ['--eval', '']).pid;
}

describe('the stored accounts and documents', () => {
  it('are removed without other files of the folder', () => {
    removeStoredData(folder);
    expect(files()).toEqual(['mine.png']);
    expect(readdirSync(folder)).toEqual(['pictures']);
  });

  it('are removed if the process of the lock has ended', () => {
    lock(`${deadProcess()}\n`);
    removeStoredData(folder);
    expect(files()).toEqual(['mine.png']);
  });

  it.each(['', 'no number', '0'])('are removed if the lock names no process: "%s"', (text) => {
    lock(text);
    removeStoredData(folder);
    expect(files()).toEqual(['mine.png']);
  });

  it.skipIf(!existsSync(BOOT_ID_FILE))('are removed if the lock is of another boot', () => {
    lock(`${process.ppid}\nanother-boot\n`);
    removeStoredData(folder);
    expect(files()).toEqual(['mine.png']);
  });

  it.each([
    '',
    '\n',
    existsSync(BOOT_ID_FILE) ? `\n${readFileSync(BOOT_ID_FILE, 'utf8')}` : '\n\n',
  ])('stay if the process of the lock lives (%j)', async (more) => {
    const child = spawn(process.execPath, ['--eval', 'setInterval(() => {}, 1e6)']);
    try {
      lock(`${child.pid}${more}`);
      expect(() => removeStoredData(folder)).toThrow(SetupError);
      expect(() => removeStoredData(folder)).toThrow(
        `Process ${child.pid} uses ${join(folder, 'firestore')}, so --fresh removes nothing: end that game`,
      );
      expect(files()).toEqual(['accounts.json', 'lock', 'log-000001.qb', 'mine.png']);
    } finally {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
  });
});

describe('npm start -- --fresh', () => {
  async function startFresh(edition: 'ours' | 'official', change: (ports: Ports) => void) {
    const ports = await pickFreePorts({ web: 0, auth: 0, firestore: 0, hub: 0, logging: 0 });
    change(ports);
    const { web, auth, firestore, hub, logging } = ports;
    const config = join(folder, 'firebase.json');
    const emulators = Object.entries({ apphosting: web, auth, firestore, hub, logging }).map(
      ([name, port]) => [name, { port }],
    );
    writeFileSync(config, JSON.stringify({ emulators: Object.fromEntries(emulators) as object }));
    // not spawnSync: the occupied port is of this process
    const child = spawn(
      process.execPath,
      [resolve(ROOT, 'scripts/run.mjs'), 'start', '--fresh', '--config', config, '--data', folder],
      {
        cwd: ROOT,
        env: { ...process.env, FIRESTORE_EMULATOR: edition === 'official' ? 'official' : '' },
      },
    );
    // a game that starts in spite of the test ends with it
    onTestFinished(() => void child.kill('SIGTERM'));
    let output = '';
    child.stderr.on('data', (text: Buffer) => (output += text.toString()));
    const [code] = (await once(child, 'close')) as [number];
    return { code, output: output.trim() };
  }

  it.each(['ours', 'official'] as const)(
    'removes nothing while a port is in use, with the edition %s',
    async (edition) => {
      const other = createServer().listen(0, '127.0.0.1');
      await once(other, 'listening');
      try {
        const { port } = other.address() as { port: number };
        const { code, output } = await startFresh(edition, (ports) => (ports.web = port));
        expect(code).toBe(1);
        expect(output).toMatch(/^Port \d+ \(the web page\) is in use by another program/);
        expect(files()).toEqual(ALL);
      } finally {
        other.close();
      }
    },
  );

  it.each(['ours', 'official'] as const)(
    'removes nothing while a process holds the documents, with the edition %s',
    async (edition) => {
      lock(`${process.pid}\n`);
      const { code, output } = await startFresh(edition, () => {});
      expect(code).toBe(1);
      expect(output).toMatch(new RegExp(`^Process ${process.pid} uses `));
      expect(files()).toEqual(['accounts.json', 'lock', 'log-000001.qb', 'mine.png']);
      expect(readFileSync(join(folder, 'firestore/log-000001.qb'), 'utf8')).toBe('documents');
    },
  );
});
