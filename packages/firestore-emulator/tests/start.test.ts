import { mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startEmulator } from '../src/start.ts';
import type { Emulator, EmulatorOptions } from '../src/start.ts';

let folder: string;
let other: Emulator;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'quizbout-start-'));
  other = await startEmulator();
});
afterEach(async () => {
  await other.stop();
  rmSync(folder, { recursive: true, force: true });
});

function fileWith(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

/** The files below a folder that this process has open; Linux lists them. */
function openFiles(below: string): string[] {
  return readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      const path = readlinkSync(`/proc/self/fd/${fd}`);
      return path.startsWith(below) ? [path] : [];
    } catch {
      // the descriptor of this listing is closed by now
      return [];
    }
  });
}

describe('a start that fails', () => {
  const failures: [name: string, options: () => EmulatorOptions, message: RegExp][] = [
    ['bad rules', () => ({ rules: fileWith('my.rules', 'nonsense') }), /my\.rules:1:1/],
    ['a missing rules file', () => ({ rules: '/none' }), /rules file \/none/],
    ['bad indexes', () => ({ indexes: fileWith('my.json', '{') }), /my\.json/],
    ['a port in use', () => ({ port: other.port }), /Port \d+ on 127\.0\.0\.1 is in use/],
  ];

  it.each(failures)('[START-8] leaves no lock for %s', async (_name, options, message) => {
    const dataDir = join(folder, 'data');
    await expect(startEmulator({ ...options(), dataDir })).rejects.toThrow(message);
    expect(readdirSync(dataDir)).toEqual(['log-000001.qb']);
    const again = await startEmulator({ dataDir });
    await again.stop();
  });

  it.runIf(process.platform === 'linux').each(failures)(
    '[START-8] leaves no open file for %s',
    async (_name, options) => {
      const dataDir = join(folder, 'data');
      const running = await startEmulator({ dataDir });
      expect(openFiles(dataDir)).toEqual([join(dataDir, 'log-000001.qb')]);
      await running.stop();
      await expect(startEmulator({ ...options(), dataDir })).rejects.toThrow();
      expect(openFiles(dataDir)).toEqual([]);
    },
  );
});
