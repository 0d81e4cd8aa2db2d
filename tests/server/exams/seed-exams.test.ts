import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readyBlock } from '../../../scripts/start/ready-block.ts';
import type { Translation } from '../../../domain/language/translations.ts';
import { textFor } from '../../../domain/language/translations.ts';
import { seedExams } from '../../../server/seed-exams.ts';
import type { TestApi } from '../support/api.ts';
import { startApi } from '../support/api.ts';
import { examPlayer } from './support.ts';

const DAY_MS = 86_400_000;
let api: TestApi;
beforeAll(async () => {
  api = await startApi('demo-seed-exams');
  await api.seed();
});
afterAll(() => api?.stop());

describe('the seeded exams', () => {
  it('are five of today and one of tomorrow with lasting keys', async () => {
    const first = await seedExams(api.firestore, api.clock.ms, 'UTC');
    expect(first.map(({ title, date }) => [title, date])).toEqual([
      ['Science, first part', '2026-01-01'],
      ['Quick maths', '2026-01-01'],
      ['Space, first part (es)', '2026-01-01'],
      ['Space, first part (hi)', '2026-01-01'],
      ['Space, first part (ur)', '2026-01-01'],
      ['Science, first part', '2026-01-02'],
    ]);
    expect(first.filter(({ key }) => !/^[2-9A-HJKMNP-Z]{6}$/.test(key))).toEqual([]);
    expect(await seedExams(api.firestore, api.clock.ms, 'UTC')).toEqual(first);
    const next = await seedExams(api.firestore, api.clock.ms + DAY_MS, 'UTC');
    expect(next[0]).toEqual(first[5]);
    expect(next.map(({ date }) => date)).toEqual([
      ...Array<string>(5).fill('2026-01-02'),
      '2026-01-03',
    ]);
  });

  it('have titles in each screen language', async () => {
    const titles = await Promise.all(
      ['science', 'quick-maths'].map(async (name) => {
        const exam = await api.firestore.doc(`exams/${name}-2026-01-01`).get();
        const known = exam.get('titles') as readonly Translation[];
        return ['es', 'hi', 'ur'].map((code) => textFor(code, '', 'en', known).text);
      }),
    );
    expect(titles).toEqual([
      ['Ciencias, primera parte', 'विज्ञान, पहला भाग', 'سائنس، پہلا حصہ'],
      ['Cálculo rápido', 'झटपट गणित', 'تیز ریاضی'],
    ]);
  });

  it.each([
    ['15', 'space-es'],
    ['16', 'space-hi'],
    ['17', 'space-ur'],
  ])('are one with questions in language %s: %s', async (language, name) => {
    const settings = api.firestore.doc('settings/system');
    await settings.set({ language_mode: true }, { merge: true });
    api.clock.ms += 60_000;
    const all = await seedExams(api.firestore, api.clock.ms, 'UTC');
    const at = ['space-es', 'space-hi', 'space-ur'].indexOf(name) + 2;
    const player = await examPlayer(api, `${name}-2026-01-01`);
    expect(await player.list('1', { language_id: language })).toMatchObject({
      total: '1',
      data: [{ id: `${name}-2026-01-01`, category: name }],
    });
    const { data } = await player.open({ exam_key: all[at]?.key ?? '' });
    const ids = (data['questions'] as { id: string }[]).map(({ id }) => id);
    expect(ids).toHaveLength(6);
    expect(ids.filter((id) => !id.startsWith(`${name}-`))).toEqual([]);
    await settings.update({ language_mode: false });
    api.clock.ms += 60_000;
  });

  it('ask every kind of question, with TeX, for different marks', async () => {
    const [science] = await seedExams(api.firestore, api.clock.ms, 'UTC');
    const player = await examPlayer(api, 'science-2026-01-01');
    const { data } = await player.open({ exam_key: science?.key ?? '' });
    const questions = data['questions'] as { kind: string; hasTex?: boolean }[];
    expect(questions.map(({ kind }) => kind)).toEqual([
      'choice',
      'choice',
      'choice',
      'choice',
      'multi',
      'word',
      'sequence',
    ]);
    expect(questions.map(({ hasTex }) => hasTex === true)).toEqual([
      false,
      false,
      true,
      true,
      false,
      false,
      false,
    ]);
    expect(data['exam']).toMatchObject({ marks: [1, 1, 2, 2, 3, 2, 4], total_marks: 15 });
    await player.answerRight(7);
    expect(await player.end()).toMatchObject({
      data: { result: { obtained_marks: '15', percentage: '100' } },
    });
  });

  it('are printed with their keys once the local game is ready', () => {
    const block = readyBlock({
      edition: 'ours',
      lanAddresses: [],
      seconds: 1,
      dataDir: '.data',
      exams: ['2026-01-01 K7M2PQ Quick maths'],
      ports: { web: 1, auth: 2, firestore: 3, hub: 4, logging: 5 },
    });
    expect(block).toContain('  Exam, key     2026-01-01 K7M2PQ Quick maths\n');
  });
});
