import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { API_CODES } from '../../../domain/errors.ts';
import { runningAttempt } from '../../../server/attempts/open-attempt.ts';
import { withSettings } from '../attempts/solo-support.ts';
import { refused } from '../support/refused.ts';
import { slowly } from '../support/slow-call.ts';
import type { ExamApi } from './support.ts';
import { addExam, examPlayer, RIGHT, startExamApi, today } from './support.ts';

let api: ExamApi;
let exam: string;

beforeAll(async () => {
  api = await startExamApi('demo-exams');
});
afterAll(() => api?.stop());
beforeEach(() => {
  exam = api.newDay(9);
});

describe('the exams of a day', () => {
  it('are the open ones by the exam’s zone, without their keys', async () => {
    await addExam(api, exam);
    await addExam(api, `${exam}-shut`, { isOpen: false });
    await addExam(api, `${exam}-later`, { date: '2026-12-31' });
    const player = await examPlayer(api, exam);
    const reply = await player.list('1');
    expect(reply).toEqual({
      error: false,
      total: '1',
      data: [
        {
          id: exam,
          title: `Exam ${exam}`,
          date: today(api),
          duration: '60',
          answer_again: '1',
          total_marks: '11',
          no_of_que: '5',
          exam_status: '1',
          opens_at: Date.parse(`${today(api)}T00:00:00Z`),
          closes_at: Date.parse(`${today(api)}T24:00:00Z`),
          now: api.clock.ms,
        },
      ],
    });
    // the evening of the same day
    api.wait(14 * 3_600);
    expect(await player.list('1')).toMatchObject({ total: '1' });
    // for any zone of a client
    const kiribati = { timezone: 'Pacific/Kiritimati' };
    expect(await player.list('1', kiribati)).toMatchObject({ total: '1' });
    api.wait(3_600);
    const samoa = { timezone: 'Pacific/Pago_Pago', gmt_format: '-11:00' };
    expect(await player.list('1', samoa)).toMatchObject(refused('noData'));
    expect(await player.list('2')).toMatchObject(refused('noData'));
  });

  it('are those of a language if the operator has several', async () => {
    await addExam(api, exam, { languageId: '15' });
    const player = await examPlayer(api, exam);
    await withSettings(api, { language_mode: true }, async () => {
      expect(await player.list('1', { language_id: '14' })).toMatchObject({
        message: API_CODES.noData,
      });
      expect(await player.list('1', { language_id: '15' })).toMatchObject({ total: '1' });
      expect(await player.list('1')).toMatchObject({ total: '1' });
    });
  });

  it('are those in the default language if players choose none, with their category', async () => {
    await addExam(api, exam, { languageId: '15' });
    await addExam(api, `${exam}-own`, { category: 'space' });
    const player = await examPlayer(api, exam);
    await withSettings(api, { language_mode: false }, async () => {
      for (const fields of [{}, { language_id: '15' }]) {
        expect(await player.list('1', fields)).toMatchObject({
          total: '1',
          data: [{ id: `${exam}-own`, category: 'space' }],
        });
      }
    });
  });

  it('come page by page with the number of all, before and after they are taken', async () => {
    // the day begins first in Kolkata, last in New York
    const zones = ['Asia/Kolkata', 'UTC', 'America/New_York'];
    const ids = zones.map((_, place) => `${exam}-${place}`);
    for (const [place, id] of ids.entries()) await addExam(api, id, { timeZone: zones[place]! });
    const player = await examPlayer(api, exam);
    const page = async (type: string, offset: number, limit: number) => {
      const { data, ...reply } = await player.list(type, {
        offset: `${offset}`,
        limit: `${limit}`,
      });
      return { ...reply, ids: (data as unknown as { id: string }[]).map(({ id }) => id) };
    };
    expect(await page('1', 0, 2)).toEqual({ error: false, total: '3', ids: [ids[0], ids[1]] });
    expect(await page('1', 2, 2)).toEqual({ error: false, total: '3', ids: [ids[2]] });
    for (const exam_module_id of ids) {
      await player.open({ exam_module_id });
      api.wait(10);
      await player.end({ exam_module_id, total_duration: '10' });
    }
    // the newest first
    expect(await page('2', 0, 2)).toEqual({ error: false, total: '3', ids: [ids[2], ids[1]] });
    expect(await page('2', 2, 2)).toEqual({ error: false, total: '3', ids: [ids[0]] });
  });

  it('pass from not begun to in the exam to completed', async () => {
    await addExam(api, exam);
    const player = await examPlayer(api, exam);
    await player.open();
    await api.firestore.doc(`exams/${exam}`).update({ isOpen: false });
    expect(await player.list('1')).toMatchObject({ data: [{ id: exam, exam_status: '2' }] });
    await player.end();
    expect(await player.list('1')).toMatchObject(refused('noData'));
    expect(await player.list('2')).toMatchObject({
      total: '1',
      data: [{ id: exam, exam_status: '3', result: { obtained_marks: '0' } }],
    });
  });
});

describe('the key of an exam', () => {
  it('opens the exam once, together with the agreement', async () => {
    await addExam(api, exam);
    const player = await examPlayer(api, exam);
    expect(await player.open({ exam_key: '' })).toMatchObject(refused('examKeyMissing'));
    expect(await player.open({ is_agreed: '0' })).toMatchObject(refused('examNotAgreed'));
    expect(await player.open({ exam_key: 'EXAM48' })).toMatchObject(refused('examKeyWrong'));
    const opened = await player.open();
    expect(opened).toMatchObject({
      error: false,
      data: {
        attempt_id: player.id,
        item: exam,
        startedAt: api.clock.ms,
        events: [],
        rules: { timing: { kind: 'whole', ms: 3_600_000 }, isChangeable: true, feedback: 'none' },
        mode: 'exam',
        exam: { title: `Exam ${exam}`, marks: [1, 2, 2, 5, 1], total_marks: 11, resume_ms: 5_000 },
      },
    });
    api.wait(90);
    const again = await player.open({ exam_key: '' });
    expect(again.data).toEqual({ ...opened.data, now: api.clock.ms });
  });

  it('may be guessed five times in fifteen minutes, then not even the right one opens', async () => {
    await addExam(api, exam);
    const player = await examPlayer(api, exam);
    for (const exam_key of ['1', '2', '3', '4', '5']) {
      expect(await player.open({ exam_key })).toMatchObject(refused('examKeyWrong'));
      api.wait(60);
    }
    expect(await player.open()).toMatchObject({
      error: true,
      message: API_CODES.tooManyExamKeys,
      error_msg: 'wait 600 seconds',
    });
    api.wait(599);
    expect(await player.open()).toMatchObject(refused('tooManyExamKeys'));
    api.wait(1);
    expect(await player.open()).toMatchObject({ error: false });
  });

  it('is counted separately for each player and exam', async () => {
    await addExam(api, exam);
    await addExam(api, `${exam}-b`);
    const [player, other] = [await examPlayer(api, exam), await examPlayer(api, exam)];
    for (const exam_key of ['1', '2', '3', '4', '5']) await player.open({ exam_key });
    expect(await other.open()).toMatchObject({ error: false });
    expect(await player.open({ exam_module_id: `${exam}-b` })).toMatchObject({ error: false });
    expect(await player.open()).toMatchObject(refused('tooManyExamKeys'));
  });
});

describe('an exam', () => {
  it('continues with its answers and its time on another device', async () => {
    await addExam(api, exam);
    const player = await examPlayer(api, exam);
    await player.open();
    api.wait(20);
    expect(await player.answer(1, RIGHT)).toMatchObject({ data: { feedback: {} } });
    api.wait(20);
    await player.answer(1, { kind: 'choice', option: 3 });
    const began = api.clock.ms - 40_000;
    const device = await player.resume('another');
    expect(device.data).toMatchObject({
      startedAt: began,
      now: began + 40_000,
      events: [{ kind: 'answer', question: 1, answer: { kind: 'choice', option: 3 } }],
    });
  });

  it('sends the time of its reply, by which the page sets its clock, also after a slow start', async () => {
    await addExam(api, exam);
    const player = await examPlayer(api, exam);
    const { data } = await slowly(api, () => player.open());
    expect(data['now']).toBeGreaterThan((await player.record()).startedAt);
  });

  it('takes an answer once where it may not be changed', async () => {
    await addExam(api, exam, { answerAgain: false });
    const player = await examPlayer(api, exam);
    await player.open();
    expect(await player.answer(3, { kind: 'word', word: 'rain' })).toMatchObject({ error: false });
    expect(await player.answer(3, { kind: 'word', word: 'snow' })).toMatchObject(
      refused('alreadyAnswered'),
    );
    expect(await player.answer(0, RIGHT)).toMatchObject({ error: false });
  });

  it('is marked once by the server, however often the result is asked for', async () => {
    await addExam(api, exam);
    const player = await examPlayer(api, exam);
    await player.open();
    await player.answerRight(3);
    await player.answer(4, { kind: 'choice', option: 9 });
    api.wait(754);
    const result = {
      title: `Exam ${exam}`,
      obtained_marks: '5',
      total_marks: '11',
      percentage: '45',
      no_of_que: '5',
      correct: '3',
      incorrect: '1',
      not_attempted: '1',
      total_duration: '754',
      statistics: [
        { mark: '1', correct_answer: '1', incorrect: '1' },
        { mark: '2', correct_answer: '2', incorrect: '0' },
        { mark: '5', correct_answer: '0', incorrect: '0' },
      ],
      rules_violated: '0',
      captured_question_ids: [],
      ended_by: 'submitted',
      absences: [{ kind: 'silent', seconds: '754' }],
      ended_at: new Date(api.clock.ms).toISOString(),
      annulled: '0',
      annul_reason: '',
    };
    expect(await player.end()).toEqual({ error: false, data: { exam_status: '3', result } });
    api.wait(100);
    expect(await player.end()).toEqual({ error: false, data: { exam_status: '3', result } });
    expect(await player.open()).toMatchObject(refused('alreadyPlayed'));
    expect(await player.resume()).toMatchObject(refused('alreadyPlayed'));
  });

  it('has its title in other languages in its lists, its attempt and its result', async () => {
    const titles = [{ language: 'ur', text: 'امتحان' }];
    await addExam(api, exam, { titles });
    const player = await examPlayer(api, exam);
    const named = { title: `Exam ${exam}`, titles };
    expect(await player.list('1')).toMatchObject({ data: [named] });
    expect(await player.open()).toMatchObject({ data: { exam: named } });
    // a change during the exam is for later players
    await api.firestore.doc(`exams/${exam}`).update({ titles: [] });
    expect(await player.list('1')).toMatchObject({ data: [{ exam_status: '2', ...named }] });
    expect(await player.end()).toMatchObject({ data: { result: named } });
    expect(await player.list('2')).toMatchObject({ data: [{ ...named, result: named }] });
  });

  it('takes the answers that come with its end', async () => {
    await addExam(api, exam);
    const player = await examPlayer(api, exam);
    await player.open();
    const [first, second] = (await player.record()).questions;
    const play_questions = JSON.stringify(
      [first!, second!].map(({ question, key }) => ({ id: question.id, answer: key })),
    );
    expect(await player.end({ total_duration: '0', play_questions })).toMatchObject({
      data: { result: { obtained_marks: '3', not_attempted: '3' } },
    });
  });

  it('is neither opened nor ended by the family’s first call', async () => {
    await addExam(api, exam);
    const player = await examPlayer(api, exam);
    expect(await player.end({})).toEqual({ error: false, data: { exam_status: '1' } });
    await player.open();
    expect(await player.end({})).toEqual({ error: false, data: { exam_status: '2' } });
    expect(await player.end({ obtained_marks: '0' })).toMatchObject({ data: { exam_status: '3' } });
    expect(await player.call('set_exam_module_result', { exam_module_id: 'none' })).toMatchObject(
      refused('noData'),
    );
  });

  it('ends with its time, after the grace of an answer', async () => {
    await addExam(api, exam, { minutes: 10 });
    const player = await examPlayer(api, exam);
    await player.open();
    api.wait(601);
    expect(await player.answer(0, RIGHT)).toMatchObject({ error: false });
    api.wait(0.001);
    expect(await player.answer(1, RIGHT)).toMatchObject(refused('tooLate'));
    api.wait(1_000);
    expect(await player.list('2')).toMatchObject({
      data: [{ result: { ended_by: 'time', total_duration: '600', rules_violated: '0' } }],
    });
  });

  it('that a page hands in when its clock stands at zero was ended by its time', async () => {
    await addExam(api, exam, { minutes: 10 });
    const player = await examPlayer(api, exam);
    await player.open();
    const { question, key } = (await player.record()).questions[0]!;
    api.wait(600.5);
    const play_questions = JSON.stringify([{ id: question.id, answer: key }]);
    expect(await player.end({ total_duration: '600', play_questions })).toMatchObject({
      data: { result: { ended_by: 'time', total_duration: '600', obtained_marks: '1' } },
    });
  });

  it('is the running attempt of its player, until it is over', async () => {
    await addExam(api, exam);
    const player = await examPlayer(api, exam);
    const goesOn = () => runningAttempt(api.firestore, player.uid, api.clock.ms);
    await player.open();
    expect(await goesOn()).toEqual({ mode: 'exam', item: exam });
    await player.heartbeat('hidden');
    api.wait(7);
    expect(await goesOn()).toEqual({ mode: 'exam', item: exam });
    api.wait(0.001);
    expect(await goesOn()).toBeUndefined();
  });

  it('typesets TeX by its own setting', async () => {
    await addExam(api, exam);
    const texOf = async () => {
      const player = await examPlayer(api, exam);
      const { data } = await player.open();
      return (data['questions'] as { hasTex?: boolean }[])[1]?.hasTex;
    };
    expect(await texOf()).toBeUndefined();
    await withSettings(api, { exam_latex_mode: true }, async () => {
      expect(await texOf()).toBe(true);
    });
    await withSettings(api, { latex_mode: true }, async () => {
      expect(await texOf()).toBeUndefined();
    });
  });

  it('does not exist while the operator has it switched off', async () => {
    await addExam(api, exam);
    const player = await examPlayer(api, exam);
    await withSettings(api, { exam_module: false }, async () => {
      expect(await player.list('1')).toMatchObject(refused('modeSwitchedOff'));
      expect(await player.open()).toMatchObject(refused('modeSwitchedOff'));
    });
    expect(await player.open()).toMatchObject({ error: false });
  });
});
