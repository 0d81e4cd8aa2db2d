import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dayOf } from '../../../domain/statistics/period.ts';
import { dayStart } from '../../../domain/play/daily.ts';
import { mathsQuestionOf } from '../../../domain/maths/maths-questions.ts';
import { OPENING, soloPlayer, wrongOf } from '../attempts/solo-support.ts';
import type { SoloPlayer } from '../attempts/solo-support.ts';
import type { TestApi } from '../support/api.ts';
import { startApi } from '../support/api.ts';
import { refused } from '../support/refused.ts';
import { keysOf } from '../../support/keys-of.ts';

const DAY_MS = 86_400_000;
/** A zone whose day differs from UTC's half of the time. */
const ZONE = 'Pacific/Auckland';

let api: TestApi;
beforeAll(async () => {
  api = await startApi('demo-mistakes');
  await api.seed();
  await api.firestore.doc('settings/system').set({ system_timezone: ZONE }, { merge: true });
});
afterAll(() => api?.stop());
beforeEach(() => {
  api.clock.ms += DAY_MS;
});

const today = () => dayOf(api.clock.ms, ZONE);
const daysLater = (days: number) => dayOf(api.clock.ms + days * DAY_MS, ZONE);
const idsOf = async (player: SoloPlayer) =>
  (await player.record()).questions.map(({ question }) => question.id);

/** Plays due mistakes, the first `right` of them right; returns the ids in the order of the attempt. */
async function practise(player: SoloPlayer, right: number): Promise<string[]> {
  const opened = await player.call('get_mistake_questions');
  if (opened.error) throw new Error(JSON.stringify(opened));
  const run = await api.firestore.doc(`attempts/mistakes_${player.uid}`).get();
  const questions = run.get('questions') as Awaited<ReturnType<SoloPlayer['record']>>['questions'];
  await player.call('set_quiz_coin_score', {
    match_id: `mistakes_${player.uid}`,
    quiz_type: 'mistakes',
    play_questions: JSON.stringify(
      questions.map(({ question, key }, index) => ({
        id: question.id,
        answer: index < right ? key : wrongOf(key),
      })),
    ),
  });
  return questions.map(({ question }) => question.id);
}

/** The modes whose wrong answers are practised; a contest is below, because it ends later. */
const NOTED = keysOf(OPENING).filter(
  (mode) => !['fun-and-learn', 'contest', 'bookmarks', 'mistakes'].includes(mode),
);

describe('a wrong answer', () => {
  it.each(NOTED)('in %s is noted as due at once, unlike a missing one', async (mode) => {
    const player = await soloPlayer(api, mode);
    await player.open();
    const ids = await idsOf(player);
    // one right, the next two wrong, the rest unanswered
    await player.finishWith(1, 3);
    const due = { step: 0, due: today() };
    const { mistakes } = await player.learning();
    expect(mistakes).toEqual([
      { id: ids[1], ...due },
      { id: ids[2], ...due },
    ]);
    const { data } = await player.call('get_mistakes');
    expect(data).toEqual({ due: '2', playing: '0', next_at: 0, next_count: '0' });
  });

  it('about a passage is not noted, because it cannot be asked without the passage', async () => {
    const player = await soloPlayer(api, 'fun-and-learn');
    await player.play(1);
    expect((await player.learning()).mistakes).toEqual([]);
    expect(await player.call('get_mistake_questions')).toMatchObject(refused('noQuestions'));
  });

  it('in a contest is noted only when the contest is over', async () => {
    const player = await soloPlayer(api, 'contest');
    await player.open();
    const { questions, rules } = await player.record();
    for (const [index, { question, key }] of questions.entries()) {
      await player.present(index, question);
      // an answer within a second counts as none, in a contest
      api.clock.ms += 3_000;
      await player.answer(index, index === 9 ? wrongOf(key) : key);
      api.clock.ms += rules.revealMs;
    }
    await player.finish();
    const ids = await idsOf(player);
    expect((await player.learning()).mistakes).toEqual([]);
    api.clock.ms += 3_600_000;
    await player.finish();
    expect((await player.learning()).mistakes).toEqual([{ id: ids[9], step: 0, due: today() }]);
  });

  it('is noted once, however often the attempt is finished or reloaded', async () => {
    const player = await soloPlayer(api, 'quiz-zone');
    await player.open();
    const ids = await idsOf(player);
    const finish = () => player.finishWith(9);
    await Promise.all([finish(), finish(), finish()]);
    await practise(player, 1);
    const learned = [{ id: ids[9], step: 1, due: daysLater(2) }];
    expect((await player.learning()).mistakes).toEqual(learned);
    // the same end again, and a reload
    await finish();
    await player.open({ resume: '1' });
    expect((await player.learning()).mistakes).toEqual(learned);
  });

  it('with an invented question id is not noted', async () => {
    const player = await soloPlayer(api, 'quiz-zone');
    await player.open();
    const ids = await idsOf(player);
    const answer = { kind: 'choice', option: 0 };
    const { docs } = await api.firestore
      .collection('questions')
      .where('category', '==', 'oceans')
      .limit(1)
      .get();
    const foreign = docs[0]?.id ?? 'oceans-001';
    expect(ids).not.toContain(foreign);
    await player.finish({
      play_questions: JSON.stringify([
        { id: 'space-999', answer },
        { id: foreign, answer },
        { id: '__proto__', answer },
      ]),
    });
    expect(await player.learning()).toEqual({ mistakes: [], cards: [] });
  });

  it('of two attempts that end at once is noted for both', async () => {
    const player = await soloPlayer(api, 'quiz-zone');
    const other = await soloPlayer(api, 'true-false', { uid: player.uid });
    await player.open();
    await other.open();
    const ids = [...(await idsOf(player)), ...(await idsOf(other))];
    await Promise.all([player.finishWith(0), other.finishWith(0)]);
    const { mistakes } = await player.learning();
    expect(mistakes.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  });
});

describe('practice', () => {
  it('moves a right answer by two days, a week and out, but a wrong one back to today', async () => {
    const player = await soloPlayer(api, 'quiz-zone');
    await player.open();
    const [first, second] = (await idsOf(player)).slice(-2);
    await player.finishWith(8);
    const noted = async () =>
      Object.fromEntries(
        (await player.learning()).mistakes.map(({ id, step, due }) => [id, [step, due]]),
      );
    expect(await noted()).toEqual({ [first!]: [0, today()], [second!]: [0, today()] });

    const [right, wrong] = await practise(player, 1);
    expect(await noted()).toEqual({ [right!]: [1, daysLater(2)], [wrong!]: [0, today()] });
    expect((await player.call('get_mistakes')).data).toEqual({
      due: '1',
      playing: '0',
      next_at: dayStart(daysLater(2), ZONE, api.clock.ms),
      next_count: '1',
    });
    expect(await practise(player, 1)).toEqual([wrong]);
    expect(await player.call('get_mistake_questions')).toMatchObject(refused('noQuestions'));

    api.clock.ms += 2 * DAY_MS;
    expect((await practise(player, 2)).toSorted()).toEqual([right, wrong].toSorted());
    expect(await noted()).toEqual({ [right!]: [2, daysLater(7)], [wrong!]: [2, daysLater(7)] });

    api.clock.ms += 7 * DAY_MS;
    const [out, back] = await practise(player, 1);
    expect(await noted()).toEqual({ [back!]: [0, today()] });
    expect([out, back].toSorted()).toEqual([right, wrong].toSorted());
  });

  it('in another mode moves a due question, but not one that is not due', async () => {
    const player = await soloPlayer(api, 'quiz-zone');
    await player.open();
    const [due, later] = await idsOf(player);
    const list = [
      { id: due!, step: 0, due: today() },
      { id: later!, step: 1, due: daysLater(1) },
    ];
    await api.firestore.doc(`users/${player.uid}/private/learning`).set({ mistakes: list });
    await player.finishWith(10);
    expect((await player.learning()).mistakes).toEqual([
      { id: due, step: 1, due: daysLater(2) },
      list[1],
    ]);
  });

  it('asks at most ten, those that wait longest, without coins, score or lifelines', async () => {
    const player = await soloPlayer(api, 'mistakes');
    const { docs } = await api.firestore
      .collection('questions')
      .where('category', '==', 'space')
      .limit(13)
      .get();
    const ids = docs.map(({ id }) => id);
    const days = ids.map((_, n) => dayOf(api.clock.ms - n * DAY_MS, ZONE));
    const mistakes = ids.map((id, n) => ({ id, step: 1, due: days[n] }));
    await api.firestore.doc(`users/${player.uid}/private/learning`).set({ mistakes });
    await player.open();
    expect((await idsOf(player)).toSorted()).toEqual(ids.slice(3).toSorted());
    expect(await player.use('fifty-fifty')).toMatchObject(refused('lifelineNotAllowed'));
    expect((await player.finishWith(10)).data).toMatchObject({
      earnCoin: '0',
      gainedScore: '0',
      review_fee: '0',
    });
    expect(await player.account()).toEqual({ coins: 100, score: 0 });
    expect(await player.review()).toMatchObject({ error: false });
    expect(await player.account()).toEqual({ coins: 100, score: 0 });
  });

  it('mixes the kinds and languages of questions, formulas too', async () => {
    const player = await soloPlayer(api, 'mistakes');
    const of = async (category: string) =>
      (await api.firestore.collection('questions').where('category', '==', category).limit(1).get())
        .docs[0]!.id;
    const generated = 'algebra-t01-00042';
    expect(mathsQuestionOf(generated)?.id).toBe(generated);
    const { docs } = await api.firestore
      .collection('categories')
      .where('languageId', '!=', '14')
      .limit(1)
      .get();
    const foreign = docs[0]!;
    const ids = [
      await of('space'),
      await of('nature'),
      await of('melodies'),
      await of('mixed-bag'),
      await of(foreign.id),
      generated,
    ];
    await player.miss(ids);
    await player.open();
    const { questions } = await player.record();
    expect(questions.map(({ question }) => question.id).toSorted()).toEqual(ids.toSorted());
    const language = (
      await api.firestore.doc(`languages/${foreign.get('languageId') as string}`).get()
    ).get('code') as string;
    const languageOf = (id: string) =>
      questions.find(({ question }) => question.id === id)?.question.language;
    expect(languageOf(ids[0]!)).toBe('en');
    expect(languageOf(ids[4]!)).toBe(language);
    expect(questions.find(({ question }) => question.id === generated)?.question.hasTex).toBe(true);
  });

  it('forgets questions that can no longer be asked', async () => {
    const player = await soloPlayer(api, 'mistakes');
    const passage = (
      await api.firestore.collection('questions').where('passage', '>', '').limit(1).get()
    ).docs[0]!.id;
    await player.miss(['space-998', passage, 'space-001']);
    await player.open();
    expect(await idsOf(player)).toEqual(['space-001']);
    expect((await player.learning()).mistakes.map(({ id }) => id)).toEqual(['space-001']);
  });

  it('asks no question of a running attempt, whose key it would reveal', async () => {
    const player = await soloPlayer(api, 'quiz-zone');
    await player.open();
    const ids = await idsOf(player);
    await player.miss(ids);
    const numbers = async () => (await player.call('get_mistakes')).data;
    expect(await numbers()).toMatchObject({ due: '0', playing: '10' });
    expect(await player.call('get_mistake_questions')).toMatchObject(refused('noQuestions'));
    await player.finish();
    expect(await numbers()).toMatchObject({ due: '10', playing: '0' });
    expect(await player.call('get_mistake_questions')).toMatchObject({ error: false });
  });

  it('counts no answer of an attempt that was left by time twice', async () => {
    const player = await soloPlayer(api, 'mistakes');
    await player.miss(['space-001', 'space-002']);
    await player.open();
    const [{ key, question }] = (await player.record()).questions as [
      Awaited<ReturnType<SoloPlayer['record']>>['questions'][number],
    ];
    await player.answer(0, key);
    api.clock.ms += 3_600_000;
    // opens the next attempt, which finishes this one
    await player.open();
    const other = question.id === 'space-001' ? 'space-002' : 'space-001';
    expect(await idsOf(player)).toEqual([other]);
    expect((await player.learning()).mistakes).toContainEqual({
      id: question.id,
      step: 1,
      due: daysLater(2),
    });
  });
});
