import { FieldValue } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportRows } from '../../../server/admin/export-rows.ts';
import { runImport } from '../../../server/admin/run-import.ts';
import { seed } from '../../../server/seed.ts';
import type { TestApi } from '../support/api.ts';
import { startApi } from '../support/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi('demo-import-kinds');
  await seed(api.firestore);
});
afterAll(() => api?.stop());

const doc = async (path: string) => (await api.firestore.doc(path).get()).data();

function load(text: string, isCsv: boolean) {
  return runImport(
    api.firestore,
    'questions',
    { text, isCsv },
    {
      isDryRun: false,
      now: api.clock.ms,
      progress: () => {},
      pictureHosts: [],
      language: { name: 'english', code: 'en', isRtl: false },
    },
  );
}

const four = { option_a: 'One', option_b: 'Two', option_c: 'Three', option_d: 'Four' };
const row = (id: string, cells: object) => ({
  id: `space-${id}`,
  category: 'space',
  difficulty: 2,
  note: 'So.',
  ...cells,
});

interface Space {
  questionCount: number;
  supply: { 'true-false': Record<1 | 2 | 3, number> };
}

describe('the import of every kind of question', () => {
  it('takes a CSV with empty cells where a kind needs no value', async () => {
    const csv = `id,category,question,option_a,option_b,option_c,option_d,answer,difficulty,note,kind,option_e
space-970,space,Is Ceres round?,Yes,No,,,A,1,It is a dwarf planet.,,
space-971,space,Which of them have rings?,Saturn,Mars,Uranus,Venus,"A, c",2,Four do.,multi,
space-972,space,Order them by distance.,Venus,Mars,Vesta,,,3,From the Sun.,sequence,
space-973,space,Which moon has an ocean under ice?,,,,,Europa,3,Icy.,word,
space-974,space,Which ship came last?,Sputnik,Vostok,Luna,Zond,e,2,It flies still.,choice,Soyuz
`;
    const before = (await doc('categories/space')) as Space;
    await load(csv, true);
    const common = { category: 'space', note: 'From the Sun.', difficulty: 3 };
    const unasked = { uses: [], shelves: ['space'], place: expect.any(Number) as number };
    expect(await doc('questions/space-970')).toMatchObject({
      kind: 'choice',
      options: ['Yes', 'No'],
      answer: 0,
    });
    expect(await doc('questions/space-971')).toMatchObject({
      kind: 'multi',
      options: ['Saturn', 'Mars', 'Uranus', 'Venus'],
      answer: [0, 2],
    });
    expect(await doc('questions/space-972')).toEqual({
      ...common,
      kind: 'sequence',
      question: 'Order them by distance.',
      ...unasked,
      options: ['Venus', 'Mars', 'Vesta'],
    });
    expect(await doc('questions/space-973')).toEqual({
      ...common,
      kind: 'word',
      question: 'Which moon has an ocean under ice?',
      ...unasked,
      answer: 'Europa',
      note: 'Icy.',
    });
    expect(await doc('questions/space-974')).toMatchObject({
      options: ['Sputnik', 'Vostok', 'Luna', 'Zond', 'Soyuz'],
      answer: 4,
    });
    // battles ask choices of three and more, true & false those of two
    expect(await doc('questions/space-970')).toMatchObject({ uses: ['true-false'] });
    expect(await doc('questions/space-974')).toMatchObject({ uses: ['battle'] });
    expect(await doc('categories/space')).toMatchObject({
      questionCount: before.questionCount + 1,
      supply: {
        'true-false': { ...before.supply['true-false'], 1: before.supply['true-false'][1] + 1 },
      },
    });
  });

  it('keeps questions with media, TeX or a level out of battles', async () => {
    const before = await doc('categories/space');
    const clip = { address: '/media/beep.ogg', seconds: 4.5, fallback: '/media/beep.mp3' };
    const media = {
      picture: '/media/moon.webp',
      picture_text: 'A crescent with craters.',
      audio: clip.address,
      audio_seconds: clip.seconds,
      audio_fallback: clip.fallback,
    };
    const asked = { question: 'What does $v$ mean on this picture?', answer: 'B', tex: '1' };
    const place = { level: 12, subcategory: 'motion', hint: 'Galilei knew.' };
    await load(JSON.stringify([row('975', { ...four, ...asked, ...media, ...place })]), false);
    expect(await doc('questions/space-975')).toEqual({
      category: 'space',
      kind: 'choice',
      question: asked.question,
      answer: 1,
      options: Object.values(four),
      difficulty: 2,
      note: 'So.',
      hint: place.hint,
      tex: true,
      picture: { address: media.picture, alt: media.picture_text },
      audio: clip,
      level: 12,
      subcategory: 'motion',
      uses: [],
      place: expect.any(Number) as number,
      shelves: ['space', 'space/motion', 'space/motion/12'],
    });
    const { shelves: _, ...rest } = before!;
    const { shelves, ...after } = (await doc('categories/space'))!;
    expect(after).toEqual(rest);
    expect(shelves).toContainEqual({ path: 'space/motion/12', count: 1 });
  });

  it('takes an export as unchanged', async () => {
    const rows = await exportRows(api.firestore, 'questions');
    expect(rows.find(({ id }) => id === 'space-971')).toEqual({
      id: 'space-971',
      category: 'space',
      question: 'Which of them have rings?',
      option_a: 'Saturn',
      option_b: 'Mars',
      option_c: 'Uranus',
      option_d: 'Venus',
      answer: 'A,C',
      difficulty: 2,
      note: 'Four do.',
      kind: 'multi',
    });
    expect(new Set(rows.map(({ kind }) => kind)).size).toBe(4);
    const again = await load(JSON.stringify(rows), false);
    // and the counts of 91 categories and 40 passages
    expect([again.written, again.unchanged]).toEqual([0, rows.length + 91 + 40]);
  });

  it('takes a question out of the battles that becomes another kind', async () => {
    const count = async () => (await doc('categories/space'))?.['questionCount'] as number;
    const before = await count();
    expect(await doc('questions/space-974')).toMatchObject({ uses: ['battle'] });
    const changed = row('974', { ...four, kind: 'sequence', question: 'Count upwards, please.' });
    await load(JSON.stringify([changed]), false);
    expect(await doc('questions/space-974')).toMatchObject({ uses: [] });
    expect(await count()).toBe(before - 1);
  });

  const aboutTides = { ...four, answer: 'A', question: 'What else?', passage: 'space-tides' };

  it('takes passages in a pack', async () => {
    const passages = [
      { id: 'space-tides', title: 'Tides', detail: 'The Moon *pulls*.' },
      { id: 'space-dust', title: 'Dust', detail: 'It falls.', picture: '/media/dust.webp' },
    ];
    const questions = Array.from({ length: 10 }, (_, at) => ({
      id: `space-${950 + at}`,
      question: `What about ${['tide', 'dust'][at % 2]} ${at}?`,
      options: ['One', 'Two', 'Three', 'Four'],
      answer: at % 4,
      difficulty: 1,
      note: 'So.',
      passage: passages[at % 2]?.id,
    }));
    const before = await doc('categories/space');
    const pack = { slug: 'space', name: 'Space', icon: '🪐', mode: 'fun-and-learn' };
    await load(JSON.stringify({ ...pack, passages, questions }), false);
    expect(await doc('passages/space-dust')).toEqual({
      category: 'space',
      title: 'Dust',
      detail: 'It falls.',
      picture: '/media/dust.webp',
      place: 1,
      questionCount: 5,
    });
    expect(await doc('questions/space-950')).toMatchObject({ passage: 'space-tides', uses: [] });
    const { shelves: _, ...rest } = before!;
    const { shelves, ...after } = (await doc('categories/space'))!;
    expect(after).toEqual(rest);
    expect(shelves).toContainEqual({ path: 'space/space-tides', count: 5 });
  });

  it('takes a question of a passage by its id', async () => {
    await load(JSON.stringify([row('990', aboutTides)]), false);
    expect(await doc('passages/space-tides')).toEqual({
      category: 'space',
      title: 'Tides',
      detail: 'The Moon *pulls*.',
      place: 0,
      questionCount: 6,
    });
    const rows = await exportRows(api.firestore, 'questions');
    expect(rows.find(({ id }) => id === 'space-990')).toMatchObject({ passage: 'space-tides' });
  });

  it('refuses an unknown passage', async () => {
    await expect(
      load(JSON.stringify([row('991', { ...aboutTides, passage: 'space-rain' })]), false),
    ).rejects.toThrow('passage space-rain does not exist: import the pack that holds it');
  });

  it('refuses another subcategory than that of the passage', async () => {
    await api.firestore.doc('passages/space-tides').update({ subcategory: 'moons' });
    await expect(load(JSON.stringify([row('992', aboutTides)]), false)).rejects.toThrow(
      'row 1: subcategory must be moons, as of space-tides',
    );
    await api.firestore.doc('passages/space-tides').update({ subcategory: FieldValue.delete() });
  });

  const multi = { ...four, kind: 'multi' };
  it.each<[string, object, string]>([
    ['no letter', multi, 'answer must be letters of options, as in A,C'],
    ['an option twice', { ...multi, answer: 'A,A' }, 'answer must be letters of options'],
    ['an option that is not there', { ...multi, answer: 'A,E' }, 'answer must be letters'],
    ['two answers of a choice', { ...four, answer: 'A,B' }, 'answer must be A, B, C or D'],
    [
      'an option too few',
      { option_a: 'One', option_b: 'Two', kind: 'multi', answer: 'A' },
      'option_a to option_b must be 3 to 5 options',
    ] as [string, object, string],
    [
      'a hole between options',
      { ...four, option_b: '', answer: 'A' },
      'option_b is missing: fill it in',
    ],
    [
      'an answer of a sequence',
      { ...four, kind: 'sequence', answer: 'A' },
      'answer must be empty: the options stand in their order',
    ],
    ['a word of signs', { kind: 'word', answer: 'a?b' }, 'answer must be letters, digits, spaces'],
    [
      'a long word',
      { kind: 'word', answer: 'x'.repeat(25) },
      'answer must have at most 24 letters',
    ],
    ['an unknown kind', { ...four, kind: 'riddle' }, 'kind must be choice, multi, sequence, word'],
    [
      'a clip of unknown length',
      { ...four, answer: 'A', audio: '/a.ogg' },
      'audio_seconds must be a number of seconds',
    ],
    [
      'a picture of another host',
      { ...four, answer: 'A', picture: 'https://pictures.example/a.png', picture_text: 'A cup.' },
      'picture must be an address of ours, as in /media/a.webp',
    ],
    [
      'a picture without its text',
      { ...four, answer: 'A', picture: '/media/a.png' },
      'picture_text must say in words what the picture shows, without the answer',
    ],
    ['a level that is none', { ...four, answer: 'A', level: 0 }, 'level must be a whole number'],
  ])('refuses %s', async (_what, cells, error) => {
    const file = JSON.stringify([row('980', { question: 'What?', ...cells })]);
    await expect(load(file, false)).rejects.toThrow(`row 1: ${error}`);
    expect(await doc('questions/space-980')).toBeUndefined();
  });
});
