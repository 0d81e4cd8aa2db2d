import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { StatusError } from '../../src/model/status.ts';
import type { DataFolder } from '../../src/persist/data-folder.ts';
import { readRecords, RecordWriter } from '../../src/persist/record-file.ts';
import { openDataFolder, textIn } from '../support/open-data-folder.ts';
import type { OpenFolder } from '../support/open-data-folder.ts';

const FULL = 'ENOSPC: no space left on device, write';

let folder: string;
/** The free bytes of the disk. */
let room: number;
const opened: DataFolder[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quizbout-full-'));
  room = Infinity;
});
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Writes the bytes that fit, as a disk does, and fails when none does. */
function writeToDisk(fd: number, bytes: Buffer, offset: number, length: number): number {
  const fitting = Math.min(length, room);
  if (fitting === 0) throw Object.assign(new Error(FULL), { code: 'ENOSPC' });
  room -= fitting;
  return writeSync(fd, bytes, offset, fitting);
}

const open = () => openDataFolder(folder, opened, writeToDisk);

/** The error of a call that throws. */
function errorOf(call: () => unknown): StatusError {
  try {
    call();
  } catch (error) {
    return error as StatusError;
  }
  throw new Error('It did not throw.');
}

describe('a record file on a full disk', () => {
  let path: string;
  beforeEach(() => (path = join(folder, 'records')));

  it.each([1, 9, 12])('[KEEP-11] has no part of a record after %i bytes of it', (bytes) => {
    const writer = new RecordWriter(path, writeToDisk);
    writer.append('one');
    const length = readFileSync(path).length;
    room = bytes;
    expect(() => writer.append('a longer second one')).toThrow(FULL);
    expect(readFileSync(path).length).toBe(length);
    expect(writer.bytes).toBe(length);
    room = Infinity;
    writer.append('three');
    writer.close();
    expect(readRecords(path)).toMatchObject({ records: ['one', 'three'], badBytes: 0 });
  });

  it('[KEEP-11] refuses records until the part can be removed', () => {
    const writer = new RecordWriter(path, writeToDisk);
    writer.append('one');
    room = 9;
    // a folder in its place: the open file is written, but nothing of that name can be cut
    renameSync(path, `${path}-moved`);
    mkdirSync(path);
    expect(() => writer.append('two')).toThrow(FULL);
    room = Infinity;
    expect(() => writer.append('three')).toThrow(/EISDIR|EPERM|EACCES/);
    rmdirSync(path);
    renameSync(`${path}-moved`, path);
    expect(readRecords(path).badBytes).toBe(9);
    writer.append('four');
    writer.close();
    expect(readRecords(path)).toMatchObject({ records: ['one', 'four'], badBytes: 0 });
  });

  it('[KEEP-11] is empty if not even its magic bytes fit', () => {
    room = 3;
    expect(() => new RecordWriter(path, writeToDisk)).toThrow(FULL);
    expect(readFileSync(path)).toHaveLength(0);
  });
});

describe('a data folder on a full disk', () => {
  it('[KEEP-11] refuses commits without losing a later one', async () => {
    const first = open();
    first.set('c/a', 'before');
    room = 40;
    expect(errorOf(() => first.set('c/b', 'too long'))).toMatchObject({
      status: 'RESOURCE_EXHAUSTED',
      message: `The data folder ${folder} cannot be written (${FULL}): free space on its disk or make it writable, then write again.`,
    });
    expect(first.database.get('c/b')).toBeNull();
    room = Infinity;
    first.set('c/c', 'after');
    await first.close();
    const second = open();
    expect(textIn(second, 'c/a')).toBe('before');
    expect(second.database.get('c/b')).toBeNull();
    expect(textIn(second, 'c/c')).toBe('after');
    expect(second.reports).toEqual([]);
  });

  it('[KEEP-11] reports once that writes fail and once that they succeed again', () => {
    const { set, reports } = open();
    for (let round = 1; round <= 2; round++) {
      room = 0;
      for (let i = 0; i < 5; i++) expect(() => set('c/a', `${round} ${i}`)).toThrow(FULL);
      expect(reports).toEqual([
        `The data folder ${folder} cannot be written (${FULL}): writes fail with RESOURCE_EXHAUSTED. To fix it, free space on its disk or make it writable.`,
      ]);
      room = Infinity;
      for (let i = 0; i < 5; i++) set('c/a', `${round} ${i}`);
      expect(reports.splice(0).slice(1)).toEqual([
        `The data folder ${folder} can be written again.`,
      ]);
    }
  });
});

/** Sets 20 documents again and again until the log has been written 17 MB. */
function fillLog({ set }: OpenFolder, name: string): void {
  const text = 'x'.repeat(100_000);
  for (let i = 0; i < 170; i++) set(`c/d${i % 20}`, `${name} ${i} ${text}`);
}

const turns = async () => {
  for (let i = 0; i < 100; i++) await new Promise((resolve) => setImmediate(resolve));
};

const dataFiles = () => readdirSync(folder).filter((file) => file !== 'lock');

describe('a log that cannot be compacted', () => {
  it('[KEEP-12] stays with all documents when the snapshot does not fit', async () => {
    const first = open();
    fillLog(first, 'first');
    room = 500_000;
    await expect.poll(() => first.reports).toHaveLength(1);
    expect(first.reports[0]).toBe(
      `The log in the data folder ${folder} was not compacted (${FULL}): it grows until a later try succeeds. To fix it, free space on its disk or make it writable.`,
    );
    room = Infinity;
    for (let i = 0; i < 10; i++) first.set('c/last', `${i}`);
    await turns();
    expect(dataFiles()).toEqual(['log-000001.qb', 'log-000002.qb']);
    expect(first.reports).toHaveLength(1);
    await first.close();
    const second = open();
    expect(textIn(second, 'c/d0')).toMatch(/^first 160 /);
    expect(textIn(second, 'c/last')).toBe('9');
  });

  it('[KEEP-12] is compacted by a later try', async () => {
    const first = open();
    fillLog(first, 'first');
    room = 3;
    await expect.poll(() => first.reports).toHaveLength(1);
    room = Infinity;
    for (let i = 0; i < 10; i++) first.set('c/last', `${i}`);
    await turns();
    expect(dataFiles()).not.toContain('snapshot-000002.qb');
    fillLog(first, 'second');
    await expect.poll(dataFiles).toEqual(['log-000002.qb', 'snapshot-000002.qb']);
    first.set('c/last', 'end');
    await first.close();
    const second = open();
    expect(textIn(second, 'c/d0')).toMatch(/^second 160 /);
    expect(textIn(second, 'c/last')).toBe('end');
    expect(second.reports).toEqual([]);
  });

  it('[KEEP-12] continues in a new log although a failed try left a part of it', async () => {
    const first = open();
    writeFileSync(join(folder, 'log-000002.qb'), 'QBF');
    fillLog(first, 'first');
    await expect.poll(dataFiles).toEqual(['log-000002.qb', 'snapshot-000002.qb']);
    first.set('c/last', 'end');
    await first.close();
    expect(textIn(open(), 'c/last')).toBe('end');
  });

  it('[KEEP-12] of a deleted folder is reported without ending the process', async () => {
    const first = open();
    first.set('c/a', 'x');
    rmSync(folder, { recursive: true });
    fillLog(first, 'first');
    await expect.poll(() => first.reports).toHaveLength(1);
    expect(first.reports[0]).toMatch(/was not compacted \(ENOENT/);
    await first.close();
  });

  it('[KEEP-12] does not prevent that the folder is unlocked', async () => {
    const first = open();
    fillLog(first, 'first');
    room = 500_000;
    await first.close();
    expect(first.reports).toHaveLength(1);
    expect(existsSync(join(folder, 'lock'))).toBe(false);
  });
});
