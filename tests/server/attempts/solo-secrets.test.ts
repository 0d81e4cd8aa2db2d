import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { API_CODES } from '../../../domain/errors.ts';
import type { Key } from '../../../domain/question/question.ts';
import type { TestApi } from '../support/api.ts';
import { startApi } from '../support/api.ts';
import { refused } from '../support/refused.ts';
import { OPENING, soloPlayer, withSettings, wrongOf, setSoloSettings } from './solo-support.ts';
import { keysOf } from '../../support/keys-of.ts';

let api: TestApi;
let levelIds: string[];

beforeAll(async () => {
  api = await startApi('demo-solo-secrets');
  await api.seed();
  await setSoloSettings(api);
  const level = api.firestore.collection('questions').where('shelves', 'array-contains', 'space/1');
  // as many as an attempt of bookmarks asks
  levelIds = (await level.get()).docs.map(({ id }) => id).slice(0, 8);
});
afterAll(() => api?.stop());
beforeEach(() => {
  api.clock.ms += 3_600_000;
});

const MODES = keysOf(OPENING);

describe('replies before an answer is locked', () => {
  it.each(MODES)('contain no key of %s, in any answer or error of any action', async (mode) => {
    await withSettings(api, { answer_mode: '3' }, async () => {
      const player = await soloPlayer(api, mode);
      await player.supply(levelIds);
      const sent: unknown[] = [await player.open(), await player.open({ resume: '1' })];
      const { questions } = await player.record();
      const [first] = questions;
      const question_id = first!.question.id;
      sent.push(
        await player.look(0),
        await player.look(1),
        await player.answer(
          1,
          first!.key.kind === 'word' ? { kind: 'word', word: 'x' } : first!.key,
        ),
        await player.use('hint', 9),
        await player.review(),
        await player.finish({ quiz_type: '1.4' }),
        await player.finish({ play_questions: '[' }),
        await player.call('set_bookmark', { question_id, status: '1', type: '1' }),
        await player.call('get_bookmark', { type: '1' }),
        await player.call('get_bookmark_questions', { type: '3' }),
        await player.call('get_mistakes'),
        await player.call('get_album'),
        await player.call('get_album_cards', { category: first!.question.category }),
        await player.call('get_coin_history'),
        await player.call('get_notifications'),
        await player.call('get_user_badges'),
        await player.call('get_users_statistics'),
      );
      const text = JSON.stringify(sent);
      const secrets = ['"key":', '"note":', '"isRight":'].filter((name) => text.includes(name));
      expect(secrets).toEqual([]);
      for (const { question, key, note } of questions) {
        expect(text).not.toContain(note.slice(0, 30));
        if (question.hint !== undefined) expect(text).not.toContain(question.hint);
        if (key.kind === 'word') expect(text).not.toContain(JSON.stringify(key.word));
      }
    });
  });

  it('lock a question once its key is sent in the grace', async () => {
    await withSettings(api, { answer_mode: '3' }, async () => {
      const player = await soloPlayer(api, 'quiz-zone');
      await player.open();
      const [first] = (await player.record()).questions;
      api.clock.ms += 30_500;
      // a player who opens again within the grace gets no key, and can still answer
      expect((await player.open()).data['feedback']).toEqual({});
      const looked = await player.look(0);
      expect(looked.data['feedback']).toMatchObject({ isRight: false, key: first!.key });
      const play_questions = JSON.stringify([{ id: first!.question.id, answer: first!.key }]);
      expect((await player.finish({ play_questions })).data).toMatchObject({
        correctAnswer: '0',
        notAttempted: '10',
      });
    });
  });

  it('never hold a sequence in its right order, in an attempt or in the bookmarks', async () => {
    const player = await soloPlayer(api, 'multi-match');
    let sequences = 0;
    for (let run = 0; run < 5; run++) {
      await player.open();
      const { questions } = await player.record();
      for (const { question, key } of questions) {
        if (question.kind !== 'sequence' || key.kind !== 'sequence') continue;
        sequences += 1;
        expect(key.options).not.toEqual([...question.options.keys()]);
      }
      await player.finish();
    }
    expect(sequences).toBeGreaterThan(0);
  });
});

describe('answers sent with the end of an attempt', () => {
  it('count once for each question, by the first answer', async () => {
    const player = await soloPlayer(api, 'quiz-zone');
    await player.open();
    const { questions } = await player.record();
    const answersOf = (pick: (key: Key) => Key) =>
      questions.map(({ question, key }) => ({ id: question.id, answer: pick(key) }));
    const play_questions = JSON.stringify([
      ...answersOf(wrongOf).slice(0, 4),
      ...answersOf((key) => key),
    ]);
    expect((await player.finish({ play_questions })).data).toMatchObject({
      correctAnswer: '6',
      wrongAnswer: '4',
    });
    expect((await player.record()).events).toHaveLength(10);
  });

  it('change no locked answer and add no questions', async () => {
    const player = await soloPlayer(api, 'quiz-zone');
    await player.open();
    const { questions } = await player.record();
    const [{ key, question }] = questions as [(typeof questions)[0]];
    await player.answer(0, wrongOf(key));
    const foreign = { id: 'music-001', answer: { kind: 'choice', option: 0 } };
    const play_questions = JSON.stringify([{ id: question.id, answer: key }, foreign]);
    expect((await player.finish({ play_questions })).data).toMatchObject({
      correctAnswer: '0',
      wrongAnswer: '1',
      notAttempted: '9',
      total_questions: '10',
    });
  });

  it('count nothing after the time of their question', async () => {
    const player = await soloPlayer(api, 'quiz-zone');
    await player.open();
    // 30 s, 2 s of reveal, 30 s, and more than a second
    api.clock.ms += 63_001 + 100;
    expect((await player.finishWith(10)).data).toMatchObject({
      correctAnswer: '8',
      notAttempted: '2',
    });
  });
});

describe('an attempt pays once', () => {
  it('for concurrent or repeated ends', async () => {
    const player = await soloPlayer(api, 'guess-the-word');
    await player.open();
    const ends = await Promise.all([1, 2, 3, 4].map(() => player.finishWith(10)));
    for (const { data } of ends) expect(data).toMatchObject({ earnCoin: '10', gainedScore: '40' });
    expect(await player.account()).toEqual({ coins: 110, score: 40 });
    await player.finishWith(10);
    expect(await player.account()).toEqual({ coins: 110, score: 40 });
  });

  it('however often it is played again', async () => {
    const player = await soloPlayer(api, 'maths');
    for (let run = 0; run < 4; run++) await player.play(10);
    expect(await player.account()).toEqual({ coins: 104, score: 40 });
    const board = await api.firestore.doc(`leaderboards/all/entries/${player.uid}`).get();
    expect(board.get('score')).toBe(40);
  });
});

describe('the bookmarks', () => {
  it('are no way to the answers of a running battle', async () => {
    const player = await soloPlayer(api, 'bookmarks');
    await player.keep(levelIds);
    const room = api.firestore.doc('rooms/SECRET');
    await room.set({ members: [player.uid, 'eve'], status: 'playing' });
    await room
      .collection('answerKey')
      .doc('all')
      .set({ questions: levelIds.slice(0, 4) });
    await player.open();
    const asked = (await player.record()).questions.map(({ question }) => question.id);
    expect(asked.toSorted()).toEqual(levelIds.slice(4).toSorted());
    await player.finish();
    await room.update({ status: 'settled' });
    expect((await player.open()).data['questions']).toHaveLength(levelIds.length);
  });

  it('are no way to the answers of a running attempt', async () => {
    const player = await soloPlayer(api, 'bookmarks');
    await player.keep(levelIds);
    const [action, fields] = OPENING['quiz-zone'];
    // all questions of the level
    await withSettings(api, { quiz_zone_fix_level_question: false }, async () => {
      expect(await player.call(action, fields)).toMatchObject({ error: false });
    });
    expect(await player.open()).toMatchObject(refused('noQuestions'));
    api.clock.ms += 3_600_000;
    expect((await player.open()).data['questions']).toHaveLength(levelIds.length);
  });

  it.each(['space-001', 'melodies-001', 'nowhere-001'])(
    'are refused for a question that the player was not asked: %s',
    async (question_id) => {
      const player = await soloPlayer(api, 'quiz-zone');
      for (const type of ['1', '3', '4', '5', '6']) {
        const set = await player.call('set_bookmark', { question_id, status: '1', type });
        expect(set).toMatchObject(refused('noData'));
      }
      expect(await player.call('get_bookmark', { type: '1' })).toMatchObject({
        message: API_CODES.noData,
      });
    },
  );
});
