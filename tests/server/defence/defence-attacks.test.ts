import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { API_CODES } from '../../../domain/errors.ts';
import { wrongOf } from '../attempts/solo-support.ts';
import { interleave } from '../support/intercept.ts';
import { refused } from '../support/refused.ts';
import type { DefenceApi } from './support.ts';
import { DAY, startDefenceApi } from './support.ts';

let game: DefenceApi;
beforeAll(async () => {
  game = await startDefenceApi('demo-defence-attacks');
});
afterAll(() => game?.api.stop());
beforeEach(() => game.newWeek());

const idOf = (uid: string) => `defence_${game.today()}_${uid}`;
const answer = (uid: string, question: number, given: unknown, fields = {}) =>
  game.as(uid, 'answer_question', {
    attempt_id: idOf(uid),
    question: String(question),
    answer: JSON.stringify(given),
    ...fields,
  });
const keysOf = async (uid: string) => (await game.attempt(uid)).questions.map(({ key }) => key);
const present = async (uid: string, question: number) => {
  await game.as(uid, 'answer_question', {
    attempt_id: idOf(uid),
    question: String(question),
    heard: '1',
  });
  game.api.clock.ms += 2_000;
};
/** The end of the current day. */
const midnight = () => Math.ceil(game.api.clock.ms / DAY) * DAY;

/** Actions that could reveal something about an attempt or a rival. */
const LOOKS = [
  ['get_defence', {}],
  ['get_user_coin_score', {}],
  ['get_user_by_id', {}],
  ['get_users_statistics', {}],
  ['get_user_badges', {}],
  ['get_notifications', {}],
  ['get_globle_leaderboard', {}],
  ['get_mistakes', {}],
  ['get_days', {}],
] as const;

/** Fields that differ by player only: ids, the order of the options, the own answer, tables of all players. */
const OWN = [
  'answer',
  'questions',
  'refer_code',
  'referCode',
  'date_registered',
  'id',
  'other_users_rank',
  'top_three_ranks',
];

const bare = (reply: unknown, uid: string) =>
  JSON.stringify(reply, (key, value: unknown) =>
    key === 'rival' || OWN.includes(key) ? null : value,
  ).replaceAll(new RegExp(`(?<![a-z0-9])${uid}(?![a-z0-9])`, 'gi'), 'X');

describe('before the end of the day', () => {
  it('all replies are alike for right and for wrong answers', async () => {
    const [right = '', wrong = ''] = await game.players(2);
    const both = async (call: (uid: string, isRight: boolean) => Promise<unknown>) => {
      const [one, two] = [await call(right, true), await call(wrong, false)];
      expect(bare(two, wrong)).toEqual(bare(one, right));
    };
    await both((uid) => game.begin(uid));
    for (let question = 0; question < 6; question++) {
      for (const uid of [right, wrong]) {
        if ((await game.attempt(uid)).questions[question]!.question.picture) {
          await game.as(uid, 'answer_question', {
            attempt_id: idOf(uid),
            question: String(question),
            heard: '1',
          });
        }
      }
      game.api.clock.ms += 2_000;
      await both(async (uid, isRight) => {
        const key = (await keysOf(uid))[question]!;
        return answer(uid, question, isRight ? key : wrongOf(key));
      });
      game.api.clock.ms += 300;
    }
    await both((uid) => game.begin(uid, { resume: '1' }));
    const end = (uid: string) =>
      game.as(uid, 'set_quiz_coin_score', { match_id: idOf(uid), quiz_type: 'defence' });
    await both(end);
    await both(end);
    await both((uid) => game.as(uid, 'review_answers', { attempt_id: idOf(uid) }));
    await both((uid) => game.as(uid, 'create_challenge', { source: 'attempt', id: idOf(uid) }));
    await both((uid) => game.as(uid, 'answer_question', { attempt_id: idOf(uid), question: '0' }));
    for (const [action, fields] of LOOKS) await both((uid) => game.as(uid, action, fields));
    await both(async (uid) => {
      const { data } = await game.as(uid, 'get_user_data');
      const { attempts, defences, defence_record } = (data as { parts: Record<string, unknown> })
        .parts;
      return { attempts, defences, defence_record };
    });
  });

  it('no reply has a key or a note', async () => {
    const { ann, ben } = await game.pair();
    const { questions } = await game.attempt(ann);
    await present(ann, 0);
    const replies = [
      await answer(ann, 0, questions[0]!.key),
      await game.as(ann, 'set_quiz_coin_score', { match_id: idOf(ann), quiz_type: 'defence' }),
      await game.as(ann, 'get_defence'),
      await game.as(ben, 'get_defence'),
      await game.begin(ben, { resume: '1' }),
      await game.as(ann, 'get_user_data'),
    ];
    const said = JSON.stringify(replies);
    expect(said).not.toContain('"key"');
    for (const { note } of questions) if (note) expect(said).not.toContain(note);
  });

  it('a question handed in is in no practice, neither as a new mistake nor as an earlier one', async () => {
    const { ann } = await game.pair();
    const day = game.today();
    await game.play(ann, [0, 1]);
    const [first = '', , third = ''] = (await game.attempt(ann)).questions.map(
      ({ question }) => question.id,
    );
    await game.as(ann, 'set_quiz_coin_score', { match_id: idOf(ann), quiz_type: 'defence' });
    // the first question was a mistake of an earlier day
    const known = { mistakes: [{ id: first, step: 0, due: day }] };
    await game.api.firestore.doc(`users/${ann}/private/learning`).set(known, { merge: true });
    // and was bookmarked after a Quiz Zone
    const bookmark = game.api.firestore.doc(`users/${ann}/bookmarks/1-${first}`);
    await bookmark.set({ type: '1', questionId: first, at: new Date(game.api.clock.ms) });
    const numbers = async () => (await game.as(ann, 'get_mistakes')).data;
    const practise = () => game.as(ann, 'get_mistake_questions');
    expect(await numbers()).toMatchObject({ due: '0', playing: '1' });
    expect(await practise()).toMatchObject(refused('noQuestions'));
    const bookmarked = await game.as(ann, 'get_bookmark_questions', { type: '1' });
    expect(bookmarked).toMatchObject(refused('noQuestions'));
    // the last answers of others are taken until then
    game.api.clock.ms = midnight() + 999;
    expect(await practise()).toMatchObject(refused('noQuestions'));
    game.nextDay();
    await game.endAll();
    // four wrong answers, and a right one to the earlier mistake, which is due later now
    expect(await numbers()).toMatchObject({ due: '4', playing: '0', next_count: '1' });
    const practised = (await practise()).data as { questions: { id: string }[] };
    const ids = practised.questions.map(({ id }) => id);
    expect(ids).toHaveLength(4);
    expect(ids).toContain(third);
    expect(ids).not.toContain(first);
  });

  it('another player’s attempt cannot be answered, ended or reviewed', async () => {
    const { ann, ben } = await game.pair();
    const [key] = await keysOf(ben);
    const other = { attempt_id: idOf(ben), question: '0', answer: JSON.stringify(key) };
    expect(await game.as(ann, 'answer_question', other)).toMatchObject(refused('noData'));
    expect(
      await game.as(ann, 'set_quiz_coin_score', { match_id: idOf(ben), quiz_type: 'defence' }),
    ).toMatchObject(refused('noData'));
    expect(await game.as(ann, 'review_answers', { attempt_id: idOf(ben) })).toMatchObject(
      refused('noData'),
    );
  });

  it('a rival’s assignment and answers are in no reply', async () => {
    const { ann, ben } = await game.pair();
    const before = JSON.stringify(await game.page(ben));
    await game.set(ann, [3, 2, 1, 0, 1, 2]);
    await game.play(ann, [0, 1, 2, 3, 4, 5]);
    game.api.clock.ms -= 13_800;
    expect(JSON.stringify(await game.page(ben)).replace(/"now":\d+/, '')).toBe(
      before.replace(/"now":\d+/, ''),
    );
    await game.play(ben, [0]);
    await game.as(ben, 'set_quiz_coin_score', { match_id: idOf(ben), quiz_type: 'defence' });
    expect(await game.page(ben)).not.toHaveProperty('worths');
    expect(JSON.stringify(await game.as(ben, 'get_notifications'))).not.toContain('defence');
  });
});

describe('answers', () => {
  it('are taken once', async () => {
    const { ann } = await game.pair();
    const [key] = await keysOf(ann);
    await present(ann, 0);
    expect(await answer(ann, 0, wrongOf(key!))).toMatchObject({ error: false });
    expect(await answer(ann, 0, key)).toMatchObject(refused('alreadyAnswered'));
    await game.as(ann, 'set_quiz_coin_score', {
      match_id: idOf(ann),
      quiz_type: 'defence',
      play_questions: JSON.stringify([
        { id: (await game.attempt(ann)).questions[0]!.question.id, answer: key },
      ]),
    });
    game.nextDay();
    await game.endAll();
    expect((await game.page(ann)).last?.items[0]).toMatchObject({ is_right: false });
  });

  it('are refused after the attempt’s end, which allows no second one', async () => {
    const { ann } = await game.pair();
    const [key] = await keysOf(ann);
    await game.as(ann, 'set_quiz_coin_score', { match_id: idOf(ann), quiz_type: 'defence' });
    expect(await answer(ann, 0, key)).toMatchObject(refused('attemptOver'));
    expect(await game.begin(ann)).toMatchObject(refused('alreadyPlayed'));
    expect(await game.begin(ann, { resume: '1' })).toMatchObject(refused('noData'));
  });

  it('faster than a person count as none', async () => {
    const [ann = ''] = await game.players(1);
    await game.begin(ann);
    const all = (await game.attempt(ann)).questions.map(({ question, key }) => ({
      id: question.id,
      answer: key,
    }));
    await game.as(ann, 'set_quiz_coin_score', {
      match_id: idOf(ann),
      quiz_type: 'defence',
      play_questions: JSON.stringify(all),
    });
    game.nextDay();
    await game.endAll();
    expect((await game.page(ann)).last).toMatchObject({ own: '0', league_points: '0' });
  });

  it('after the end of the day are refused', async () => {
    const [ann = ''] = await game.players(1);
    game.api.clock.ms = midnight() - 10_000;
    await game.begin(ann);
    const [key] = await keysOf(ann);
    await present(ann, 0);
    const late = idOf(ann);
    game.api.clock.ms = midnight() + 1_001;
    const given = { attempt_id: late, question: '0', answer: JSON.stringify(key) };
    expect(await game.as(ann, 'answer_question', given)).toMatchObject({ error: true });
    const second = { ...given, question: '1' };
    expect(await game.as(ann, 'answer_question', second)).toMatchObject({ error: true });
  });

  it('with help are refused: there are no lifelines', async () => {
    const { ann } = await game.pair();
    await present(ann, 0);
    const help = { attempt_id: idOf(ann), question: '0', lifeline: 'fifty-fifty' };
    expect(await game.as(ann, 'use_lifeline', help)).toMatchObject(refused('lifelineNotAllowed'));
  });
});

describe('the assignment', () => {
  it.each([
    '[3,3,1,1,2,2]',
    '[3,3,3,3,3,3]',
    '[0,1,1,2,2]',
    '[0,1,1,2,2,3,3]',
    '[9,-3,1,1,2,-1]',
    '["3","2","2","1","1","0"]',
    '{"0":3}',
    'no JSON',
    '[1e0,1,2,2,3,null]',
  ])('%s is refused', async (worths) => {
    const { ann } = await game.pair();
    const fields = { day: game.today(), worths };
    expect(await game.as(ann, 'set_defence', fields)).toMatchObject(refused('missingFields'));
    expect(await game.entry(ann)).toMatchObject({ worths: null });
  });

  it('after the day is refused, also before the work on its end', async () => {
    const { ann } = await game.pair();
    const day = game.today();
    game.api.clock.ms = midnight();
    expect(await game.set(ann, [3, 2, 2, 1, 1, 0], day)).toMatchObject(refused('attemptOver'));
    game.api.clock.ms += 5_000;
    await game.endAll();
    expect(await game.set(ann, [3, 2, 2, 1, 1, 0], day)).toMatchObject(refused('attemptOver'));
    expect(await game.entry(ann, day)).toMatchObject({ worths: null });
  });

  it('for a day on which the caller does not play is refused', async () => {
    const { ann } = await game.pair();
    const [cat = ''] = await game.players(1);
    for (const day of [game.today(), '2026-01-01', '9999-99-99']) {
      expect(await game.set(cat, [3, 2, 2, 1, 1, 0], day)).toMatchObject(refused('noData'));
    }
    expect(await game.set(ann, [3, 2, 2, 1, 1, 0], '../x')).toMatchObject(refused('missingFields'));
  });

  it.each([
    ['before it reads the entry', 'before', 'batchGetDocuments'],
    ['after its commit', 'after', 'commit'],
  ] as const)(
    'is that of the last commit if another process assigns %s',
    async (_when, when, method) => {
      const { ann } = await game.pair();
      const day = game.today();
      const [slow, fast] = ['[3,2,2,1,1,0]', '[0,1,1,2,2,3]'];
      const server = game.api.newProcess();
      let reply: unknown;
      interleave(server.firestore, when, { method, has: `defences/${day}_${ann}` }, async () => {
        reply = await game.as(ann, 'set_defence', { day, worths: fast });
      });
      const updated = { error: false, message: API_CODES.updated };
      expect(await game.as(ann, 'set_defence', { day, worths: slow }, server)).toMatchObject(
        updated,
      );
      expect(reply).toMatchObject(updated);
      const last = when === 'before' ? slow : fast;
      expect(await game.entry(ann)).toMatchObject({ worths: JSON.parse(last) as unknown });
    },
  );
});

it('league points come once, however often the players look and the work runs', async () => {
  const { ann, ben } = await game.pair();
  await game.play(ann, [0, 1, 2, 3, 4, 5]);
  game.nextDay();
  const server = game.api.newProcess();
  await Promise.all([
    game.page(ann),
    game.page(ben),
    game.endAll(),
    game.endAll(server),
    game.page(ann, server),
  ]);
  await game.endAll();
  expect([await game.score(ann), await game.score(ben)]).toEqual([12, 10]);
});
