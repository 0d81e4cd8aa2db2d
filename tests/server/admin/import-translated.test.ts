import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportRows } from '../../../server/admin/export-rows.ts';
import type { ImportKind } from '../../../server/admin/run-import.ts';
import { runImport } from '../../../server/admin/run-import.ts';
import { addStatements } from '../attempts/support.ts';
import type { TestApi } from '../support/api.ts';
import { startApi } from '../support/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi('demo-import-translated');
  await api.firestore.doc('languages/14').set({ language: 'English (UK)', code: 'en' });
  await addStatements(api, 'space', 3);
  await addStatements(api, 'animals', 2);
});
afterAll(() => api?.stop());

const load = (kind: ImportKind, content: string | object) =>
  runImport(
    api.firestore,
    kind,
    {
      text: typeof content === 'string' ? content : JSON.stringify(content),
      isCsv: typeof content === 'string',
    },
    {
      isDryRun: false,
      now: api.clock.ms,
      progress: () => {},
      pictureHosts: [],
      language: { name: 'urdu', code: 'ur', isRtl: true },
    },
  );

const DAY_MS = 86_400_000;
const momentOf = (ms: number) => new Date(ms).toISOString().slice(0, 16) + 'Z';
const contestOf = (id: string, also: object = {}) => ({
  id,
  name: 'Spring cup',
  description: 'Be quick.',
  start: momentOf(api.clock.ms + DAY_MS),
  end: momentOf(api.clock.ms + 2 * DAY_MS),
  questions: ['space-000', 'space-001'],
  ...also,
});
const EXAM = {
  id: 'finals',
  title: 'Finals',
  date: '2026-03-01',
  minutes: 30,
  key: 'AB0042',
  questions: ['space-000:2'],
};

const doc = async (path: string) => (await api.firestore.doc(path).get()).data();
const NAMES = { es: 'Copa: primavera', hi: 'बसंत कप', ur: 'بہار کپ' };
const DESCRIPTIONS = { es: 'Rápido | y bien.' };
const stored = (texts: object) =>
  Object.entries(texts).map(([language, text]: [string, string]) => ({ language, text }));

describe('the import of translated names', () => {
  it('stores the names and descriptions of a contest by language, once', async () => {
    const row = contestOf('spring', { names: NAMES, descriptions: DESCRIPTIONS });
    await load('contests', [row]);
    expect(await doc('contests/spring')).toMatchObject({
      name: 'Spring cup',
      names: stored(NAMES),
      descriptions: stored(DESCRIPTIONS),
    });
    expect(await load('contests', [row])).toMatchObject({ written: 0 });
  });

  it('leaves them as they are for a row without them', async () => {
    await load('contests', [contestOf('summer', { names: NAMES, descriptions: DESCRIPTIONS })]);
    await load('contests', [contestOf('summer', { name: 'Summer cup' })]);
    expect(await doc('contests/summer')).toMatchObject({
      name: 'Summer cup',
      names: stored(NAMES),
      descriptions: stored(DESCRIPTIONS),
    });
  });

  it('drops those that a row no longer has', async () => {
    await load('contests', [contestOf('harvest', { names: NAMES, descriptions: DESCRIPTIONS })]);
    await load('contests', [contestOf('harvest', { names: { es: 'Copa' }, descriptions: {} })]);
    expect(await doc('contests/harvest')).toMatchObject({
      names: stored({ es: 'Copa' }),
      descriptions: [],
    });
  });

  it('reads them from a cell of a CSV file', async () => {
    const { start, end } = contestOf('');
    const head = 'id,name,names,start,end,questions';
    const line = `autumn,Autumn cup,es:Copa: otoño|ur:خزاں,${start},${end},space-000`;
    await load('contests', `${head}\n${line}\n`);
    expect(await doc('contests/autumn')).toMatchObject({
      names: stored({ es: 'Copa: otoño', ur: 'خزاں' }),
    });
  });

  it('adds them to a contest that has begun, which changes nothing else', async () => {
    await load('contests', [contestOf('running')]);
    await api.firestore.doc('contests/running').update({ status: 'ending' });
    await load('contests', [contestOf('running', { names: NAMES })]);
    expect(await doc('contests/running')).toMatchObject({
      status: 'ending',
      names: stored(NAMES),
    });
    await expect(load('contests', [contestOf('running', { name: 'Other' })])).rejects.toThrow(
      'row 1: running is ending',
    );
  });

  it('stores the titles of an exam by language', async () => {
    await load('exams', [{ ...EXAM, titles: NAMES }]);
    expect(await doc('exams/finals')).toMatchObject({ title: 'Finals', titles: stored(NAMES) });
  });

  it.each([
    ['contests', { names: { sp: 'Copa' } }, 'names.sp must be one of en, es, hi, ur'],
    ['contests', { names: { es: 'x'.repeat(81) } }, 'names.es must have at most 80 characters'],
    ['contests', { descriptions: { ur: '' } }, 'descriptions.ur must be a text'],
    [
      'contests',
      { descriptions: { hi: 'x'.repeat(501) } },
      'descriptions.hi must have at most 500 characters',
    ],
    ['contests', { names: 'Copa' }, 'names must look like es:Copa|hi:कप, or be JSON'],
    ['contests', { names: '{"es"' }, 'names must look like es:Copa|hi:कप, or be JSON'],
    ['exams', { titles: { 'en-GB': 'Finals' } }, 'titles.en-GB must be one of en, es, hi, ur'],
    ['exams', { titles: { es: 5 } }, 'titles.es must be a text'],
  ] as const)('of %s refuses %j', async (kind, wrong, message) => {
    const row = { ...(kind === 'contests' ? contestOf('wrong') : EXAM), ...wrong };
    await expect(load(kind, [row])).rejects.toThrow(`row 1: ${message}`);
  });

  it('reads the exported file of contests again without a change', async () => {
    await load('contests', [contestOf('there', { names: NAMES, descriptions: DESCRIPTIONS })]);
    const row = (await exportRows(api.firestore, 'contests')).find(({ id }) => id === 'there');
    expect(row).toMatchObject({
      names: JSON.stringify(NAMES),
      descriptions: JSON.stringify(DESCRIPTIONS),
    });
    expect(await load('contests', [row!])).toMatchObject({ written: 0 });
  });
});

describe('the category of an imported contest', () => {
  it.each([
    ['all of its questions', ['space-000', 'space-001'], 'space'],
    ['more than half of them', ['animals-000', 'space-000', 'space-001'], 'space'],
    ['none of half of them', ['animals-000', 'space-000'], ''],
  ])('is that of %s', async (_what, questions, category) => {
    const id = `of-${questions.length}-${category || 'none'}`;
    await load('contests', [contestOf(id, { questions })]);
    expect(await doc(`contests/${id}`)).toMatchObject({ category });
  });
});
