import { spawn } from 'node:child_process';
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DataFolder } from '../../src/persist/data-folder.ts';
import { openDataFolder, textIn } from '../support/open-data-folder.ts';

let folder: string;
const opened: DataFolder[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quizbout-data-'));
});
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
  rmSync(folder, { recursive: true, force: true });
});

const open = () => openDataFolder(folder, opened);

const log = () =>
  join(
    folder,
    readdirSync(folder)
      .filter((file) => /^log-\d+\.qb$/.test(file))
      .sort()
      .at(-1)!,
  );

describe('the data folder', () => {
  it('[KEEP-1] restores every document with its times', async () => {
    const first = open();
    first.set('c/a', 'one');
    first.set('c/a', 'two');
    first.set('c/b', 'gone');
    first.remove('c/b');
    const before = first.database.get('c/a');
    await first.close();
    const second = open();
    expect(second.database.get('c/a')).toEqual(before);
    expect(second.database.get('c/b')).toBeNull();
    expect(second.set('c/x', '').commitTime).toBeGreaterThan(before!.updateTime);
  });

  it('[KEEP-2] cuts off a torn tail at any byte, after the whole records', async () => {
    const first = open();
    first.set('c/a', 'kept');
    const whole = readFileSync(log()).length;
    first.set('c/b', 'torn');
    await first.close();
    const bytes = readFileSync(log());
    for (let length = whole + 1; length < bytes.length; length += 7) {
      writeFileSync(log(), bytes.subarray(0, length));
      const again = open();
      expect(textIn(again, 'c/a')).toBe('kept');
      expect(again.database.get('c/b')).toBeNull();
      expect(again.reports.join()).toContain(`cut off ${length - whole} bytes`);
      await again.close();
      expect(readFileSync(log()).length).toBe(whole);
    }
  });

  it('[KEEP-3] cuts off a damaged record, which fails its checksum, with what follows', async () => {
    const first = open();
    first.set('c/a', 'kept');
    const whole = readFileSync(log()).length;
    first.set('c/b', 'damaged');
    await first.close();
    const bytes = readFileSync(log());
    bytes[whole + 20]! ^= 0xff;
    writeFileSync(log(), bytes);
    const again = open();
    expect(textIn(again, 'c/a')).toBe('kept');
    expect(again.database.get('c/b')).toBeNull();
    expect(again.reports).toHaveLength(1);
    again.set('c/b', 'new');
    await again.close();
    expect(textIn(open(), 'c/b')).toBe('new');
  });

  it('[KEEP-9] a log that ends in zero bytes, as after a power cut, starts with what was written', async () => {
    const first = open();
    first.set('c/a', 'kept');
    await first.close();
    const whole = readFileSync(log());
    for (const zeros of [1, 8, 4_096]) {
      writeFileSync(log(), Buffer.concat([whole, Buffer.alloc(zeros)]));
      const again = open();
      expect(again.database.get('c/a')?.fields.get('text')).toEqual({
        kind: 'string',
        value: 'kept',
      });
      expect(again.reports).toHaveLength(1);
      expect(again.reports[0]).toContain(`cut off ${zeros} bytes`);
      await again.close();
      expect(readFileSync(log())).toEqual(whole);
    }
  });

  it('[KEEP-9] a log of zero bytes alone is empty', () => {
    writeFileSync(join(folder, 'log-000001.qb'), Buffer.alloc(64));
    const again = open();
    expect(again.set('c/a', 'new').results).toHaveLength(1);
    expect(again.reports).toHaveLength(1);
  });

  it('[KEEP-10] copies a damaged log beside the repaired one, each time again', async () => {
    const first = open();
    first.set('c/a', 'kept');
    const whole = readFileSync(log()).length;
    first.set('c/b', 'damaged');
    await first.close();
    const damaged = readFileSync(log());
    damaged[whole + 20]! ^= 0xff;
    for (const copy of ['log-000001.qb.damaged-1', 'log-000001.qb.damaged-2']) {
      writeFileSync(join(folder, 'log-000001.qb'), damaged);
      const again = open();
      expect(again.reports).toEqual([
        `${join(folder, 'log-000001.qb')}: cut off ${damaged.length - whole} bytes of an unfinished or damaged record at its end; as it was it is kept as ${copy}.`,
      ]);
      await again.close();
      expect(readFileSync(join(folder, copy))).toEqual(damaged);
    }
  });

  it('[KEEP-10] stores a damaged snapshot aside, not as an unfinished one', async () => {
    const first = open();
    first.set('c/a', 'kept');
    await first.close();
    const snapshot = readFileSync(log());
    writeFileSync(join(folder, 'snapshot-000009.qb'), snapshot);
    const again = open();
    expect(textIn(again, 'c/a')).toBe('kept');
    expect(again.reports).toEqual([
      `${join(folder, 'snapshot-000009.qb')}: is damaged and left aside as snapshot-000009.qb.damaged-1; what only it held is missing.`,
    ]);
    await again.close();
    expect(readFileSync(join(folder, 'snapshot-000009.qb.damaged-1'))).toEqual(snapshot);
    expect(open().reports).toEqual([]);
  });

  it('[KEEP-4] folds a long log into a snapshot without losing what is written meanwhile', async () => {
    const first = open();
    const text = 'x'.repeat(100_000);
    for (let i = 0; i < 400; i++) {
      first.set(`c/d${i % 20}`, `${i} ${text}`);
      if (i % 40 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    first.set('c/last', 'last');
    await first.close();
    expect(readdirSync(folder).some((file) => file.startsWith('snapshot'))).toBe(true);
    expect(readdirSync(folder).some((file) => file.startsWith('log-000001'))).toBe(false);
    const again = open();
    for (let i = 380; i < 400; i++) {
      const stored = again.database.get(`c/d${i % 20}`)!.fields.get('text')!;
      expect(stored.kind === 'string' && stored.value.startsWith(`${i} `)).toBe(true);
    }
    expect(textIn(again, 'c/last')).toBe('last');
  });

  it('[KEEP-4] folds a log into a snapshot that several runs have written', async () => {
    const text = 'x'.repeat(100_000);
    for (let run = 0; run < 3; run++) {
      const one = open();
      for (let i = 0; i < 70; i++) one.set(`c/d${i % 20}`, `${run} ${i} ${text}`);
      await one.close();
    }
    expect(readdirSync(folder).some((file) => file.startsWith('snapshot'))).toBe(true);
    expect(textIn(open(), 'c/d9')?.slice(0, 5)).toBe('2 69 ');
  });

  it('[KEEP-5] an unfinished snapshot is ignored', async () => {
    const first = open();
    first.set('c/a', 'kept');
    await first.close();
    writeFileSync(join(folder, 'snapshot-000009.qb'), readFileSync(log()));
    expect(textIn(open(), 'c/a')).toBe('kept');
  });

  it('[KEEP-7] a file where the folder should be is named in the error', () => {
    const file = join(folder, 'file');
    appendFileSync(file, '');
    expect(() => new DataFolder(join(file, 'inside'), () => {})).toThrow(
      /cannot be written.*--data/s,
    );
    truncateSync(file, 0);
  });

  it('[KEEP-7] a log that cannot be opened is named in the error, without locking the folder', () => {
    mkdirSync(join(folder, 'log-000001.qb'));
    expect(() => open()).toThrow(/^The data folder .* cannot be read \(EISDIR.*--data/);
    expect(readdirSync(folder)).toEqual(['log-000001.qb']);
    rmSync(join(folder, 'log-000001.qb'), { recursive: true });
  });

  it('[KEEP-8] survives kill -9 at any moment with every acknowledged write', async () => {
    const script = join(import.meta.dirname, '../support/write-until-killed.ts');
    let acknowledged = -1;
    for (let round = 0; round < 3; round++) {
      const child = spawn(process.execPath, [script, folder], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const exited = new Promise((resolve) => child.once('exit', resolve));
      let output = '';
      for await (const chunk of child.stdout) {
        output += String(chunk);
        if (output.length > 4_000 + round * 3_000 && !child.killed) child.kill('SIGKILL');
      }
      await exited;
      acknowledged = Number(output.slice(0, output.lastIndexOf('\n')).split('\n').at(-1));
      const again = open();
      const stored = again.database.get('c/counter')!.fields.get('text')!;
      expect(stored.kind === 'string' && Number(stored.value)).toBeGreaterThanOrEqual(acknowledged);
      await again.close();
    }
    expect(acknowledged).toBeGreaterThan(100);
  });
});
