import { readFileSync, statSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApi } from '../support/api.ts';
import { startApi } from '../support/api.ts';
import type { Operator } from './support/operator.ts';
import { newOperator } from './support/operator.ts';

let api: TestApi;
let operator: Operator;
beforeAll(async () => {
  api = await startApi('demo-reports');
  operator = newOperator(api);
  await api.join('ann');
  await api.join('fay');
});
afterAll(async () => {
  await api?.stop();
  operator?.leave();
});

describe('an export of reports', () => {
  const rowsOf = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as unknown[];
  const at = (minute: number) => new Date(Date.UTC(2026, 0, 2, 10, minute));

  it('of questions has what players wrote, the newest first', async () => {
    const question = { id: 'space-1', text: 'Which is the largest planet?' };
    await api.firestore.doc(`questions/${question.id}`).set({ text: question.text });
    const report = { uid: 'ann', mode: 'quiz' };
    const write = (id: string, message: string, minute: number) =>
      api.firestore
        .doc(`questionReports/${id}_ann`)
        .set({ ...report, questionId: id, message, at: at(minute) });
    await write(question.id, 'Two are right', 1);
    await write('deleted', 'Too old', 2);
    const path = operator.file('question-reports.json');
    await operator.run(`export question-reports ${path}`);
    const row = (id: string, text: string, message: string, minute: number) => ({
      question: id,
      text,
      mode: 'quiz',
      message,
      uid: 'ann',
      at: at(minute).toISOString(),
    });
    expect(rowsOf(path)).toEqual([
      row('deleted', '', 'Too old', 2),
      row(question.id, question.text, 'Two are right', 1),
    ]);
  });

  it('of messages has the words, their author and the reporter, even after the message', async () => {
    const message = { by: 'fay', kind: 'text', text: '=fool', number: 3, members: ['fay', 'ann'] };
    await api.firestore.doc('rooms/r1/messages/fay-3').set(message);
    for (const [room, minute] of [
      ['r1', 1],
      ['expired', 2],
    ] as const) {
      const report = { by: 'ann', room, message: 'fay-3', at: at(minute) };
      await api.firestore.doc(`reports/${room}_fay-3_ann`).set(report);
    }
    const path = operator.file('message-reports.json');
    await operator.run(`export message-reports ${path}`);
    const who = { author: 'fay', name: 'Fay', reported_by: 'ann' };
    expect(rowsOf(path)).toEqual([
      { ...who, text: '', room: 'expired', at: at(2).toISOString() },
      { ...who, text: '=fool', room: 'r1', at: at(1).toISOString() },
    ]);
    const table = operator.file('message-reports.csv');
    await operator.run(`export message-reports ${table}`);
    expect(readFileSync(table, 'utf8')).toContain("'=fool");
    expect(statSync(table).mode & 0o077).toBe(0);
  });
});
