import type { Firestore } from '@google-cloud/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { API_CODES } from '../../domain/errors.ts';
import { createSweepRoute } from '../../server/scheduled-work.ts';
import type { BattleApi } from './battle/support.ts';
import { startBattleApi } from './battle/support.ts';
import { interleave } from './support/intercept.ts';

const HOUR = 3_600_000;
/** Of gRPC; the client does not retry it. */
const PERMISSION_DENIED = 7;

let api: BattleApi;
const logged: unknown[] = [];
beforeAll(async () => {
  api = await startBattleApi('demo-work-trouble');
});
afterAll(() => api?.stop());

/** Calls the route for scheduled work over this client; returns the answer. */
async function callSweep(firestore: Firestore) {
  const route = createSweepRoute({
    firestore: () => firestore,
    isScheduler: () => Promise.resolve(true),
    deleteIdentity: () => Promise.resolve(),
    push: () => null,
    now: () => api.clock.ms,
    log: (line) => logged.push(JSON.parse(line)),
  });
  const response = await route(new Request('http://quiz.test/api/tasks/sweep', { method: 'POST' }));
  return { status: response.status, body: (await response.json()) as unknown };
}

describe('the scheduled work', () => {
  it('leaves a half database alone during a restore', async () => {
    const lobby = await api.seat('friend', ['restored']);
    api.clock.ms += HOUR;
    const mark = api.firestore.doc('operations/restore');
    await mark.set({});
    expect(await callSweep(api.firestore)).toMatchObject({
      status: 503,
      body: { message: API_CODES.underMaintenance },
    });
    expect((await api.firestore.doc(`rooms/${lobby}`).get()).get('status')).toBe('waiting');
    await mark.delete();
    await api.firestore.doc(`rooms/${lobby}`).delete();
  });

  it('reports the other kinds of work beside one that fails as a whole', async () => {
    const lobby = await api.seat('friend', ['beside']);
    api.clock.ms += HOUR;
    const { firestore } = api.newProcess();
    const away = Object.assign(new Error('away'), { code: PERMISSION_DENIED });
    interleave(firestore, 'before', { method: 'runQuery', has: 'deletions' }, () =>
      Promise.reject(away),
    );
    expect((await callSweep(firestore)).status).toBe(500);
    expect((await api.firestore.doc(`rooms/${lobby}`).get()).get('status')).toBe('closed');
    expect((await api.firestore.doc('operations/sweep').get()).data()).toMatchObject({
      at: api.clock.ms,
      closed: 1,
      errors: 1,
    });
    expect(logged.at(-1)).toMatchObject({
      sweep: { closed: 1, errors: [expect.stringMatching(/^deletions: .*away/)] },
    });
  });
});
