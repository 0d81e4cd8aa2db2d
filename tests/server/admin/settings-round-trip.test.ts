import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSystemSettings } from '../../../domain/settings/system-settings.ts';
import { readWebSettings } from '../../../domain/settings/web-settings.ts';
import type { TestApi } from '../support/api.ts';
import { startApi } from '../support/api.ts';
import type { Operator } from './support/operator.ts';
import { newOperator } from './support/operator.ts';

let api: TestApi;
let operator: Operator;
beforeAll(async () => {
  api = await startApi('demo-settings-rows');
  operator = newOperator(api);
  await api.seed();
});
afterAll(async () => {
  await api?.stop();
  operator?.leave();
});

const doc = async (path: string) => (await api.firestore.doc(path).get()).data() ?? {};

/** Imports rows of a CSV file. */
async function load(...rows: readonly string[]): Promise<string> {
  const file = operator.file('rows.csv');
  writeFileSync(file, ['name,value', ...rows, ''].join('\n'));
  return operator.run(`import settings ${file}`);
}

describe('a switch in a row', () => {
  it.each([
    ['system', 'app_maintenance'],
    ['system', 'payment_mode'],
    ['web', 'maintenance'],
  ])('is on as 1: %s.%s', async (document, field) => {
    await load(`${document}.${field},1`);
    expect(await doc(`settings/${document}`)).toMatchObject({ [field]: true });
  });

  it('is off as 0', async () => {
    await load('system.quiz_zone_mode,0');
    expect(await doc('settings/system')).toMatchObject({ quiz_zone_mode: false });
  });

  it('is on as true', async () => {
    await load('system.app_maintenance,true');
    expect(await doc('settings/system')).toMatchObject({ app_maintenance: true });
  });

  it('is neither on nor off as 2', async () => {
    await expect(load('web.maintenance,2')).rejects.toThrow(
      'web: maintenance must be a boolean: true or false (it is 2)',
    );
  });
});

describe('an exported file of settings', () => {
  const written = {
    'settings/web': { maintenance: true, contact_phone: '004930123', name: '2048' },
    'settings/pages': { contact_us: '12' },
    'settings/badges': { streak: { goal: 7, reward: 9 } },
  };

  it.each(['csv', 'json'])('brings the same settings back from .%s', async (extension) => {
    await Promise.all(
      Object.entries(written).map(([path, data]) => api.firestore.doc(path).set(data)),
    );
    const file = operator.file(`all.${extension}`);
    await operator.run(`export settings ${file}`);
    await Promise.all(Object.keys(written).map((path) => api.firestore.doc(path).delete()));
    await operator.run(`import settings ${file}`);
    expect(await Promise.all(Object.keys(written).map(doc))).toEqual(
      Object.values({
        ...written,
        'settings/web': { ...readWebSettings({}).settings, ...written['settings/web'] },
      }),
    );
  });

  it('takes back what was changed since, also where nothing was stored', async () => {
    await api.firestore.doc('settings/system').set({ per_coin: 20 });
    await api.firestore.doc('settings/web').delete();
    const file = operator.file('before.csv');
    await operator.run(`export settings ${file}`);
    await load(
      'system.payment_mode,1',
      'system.app_maintenance,1',
      'system.per_coin,30',
      'system.battle,"{""randomEntryFee"":9}"',
      'web.maintenance,1',
    );
    await operator.run(`import settings ${file}`);
    expect(readSystemSettings(await doc('settings/system'))).toEqual(
      readSystemSettings({ per_coin: 20 }),
    );
    expect(readWebSettings(await doc('settings/web'))).toEqual(readWebSettings({}));
  });
});

describe('a setting that is the default', () => {
  it('is written by a file that names it, so that a later default does not replace it', async () => {
    await api.firestore.doc('settings/system').set({});
    expect(await load('system.per_coin,10')).toContain(': 1 document written');
    expect(await doc('settings/system')).toEqual({ per_coin: 10 });
  });

  it('replaces a wrong value', async () => {
    await api.firestore.doc('settings/system').set({ per_coin: 'ten' });
    const file = operator.file('whole.csv');
    await operator.run(`export settings ${file}`);
    await operator.run(`import settings ${file}`);
    expect(await doc('settings/system')).toMatchObject({ per_coin: 10 });
  });
});

describe('the rules of badges', () => {
  it.each([
    ['badges.streak,"{""goal"":0}"', 'badges: streak.goal must be a whole number from 1'],
    ['badges.streak,"{""coins"":1}"', 'badges: streak'],
    ['badges.streek,"{""goal"":1}"', 'badges: streek is no setting'],
  ])('are refused with their error: %s', async (row, error) => {
    await expect(load(row)).rejects.toThrow(error);
  });
});
