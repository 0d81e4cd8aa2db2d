import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportRows } from '../../../server/admin/export-rows.ts';
import type { ImportKind } from '../../../server/admin/run-import.ts';
import { runImport } from '../../../server/admin/run-import.ts';
import { seed } from '../../../server/seed.ts';
import type { TestApi } from '../support/api.ts';
import { startApi } from '../support/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi('demo-import');
  await seed(api.firestore);
});
afterAll(() => api?.stop());

const doc = async (path: string) => (await api.firestore.doc(path).get()).data();

function load(
  kind: ImportKind,
  content: string | object,
  more: {
    isDryRun?: boolean;
    name?: string;
    progress?: (done: number, total: number) => void;
  } = {},
) {
  const isCsv = typeof content === 'string';
  return runImport(
    api.firestore,
    kind,
    { text: isCsv ? content : JSON.stringify(content), isCsv },
    {
      isDryRun: more.isDryRun ?? false,
      now: api.clock.ms,
      progress: more.progress ?? (() => {}),
      pictureHosts: ['cdn.example'],
      language: { name: more.name ?? 'urdu', code: 'ur', isRtl: true },
    },
  );
}

const HEAD = 'id,category,question,option_a,option_b,option_c,option_d,answer,difficulty,note';
const line = (id: string, question: string, answer = 'B') =>
  `${id},space,${question},One,Two,Three,Four,${answer},2,Because.`;

describe('the import of questions', () => {
  it('writes new and changed questions with the counts of their categories, once for the same file', async () => {
    const before = (await doc('categories/space'))?.['questionCount'] as number;
    const file = [HEAD, line('space-900', '"How many, ""really""?"'), line('space-001', 'New?')];
    const done: number[] = [];
    const first = await load('questions', `\ufeff${file.join('\r\n')}\r\n`, {
      progress: (n) => done.push(n),
    });
    expect(first.written).toBe(3);
    expect(done.at(-1)).toBe(3);
    expect(await doc('questions/space-900')).toEqual({
      category: 'space',
      kind: 'choice',
      question: 'How many, "really"?',
      options: ['One', 'Two', 'Three', 'Four'],
      answer: 1,
      difficulty: 2,
      note: 'Because.',
      uses: ['battle'],
      shelves: ['space'],
      place: expect.any(Number) as number,
    });
    expect(await doc('questions/space-001')).toMatchObject({ question: 'New?' });
    expect(await doc('categories/space')).toMatchObject({
      questionCount: before + 1,
      name: 'Space',
    });
    const again = await load('questions', `\ufeff${file.join('\r\n')}\r\n`);
    expect(again).toMatchObject({ written: 0, unchanged: 3, id: first.id });
  });

  it('takes a list or a pack in JSON', async () => {
    const row = {
      id: 'music-900',
      category: 'music',
      question: 'Which?',
      difficulty: 1,
      note: 'So.',
      option_a: 'A1',
      option_b: 'B1',
      option_c: 'C1',
      option_d: 'D1',
      answer: 'd',
    };
    expect((await load('questions', [row])).written).toBe(2);
    expect(await doc('questions/music-900')).toMatchObject({ answer: 3, difficulty: 1 });
    const { default: pack } = await import('../../../content/questions/sports.json', {
      with: { type: 'json' },
    });
    expect(await load('questions', pack)).toMatchObject({ written: 0 });
    await expect(load('questions', { slug: 'x' })).rejects.toThrow('The pack is wrong');
  });

  it('refuses a file with errors, each named with its row and its remedy', async () => {
    const count = async () => (await api.firestore.collection('questions').count().get()).data();
    const before = await count();
    const invalid = [
      HEAD,
      line('space-901', 'Fine?'),
      line('space-901', 'Twice?'),
      line('space-902', 'Which?', 'E'),
      line('SPACE', 'Which one?'),
      'space-903,space,Same?,One,one,Three,Four,A,2,Because.',
      'nowhere-001,nowhere,Where?,One,Two,Three,Four,A,9,Because.',
      'nowhere-002,nowhere,Here?,One,Two,Three,Four,A,2,Because.',
      'space-904,space,,One,Two,Three,Four,A,2,Because.',
    ];
    const message = await load('questions', invalid.join('\n')).then(
      () => '',
      (error: Error) => error.message,
    );
    for (const error of [
      'Nothing was imported: 7 errors.',
      'row 4: answer must be A, B, C or D',
      'row 5: id must look like space-001',
      'row 6: option_a to option_d must all be different',
      'row 7: difficulty must be 1, 2 or 3',
      'row 3: id stands in row 2 too',
      'row 8: category nowhere does not exist: import it first',
      'row 9: question is missing: fill it in',
    ]) {
      expect(message).toContain(error);
    }
    expect(await count()).toEqual(before);
    expect(await doc('questions/space-901')).toBeUndefined();
    await expect(load('questions', 'id,colour\nspace-001,red')).rejects.toThrow(
      'column colour is not known: use id, category',
    );
    await expect(load('questions', HEAD)).rejects.toThrow('the file has no rows');
    await expect(load('questions', 'id,"x\n1')).rejects.toThrow('The file is no CSV');
  });

  it('refuses a file with near duplicates or mixed quotation marks', async () => {
    const file = [
      HEAD,
      'space-960,space,Which planet do we call the Red Planet?,Venus,Mars,Saturn,Neptune,B,1,Rust.',
      `space-961,space,"What is a ""light-year""?",Time,Length,Mass,Force,B,1,Far.`,
      `space-962,space,What is a 'parsec'?,Time,Length,Mass,Force,B,2,"A ""parallax second""."`,
      'music-960,music,What do horn players give off with every breath?,Neon,Argon,Carbon dioxide,Helium,C,1,So.',
    ];
    await expect(load('questions', file.join('\n'))).rejects.toThrow(
      [
        'Nothing was imported: 2 errors.',
        'row 2: is nearly space-014, "Which planet is nicknamed the Red Planet?": ask something else in one of them',
        `row 4: quotes with '…', most of the file with "…": use these`,
      ].join('\n  '),
    );
    expect(await doc('questions/music-960')).toBeUndefined();
  });

  it('writes nothing in a dry run', async () => {
    const file = [HEAD, line('space-950', 'Dry?')].join('\n');
    expect(await load('questions', file, { isDryRun: true })).toMatchObject({ written: 2 });
    expect(await doc('questions/space-950')).toBeUndefined();
  });

  it('continues after an interruption, with the counts at its end', async () => {
    const file = [
      HEAD,
      ...Array.from({ length: 450 }, (_, i) => line(`space-${10_000 + i}`, `Number ${i}?`)),
    ].join('\n');
    const before = (await doc('categories/space'))?.['questionCount'] as number;
    const breaking = load('questions', file, {
      progress: (done) => {
        if (done >= 200) throw new Error('the cable was pulled');
      },
    });
    await expect(breaking).rejects.toThrow('the cable was pulled');
    expect(await doc('questions/space-10000')).toMatchObject({ question: 'Number 0?' });
    expect(await doc('questions/space-10449')).toBeUndefined();
    expect(await doc('categories/space')).toMatchObject({ questionCount: before });
    const second = await load('questions', file);
    expect(second).toMatchObject({ isContinued: true, written: 251, unchanged: 200 });
    expect(await doc('categories/space')).toMatchObject({ questionCount: before + 450 });
    expect(await doc(`imports/${second.id}`)).toMatchObject({ status: 'done', kind: 'questions' });
  });
});

describe('the import of categories', () => {
  it('changes categories without touching their questions', async () => {
    const { questionCount, supply, shelves } = (await doc('categories/music'))!;
    await load(
      'categories',
      'slug,name,icon,is_premium,coins\nmusic,Sounds,🎧,1,50\nart,Art,🎨,,\n',
    );
    expect(await doc('categories/music')).toEqual({
      name: 'Sounds',
      icon: '🎧',
      isPremium: true,
      coins: 50,
      questionCount,
      supply,
      shelves,
    });
    expect(await doc('categories/art')).toEqual({
      name: 'Art',
      icon: '🎨',
      questionCount: 0,
      supply: {},
      shelves: [],
    });
    const list = 'slug,name,icon,mode,subcategories\nsums,Sums,➕,maths,plus:Plus:➕|minus:Minus\n';
    await load('categories', list);
    expect(await doc('categories/sums')).toEqual({
      shelves: [],
      name: 'Sums',
      icon: '➕',
      mode: 'maths',
      questionCount: 0,
      supply: {},
      subcategories: [
        { slug: 'plus', name: 'Plus', icon: '➕' },
        { slug: 'minus', name: 'Minus' },
      ],
    });
    const [head, sums] = list.split('\n');
    await expect(load('categories', `${head}\n${sums?.replace(':Plus:➕', '')}`)).rejects.toThrow(
      'row 2: subcategories must look like physics:Physics|chemistry:Chemistry',
    );
    const exported = await exportRows(api.firestore, 'categories');
    expect(exported.find(({ slug }) => slug === 'sums')?.['subcategories']).toBe(
      'plus:Plus:➕|minus:Minus',
    );
    await expect(load('categories', `${head}\n${sums?.replace('maths', 'math')}`)).rejects.toThrow(
      'row 2: mode must be quiz-zone, fun-and-learn, guess-the-word, audio, maths, multi-match',
    );
    await expect(load('categories', 'slug,name,icon,coins\nart,Art,🎨,5')).rejects.toThrow(
      'row 2: coins must be more than 0 where is_premium is 1',
    );
    await expect(load('categories', [{ slug: 'Ä', name: 'x', icon: 'x' }])).rejects.toThrow(
      'row 1: slug must be in kebab-case',
    );
  });
});

/** A number of questions of an exam. */
const manyMarks = (count: number) =>
  Array.from({ length: count }, (_, n) => `animals-${n}:1`).join('|');

describe('the import of contests and exams', () => {
  const contest = {
    id: 'spring',
    name: 'Spring cup',
    start: '2026-03-01T18:00+01:00',
    entry: 5,
    end: '2026-03-02T18:00+01:00',
    prizes: ['1:100', '2:50'],
    questions: ['animals-001', 'animals-002'],
  };
  const exam = {
    id: 'finals',
    title: 'Finals',
    date: '2026-03-01',
    minutes: 30,
    key: 'AB0042',
    answer_again: true,
    questions: ['animals-001:2', 'animals-002:3'],
  };

  it('stores public fields apart from keys and questions', async () => {
    await load('contests', [contest]);
    const stored = await doc('contests/spring');
    expect(stored).toMatchObject({
      name: 'Spring cup',
      entryFee: 5,
      questionCount: 2,
      prizes: [
        { rank: 1, coins: 100 },
        { rank: 2, coins: 50 },
      ],
    });
    expect((stored!['startsAt'] as FirebaseFirestore.Timestamp).toMillis()).toBe(
      Date.UTC(2026, 2, 1, 17),
    );
    expect(await doc('contestQuestions/spring')).toEqual({ questions: contest.questions });
    await load('exams', [exam]);
    expect(await doc('exams/finals')).toEqual({
      title: 'Finals',
      date: '2026-03-01',
      minutes: 30,
      answerAgain: true,
      totalMarks: 5,
      questionCount: 2,
      timeZone: 'Asia/Kolkata',
      opensAt: Date.UTC(2026, 1, 28, 18, 30),
      closesAt: Date.UTC(2026, 2, 1, 18, 30),
      category: 'animals',
    });
    const hours = { opens: '09:00', closes: '10:30', time_zone: 'Europe/Berlin' };
    await load('exams', [{ ...exam, id: 'hours', ...hours }]);
    expect(await doc('exams/hours')).toMatchObject({
      timeZone: 'Europe/Berlin',
      opensAt: Date.UTC(2026, 2, 1, 8),
      closesAt: Date.UTC(2026, 2, 1, 9, 30),
    });
    expect(await doc('examSecrets/finals')).toMatchObject({ key: 'AB0042' });
    expect(await load('contests', [contest])).toMatchObject({ written: 0 });
  });

  it.each([
    ['contests', { end: contest.start }, 'end must be after start'],
    ['contests', { start: 'tomorrow' }, 'start must be a moment with its zone'],
    ['contests', { prizes: '2:5' }, 'prizes must be of the ranks 1, 2, 3'],
    ['contests', { questions: 'animals-999' }, 'animals-999 does not exist: import it first'],
    ['contests', { questions: 'animals-001|animals-001' }, 'questions must all be different'],
    ['contests', { image: 'javascript:1' }, 'image must be empty, an own path'],
    ['exams', { key: 'abcde' }, 'key must have 6 to 12 letters or digits'],
    [
      'exams',
      { key: '0042' },
      'key must have 6 to 12 letters or digits: a key of 4 digits can be guessed',
    ],
    ['exams', { opens: '9:30' }, 'opens must be a time, as in 09:30'],
    ['exams', { opens: '11:00', closes: '11:00' }, 'closes must be after opens'],
    ['exams', { time_zone: 'Mars/Base' }, 'time_zone must be a time zone, as in Europe/Berlin'],
    ['exams', { date: '2026-02-30' }, 'date must be a day that exists'],
    ['exams', { minutes: '0' }, 'minutes must be at least 1'],
    ['exams', { questions: 'animals-001:0' }, 'questions must have 1 to 100 marks'],
    ['exams', { questions: manyMarks(201) }, 'questions must be at most 200'],
  ] as const)('of %s refuses %j', async (kind, wrong, message) => {
    const row = { ...(kind === 'contests' ? contest : exam), ...wrong };
    await expect(load(kind, [row])).rejects.toThrow(
      `row 1: ${message}`.replace('row 1: animals', 'animals'),
    );
  });
});
