import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { claim, doDueWork } from '../../server/due-work.ts';
import type { TestApi } from './support/api.ts';
import { startApi } from './support/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi('demo-due-work');
  await fill();
});
afterAll(() => api?.stop());

async function fill(): Promise<void> {
  const batch = api.firestore.batch();
  for (let n = 0; n < 120; n++) batch.set(api.firestore.doc(`due/d${n}`), { place: n });
  await batch.commit();
}

const due = () => api.firestore.collection('due').orderBy('place');

describe('due work', () => {
  it('is done for 16 documents at once, each once', async () => {
    let running = 0;
    let most = 0;
    const places: number[] = [];
    const work = async (document: FirebaseFirestore.DocumentSnapshot) => {
      most = Math.max(most, (running += 1));
      places.push(document.get('place') as number);
      await setImmediate();
      running -= 1;
    };
    expect(await doDueWork(due(), { isTimeUp: () => false, work })).toEqual({
      done: 120,
      left: 0,
      errors: [],
    });
    expect(most).toBe(16);
    expect(places).toEqual(Array.from({ length: 120 }, (_, n) => n));
  });

  it('is shared by two concurrent calls that claim it', async () => {
    const places: number[] = [];
    const call = () =>
      doDueWork(due().where('place', '<', 1_000), {
        isTimeUp: () => false,
        claimBy: { place: 1_000 },
        work: async (document) => {
          places.push(document.get('place') as number);
          await setImmediate();
        },
      });
    const calls = await Promise.all([call(), call()]);
    expect(calls.map(({ left, errors }) => [left, errors])).toEqual([
      [0, []],
      [0, []],
    ]);
    expect(calls.reduce((sum, { done }) => sum + done, 0)).toBe(120);
    expect(places.sort((a, b) => a - b)).toEqual(Array.from({ length: 120 }, (_, n) => n));
    await fill();
  });

  it('leaves a document alone that was changed or deleted since it was read', async () => {
    const first = api.firestore.doc('due/d0');
    const read = await first.get();
    await first.update({ place: 5 });
    expect(await claim(read, { place: 1_000 })).toBe(false);
    expect((await first.get()).get('place')).toBe(5);
    await first.delete();
    expect(await claim(read, { place: 1_000 })).toBe(false);
    await fill();
  });

  it('skips failures, with a count of the work left at the end of the time', async () => {
    let begun = 0;
    const work = async (document: FirebaseFirestore.DocumentSnapshot) => {
      begun += 1;
      await setImmediate();
      if (Number(document.get('place')) < 60) throw new Error('broken');
    };
    const { done, left, errors } = await doDueWork(due(), {
      isTimeUp: () => begun >= 100,
      work,
    });
    expect([begun, done, left, errors.length]).toEqual([100, 40, 20, 60]);
    expect(errors).toContain('due/d0: Error: broken');
  });
});
