import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mathsQuestionOf } from '../../../domain/maths/maths-questions.ts';
import { API_CODES } from '../../../domain/errors.ts';
import type { TestApi } from '../support/api.ts';
import { startApi } from '../support/api.ts';
import { refused } from '../support/refused.ts';
import type { SoloPlayer } from './solo-support.ts';
import { soloPlayer, withSettings } from './solo-support.ts';

let api: TestApi;

beforeAll(async () => {
  api = await startApi('demo-maths');
  await api.seed();
});
afterAll(() => api?.stop());
beforeEach(() => {
  api.clock.ms += 3_600_000;
});

const isGenerated = (id: string) => /-t\d\d-\d{5}$/.test(id);

/** The questions of a new attempt that is played to its end. */
async function playedBy(player: SoloPlayer, fields: Record<string, string> = {}) {
  expect(await player.play(0, fields)).toMatchObject({ error: false });
  return (await player.record()).questions.map(({ question }) => question);
}

const CATEGORIES = [
  'algebra',
  'arithmetic-and-number-theory',
  'calculus-and-probability',
  'geometry-and-trigonometry',
];

describe('an attempt of Math Mania', () => {
  it.each(CATEGORIES)(
    'of %s has half of its questions from the pack, half generated',
    async (slug) => {
      const player = await soloPlayer(api, 'maths');
      const questions = await playedBy(player, { type_id: slug });
      const generated = questions.filter(({ id }) => isGenerated(id));
      expect(questions).toHaveLength(10);
      expect(generated).toHaveLength(5);
      expect(questions.map(({ category }) => category)).toEqual(Array(10).fill(slug));
      expect(questions.map(({ hasTex }) => hasTex)).toEqual(Array(10).fill(true));
      // each of another template
      expect(new Set(generated.map(({ id }) => id.slice(0, -6))).size).toBe(5);
    },
  );

  it('repeats no question of twelve attempts before, although the pack has twenty', async () => {
    const player = await soloPlayer(api, 'maths');
    const shares: number[] = [];
    const texts: string[] = [];
    for (let attempt = 0; attempt < 12; attempt++) {
      const questions = await playedBy(player);
      shares.push(questions.filter(({ id }) => isGenerated(id)).length);
      texts.push(...questions.map(({ text }) => text));
    }
    expect(shares).toEqual([5, 5, 5, 5, ...Array<number>(8).fill(10)]);
    expect(new Set(texts).size).toBe(120);
  });

  it('has as many questions as the operator asks for, more than templates and pack', async () => {
    await withSettings(api, { maths_quiz_total_question: 50 }, async () => {
      const questions = await playedBy(await soloPlayer(api, 'maths'));
      expect(questions).toHaveLength(50);
      expect(questions.filter(({ id }) => isGenerated(id))).toHaveLength(30);
    });
  });

  it('has its questions in the order of their ids if they are not shuffled', async () => {
    await withSettings(api, { question_shuffle_mode: false }, async () => {
      const ids = (await playedBy(await soloPlayer(api, 'maths'))).map(({ id }) => id);
      expect(ids).toEqual(ids.toSorted());
    });
  });

  it('stores the key of a generated question, in the order of the shown options', async () => {
    const player = await soloPlayer(api, 'maths');
    await player.open();
    const { questions } = await player.record();
    const generated = questions.filter(({ question }) => isGenerated(question.id));
    for (const { question, key, note } of generated) {
      const made = mathsQuestionOf(question.id)!;
      expect(question.text).toBe(made.question);
      expect(note).toBe(made.note);
      const shown =
        question.kind === 'choice' && key.kind === 'choice' && question.options[key.option];
      expect(shown).toBe(made.options[made.answer]);
    }
    expect((await player.finishWith(10)).data).toMatchObject({ correctAnswer: '10' });
  });
});

describe('an attempt with questions of the pack alone', () => {
  const change = async (data: object, work: () => Promise<void>) => {
    const category = api.firestore.doc('categories/algebra');
    const before = (await category.get()).data()!;
    await category.set({ ...before, ...data });
    api.clock.ms += 60_000;
    try {
      await work();
    } finally {
      await category.set(before);
      api.clock.ms += 60_000;
    }
  };

  it('is that of a category in another language', async () => {
    await change({ languageId: '2' }, async () => {
      await api.firestore.doc('languages/2').set({ language: 'Español', code: 'es' });
      const questions = await playedBy(await soloPlayer(api, 'maths'));
      expect(questions.map(({ id }) => isGenerated(id))).toEqual(Array(10).fill(false));
    });
  });

  it('is that of a sub-category', async () => {
    const subcategories = [{ slug: 'lines', name: 'Lines' }];
    const { docs } = await api.firestore
      .collection('questions')
      .where('category', '==', 'algebra')
      .limit(12)
      .get();
    for (const { ref } of docs) await ref.update({ shelves: ['algebra', 'algebra/lines'] });
    const shelves = [
      { path: 'algebra', count: 20 },
      { path: 'algebra/lines', count: 12 },
    ];
    await change({ subcategories, shelves }, async () => {
      const player = await soloPlayer(api, 'maths');
      const questions = await playedBy(player, { type_id: 'algebra/lines' });
      expect(questions.map(({ id }) => isGenerated(id))).toEqual(Array(10).fill(false));
    });
  });
});

describe('a generated question', () => {
  const generatedOf = async (player: SoloPlayer) =>
    (await player.record()).questions.find(({ question }) => isGenerated(question.id))!;

  it('is in the review of its attempt, with its key and its note', async () => {
    const player = await soloPlayer(api, 'maths');
    await player.open();
    const { question, key, note } = await generatedOf(player);
    await player.finish();
    const { items } = (await player.review()).data as { items: { question: { id: string } }[] };
    const item = items.find((one) => one.question.id === question.id);
    expect(item).toMatchObject({ question: { text: question.text }, key, note });
  });

  it('is bookmarked after its attempt, listed, practised and removed', async () => {
    const player = await soloPlayer(api, 'maths');
    await player.open();
    const { question } = await generatedOf(player);
    const set = (status: string, type = '5') =>
      player.call('set_bookmark', { question_id: question.id, status, type });
    expect(await set('1')).toMatchObject(refused('inBattle'));
    await player.finish();
    expect(await set('1', '1')).toMatchObject(refused('noData'));
    expect(await set('1')).toMatchObject({ error: false });
    const { data } = await player.call('get_bookmark', { type: '5' });
    const { options } = mathsQuestionOf(question.id)!;
    expect(data).toMatchObject([
      {
        id: question.id,
        category: 'algebra',
        language_id: '14',
        question: question.text,
        optiona: options[0],
        optiond: options[3],
      },
    ]);
    const opened = await player.call('get_bookmark_questions', { type: '5' });
    expect(opened.data['questions']).toMatchObject([
      { id: question.id, text: question.text, hasTex: true },
    ]);
    await player.call('set_quiz_coin_score', {
      match_id: `bookmarks_${player.uid}`,
      quiz_type: 'bookmark',
    });
    expect(await set('0')).toMatchObject({ error: false });
    expect(await player.call('get_bookmark', { type: '5' })).toMatchObject(refused('noData'));
  });

  it('is not bookmarked by a player who was not asked it', async () => {
    const player = await soloPlayer(api, 'maths');
    await playedBy(player);
    const asked = (await player.record()).questions.map(({ question }) => question.id);
    const question_id = ['algebra-t01-00001', 'algebra-t01-00002', 'algebra-t01-00003'].find(
      (id) => !asked.includes(id),
    )!;
    const set = await player.call('set_bookmark', { question_id, status: '1', type: '5' });
    expect(set).toMatchObject(refused('noData'));
  });

  it('is reported by its id', async () => {
    const player = await soloPlayer(api, 'maths');
    await player.open();
    const { id } = (await generatedOf(player)).question;
    const message = 'Two options are right';
    const report = (question_id: string) =>
      player.call('report_question', { question_id, message });
    expect(await report(id)).toMatchObject({ error: false, message: API_CODES.reportStored });
    const stored = await api.firestore.doc(`questionReports/${id}_${player.uid}`).get();
    expect(stored.data()).toMatchObject({ questionId: id, mode: 'quiz', message });
  });

  it('cannot be reported by an id without a template, or in another mode', async () => {
    const player = await soloPlayer(api, 'maths');
    await player.open();
    const { id } = (await generatedOf(player)).question;
    const message = 'Two options are right';
    const report = (question_id: string) =>
      player.call('report_question', { question_id, message });
    expect(await report('algebra-t99-00001')).toMatchObject(refused('noData'));
    const multi = { question_id: id, message };
    expect(await player.call('multi_match_report_question', multi)).toMatchObject(
      refused('noData'),
    );
  });
});
