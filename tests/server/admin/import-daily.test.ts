import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runImport } from '../../../server/admin/run-import.ts';
import { seed } from '../../../server/seed.ts';
import type { TestApi } from '../support/api.ts';
import { startApi } from '../support/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi('demo-import-daily');
  await seed(api.firestore);
});
afterAll(() => api?.stop());

const doc = async (path: string) => (await api.firestore.doc(path).get()).data();

const load = (text: string) =>
  runImport(
    api.firestore,
    'daily',
    { text, isCsv: true },
    {
      isDryRun: false,
      now: api.clock.ms,
      progress: () => {},
      pictureHosts: [],
      language: { name: 'english', code: 'en', isRtl: false },
    },
  );

describe('the import of daily quizzes', () => {
  const HEADER = 'day,language_id,questions';

  it('writes a list for a day and a language, once for the same file', async () => {
    const text = [HEADER, '2026-12-01,,space-001|animals-002', '2026-12-01,15,space-es-001'].join(
      '\n',
    );
    expect(await load(text)).toMatchObject({ written: 2 });
    expect(await doc('dailyQuizzes/2026-12-01_14')).toEqual({
      questions: ['space-001', 'animals-002'],
    });
    expect(await doc('dailyQuizzes/2026-12-01_15')).toEqual({ questions: ['space-es-001'] });
    expect(await load(text)).toMatchObject({ written: 0, unchanged: 2 });
  });

  it.each([
    ['2026-02-30,14,space-001', 'row 2: day must be a day that exists'],
    ['tomorrow,14,space-001', 'row 2: day must be a day, as in 2026-12-01'],
    ['2026-12-02,en,space-001', 'row 2: language_id must be digits'],
    ['2026-12-02,999,space-001', 'row 2: language_id: 999 does not exist'],
    ['2026-12-02,14,nowhere-001', 'row 2: questions: nowhere-001 does not exist'],
    ['2026-12-02,14,space-001|space-001', 'row 2: questions must all be different'],
    ['2026-12-02,14,', 'row 2: questions'],
    [
      `2026-12-02,14,${Array(21).fill('space-001').join('|')}`,
      'row 2: questions must be at most 20',
    ],
    ['2026-12-02,,space-001\n2026-12-02,14,space-002', 'day and language_id'],
  ])('refuses %s', async (row, message) => {
    await expect(load(`${HEADER}\n${row}`)).rejects.toThrow(message);
    expect(await doc('dailyQuizzes/2026-12-02_14')).toBeUndefined();
  });
});
