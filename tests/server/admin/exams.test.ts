import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { API_CODES } from '../../../domain/errors.ts';
import { wrongOf } from '../attempts/solo-support.ts';
import type { ExamApi } from '../exams/support.ts';
import { addExam, examPlayer, startExamApi } from '../exams/support.ts';
import { refused } from '../support/refused.ts';
import type { Operator } from './support/operator.ts';
import { newOperator } from './support/operator.ts';

let api: ExamApi;
let operator: Operator;
beforeAll(async () => {
  api = await startExamApi('demo-admin-exams');
  operator = newOperator(api);
  await api.firestore.doc('languages/15').set({ language: 'Español', code: 'es' });
  await api.firestore.doc('categories/lab').set({ name: 'Lab', icon: '🧪' });
});
afterAll(async () => {
  await api?.stop();
  operator?.leave();
});

const lines = (name: string) => readFileSync(operator.file(name), 'utf8').trim().split('\r\n');

describe('exam import', () => {
  const EXAM = 'id,title,date,minutes,key,answer_again,language_id,questions';

  it('brings in the questions with their media, then the exam with its language', async () => {
    writeFileSync(operator.file('leaf.webp'), 'RIFF0000WEBPVP8 ');
    writeFileSync(
      operator.file('questions.csv'),
      'id,category,question,option_a,option_b,answer,difficulty,note,picture,picture_text\n' +
        'lab-101,lab,Is this the leaf of an oak?,Yes,No,A,1,Its lobes are round.,leaf.webp,A leaf.\n',
    );
    const row = `finals,Finals,2026-01-01,30,AB0042,1,15,lab-101:2|lab-a:3`;
    writeFileSync(operator.file('exams.csv'), `${EXAM}\n${row}\n`);
    const options = { questions: operator.file('questions.csv'), media: operator.folder };
    await operator.run(`exam import ${operator.file('exams.csv')}`, options);
    const question = await api.firestore.doc('questions/lab-101').get();
    expect(question.get('picture.address')).toMatch(/^\/media\/[\w-]+\.webp$/);
    expect((await api.firestore.doc('exams/finals').get()).data()).toEqual({
      title: 'Finals',
      date: '2026-01-01',
      minutes: 30,
      answerAgain: true,
      timeZone: 'Asia/Kolkata',
      opensAt: Date.UTC(2025, 11, 31, 18, 30),
      closesAt: Date.UTC(2026, 0, 1, 18, 30),
      totalMarks: 5,
      questionCount: 2,
      category: 'lab',
      languageId: '15',
    });
    const again = await operator.run(`exam import ${operator.file('exams.csv')}`, options);
    expect(again.match(/: 0 documents written/g)).toHaveLength(2);
    const player = await examPlayer(api, 'finals');
    expect(await player.open({ exam_key: 'ab0042' })).toMatchObject({
      data: { questions: [{ picture: question.get('picture') as object, language: 'es' }, {}] },
    });
  });

  it('writes nothing of a file with errors', async () => {
    writeFileSync(
      operator.file('bad.csv'),
      `${EXAM}\nbad,Bad,2026-01-01,30,AB0042,1,77,lab-999:2\n`,
    );
    await expect(operator.run(`exam import ${operator.file('bad.csv')}`)).rejects.toThrow(
      'row 2: language_id: 77 does not exist',
    );
    await expect(
      operator.run(`exam import ${operator.file('bad.csv')}`, { media: operator.folder }),
    ).rejects.toThrow('--media goes with --questions');
    expect((await api.firestore.doc('exams/bad').get()).exists).toBe(false);
  });
});

describe('exam open and close', () => {
  it('decide whether players can begin, not whether they can continue', async () => {
    await addExam(api, 'doors');
    const [early, late] = [await examPlayer(api, 'doors'), await examPlayer(api, 'doors')];
    await early.open();
    expect(await operator.run('exam close doors')).toBe(
      'doors is closed. Who has begun it goes on until the own time is over.',
    );
    expect(await late.open()).toMatchObject(refused('examNotOpen'));
    expect(await early.answer(0, { kind: 'choice', option: 1 })).toMatchObject({ error: false });
    expect(await operator.run('exam open doors')).toBe(
      'doors can be begun on 2026-01-01 from 00:00 to 00:00 (UTC). Wrong keys are counted from 0 again.',
    );
    expect(await late.open()).toMatchObject({ error: false });
  });

  it.each([
    ['exam shut doors', 'Use exam import'],
    ['exam open', 'Use exam import'],
    ['exam results doors', 'Use exam import'],
    ['exam open nothing', 'nothing is no exam: import it first.'],
    ['exam open ../examSecrets/doors', 'is no exam'],
  ])('%s is refused', async (line, message) => {
    await expect(operator.run(line)).rejects.toThrow(message);
  });
});

describe('exam results and annul', () => {
  it('report the attempts and their questions without annulled exams', async () => {
    await addExam(api, 'papers');
    const players = await Promise.all([0, 1, 2, 3].map(() => examPlayer(api, 'papers')));
    const [a, b, c, d] = players as [
      ...[(typeof players)[0], (typeof players)[0]],
      ...[(typeof players)[0], (typeof players)[0]],
    ];
    for (const player of players) await player.open();
    await a.answerRight(5);
    await b.answerRight(2);
    await b.answer(2, wrongOf((await b.record()).questions[2]!.key));
    await b.heartbeat('capture', { question: '2' });
    await c.answerRight(1);
    await c.heartbeat('hidden');
    api.clock.ms += 60_000;
    await a.end();
    await b.end();
    expect(await operator.run(`exam results papers ${operator.file('papers.csv')}`)).toBe(
      `4 attempts written to ${operator.file('papers.csv')}, its questions to ${operator.file('papers-questions.csv')}.`,
    );
    const [head, ...rows] = lines('papers.csv');
    const begun = new Date(api.clock.ms - 60_000).toISOString();
    expect(head).toBe(
      'uid,name,email,started,ended_by,obtained_marks,total_marks,percentage,correct,incorrect,' +
        'not_attempted,seconds,rules_violated,absences,captured,annulled,again',
    );
    const who = ({ uid }: { uid: string }) =>
      `${uid},${uid.replace('s', 'S')},${uid}@quiz.test,${begun}`;
    expect(rows).toEqual([
      `${who(a)},submitted,11,11,100,5,0,0,60,0,,,,0`,
      `${who(b)},submitted,3,11,27,2,1,2,60,0,,lab-c,,0`,
      `${who(c)},left,1,11,9,1,0,4,5,1,,,,0`,
      `${who(d)},goes on,,,,,,,,,,,,0`,
    ]);
    // three papers: 1 1 1 0 of the first, of which the others have 10, 2 and 0 marks
    expect(lines('papers-questions.csv')).toEqual([
      'question,marks,papers,attempted,difficulty,discrimination',
      'lab-a,1,3,1,1,',
      `lab-b,2,3,0.667,0.667,${discrimination([1, 1, 0], [9, 1, 1])}`,
      `lab-c,2,3,0.667,0.333,${discrimination([1, 0, 0], [9, 3, 1])}`,
      `lab-d,5,3,0.333,0.333,${discrimination([1, 0, 0], [6, 3, 1])}`,
      `lab-e,1,3,0.333,0.333,${discrimination([1, 0, 0], [10, 3, 1])}`,
    ]);

    await expect(operator.run(`exam annul papers ${a.uid}`)).rejects.toThrow(
      '--reason must have 3',
    );
    const reason = 'A phone lay on the table.';
    await operator.run(`exam annul papers ${a.uid}`, { reason });
    await operator.run(`exam annul papers ${a.uid}@quiz.test`, { reason });
    expect(await a.end()).toMatchObject({
      data: { result: { annulled: '1', annul_reason: reason, obtained_marks: '11' } },
    });
    const { data, ...envelope } = await a.call('get_notifications');
    expect([envelope, data]).toMatchObject([
      { error: false, total: '1' },
      [{ title: 'Exam papers', message: reason }],
    ]);
    await operator.run(`exam annul papers ${d.uid}`, { reason });
    expect(await d.answer(0, { kind: 'choice', option: 1 })).toMatchObject({
      message: API_CODES.attemptOver,
    });
    await operator.run(`exam results papers ${operator.file('papers.csv')}`);
    expect(lines('papers.csv')[1]).toBe(`${who(a)},submitted,11,11,100,5,0,0,60,0,,,${reason},0`);
    expect(lines('papers-questions.csv')[1]).toBe('lab-a,1,2,1,1,');
    const stranger = await examPlayer(api, 'papers');
    await expect(operator.run(`exam annul papers ${stranger.uid}`, { reason })).rejects.toThrow(
      `${stranger.uid} has not begun papers.`,
    );
  });
});

describe('exam reinstate', () => {
  it('makes an annulled attempt count again', async () => {
    await addExam(api, 'mixed-up');
    const player = await examPlayer(api, 'mixed-up');
    await player.open();
    await player.answerRight(2);
    const reinstate = () => operator.run(`exam reinstate mixed-up ${player.uid}`);
    const refusal = `The attempt of ${player.uid} at mixed-up is not annulled.`;
    await expect(reinstate()).rejects.toThrow(refusal);
    await operator.run(`exam annul mixed-up ${player.uid}`, { reason: 'A mistyped name.' });
    await reinstate();
    // the answers until the annulment count: 1 and 2 marks
    expect(await player.end()).toMatchObject({
      data: { result: { annulled: '0', annul_reason: '', obtained_marks: '3' } },
    });
    expect(await player.call('get_notifications')).toMatchObject({ message: API_CODES.noData });
    await expect(reinstate()).rejects.toThrow(refusal);
  });
});

/** Point-biserial: the difference of the means over the spread, by hand, rounded to three places. */
function discrimination(right: readonly number[], others: readonly number[]): number {
  const mean = (all: readonly number[]) => all.reduce((sum, one) => sum + one, 0) / all.length;
  const share = mean(right);
  const having = (value: number) => mean(others.filter((_, place) => right[place] === value));
  const spread = Math.sqrt(mean(others.map((one) => (one - mean(others)) ** 2)));
  const value = ((having(1) - having(0)) / spread) * Math.sqrt(share * (1 - share));
  return Math.round(value * 1_000) / 1_000;
}
