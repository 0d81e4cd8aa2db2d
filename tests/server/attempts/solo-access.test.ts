import { afterAll, beforeAll, beforeEach, describe, it } from 'vitest';
import type { TestApi } from '../support/api.ts';
import { startApi } from '../support/api.ts';
import type { Attack } from './solo-support.ts';
import { tryAttack, setSoloSettings } from './solo-support.ts';

let api: TestApi;

beforeAll(async () => {
  api = await startApi('demo-solo-doors');
  await api.seed();
  await setSoloSettings(api);
});
afterAll(() => api?.stop());
beforeEach(() => {
  api.clock.ms += 3_600_000;
});

const ATTACKS: Readonly<Record<string, Attack>> = {
  'a lifeline without coins': {
    mode: 'quiz-zone',
    coins: 0,
    attack: (player) => player.use('reset-timer'),
    code: 'notEnoughCoins',
    twin: async (player) => {
      await player.finishWith(10);
      await player.open();
      return player.use('reset-timer');
    },
  },
  'a letter without coins': {
    mode: 'guess-the-word',
    coins: 1,
    attack: async (player) => {
      await player.use('letter');
      return player.use('letter');
    },
    code: 'notEnoughCoins',
    twin: (player, right) => player.answer(0, right(0)),
  },
  'a lifeline twice': {
    mode: 'quiz-zone',
    attack: async (player, right) => {
      await player.use('fifty-fifty');
      await player.answer(0, right(0));
      player.wait(2_000);
      return player.use('fifty-fifty', 1);
    },
    code: 'lifelineUsed',
    twin: (player) => player.use('reset-timer', 1),
  },
  'a third letter of a word': {
    mode: 'guess-the-word',
    attack: async (player) => {
      await player.use('letter');
      await player.use('letter');
      return player.use('letter');
    },
    code: 'lifelineUsed',
    twin: (player, right) => player.answer(0, right(0)),
  },
  '50/50 after the poll': {
    mode: 'quiz-zone',
    attack: async (player) => {
      await player.use('audience-poll');
      return player.use('fifty-fifty');
    },
    code: 'lifelineExcluded',
    twin: (player) => player.use('reset-timer'),
  },
  'the poll after 50/50': {
    mode: 'quiz-zone',
    attack: async (player) => {
      await player.use('fifty-fifty');
      return player.use('audience-poll');
    },
    code: 'lifelineExcluded',
    twin: (player) => player.use('skip'),
  },
  'a lifeline on a question that has not come': {
    mode: 'quiz-zone',
    attack: (player) => player.use('fifty-fifty', 5),
    code: 'tooEarly',
    twin: (player) => player.use('fifty-fifty', 0),
  },
  'a lifeline on a question that is answered': {
    mode: 'quiz-zone',
    attack: async (player, right) => {
      await player.answer(0, right(0));
      return player.use('skip');
    },
    code: 'alreadyAnswered',
    twin: (player) => (player.wait(2_000), player.use('skip', 1)),
  },
  'a lifeline on a question that is not there': {
    mode: 'quiz-zone',
    attack: (player) => player.use('skip', 10),
    code: 'missingFields',
    twin: (player) => player.use('skip'),
  },
  'a timer that is reset after its end': {
    mode: 'quiz-zone',
    attack: (player) => (player.wait(31_001), player.use('reset-timer')),
    code: 'tooLate',
    twin: (player) => (player.wait(1_000), player.use('reset-timer', 1)),
  },
  'a lifeline that there is not': {
    mode: 'quiz-zone',
    attack: (player) => player.use('answer'),
    code: 'missingFields',
    twin: (player) => player.use('skip'),
  },
  'a lifeline of another mode': {
    mode: 'quiz-zone',
    attack: (player) => player.use('letter'),
    code: 'lifelineNotAllowed',
    twin: (player) => player.use('skip'),
  },
  'a lifeline in a mode without any': {
    mode: 'maths',
    attack: (player) => player.use('fifty-fifty'),
    code: 'lifelineNotAllowed',
    twin: (player, right) => player.answer(0, right(0)),
  },
  'a lifeline in the daily quiz': {
    mode: 'daily',
    attack: (player) => player.use('skip'),
    code: 'lifelineNotAllowed',
    twin: (player, right) => player.answer(0, right(0)),
  },
  'a lifeline after the end': {
    mode: 'quiz-zone',
    attack: async (player) => {
      await player.finish();
      return player.use('skip');
    },
    code: 'attemptOver',
    twin: async (player) => {
      await player.open();
      return player.use('skip');
    },
  },
  'a level that is locked': {
    mode: 'quiz-zone',
    attack: async (player) => {
      await player.finish();
      return player.open({ level: '2' });
    },
    code: 'levelLocked',
    twin: async (player) => {
      await player.play(3);
      return player.open({ level: '2' });
    },
  },
  'the level after the next': {
    mode: 'multi-match',
    attack: async (player) => {
      await player.finishWith(10);
      return player.open({ level: '3' });
    },
    code: 'levelLocked',
    twin: (player) => player.open({ level: '2' }),
  },
  'a level beyond the last': {
    mode: 'quiz-zone',
    attack: async (player) => {
      await player.finish();
      return player.open({ level: '9' });
    },
    code: 'noData',
    twin: (player) => player.open({ level: '1' }),
  },
  'level zero': {
    mode: 'quiz-zone',
    attack: (player) => player.open({ level: '0' }),
    code: 'missingFields',
    twin: (player) => player.open({ level: '1' }),
  },
  'a category with levels as one whole': {
    mode: 'quiz-zone',
    attack: async (player) => {
      await player.finish();
      return player.open({ level: '' });
    },
    code: 'noData',
    twin: (player) => player.open(),
  },
  'a category with sub-categories as one whole': {
    mode: 'quiz-zone',
    attack: async (player) => {
      await player.finish();
      return player.open({ category: 'science', level: '' });
    },
    code: 'noData',
    twin: (player) => player.open({ category: 'science', subcategory: 'physics' }),
  },
  'a premium level that is not paid for': {
    mode: 'quiz-zone',
    attack: async (player) => {
      await player.finish();
      return player.open({ category: 'myths-and-legends' });
    },
    code: 'categoryLocked',
    twin: async (player) => {
      await player.call('unlock_premium_category', { category: 'myths-and-legends' });
      return player.open({ category: 'myths-and-legends' });
    },
  },
  'a premium category by a self challenge': {
    mode: 'self-challenge',
    attack: async (player) => {
      await player.finish();
      return player.open({ category_slug: 'myths-and-legends' });
    },
    code: 'categoryLocked',
    twin: (player) => player.open({ category_slug: 'space' }),
  },
  'a premium category without the coins for it': {
    mode: 'quiz-zone',
    coins: 49,
    attack: (player) => player.call('unlock_premium_category', { category: 'myths-and-legends' }),
    code: 'notEnoughCoins',
    twin: async (player) => {
      await player.finishWith(10);
      return player.call('unlock_premium_category', { category: 'myths-and-legends' });
    },
  },
  'a self challenge of too many questions': {
    mode: 'self-challenge',
    attack: (player) => player.open({ limit: '999999' }),
    code: 'missingFields',
    twin: async (player) => {
      await player.finish();
      return player.open({ limit: '30' });
    },
  },
};

describe('a lifeline or an entry is refused, while its valid counterpart is allowed', () => {
  it.each(Object.entries(ATTACKS))('%s', (_name, attack) => tryAttack(api, attack));
});
