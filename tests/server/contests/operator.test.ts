import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportRows } from '../../../server/admin/export-rows.ts';
import { runImport } from '../../../server/admin/run-import.ts';
import type { Operator } from '../admin/support/operator.ts';
import { newOperator } from '../admin/support/operator.ts';
import type { ContestApi } from './support.ts';
import { checkBooks, contestPlayer, HOUR, MINUTE, startContestApi } from './support.ts';

let api: ContestApi;
let operator: Operator;
beforeAll(async () => {
  api = await startContestApi('demo-contest-operator');
  operator = newOperator(api);
  await api.firestore.doc('languages/14').set({ language: 'English (UK)', code: 'en' });
  await api.firestore.doc('languages/15').set({ language: 'Español', code: 'es' });
});
afterAll(async () => {
  await api?.stop();
  operator?.leave();
});

const at = (ms: number) => new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z');
const row = (id: string, more: Record<string, unknown> = {}) => ({
  id,
  name: `The ${id}`,
  description: 'Words.',
  image: '',
  entry: 10,
  start: at(api.clock.ms + HOUR),
  end: at(api.clock.ms + 2 * HOUR),
  prizes: '1:100|2:50',
  language_id: '14',
  questions: 'space-000|space-001',
  ...more,
});
const load = (rows: readonly object[]) =>
  runImport(
    api.firestore,
    'contests',
    { text: JSON.stringify(rows), isCsv: false },
    {
      isDryRun: false,
      now: api.clock.ms,
      progress: () => {},
      pictureHosts: [],
      language: { name: 'urdu', code: 'ur', isRtl: true },
    },
  );

describe('the operator of contests', () => {
  it('changes a contest until it begins', async () => {
    const first = row('spring');
    expect(await load([first])).toMatchObject({ written: 2 });
    expect(await load([first])).toMatchObject({ written: 0 });
    const changed = { ...first, name: 'The other spring', entry: 20, language_id: '15' };
    expect(await load([changed])).toMatchObject({ written: 1 });
    expect((await api.firestore.doc('contests/spring').get()).data()).toMatchObject({
      name: 'The other spring',
      entryFee: 20,
      languageId: '15',
      status: 'open',
    });
    await api.sweep();
    api.clock.ms += HOUR;
    await api.sweep();
    await expect(load([{ ...changed, entry: 30 }])).rejects.toThrow(
      'row 1: spring has begun: call it off, or let it end',
    );
    // the same file again changes nothing, and is no error
    expect(await load([changed])).toMatchObject({ written: 0 });
  });

  it('cannot name an unknown language', async () => {
    await expect(load([row('autumn', { language_id: '99' })])).rejects.toThrow('99');
    expect(await load([row('autumn', { language_id: '15' })])).toMatchObject({ written: 2 });
  });

  it('cancels a contest for good, with a refund of every entry', async () => {
    const file = row('winter');
    await load([file]);
    api.clock.ms += HOUR;
    const [one, two] = [await contestPlayer(api, 'one'), await contestPlayer(api, 'two')];
    await one.enter('winter');
    await two.play('winter', 2);
    expect(await operator.run('contest cancel winter')).toBe(
      'winter is called off; 2 entries were given back.',
    );
    expect(await Promise.all([one.coins(), two.coins()])).toEqual([100, 100]);
    expect((await operator.run('contest list')).split('\n')).toContainEqual(
      expect.stringMatching(/^winter {2}cancelled {2}/) as string,
    );
    await expect(load([{ ...file, entry: 5 }])).rejects.toThrow('winter is cancelled');
    await expect(operator.run('contest cancel nowhere')).rejects.toThrow('It was not called off');
    await expect(operator.run('contest stop winter')).rejects.toThrow('contest cancel <id>');
    await checkBooks(api);
  });

  it('exports contests in the format of the import', async () => {
    await load([row('summer')]);
    api.clock.ms += HOUR;
    const player = await contestPlayer(api, 'three');
    await player.enter('summer');
    await player.answerSome('summer', 2, 2);
    await player.finish('summer');
    api.clock.ms += 2 * HOUR + MINUTE;
    await api.sweep();
    const contests = await exportRows(api.firestore, 'contests');
    const own = contests.filter(({ id }) => id === 'summer');
    expect(own).toMatchObject([
      { prizes: '1:100|2:50', entry: 10, questions: 'space-000|space-001', language_id: '14' },
    ]);
    expect(await load(own.map((one) => ({ ...one })))).toMatchObject({ written: 0 });
  });

  it('exports the results of contests', async () => {
    await load([row('harvest')]);
    api.clock.ms += HOUR;
    const player = await contestPlayer(api, 'four');
    await player.enter('harvest');
    await player.answerSome('harvest', 2, 2);
    await player.finish('harvest');
    api.clock.ms += 2 * HOUR + MINUTE;
    await api.sweep();
    const results = await exportRows(api.firestore, 'contest-results');
    expect(results.filter(({ contest }) => contest === 'harvest')).toEqual([
      {
        contest: 'harvest',
        uid: 'four',
        name: 'Four',
        fee: 10,
        score: 8,
        seconds: '2.0',
        rank: 1,
        prize: 100,
      },
    ]);
    const ledger = await exportRows(api.firestore, 'ledger');
    // rows of leaderboards are no movements of coins
    expect(ledger.filter(({ amount }) => !Number.isFinite(amount))).toEqual([]);
    expect(ledger.filter(({ uid, type }) => uid === 'four' && type === 'contest-won')).toHaveLength(
      1,
    );
  });
});
