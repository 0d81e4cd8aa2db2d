import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { API_CODES } from '../../../domain/errors.ts';
import type { TestApi } from '../support/api.ts';
import { startApi } from '../support/api.ts';
import { refused } from '../support/refused.ts';

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await startApi('demo-reports');
  await api.seed();
  token = await api.join('ann');
});
afterAll(() => api?.stop());

describe.each([
  ['report_question', 'quiz', 'space-001'],
  ['multi_match_report_question', 'multi-match', 'mixed-bag-001'],
])('%s', (action, mode, question_id) => {
  const GOOD = { question_id, message: 'The key is wrong' };
  const report = (fields: Record<string, string>, as = token) =>
    api.call(action, fields, { token: as });

  it('stores one report of a player for a question, with the latest text', async () => {
    api.clock.ms += 60_000;
    expect((await report(GOOD)).envelope).toEqual({
      error: false,
      message: API_CODES.reportStored,
      data: null,
    });
    await Promise.all([report(GOOD), report(GOOD)]);
    await report({ ...GOOD, message: '  Two options are right  ' });
    const reports = await api.firestore
      .collection('questionReports')
      .where('uid', '==', 'ann')
      .get();
    expect(
      reports.docs
        .filter(({ id }) => id.startsWith(question_id))
        .map((one) => [one.id, one.data()]),
    ).toMatchObject([
      [
        `${question_id}_ann`,
        { questionId: question_id, uid: 'ann', mode, message: 'Two options are right' },
      ],
    ]);
  });

  it('refuses an unknown question', async () => {
    api.clock.ms += 60_000;
    expect((await report({ ...GOOD, question_id: 'space-999' })).envelope).toMatchObject(
      refused('noData'),
    );
  });

  it('refuses missing or malformed fields', async () => {
    api.clock.ms += 60_000;
    for (const [wrong, message] of [
      [{ question_id: '' }, 'question_id is missing'],
      [{ question_id: '../x' }, 'question_id must be'],
      [{ message: '' }, 'message is missing'],
      [{ message: '   ' }, 'provide a reason'],
      [{ message: 'x'.repeat(501) }, 'message must have at most 500 characters'],
    ] as const) {
      expect((await report({ ...GOOD, ...wrong })).envelope).toMatchObject({
        message: API_CODES.missingFields,
        error_msg: expect.stringContaining(message) as string,
      });
    }
  });

  it('refuses a visitor', async () => {
    expect((await api.call(action, GOOD)).status).toBe(401);
  });

  it('is limited to one in ten seconds after ten', async () => {
    const fast = await api.join(`fast-${mode}`);
    const burst = await Promise.all(Array.from({ length: 11 }, () => report(GOOD, fast)));
    expect(burst.filter(({ status }) => status === 200)).toHaveLength(10);
    const late = burst.find(({ status }) => status === 429);
    expect(late?.headers.get('retry-after')).toBe('10');
    api.clock.ms += 10_000;
    expect((await report(GOOD, fast)).status).toBe(200);
  });
});

describe('multi_match_report_question', () => {
  it('does not store a report of a question of another mode', async () => {
    api.clock.ms += 60_000;
    const uid = 'kim';
    const as = await api.join(uid);
    const report = (action: string, question_id: string) =>
      api.call(action, { question_id, message: 'The key is wrong' }, { token: as });
    const refused = await report('multi_match_report_question', 'space-001');
    expect(refused.envelope).toMatchObject({
      error: true,
      message: API_CODES.noData,
      error_msg: 'question_id is no Multi-Match question: report it with report_question',
    });
    expect((await api.firestore.doc(`questionReports/space-001_${uid}`).get()).exists).toBe(false);
  });

  it('leaves that question to report_question', async () => {
    api.clock.ms += 60_000;
    const uid = 'kim';
    const as = await api.join(uid);
    const report = (action: string, question_id: string) =>
      api.call(action, { question_id, message: 'The key is wrong' }, { token: as });
    expect((await report('report_question', 'space-001')).envelope).toMatchObject({
      error: false,
      message: API_CODES.reportStored,
    });
  });
});
