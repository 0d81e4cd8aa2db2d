import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Envelope } from '../../../domain/contract/envelope.ts';
import { API_CODES } from '../../../domain/errors.ts';
import type { Reply } from '../attempts/solo-support.ts';
import { wrongOf } from '../attempts/solo-support.ts';
import { meetingPoint } from '../support/intercept.ts';
import { refused } from '../support/refused.ts';
import type { ExamApi, ExamPlayer } from './support.ts';
import { addExam, examPlayer, QUESTIONS, RIGHT, startExamApi } from './support.ts';

/** Longer than what a random id may contain by chance. */
const KEY = 'KEY-OF-THIS-EXAM';
/** Tries of twenty keys at once. */
const ROUNDS = 10;

let api: ExamApi;
let exam: string;

beforeAll(async () => {
  api = await startExamApi('demo-exam-secrets');
});
afterAll(() => api?.stop());
beforeEach(async () => {
  exam = api.newDay(12);
  await addExam(api, exam);
});

/** The calls of a player that another process of the server answers. */
function callerElsewhere({ token }: ExamPlayer) {
  const other = api.newProcess();
  // as `call` of ./support.ts: a refusal has no data, so a test that reads it fails
  return async (action: string, fields: Record<string, string>) =>
    (await other.call(action, fields, { token })).envelope as unknown as Reply;
}

describe('the key of an exam', () => {
  it('takes five guesses of many at once, from two processes', async () => {
    const player = await examPlayer(api, exam);
    const second = callerElsewhere(player);
    const elsewhere = (exam_key: string) =>
      second('get_exam_module_questions', {
        exam_module_id: exam,
        exam_key,
        is_agreed: '1',
        timezone: 'UTC',
      });
    const guesses = Array.from({ length: 8 }, (_, n) => String(1_000 + n));
    const replies = await Promise.all(
      guesses.flatMap((key) => [player.open({ exam_key: key }), elsewhere(key)]),
    );
    const codes = replies.map(({ message }) => message).toSorted();
    expect(codes).toEqual([
      ...Array<string>(5).fill(API_CODES.examKeyWrong),
      ...Array<string>(11).fill(API_CODES.tooManyExamKeys),
    ]);
    expect(await elsewhere('EXAM47')).toMatchObject(refused('tooManyExamKeys'));
    api.wait(15 * 60);
    expect(await elsewhere('EXAM47')).toMatchObject({ error: false });
  });

  it('is no better placed than the guesses that come with it', async () => {
    const tries = async (id: string) => {
      await addExam(api, id);
      const { token } = await examPlayer(api, id);
      const server = api.newProcess();
      // all have read the count before one of them is counted
      meetingPoint(20, { method: 'batchGetDocuments', has: 'examKeyCounts' })(server.firestore);
      const keys = [...Array.from({ length: 19 }, (_, n) => String(1_000 + n)), 'EXAM47'];
      const fields = { exam_module_id: id, is_agreed: '1', timezone: 'UTC' };
      const replies = await Promise.all(
        keys.map((exam_key) =>
          server.call('get_exam_module_questions', { ...fields, exam_key }, { token }),
        ),
      );
      return replies.map(({ envelope }) => envelope);
    };
    // beside each other, because the calls of a round wait for one document
    const rounds = await Promise.all(
      Array.from({ length: ROUNDS }, (_, round) => tries(`${exam}-${round}`)),
    );
    const countOf = (fits: (reply: Envelope<unknown>) => boolean) =>
      rounds.map((replies) => replies.filter((reply) => fits(reply)).length);
    const wrong = countOf(({ message }) => message === API_CODES.examKeyWrong);
    expect(wrong).toEqual(Array<number>(ROUNDS).fill(5));
    const accepted = countOf(({ error }) => !error).reduce((sum, one) => sum + one);
    // five of twenty have their turn: that it is among them each time has a chance of 1 in a million
    expect(accepted).toBeLessThan(ROUNDS);
  });

  it('is neither checked nor counted as a guess without an agreement', async () => {
    const player = await examPlayer(api, exam);
    const replies = await Promise.all(
      ['EXAM47', '0000', 'EXAM48', 'EXAM47', '1', '2', '3'].map((exam_key) =>
        player.open({ exam_key, is_agreed: '0' }),
      ),
    );
    expect(new Set(replies.map((reply) => JSON.stringify(reply)))).toEqual(
      new Set([
        JSON.stringify({ error: true, message: API_CODES.examNotAgreed, error_msg: undefined }),
      ]),
    );
    const counted = api.firestore
      .collection('examGuesses')
      .where('person', '==', await player.person());
    expect((await counted.get()).size).toBe(0);
  });
});

describe('an exam that is begun in two pages at once', () => {
  it('is one attempt, with one time and one order', async () => {
    const player = await examPlayer(api, exam);
    const [a, b, c] = await Promise.all(['a', 'b', 'c'].map((page) => player.open({ page })));
    expect(b?.data['startedAt']).toEqual(a?.data['startedAt']);
    expect([b?.data['questions'], c?.data['questions']]).toEqual([
      a?.data['questions'],
      a?.data['questions'],
    ]);
    const own = api.firestore.collection('attempts').where('uid', '==', player.uid);
    expect((await own.get()).size).toBe(1);
  });
});

describe('a client’s claim on its result', () => {
  it('does not count, but is logged if it differs', async () => {
    const player = await examPlayer(api, exam);
    await player.open();
    const { questions } = await player.record();
    await player.answer(0, questions[0]!.key);
    await player.answer(1, wrongOf(questions[1]!.key));
    await player.heartbeat('capture', { question: '1' });
    await player.heartbeat('hidden');
    api.wait(7.001);
    const claims = {
      obtained_marks: '11',
      total_duration: '60',
      rules_violated: '0',
      captured_question_ids: '[]',
      statistics: JSON.stringify([{ mark: '1', correct_answer: '5', incorrect: '0' }]),
    };
    expect(await player.end(claims)).toMatchObject({
      data: {
        result: {
          obtained_marks: '1',
          rules_violated: '1',
          total_duration: '5',
          captured_question_ids: ['lab-b'],
        },
      },
    });
    const alarms = api.logs.filter((line) => 'examResultDiffers' in line);
    expect(alarms).toEqual([
      {
        examResultDiffers: {
          uid: player.uid,
          exam,
          fields: [
            'obtained_marks',
            'statistics',
            'rules_violated',
            'captured_question_ids',
            'total_duration',
          ],
        },
      },
    ]);
  });

  it('is not logged if it is true', async () => {
    const player = await examPlayer(api, exam);
    await player.open();
    await player.answerRight(1);
    const before = api.logs.length;
    await player.end({
      obtained_marks: '1',
      total_duration: '3',
      rules_violated: '0',
      captured_question_ids: '[]',
      statistics: JSON.stringify([
        { mark: 2, correct_answer: 0, incorrect: 0 },
        { mark: '1', correct_answer: '1', incorrect: '0' },
        { mark: 5, correct_answer: 0, incorrect: 0 },
      ]),
    });
    expect(api.logs.slice(before).filter((line) => 'examResultDiffers' in line)).toEqual([]);
  });

  it('changes no answer that is locked', async () => {
    await addExam(api, `${exam}-locked`, { answerAgain: false });
    const player = await examPlayer(api, `${exam}-locked`);
    await player.open();
    const { questions } = await player.record();
    await player.answer(0, wrongOf(questions[0]!.key));
    const play_questions = JSON.stringify(
      questions.slice(0, 2).map(({ question, key }) => ({ id: question.id, answer: key })),
    );
    expect(await player.end({ total_duration: '0', play_questions })).toMatchObject({
      data: { result: { obtained_marks: '2', correct: '1', incorrect: '1' } },
    });
  });

  it('does not end another player’s exam', async () => {
    const [player, other] = [await examPlayer(api, exam), await examPlayer(api, exam)];
    await other.open();
    expect(await player.end()).toMatchObject({ data: { exam_status: '1' } });
    expect((await other.record()).status).toBe('running');
    expect(await other.end()).toMatchObject({ data: { exam_status: '3' } });
  });
});

describe('heartbeats', () => {
  it('count in every process, whose cache may be old', async () => {
    const player = await examPlayer(api, exam);
    await player.open();
    await player.heartbeat('hidden', { order: '1' });
    api.wait(3);
    const second = callerElsewhere(player);
    const heartbeat = (kind: string, order: string) =>
      second('exam_heartbeat', {
        attempt_id: player.id,
        kind,
        page: 'p',
        order,
        ms: '3000',
      });
    expect(await heartbeat('here', '2')).toMatchObject({ data: { is_over: '0', away_ms: 3_000 } });
    api.wait(60);
    expect(await heartbeat('hidden', '3')).toMatchObject({ error: false });
    api.wait(4);
    // this process still remembers the first time that it was hidden
    expect(await player.heartbeat('here', { order: '4' })).toMatchObject({
      data: { is_over: '0', away_ms: 4_000 },
    });
    api.wait(60);
    expect(await player.answer(0, RIGHT)).toMatchObject({ error: false });
  });

  it('of an old or superseded page end nothing', async () => {
    const player = await examPlayer(api, exam);
    await player.open();
    await player.heartbeat('here', { order: '7' });
    await player.heartbeat('hidden', { page: 'another' });
    await player.heartbeat('hidden', { order: '6' });
    api.wait(60);
    expect(await player.answer(0, RIGHT)).toMatchObject({ error: false });
    await player.heartbeat('hidden', { order: '8' });
    api.wait(60);
    expect(await player.answer(0, RIGHT)).toMatchObject(refused('attemptOver'));
  });
});

describe('the secrets of an exam', () => {
  it('are in no reply, header, log or error', async () => {
    await addExam(api, exam, { key: KEY });
    const player = await examPlayer(api, exam);
    const replies: Reply[] = [];
    const headers: string[] = [];
    const ask = async (action: string, fields: Record<string, string> = {}) => {
      const reply = await api.call(action, fields, { token: player.token });
      // as above
      replies.push(reply.envelope as unknown as Reply);
      headers.push(JSON.stringify([...reply.headers]));
    };
    const module = { exam_module_id: exam };
    await ask('get_exam_module', { type: '1', timezone: 'UTC' });
    await ask('get_exam_module_questions', { ...module, exam_key: '1111', is_agreed: '1' });
    await ask('get_exam_module_questions', { ...module, exam_key: 'NO-EXAM-KEY', is_agreed: '0' });
    await ask('get_exam_module_questions', { ...module, exam_key: KEY, is_agreed: '1' });
    const { questions } = await player.record();
    await ask('get_exam_module_questions', { ...module, resume: '1' });
    for (const [question, { key }] of questions.entries()) {
      await ask('answer_question', { attempt_id: player.id, question: String(question) });
      const given = key.kind === 'word' ? { kind: 'word', word: 'rain' } : wrongOf(key);
      const answered = { attempt_id: player.id, question: String(question) };
      await ask('answer_question', { ...answered, answer: JSON.stringify(given) });
    }
    const [{ question }] = questions as [(typeof questions)[0]];
    await ask('exam_heartbeat', { attempt_id: player.id, kind: 'here', page: 'p', order: '1' });
    await ask('review_answers', { attempt_id: player.id });
    await ask('set_bookmark', { question_id: question.id, status: '1', type: '1' });
    await ask('get_bookmark', { type: '1' });
    await ask('set_exam_module_result', { ...module, total_duration: '0' });
    await ask('review_answers', { attempt_id: player.id });
    await ask('set_bookmark', { question_id: question.id, status: '1', type: '1' });
    await ask('get_bookmark', { type: '1' });
    await ask('get_bookmark_questions', { type: '1' });
    await ask('get_exam_module', { type: '2' });
    await ask('get_exam_module_questions', module);
    await ask('get_tracker_data');
    await ask('get_notifications');
    const text = JSON.stringify([replies, headers, api.logs]);
    const secrets = [KEY, 'SNOW', '"key"', '"note"', '"isRight"', 'secret note'];
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
    expect(QUESTIONS.every(({ note }) => !text.includes(note))).toBe(true);
    // the list, the exam twice, five answers, a sign, the result, the list of results, and the coins
    expect(replies.filter(({ error }) => !error).length).toBe(12);
  });

  it('need a session for every action', async () => {
    for (const action of [
      'get_exam_module',
      'get_exam_module_questions',
      'exam_heartbeat',
      'set_exam_module_result',
    ]) {
      const { status, envelope } = await api.call(action, { exam_module_id: exam });
      expect([action, status, envelope]).toMatchObject([
        action,
        401,
        { message: API_CODES.noToken },
      ]);
    }
  });
});
