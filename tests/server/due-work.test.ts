import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { doDueWork } from '../../server/due-work.ts';
import type { TestApi } from './support/api.ts';
import { startApi } from './support/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi('demo-due-work');
  const batch = api.firestore.batch();
  for (let n = 0; n < 120; n++) batch.set(api.firestore.doc(`due/d${n}`), { place: n });
  await batch.commit();
});
afterAll(() => api?.stop());

const due = () => api.firestore.collection('due').orderBy('place');

describe('due work', () => {
  it.each([1, 8])('is done for %i documents at once, each once', async (atOnce) => {
    let running = 0;
    let most = 0;
    const places: number[] = [];
    const work = async (document: FirebaseFirestore.DocumentSnapshot) => {
      most = Math.max(most, (running += 1));
      places.push(document.get('place') as number);
      await setImmediate();
      running -= 1;
    };
    expect(await doDueWork(due(), () => false, work, atOnce)).toEqual({
      done: 120,
      left: 0,
      errors: [],
    });
    expect(most).toBe(atOnce);
    expect(places).toEqual(Array.from({ length: 120 }, (_, n) => n));
  });

  it('skips failures, with a count of the work left at the end of the time', async () => {
    let begun = 0;
    const work = async (document: FirebaseFirestore.DocumentSnapshot) => {
      begun += 1;
      await setImmediate();
      if (Number(document.get('place')) < 60) throw new Error('broken');
    };
    const { done, left, errors } = await doDueWork(due(), () => begun >= 100, work, 8);
    expect([begun, done, left, errors.length]).toEqual([100, 40, 20, 60]);
    expect(errors).toContain('due/d0: Error: broken');
  });
});
