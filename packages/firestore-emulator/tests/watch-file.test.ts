import { EventEmitter } from 'node:events';
import fs, { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startEmulator } from '../src/start.ts';
import type { Emulator } from '../src/start.ts';

const RULES = `rules_version = '2';
service cloud.firestore { match /databases/{d}/documents { match /c/{id} { allow read; } } }`;

let folder: string;
let file: string;
const reports: string[] = [];
const running: Emulator[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quizbout-watch-'));
  file = join(folder, 'my.rules');
  writeFileSync(file, RULES);
  reports.length = 0;
});
afterEach(async () => {
  for (const emulator of running.splice(0)) await emulator.stop();
  vi.restoreAllMocks();
  syncBuiltinESMExports();
  rmSync(folder, { recursive: true, force: true });
});

/** Replaces `watch` of node:fs until the end of the test. */
function replaceWatch(watch: () => fs.FSWatcher): void {
  vi.spyOn(fs, 'watch').mockImplementation(watch);
  syncBuiltinESMExports();
}

/** The statuses of reads of missing documents that the rules deny and allow. */
async function statusesOfReads(): Promise<number[]> {
  const emulator = await startEmulator({ rules: file, report: (line) => reports.push(line) });
  running.push(emulator);
  const documents = 'v1/projects/demo-watch/databases/(default)/documents';
  const answers = ['d/a', 'c/a'].map((path) =>
    fetch(`http://${emulator.address}/${documents}/${path}`),
  );
  return (await Promise.all(answers)).map(({ status }) => status);
}

describe('the watch of the rules file', () => {
  it('[START-9] that cannot start is reported without ending the start', async () => {
    const message = `ENOSPC: System limit for number of file watchers reached, watch '${folder}'`;
    replaceWatch(() => {
      throw new Error(message);
    });
    expect(await statusesOfReads()).toEqual([403, 404]);
    expect(reports).toEqual([
      `${file} is not watched (${message}): after a change, restart the emulator to read it.`,
    ]);
  });

  it('[START-9] that ends with an error is reported once', async () => {
    const watcher = Object.assign(new EventEmitter(), { close: vi.fn() });
    replaceWatch(() => watcher as unknown as fs.FSWatcher);
    expect(await statusesOfReads()).toEqual([403, 404]);
    expect(reports).toEqual([]);
    watcher.emit('error', new Error('EPERM: operation not permitted, watch'));
    expect(watcher.close).toHaveBeenCalledOnce();
    watcher.emit('error', new Error('EPERM: operation not permitted, watch'));
    expect(reports).toEqual([
      `${file} is not watched (EPERM: operation not permitted, watch): after a change, restart the emulator to read it.`,
    ]);
  });
});
