import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ApiCode } from '../../../domain/errors.ts';
import type { Reply } from '../attempts/solo-support.ts';
import { refused } from '../support/refused.ts';
import type { ExamApi, ExamPlayer } from './support.ts';
import { addExam, examPlayer, RIGHT, startExamApi } from './support.ts';

let api: ExamApi;
let exam: string;

beforeAll(async () => {
  api = await startExamApi('demo-exam-attacks');
});
afterAll(() => api?.stop());
beforeEach(async () => {
  exam = api.newDay(12);
  await addExam(api, exam);
});

const dayAt = (days: number) =>
  new Date(api.clock.ms + days * 86_400_000).toISOString().slice(0, 10);
/** Another player in the same exam, with one right answer. */
const another = async () => {
  const other = await examPlayer(api, exam);
  await other.open();
  await other.answer(0, (await other.record()).questions[0]!.key);
  return other;
};
const left = async (player: ExamPlayer) => {
  await player.heartbeat('hidden');
  api.wait(7.001);
};

/** An attempt in an exam, the code of its refusal, and what is allowed instead. */
interface Attack {
  readonly attack: (player: ExamPlayer) => Promise<Reply>;
  readonly code: ApiCode;
  readonly twin: (player: ExamPlayer) => Promise<Reply>;
  /** Whether the player has not begun the exam. */
  readonly isBefore?: true;
}

const ATTACKS: Readonly<Record<string, Attack>> = {
  'a second attempt after the first': {
    attack: async (player) => {
      await player.end();
      return player.open();
    },
    code: 'alreadyPlayed',
    twin: (player) => player.end({}),
  },
  'a second attempt after leaving': {
    attack: async (player) => {
      await left(player);
      return player.open();
    },
    code: 'alreadyPlayed',
    twin: (player) => player.list('2'),
  },
  'an answer after the exam was handed in': {
    attack: async (player) => {
      await player.end();
      return player.answer(0, RIGHT);
    },
    code: 'attemptOver',
    twin: async (player) => {
      const other = await examPlayer(api, exam);
      await other.open();
      expect(player.id).not.toBe(other.id);
      return other.answer(0, RIGHT);
    },
  },
  'an answer after its time and grace': {
    attack: (player) => (api.wait(3_601.001), player.answer(0, RIGHT)),
    code: 'tooLate',
    twin: (player) => (api.wait(-0.002), player.answer(0, RIGHT)),
  },
  'an answer after the page was left for too long': {
    attack: async (player) => {
      await left(player);
      return player.answer(0, RIGHT);
    },
    code: 'attemptOver',
    twin: (player) => (api.wait(-0.002), player.answer(0, RIGHT)),
  },
  'a sign of being there after it': {
    attack: async (player) => {
      await left(player);
      await player.heartbeat('here');
      return player.heartbeat('here');
    },
    code: 'attemptOver',
    twin: (player) => player.end({}),
  },
  'an answer to a question that is none': {
    attack: (player) => player.answer(5, RIGHT),
    code: 'missingFields',
    twin: (player) => player.answer(4, RIGHT),
  },
  'an answer in the exam of somebody else': {
    attack: async (player) => {
      const { id: attempt_id } = await another();
      return player.call('answer_question', {
        attempt_id,
        question: '0',
        answer: JSON.stringify(RIGHT),
      });
    },
    code: 'noData',
    twin: (player) => player.answer(0, RIGHT),
  },
  'leaving the exam for somebody else': {
    attack: async (player) => player.heartbeat('hidden', { attempt_id: (await another()).id }),
    code: 'noData',
    twin: (player) => player.heartbeat('hidden'),
  },
  'a screenshot that somebody else is said to have taken': {
    attack: async (player) =>
      player.heartbeat('capture', { attempt_id: (await another()).id, question: '0' }),
    code: 'noData',
    twin: (player) => player.heartbeat('capture', { question: '0' }),
  },
  'a sign for a run of another mode': {
    attack: async (player) => {
      await api.firestore.doc('attempts/true-false_x').set({
        uid: player.uid,
        mode: 'true-false',
        status: 'running',
        questions: [],
      });
      return player.heartbeat('here', { attempt_id: 'true-false_x' });
    },
    code: 'noData',
    twin: (player) => player.heartbeat('here'),
  },
  'the review of an exam that goes on': {
    attack: (player) => player.call('review_answers', { attempt_id: player.id }),
    code: 'noData',
    twin: (player) => player.resume(),
  },
  'the review of an exam that is over, while others sit it': {
    attack: async (player) => {
      await player.end();
      return player.call('review_answers', { attempt_id: player.id });
    },
    code: 'noData',
    twin: (player) => player.end(),
  },
  'ending it as a run of another mode': {
    attack: (player) =>
      player.call('set_quiz_coin_score', { match_id: player.id, quiz_type: 'self_challenge' }),
    code: 'missingFields',
    twin: (player) => player.end(),
  },
  'a lifeline': {
    attack: (player) =>
      player.call('use_lifeline', {
        attempt_id: player.id,
        question: '0',
        lifeline: 'fifty-fifty',
      }),
    code: 'lifelineNotAllowed',
    twin: (player) => player.answer(0, RIGHT),
  },
  'the exam of tomorrow': {
    isBefore: true,
    attack: async (player) => {
      await addExam(api, `${exam}-next`, { date: dayAt(1) });
      return player.open({ exam_module_id: `${exam}-next` });
    },
    code: 'examNotOpen',
    twin: (player) => player.open(),
  },
  'the exam of yesterday': {
    isBefore: true,
    attack: async (player) => {
      await addExam(api, `${exam}-last`, { date: dayAt(-1) });
      return player.open({ exam_module_id: `${exam}-last` });
    },
    code: 'examNotOpen',
    twin: (player) => player.open(),
  },
  'the exam of tomorrow, in a zone that there is not': {
    isBefore: true,
    attack: async (player) => {
      await addExam(api, `${exam}-next`, { date: dayAt(1) });
      const zone = { timezone: '+23:59', gmt_format: '+23:59' };
      return player.open({ exam_module_id: `${exam}-next`, ...zone });
    },
    code: 'examNotOpen',
    twin: (player) => player.open({ timezone: '+23:59', gmt_format: '+00:00' }),
  },
  'an exam that the examiner has closed': {
    isBefore: true,
    attack: async (player) => {
      await addExam(api, `${exam}-shut`, { isOpen: false });
      return player.open({ exam_module_id: `${exam}-shut` });
    },
    code: 'examNotOpen',
    twin: (player) => player.open(),
  },
  'an exam that there is not': {
    isBefore: true,
    attack: (player) => player.open({ exam_module_id: 'no-such-exam' }),
    code: 'noData',
    twin: (player) => player.open(),
  },
  'an exam by a way round its id': {
    isBefore: true,
    attack: (player) => player.open({ exam_module_id: `../examSecrets/${exam}` }),
    code: 'missingFields',
    twin: (player) => player.open(),
  },
  'the right key without an agreement': {
    isBefore: true,
    attack: (player) => player.open({ is_agreed: '' }),
    code: 'examNotAgreed',
    twin: (player) => player.open(),
  },
  'a key with something behind it': {
    isBefore: true,
    attack: (player) => player.open({ exam_key: 'EXAM470' }),
    code: 'examKeyWrong',
    twin: (player) => player.open({ exam_key: ' EXAM47 ' }),
  },
};

describe('an attack on an exam is refused, while its honest counterpart is allowed', () => {
  it.each(Object.entries(ATTACKS))('%s', async (_name, { isBefore, attack, code, twin }) => {
    const player = await examPlayer(api, exam);
    if (!isBefore) expect(await player.open()).toMatchObject({ error: false });
    expect(await attack(player)).toMatchObject(refused(code));
    expect(await twin(player)).toMatchObject({ error: false });
  });
});
