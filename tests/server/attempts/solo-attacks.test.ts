import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SoloModeName } from '../../../domain/play/modes.ts';
import type { Key } from '../../../domain/question/question.ts';
import type { TestApi } from '../support/api.ts';
import { startApi } from '../support/api.ts';
import { refused } from '../support/refused.ts';
import type { Attack, SoloPlayer } from './solo-support.ts';
import { OPENING, soloPlayer, tryAttack, wrongOf, setSoloSettings } from './solo-support.ts';

let api: TestApi;

beforeAll(async () => {
  api = await startApi('demo-solo-attacks');
  await api.seed();
  await setSoloSettings(api);
});
afterAll(() => api?.stop());
beforeEach(() => {
  api.clock.ms += 3_600_000;
});

const asking = (player: SoloPlayer, attempt_id: string, question: number, also = {}) =>
  player.call('answer_question', { attempt_id, question: String(question), ...also });
const said = (key: Key) => ({ answer: JSON.stringify(key) });
/** Another player in an attempt of the same mode. */
const another = async (mode: SoloModeName) => {
  const other = await soloPlayer(api, mode);
  await other.open();
  return other;
};

const ATTACKS: Readonly<Record<string, Attack>> = {
  'an answer given twice': {
    mode: 'quiz-zone',
    attack: async (player, right) => {
      await player.answer(0, wrongOf(right(0)));
      return player.answer(0, right(0));
    },
    code: 'alreadyAnswered',
    twin: (player, right) => (player.wait(2_000), player.answer(1, right(1))),
  },
  'an answer after its time': {
    mode: 'quiz-zone',
    attack: (player, right) => (player.wait(31_001), player.answer(0, right(0))),
    code: 'tooLate',
    twin: (player, right) => (player.wait(1_000), player.answer(1, right(1))),
  },
  'an answer before its turn': {
    mode: 'quiz-zone',
    attack: (player, right) => player.answer(1, right(1)),
    code: 'tooEarly',
    twin: (player, right) => player.answer(0, right(0)),
  },
  'an answer before its turn, that calls itself heard': {
    mode: 'quiz-zone',
    attack: (player, right) => asking(player, player.id, 4, { ...said(right(4)), heard: '1' }),
    code: 'tooEarly',
    twin: (player, right) => asking(player, player.id, 0, { ...said(right(0)), heard: '1' }),
  },
  'a clip that is heard before its turn': {
    mode: 'audio',
    attack: (player) => player.look(3, { heard: '1' }),
    code: 'tooEarly',
    twin: (player) => player.look(0, { heard: '1' }),
  },
  'the time of a question that does not wait, begun anew': {
    mode: 'daily',
    attack: (player) => (player.wait(20_000), player.look(0, { begin: '1' })),
    code: 'tooEarly',
    twin: (player) => (player.wait(20_000), player.look(1, { begin: '1' })),
  },
  'a question that has not come, begun while one before it waits': {
    mode: 'daily',
    attack: (player) => (player.wait(40_000), player.look(2, { begin: '1' })),
    code: 'tooEarly',
    twin: (player) => player.look(1, { begin: '1' }),
  },
  'a question that passed, begun in a mode that does not wait': {
    mode: 'quiz-zone',
    attack: (player) => (player.wait(33_000), player.look(1, { begin: '1' })),
    code: 'tooEarly',
    twin: (player, right) => player.answer(1, right(1)),
  },
  'an answer while the clip is heard': {
    mode: 'audio',
    attack: (player, right) => player.answer(0, right(0)),
    code: 'tooEarly',
    twin: async (player, right) => {
      await player.look(0, { heard: '1' });
      return player.answer(0, right(0));
    },
  },
  'a look at a question that can be answered': {
    mode: 'quiz-zone',
    attack: (player) => player.look(0),
    code: 'tooEarly',
    twin: (player) => (player.wait(31_001), player.look(0)),
  },
  'a look at a question that has not come': {
    mode: 'quiz-zone',
    attack: (player) => player.look(7),
    code: 'tooEarly',
    twin: (player, right) => player.answer(0, right(0)),
  },
  'an answer within the grace, after what was right was looked at': {
    mode: 'quiz-zone',
    settings: { answer_mode: '3' },
    attack: async (player, right) => {
      player.wait(30_001);
      await player.look(0);
      player.wait(500);
      return player.answer(0, right(0));
    },
    code: 'alreadyAnswered',
    twin: (player, right) => (player.wait(4_000), player.answer(1, right(1))),
  },
  'an answer to a question that is not there': {
    mode: 'quiz-zone',
    attack: (player, right) => player.answer(10, right(0)),
    code: 'missingFields',
    twin: (player, right) => player.answer(0, right(0)),
  },
  'an answer to a question below the first': {
    mode: 'quiz-zone',
    attack: (player, right) => player.answer(-1, right(0)),
    code: 'missingFields',
    twin: (player, right) => player.answer(0, right(0)),
  },
  'an answer after the end': {
    mode: 'quiz-zone',
    attack: async (player, right) => {
      await player.finish();
      return player.answer(0, right(0));
    },
    code: 'attemptOver',
    twin: async (player, right) => {
      await player.open();
      return player.answer(0, right(0));
    },
  },
  'a change of mind after the end of a self challenge': {
    mode: 'self-challenge',
    attack: (player, right) => (player.wait(361_001), player.answer(0, right(0))),
    code: 'tooLate',
    twin: async (player, right) => {
      await player.finish();
      await player.open();
      await player.answer(0, wrongOf(right(0)));
      return player.answer(0, right(0));
    },
  },
  'an answer for another player': {
    mode: 'quiz-zone',
    attack: async (player, right) =>
      asking(player, (await another('quiz-zone')).id, 0, said(right(0))),
    code: 'noData',
    twin: (player, right) => asking(player, player.id, 0, said(right(0))),
  },
  'a look into the run of another player': {
    mode: 'quiz-zone',
    attack: async (player) => {
      const other = await another('quiz-zone');
      player.wait(40_000);
      return asking(player, other.id, 0);
    },
    code: 'noData',
    twin: (player) => player.look(0),
  },
  'a lifeline for another player': {
    mode: 'quiz-zone',
    attack: async (player) => {
      const { id: attempt_id } = await another('quiz-zone');
      return player.call('use_lifeline', { attempt_id, question: '0', lifeline: 'skip' });
    },
    code: 'noData',
    twin: (player) => player.use('skip'),
  },
  'the end of another player’s run': {
    mode: 'quiz-zone',
    attack: async (player) => player.finish({ match_id: (await another('quiz-zone')).id }),
    code: 'noData',
    twin: (player) => player.finish(),
  },
  'the review of another player’s run': {
    mode: 'quiz-zone',
    attack: async (player) => {
      const other = await another('quiz-zone');
      await other.finish();
      return player.call('review_answers', { attempt_id: other.id });
    },
    code: 'noData',
    twin: async (player) => {
      await player.finish();
      return player.review();
    },
  },
  'a review before the end': {
    mode: 'quiz-zone',
    attack: (player) => player.review(),
    code: 'notFinished',
    twin: async (player) => {
      await player.finish();
      return player.review();
    },
  },
  'a review without coins': {
    mode: 'quiz-zone',
    coins: 9,
    attack: async (player) => {
      await player.finish();
      return player.review();
    },
    code: 'notEnoughCoins',
    twin: async (player) => {
      await player.open();
      await player.finishWith(10);
      return player.review();
    },
  },
  'the quiz type of another mode': {
    mode: 'quiz-zone',
    attack: (player) => player.finish({ quiz_type: '6' }),
    code: 'missingFields',
    twin: (player) => player.finish(),
  },
  'the quiz type of a battle': {
    mode: 'quiz-zone',
    attack: (player) => player.finish({ quiz_type: '1.3' }),
    code: 'noData',
    twin: (player) => player.finish({ quiz_type: '1' }),
  },
  'a quiz type that there is not': {
    mode: 'quiz-zone',
    attack: (player) => player.finish({ quiz_type: '7' }),
    code: 'missingFields',
    twin: (player) => player.finish(),
  },
  'the end of a run that there is not': {
    mode: 'quiz-zone',
    attack: (player) => player.finish({ match_id: 'maths_nobody' }),
    code: 'noData',
    twin: (player) => player.finish(),
  },
  'an id that is a path': {
    mode: 'quiz-zone',
    attack: (player) => asking(player, '../users/solo-1', 0),
    code: 'missingFields',
    twin: (player, right) => asking(player, player.id, 0, said(right(0))),
  },
};

const MALFORMED: readonly (readonly [string, string])[] = [
  ['no JSON', '[{'],
  ['no list', '{"id":"space-001"}'],
  ['an answer of no kind', '[{"id":"space-001","answer":{"option":1}}]'],
  ['an option below the first', '[{"id":"space-001","answer":{"kind":"choice","option":-1}}]'],
  ['an option that is half', '[{"id":"space-001","answer":{"kind":"choice","option":0.5}}]'],
  ['six options', '[{"id":"a","answer":{"kind":"multi","options":[0,1,2,3,4,0]}}]'],
  ['a letter as the family writes it', '[{"id":"space-001","answer":"a"}]'],
  ['more than it may be', `[${'{"id":"a","answer":{"kind":"choice","option":1}},'.repeat(500)}0]`],
];

describe('an attempt is refused, while its valid counterpart is allowed', () => {
  it.each(Object.entries(ATTACKS))('%s', (_name, attack) => tryAttack(api, attack));

  it.each(MALFORMED)('play_questions with %s', async (_name, play_questions) => {
    const player = await soloPlayer(api, 'quiz-zone');
    await player.open();
    expect(await player.finish({ play_questions })).toMatchObject(refused('missingFields'));
    expect((await player.record()).status).toBe('running');
    expect((await player.finishWith(10)).data).toMatchObject({ correctAnswer: '10' });
  });

  it.each(Object.entries(OPENING))('%s without a session', async (_mode, [action, fields]) => {
    const reply = await api.call(action, fields);
    expect(reply.status).toBe(401);
    const player = await soloPlayer(api, 'quiz-zone');
    expect(await player.open()).toMatchObject({ error: false });
  });
});
