import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { readSettings } from '../../server/settings/read-settings.ts';
import { seedProject } from '../../server/seed-project.ts';
import type { TestApi } from './support/api.ts';
import { startApi } from './support/api.ts';

const NOW = Date.UTC(2026, 0, 10, 12);
const collectionsOf = async (api: TestApi) =>
  (await api.firestore.listCollections()).map(({ id }) => id).sort();

let real: TestApi;
let local: TestApi;
beforeAll(async () => {
  [real, local] = await Promise.all([startApi('demo-real'), startApi('demo-local')]);
});
afterAll(() => Promise.all([real?.stop(), local?.stop()]));

describe('a seeded project', () => {
  it('refuses new content while a restore is interrupted', async () => {
    const mark = real.firestore.doc('operations/restore');
    await mark.set({});
    onTestFinished(async () => void (await mark.delete()));
    const seeding = seedProject(real.firestore, { isLocal: false, now: NOW, timeZone: 'UTC' });
    await expect(seeding).rejects.toThrow(
      new Error(
        'a restore was interrupted: run npm run admin -- restore <file> again, or wait if it still runs',
      ),
    );
    expect(await collectionsOf(real)).toEqual(['operations']);
  });

  it('that is real has content alone, without test players, exams or payouts', async () => {
    const options = { isLocal: false, now: NOW, timeZone: 'UTC' };
    const { written, exams } = await seedProject(real.firestore, options);
    expect(written).toBeGreaterThan(2_000);
    expect(exams).toEqual([]);
    expect(await collectionsOf(real)).toEqual([
      'categories',
      'languages',
      'passages',
      'questions',
      'settings',
    ]);
    expect((await readSettings(real.firestore, NOW)).payment_mode).toBe(false);
    await real.firestore.doc('settings/system').update({ payment_mode: true });
    expect((await seedProject(real.firestore, options)).written).toBe(0);
    expect((await readSettings(real.firestore, NOW + 31_000)).payment_mode).toBe(true);
  });

  it('that is local has players, contests and exams with their keys', async () => {
    const options = { isLocal: true, now: NOW, timeZone: 'UTC' };
    const { exams } = await seedProject(local.firestore, options);
    expect(exams.map(({ date }) => date)).toEqual([
      ...Array<string>(5).fill('2026-01-10'),
      '2026-01-11',
    ]);
    expect(await collectionsOf(local)).toEqual(
      expect.arrayContaining(['contests', 'exams', 'users']),
    );
    expect((await readSettings(local.firestore, NOW)).payment_mode).toBe(true);
  });

  it('that .env names is the one that npm run seed fills', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'quizbout-env-'));
    try {
      const { host, port } = real.emulator;
      writeFileSync(
        join(folder, '.env'),
        [
          'FIREBASE_PROJECT_ID=demo-from-file',
          `FIRESTORE_EMULATOR_HOST=${host}:${port}`,
          'FIREBASE_AUTH_EMULATOR_HOST=127.0.0.1:9',
        ].join('\n'),
      );
      const { FIREBASE_PROJECT_ID: _id, ...environment } = process.env;
      const run = promisify(execFile)(
        process.execPath,
        [resolve(import.meta.dirname, '../../scripts/run.mjs'), 'seed', folder],
        { env: environment },
      );
      expect((await run).stdout).toMatch(/Seeded \d{4} documents in demo-from-file\./);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
