import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runImport } from '../../../server/admin/run-import.ts';
import { seed } from '../../../server/seed.ts';
import type { TestApi } from '../support/api.ts';
import { startApi } from '../support/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi('demo-import-again');
  await seed(api.firestore);
});
afterAll(() => api?.stop());

const load = (row: object) =>
  runImport(
    api.firestore,
    'questions',
    { text: JSON.stringify([row]), isCsv: false },
    {
      isDryRun: false,
      now: api.clock.ms,
      progress: () => {},
      pictureHosts: [],
      language: { name: 'urdu', code: 'ur', isRtl: true },
    },
  );
const stored = async () => (await api.firestore.doc('questions/space-900').get()).data();

const BARE = {
  id: 'space-900',
  category: 'space',
  question: 'Which sound is this?',
  option_a: 'Wind',
  option_b: 'Rain',
  option_c: 'Fire',
  option_d: 'Hail',
  answer: 'B',
  difficulty: 1,
  note: 'Because.',
};
const FULL = {
  ...BARE,
  hint: 'It is wet.',
  audio: '/media/old.webm',
  audio_seconds: 4,
  audio_fallback: '/media/old.mp3',
  tex: 0,
};

describe('a question that is imported again', () => {
  beforeEach(async () => {
    await load(FULL);
  });

  it('has only the fields of the new row', async () => {
    await load(BARE);
    expect(await stored()).toEqual({
      category: 'space',
      kind: 'choice',
      question: 'Which sound is this?',
      options: ['Wind', 'Rain', 'Fire', 'Hail'],
      answer: 1,
      difficulty: 1,
      note: 'Because.',
      uses: expect.any(Array) as string[],
      shelves: ['space'],
      place: expect.any(Number) as number,
    });
  });

  it('has only the media of the new row', async () => {
    await load({ ...BARE, audio: '/media/new.webm', audio_seconds: 5 });
    expect((await stored())?.['audio']).toEqual({ address: '/media/new.webm', seconds: 5 });
  });

  it('is not written by the same file', async () => {
    expect(await load(FULL)).toMatchObject({ written: 0, unchanged: 2 });
  });
});
