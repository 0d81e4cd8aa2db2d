import type { DocumentReference, Firestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createReadyRoute, health } from '../../server/health.ts';
import type { ReadyServices } from '../../server/health.ts';
import { lacks } from '../support/capabilities.ts';
import type { TestApi } from './support/api.ts';
import { startApi } from './support/api.ts';
import { HANG_MS } from '../support/eventually.ts';
import { fakeOf } from '../support/fake-of.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi('demo-health');
});
afterAll(() => api?.stop());

/** Asks a process, by default with patience for any machine. @returns the status, and its reason */
async function ask(
  firestore: () => Firestore,
  services: Partial<ReadyServices> = { patienceMs: HANG_MS },
): Promise<[number, string]> {
  const ready = createReadyRoute({
    firestore,
    isEnding: () => false,
    now: () => api.clock.ms,
    ...services,
  });
  const response = await ready();
  expect(response.headers.get('cache-control')).toBe('no-store');
  return [response.status, ((await response.json()) as { status: string }).status];
}
/** A Firestore whose reads have this outcome. */
const broken = (get: () => Promise<never>) => () =>
  fakeOf<Firestore>({ doc: () => fakeOf<DocumentReference>({ get }) });

describe('the health of a process', () => {
  it('is ok while it answers', async () => {
    expect([health().status, await health().json()]).toEqual([200, { status: 'ok' }]);
  });
});

describe('the readiness of a process', () => {
  it('is given while Firestore answers', async () => {
    expect(await ask(() => api.firestore)).toEqual([200, 'ready']);
  });

  it.skipIf(lacks('usage meter'))('costs at most one read in 30 s', async () => {
    const { firestore } = api.newProcess();
    await api.bill();
    for (let n = 0; n < 20; n++) await ask(() => firestore);
    expect(await api.bill()).toEqual({ reads: 1, writes: 0 });
    api.clock.ms += 30_000;
    for (let n = 0; n < 20; n++) await ask(() => firestore);
    expect(await api.bill()).toEqual({ reads: 1, writes: 0 });
  });

  it('ends with the process, while it still answers', async () => {
    expect(await ask(() => api.firestore, { isEnding: () => true })).toEqual([503, 'ending']);
  });

  it('is missing while Firestore fails, or is silent for 2 s', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    expect(await ask(broken(() => Promise.reject(new Error('away'))))).toEqual([
      503,
      'no database',
    ]);
    expect(
      await ask(() => {
        throw new Error('no credentials');
      }),
    ).toEqual([503, 'no database']);
    const startedAt = performance.now();
    expect(
      await ask(
        broken(() => new Promise(() => {})),
        {},
      ),
    ).toEqual([503, 'no database']);
    expect(performance.now() - startedAt).toBeGreaterThan(1_900);
    vi.restoreAllMocks();
  });
});
