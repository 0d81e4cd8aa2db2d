import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { API_CODES } from '../../../domain/errors.ts';
import { createSweepRoute } from '../../../server/scheduled-work.ts';
import { refused } from '../support/refused.ts';
import type { ExamApi, ExamPlayer } from './support.ts';
import { addExam, examPlayer, RIGHT, startExamApi } from './support.ts';

let api: ExamApi;
let exam: string;

beforeAll(async () => {
  api = await startExamApi('demo-exam-pages');
});
afterAll(() => api?.stop());
beforeEach(() => {
  exam = api.newDay(9);
});

describe('the page of an exam', () => {
  it('continues after an absence of three seconds, which it records', async () => {
    await addExam(api, exam);
    const player = await examPlayer(api, exam);
    await player.open();
    await player.heartbeat('hidden');
    api.wait(3);
    expect(await player.heartbeat('here', { ms: '3000' })).toMatchObject({
      data: { is_over: '0', away_ms: 3_000 },
    });
    api.wait(40);
    await player.heartbeat('here');
    expect(await player.end()).toMatchObject({
      data: { result: { rules_violated: '0', absences: [{ kind: 'hidden', seconds: '3' }] } },
    });
  });

  it('ends five seconds after it was left for six seconds', async () => {
    await addExam(api, exam);
    const player = await examPlayer(api, exam);
    await player.open();
    await player.answerRight(1);
    api.wait(100);
    await player.heartbeat('here');
    await player.heartbeat('hidden');
    api.wait(6);
    expect(await player.heartbeat('here', { ms: '6000' })).toMatchObject({
      data: { is_over: '1' },
    });
    expect(await player.answer(1, RIGHT)).toMatchObject(refused('attemptOver'));
    expect(await player.end()).toMatchObject({
      data: {
        result: {
          rules_violated: '1',
          ended_by: 'left',
          total_duration: '105',
          obtained_marks: '1',
        },
      },
    });
  });

  it('ends when the page is closed, but not by a quick reload', async () => {
    await addExam(api, exam);
    const [player, closer] = [await examPlayer(api, exam), await examPlayer(api, exam)];
    await player.open();
    await closer.open();
    await player.heartbeat('hidden');
    await closer.heartbeat('hidden');
    api.wait(4);
    expect(await player.resume('reloaded')).toMatchObject({ data: { exam: { away_ms: 4_000 } } });
    api.wait(20);
    expect(await player.answer(0, RIGHT)).toMatchObject({ error: false });
    expect(await closer.resume('reloaded')).toMatchObject(refused('alreadyPlayed'));
    expect(await closer.end()).toMatchObject({ data: { result: { ended_by: 'left' } } });
  });

  it('records the gap of a lost network, without ending', async () => {
    await addExam(api, exam);
    const player = await examPlayer(api, exam);
    await player.open();
    api.wait(200);
    expect(await player.heartbeat('offline')).toMatchObject({ data: { is_over: '0' } });
    api.wait(80);
    await player.resume();
    expect(await player.end()).toMatchObject({
      data: {
        result: {
          absences: [
            { kind: 'offline', seconds: '200' },
            { kind: 'silent', seconds: '80' },
          ],
        },
      },
    });
  });

  it('records at which questions a key for screenshots was pressed', async () => {
    await addExam(api, exam);
    const player = await examPlayer(api, exam);
    await player.open();
    await player.heartbeat('capture', { question: '2' });
    await player.heartbeat('capture', { question: '2' });
    await player.heartbeat('capture', { question: '0' });
    expect(await player.heartbeat('capture', { question: '5' })).toMatchObject({
      message: API_CODES.missingFields,
    });
    expect(await player.end()).toMatchObject({
      data: { result: { captured_question_ids: ['lab-c', 'lab-a'] } },
    });
  });
});

describe('the sweep', () => {
  const sweep = async () => {
    const route = createSweepRoute({
      firestore: () => api.firestore,
      push: () => null,
      isScheduler: () => Promise.resolve(true),
      deleteIdentity: () => Promise.resolve(),
      now: () => api.clock.ms,
      log: () => undefined,
    });
    const request = new Request('http://quiz.test/api/tasks/sweep', { method: 'POST' });
    const reply = (await (await route(request)).json()) as { data: { exams: number } };
    return reply.data.exams;
  };

  it('ends the exams of absent players at their own end', async () => {
    await sweep();
    await addExam(api, exam, { minutes: 10 });
    const players = await Promise.all([1, 2, 3].map(() => examPlayer(api, exam)));
    const [left, late, here] = players as [ExamPlayer, ExamPlayer, ExamPlayer];
    for (const player of players) await player.open();
    api.wait(60);
    await left.heartbeat('hidden');
    expect(await sweep()).toBe(0);
    api.wait(7.001);
    expect(await sweep()).toBe(1);
    expect(await sweep()).toBe(0);
    expect((await left.record()).exam).toMatchObject({ endedBy: 'left' });
    expect((await left.record()).finishedAt - (await left.record()).startedAt).toBe(65_000);
    await here.end();
    api.wait(533.999);
    expect(await sweep()).toBe(0);
    api.wait(0.002);
    expect(await sweep()).toBe(1);
    expect((await late.record()).exam).toMatchObject({ endedBy: 'time' });
    expect((await late.record()).finishedAt - (await late.record()).startedAt).toBe(600_000);
    expect((await here.record()).exam).toMatchObject({ endedBy: 'submitted' });
  });
});
