import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SoloModeName } from '../../../domain/play/modes.ts';
import type { TestApi } from '../support/api.ts';
import { startApi } from '../support/api.ts';
import { refused } from '../support/refused.ts';
import type { SoloPlayer } from './solo-support.ts';
import { soloPlayer, withSettings, wrongOf, setSoloSettings } from './solo-support.ts';
import { needs } from '../../support/capabilities.ts';
import { getUserBadges } from '../../../domain/contract/progress.ts';
import { sentData } from '../support/sent-data.ts';

let api: TestApi;

beforeAll(async () => {
  api = await startApi('demo-solo-rewards');
  await api.seed();
  await setSoloSettings(api);
});
afterAll(() => api?.stop());
beforeEach(() => {
  api.clock.ms += 3_600_000;
});

const lettersOf = (data: Record<string, unknown>) =>
  (data['help'] as { letter: { place: number; letter: string } }).letter;

describe('the letter of a word', () => {
  it('costs a coin, at most twice a question', async () => {
    const player = await soloPlayer(api, 'guess-the-word');
    await player.open();
    const { questions } = await player.record();
    const key = questions[0]!.key;
    const word = key.kind === 'word' ? [...key.word] : [];
    const given = [await player.use('letter'), await player.use('letter')].map(({ data }) => data);
    expect(given.map(({ coins }) => coins)).toEqual([99, 98]);
    const letters = given.map(lettersOf);
    for (const { place, letter } of letters) expect(letter).toBe(word[place]);
    expect(new Set(letters.map(({ place }) => place)).size).toBe(2);
    expect(await player.use('letter')).toMatchObject(refused('lifelineUsed'));
    await player.answer(0, key);
    api.clock.ms += 2_000;
    expect((await player.use('letter', 1)).data).toMatchObject({ coins: 97 });
    expect((await player.account()).coins).toBe(97);
  });

  it('is given twice for five concurrent requests', async () => {
    const player = await soloPlayer(api, 'guess-the-word');
    await player.open();
    const replies = await Promise.all([1, 2, 3, 4, 5].map(() => player.use('letter')));
    const good = replies.filter(({ error }) => !error).map(({ data }) => lettersOf(data).place);
    expect(good).toHaveLength(2);
    expect(new Set(good).size).toBe(2);
    expect((await player.account()).coins).toBe(98);
  });

  it('is given as often as the operator says', async () => {
    const settings = { guess_the_word_max_hints: 1, guess_the_word_hint_deduct_coin: 4 };
    await withSettings(api, settings, async () => {
      const player = await soloPlayer(api, 'guess-the-word');
      await player.open();
      expect((await player.use('letter')).data).toMatchObject({ coins: 96 });
      expect(await player.use('letter')).toMatchObject(refused('lifelineUsed'));
    });
  });
});

describe('a question with a clip', () => {
  it('starts its time at the reported end of the clip', async () => {
    const player = await soloPlayer(api, 'audio');
    await player.open();
    const { questions } = await player.record();
    const [{ key }] = questions as [(typeof questions)[0]];
    expect(await player.answer(0, key)).toMatchObject(refused('tooEarly'));
    api.clock.ms += 3_000;
    expect((await player.look(0, { heard: '1' })).data).toMatchObject({
      event: { kind: 'heard', question: 0, at: api.clock.ms },
      feedback: {},
    });
    api.clock.ms += 10_000;
    // a repeated call does not restart the time
    expect((await player.look(0, { heard: '1' })).data).toEqual({
      now: api.clock.ms,
      feedback: {},
    });
    api.clock.ms += 20_000;
    expect((await player.answer(0, key)).data['feedback']).toEqual({ isRight: true });
  });

  it('has it ten seconds after the clip at the latest', async () => {
    const player = await soloPlayer(api, 'audio');
    await player.open();
    const { questions } = await player.record();
    const [{ key, question }] = questions as [(typeof questions)[0]];
    const clipMs = question.audio!.seconds * 1_000;
    api.clock.ms += clipMs + 9_999;
    expect(await player.answer(0, key)).toMatchObject(refused('tooEarly'));
    api.clock.ms += 1 + 31_000;
    expect((await player.answer(0, key)).data['feedback']).toEqual({ isRight: true });
  });

  it('refuses the end of a clip for a question without one', async () => {
    const player = await soloPlayer(api, 'quiz-zone');
    await player.open();
    const heard = await player.look(0, { heard: '1' });
    expect(heard).toMatchObject(refused('missingFields'));
  });
});

describe('a self challenge', () => {
  it.each<Record<string, string>>([
    { limit: '31' },
    { limit: '0' },
    { limit: '-5' },
    { limit: '999999999999' },
    { minutes: '31' },
    { minutes: '0' },
    { minutes: '-3' },
    { limit: 'ten' },
  ])('of %o is refused', async (fields) => {
    const player = await soloPlayer(api, 'self-challenge');
    expect(await player.open(fields)).toMatchObject(refused('missingFields'));
  });

  it('has the limits of the operator', async () => {
    const most = { self_challenge_max_questions: 15, self_challenge_max_minutes: 6 };
    await withSettings(api, most, async () => {
      const player = await soloPlayer(api, 'self-challenge');
      expect(await player.open({ limit: '20' })).toMatchObject(refused('missingFields'));
      expect(await player.open({ minutes: '9' })).toMatchObject(refused('missingFields'));
      const { data } = await player.open({ limit: '15', minutes: '6' });
      expect(data['questions']).toHaveLength(15);
      expect(data['rules']).toMatchObject({ timing: { kind: 'whole', ms: 360_000 } });
    });
  });

  it('takes changed answers in any order until its time is over', async () => {
    const player = await soloPlayer(api, 'self-challenge');
    await player.open();
    const keys = (await player.record()).questions.map(({ key }) => key);
    for (const index of [9, 0, 4]) {
      expect((await player.answer(index, wrongOf(keys[index]!))).data['feedback']).toEqual({});
    }
    await player.answer(4, keys[4]!);
    const { events } = await player.record();
    expect(events.map(({ question }) => question)).toEqual([9, 0, 4]);
    api.clock.ms += 361_001;
    expect(await player.answer(1, keys[1]!)).toMatchObject(refused('tooLate'));
    expect((await player.finish()).data).toMatchObject({
      correctAnswer: '1',
      wrongAnswer: '2',
      notAttempted: '7',
    });
  });
});

describe('badges of attempts', () => {
  const badges = async (player: SoloPlayer) => {
    const rows = sentData(getUserBadges, await player.call('get_user_badges'));
    return Object.fromEntries(rows.map(({ type, progress }) => [type, progress]));
  };
  const ERRORLESS: readonly (readonly [SoloModeName, string, number])[] = [
    ['guess-the-word', 'super_sonic', 10],
    ['fun-and-learn', 'flashback', 5],
    ['quiz-zone', 'brainiac', 10],
  ];

  it.each(ERRORLESS)('of %s without an error: %s, counted once', async (mode, badge, count) => {
    const player = await soloPlayer(api, mode);
    await player.play(count - 1);
    expect(await badges(player)).toMatchObject({ dashing_debut: '1', [badge]: '0' });
    await player.play(count);
    const all = await Promise.all([badges(player), badges(player), badges(player)]);
    for (const one of all) {
      expect(one).toMatchObject({
        dashing_debut: '2',
        [badge]: '1',
        big_thing: String(2 * count - 1),
      });
    }
    expect(await badges(player)).toMatchObject({ [badge]: '1', big_thing: String(2 * count - 1) });
  });

  it('are counted without reading earlier attempts', async (context) => {
    needs(context, 'usage meter');
    const player = await soloPlayer(api, 'true-false');
    await player.play(10);
    const { facts } = await player.record();
    const old = api.firestore.batch();
    for (let n = 0; n < 40; n += 1) {
      const played = { uid: player.uid, facts, factsAt: api.clock.ms, status: 'finished' };
      old.create(api.firestore.doc(`attempts/contest_${n}_${player.uid}`), played);
    }
    await old.commit();
    expect(await badges(player)).toMatchObject({ big_thing: '410', dashing_debut: '41' });
    api.clock.ms += 120_000;
    await player.play(10);
    expect(await badges(player)).toMatchObject({ big_thing: '420' });
    await player.play(10);
    await api.reads();
    expect(await badges(player)).toMatchObject({ big_thing: '430' });
    expect((await api.reads())['attempts']).toBe(1);
  });

  it('are not for an attempt with a lifeline, nor for practice', async () => {
    const player = await soloPlayer(api, 'quiz-zone');
    await player.open();
    await player.use('reset-timer');
    await player.finishWith(10);
    expect(await badges(player)).toMatchObject({ brainiac: '0', big_thing: '10' });
    const other = await soloPlayer(api, 'self-challenge');
    await other.play(10);
    expect(await badges(other)).toMatchObject({ dashing_debut: '0', brainiac: '0' });
  });

  it('count the days in a row of daily quizzes for thirsty', async () => {
    const player = await soloPlayer(api, 'daily');
    for (const rows of ['1', '2', '3']) {
      await player.play(5);
      expect(await badges(player)).toMatchObject({ thirsty: rows });
      expect(await player.open()).toMatchObject(refused('dailyAlreadyPlayed'));
      api.clock.ms += 86_400_000;
    }
    api.clock.ms += 86_400_000;
    await player.play(5);
    expect(await badges(player)).toMatchObject({ thirsty: '3', dashing_debut: '4' });
  });
});

describe('the statistics', () => {
  it('count the answers of attempts by their category', async () => {
    const player = await soloPlayer(api, 'quiz-zone');
    await player.play(8);
    await player.play(3, { category: 'music' });
    const { data } = await player.call('get_users_statistics');
    expect(data).toMatchObject({
      questions_answered: '20',
      correct_answers: '11',
      strong_category: 'Space',
      ratio1: '80',
      weak_category: 'Music',
      ratio2: '30',
    });
  });
});
