import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rightAnswerOf } from '../../../domain/question/content-question.ts';
import { storedOf } from '../../../server/questions/question-store.ts';
import type { Reply } from '../attempts/solo-support.ts';
import { soloPlayer, withSettings, wrongOf } from '../attempts/solo-support.ts';
import type { TestApi } from '../support/api.ts';
import { startApi } from '../support/api.ts';
import { refused } from '../support/refused.ts';
import { getAlbumCards } from '../../../domain/contract/learning.ts';
import { sentData } from '../support/sent-data.ts';

let api: TestApi;
let space: string[];
beforeAll(async () => {
  api = await startApi('demo-album');
  await api.seed();
  const { docs } = await api.firestore
    .collection('questions')
    .where('category', '==', 'space')
    .get();
  space = docs.map(({ id }) => id);
});
afterAll(() => api?.stop());
beforeEach(() => {
  api.clock.ms += 3_600_000;
});

const collect = (uid: string, cards: readonly string[]) =>
  api.firestore.doc(`users/${uid}/private/learning`).set({ cards }, { merge: true });
const idsIn = (reply: Reply) => sentData(getAlbumCards, reply).map(({ id }) => id);

describe('a card', () => {
  it('is added for a question answered right, which the outcome counts whether new or not', async () => {
    const player = await soloPlayer(api, 'quiz-zone');
    await player.open();
    const ids = (await player.record()).questions.map(({ question }) => question.id);
    await collect(player.uid, [ids[0]!]);
    // 7 right, of which one is a card already; 2 wrong; one unanswered
    await player.open();
    const { questions } = await player.record();
    const play_questions = JSON.stringify(
      questions.slice(0, 9).map(({ question, key }, index) => ({
        id: question.id,
        answer: index < 7 ? key : wrongOf(key),
      })),
    );
    const finish = () => player.finish({ play_questions });
    const replies = await Promise.all([finish(), finish()]);
    expect(replies.map(({ data }) => data.cards)).toEqual(['7', '7']);
    expect((await player.learning()).cards).toEqual(ids.slice(0, 7));
    expect((await finish()).data.cards).toBe('7');
    expect((await player.call('get_album')).data).toEqual([
      {
        category: 'space',
        category_name: 'Space',
        icon: expect.any(String),
        language: 'en',
        cards: '7',
        questions: String(space.length),
      },
    ]);
  });

  it('is no generated question', async () => {
    const player = await soloPlayer(api, 'maths');
    await player.open();
    const stored = (await player.record()).questions
      .map(({ question }) => question.id)
      .filter((id) => !/-t\d\d-/.test(id));
    // half of the ten are generated
    expect(stored).toHaveLength(5);
    expect((await player.finishWith(10)).data.cards).toBe('5');
    expect((await player.learning()).cards).toEqual(stored);
  });

  it.each([
    ['the note is shown after the answer', '3', 10, '10'],
    ['the review is free', '1', 0, '10'],
    ['the note costs a fee', '1', 10, '0'],
  ])('where %s: answer_mode %s and a fee of %s bring %s', async (_when, mode, fee, count) => {
    await withSettings(api, { answer_mode: mode, review_answers_deduct_coin: fee }, async () => {
      const player = await soloPlayer(api, 'quiz-zone');
      expect((await player.play(10)).data.cards).toBe(count);
    });
  });

  it('of a passage counts too', async () => {
    const player = await soloPlayer(api, 'fun-and-learn');
    expect((await player.play(4)).data.cards).toBe('4');
    expect((await player.call('get_album')).data).toMatchObject([{ cards: '4' }]);
  });
});

describe('the cards of a category', () => {
  it('come in pages of 20 with right answer and note, the newest first', async () => {
    const player = await soloPlayer(api, 'quiz-zone');
    const own = space.slice(0, 25);
    await collect(player.uid, [...own, 'oceans-001']);
    const page = (offset: number) =>
      player.call('get_album_cards', { category: 'space', offset: String(offset) });
    const first = await page(0);
    expect(first).toMatchObject({ total: '25' });
    expect([...idsIn(first), ...idsIn(await page(20))]).toEqual(own.toReversed());
    expect(idsIn(first)).toHaveLength(20);
    const stored = storedOf(await api.firestore.doc(`questions/${own[24]!}`).get());
    expect(sentData(getAlbumCards, first)[0]).toEqual({
      id: stored.id,
      question: stored.question,
      answer: rightAnswerOf(stored),
      note: stored.note,
      has_tex: false,
      language: 'en',
      ...(stored.picture && { picture: stored.picture }),
    });
    expect(await page(25)).toMatchObject(refused('noData'));
    const many = await player.call('get_album_cards', { category: 'space', limit: '21' });
    expect(many).toMatchObject(refused('missingFields'));
  });

  it('are the own ones alone: no call reads a note or a key of another question', async () => {
    const owner = await soloPlayer(api, 'quiz-zone');
    await collect(owner.uid, space.slice(0, 3));
    const thief = await soloPlayer(api, 'quiz-zone');
    await collect(thief.uid, space.slice(3, 4));
    const wanted = space[0]!;
    const tries = [
      { category: 'space', id: wanted, ids: wanted, question_id: wanted, question_ids: wanted },
      { category: 'space', uid: owner.uid, user_id: owner.uid },
      { category: 'space', 'cards[]': wanted, limit: '20' },
    ];
    for (const fields of tries) {
      expect(idsIn(await thief.call('get_album_cards', fields))).toEqual([space[3]]);
    }
    for (const category of ['oceans', 'constructor', 'space-001', 'spac']) {
      const reply = await thief.call('get_album_cards', { category });
      expect(reply).toMatchObject(refused('noData'));
    }
    for (const category of ['', '__proto__', '../space', 'space/1']) {
      const reply = await thief.call('get_album_cards', { category });
      expect(reply).toMatchObject(refused('missingFields'));
    }
    const { stored } = { stored: storedOf(await api.firestore.doc(`questions/${wanted}`).get()) };
    expect(JSON.stringify(await thief.call('get_album_cards', tries[0]))).not.toContain(
      stored.note,
    );
    expect((await api.call('get_album_cards', { category: 'space' })).status).toBe(401);
  });

  it('leave out a question that is being asked, until the attempt is over', async () => {
    const player = await soloPlayer(api, 'quiz-zone');
    await player.open();
    const asked = (await player.record()).questions.map(({ question }) => question.id);
    const other = space.find((id) => !asked.includes(id))!;
    await collect(player.uid, [...asked, other]);
    const reply = await player.call('get_album_cards', { category: 'space' });
    expect(idsIn(reply)).toEqual([other]);
    expect(reply).toMatchObject({ total: '1' });
    await player.finish();
    expect(idsIn(await player.call('get_album_cards', { category: 'space' }))).toEqual([
      other,
      ...asked.toReversed(),
    ]);
  });

  it('leave out questions that the operator has removed', async () => {
    const player = await soloPlayer(api, 'quiz-zone');
    await collect(player.uid, ['space-998', space[0]!]);
    expect(idsIn(await player.call('get_album_cards', { category: 'space' }))).toEqual([space[0]]);
  });
});
