import type { DocumentData } from '@google-cloud/firestore';
import { Timestamp } from '@google-cloud/firestore';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sweep } from '../../../server/battle/sweep.ts';
import { dealtBattle, finish, startBattleApi } from './support.ts';
import type { BattleApi } from './support.ts';

let api: BattleApi;
beforeAll(async () => {
  api = await startBattleApi('demo-sweep-failures');
});
afterAll(() => api?.stop());

/** Rooms of each kind; with 500 the test takes a minute. */
const ROOMS = 100;
/** Enough players that concurrent settlements seldom wait for the same account. */
const PAIRS = 10;
const PARTS = ['answerKey/all', 'rounds/10', 'players/p0', 'players/q0'];

/** Copies a finished battle that nobody has settled, for other players. */
async function copies(template: string, ids: readonly string[], sweepAt: number): Promise<void> {
  const writer = api.firestore.bulkWriter({ throttling: false });
  const room = (await api.firestore.doc(`rooms/${template}`).get()).data()!;
  const parts = new Map<string, DocumentData>();
  for (const part of PARTS) {
    parts.set(part, (await api.firestore.doc(`rooms/${template}/${part}`).get()).data()!);
  }
  for (const [n, id] of ids.entries()) {
    const pair = n % PAIRS;
    // the ids of the two are the only words p0 and q0 of these documents
    const renamed = (data: DocumentData) => rename(data, { p0: `p${pair}`, q0: `q${pair}` });
    const at = Timestamp.fromMillis(sweepAt + n);
    void writer.set(api.firestore.doc(`rooms/${id}`), { ...renamed(room), sweepAt: at });
    for (const [part, data] of parts) {
      const path = part.replace('p0', `p${pair}`).replace('q0', `q${pair}`);
      void writer.set(api.firestore.doc(`rooms/${id}/${path}`), renamed(data));
    }
  }
  await writer.close();
}

function rename(value: unknown, names: Readonly<Record<string, string>>): DocumentData {
  const walk = (one: unknown): unknown => {
    if (typeof one === 'string') return names[one] ?? one;
    if (Array.isArray(one)) return one.map(walk);
    if (one === null || typeof one !== 'object' || one instanceof Timestamp) return one;
    return Object.fromEntries(
      Object.entries(one).map(([key, inner]) => [names[key] ?? key, walk(inner)]),
    );
  };
  return walk(value) as DocumentData;
}

/** A sweep with time for this many rooms. */
function sweepFor(rooms: number, now: number) {
  let asked = 0;
  return sweep(api.firestore, now, () => (asked += 1) > rooms);
}

it('rooms that always fail and are due first delay no settlement of as many others', async () => {
  for (let pair = 0; pair < PAIRS; pair++) {
    for (const uid of [`p${pair}`, `q${pair}`]) await api.token(uid);
  }
  const template = await dealtBattle(api, 'friend', ['p0', 'q0'], 0);
  await finish(api.firestore, template);
  const now = Date.now() + 3_600_000;
  const failing = Array.from({ length: ROOMS }, (_, n) => `failing${n}`);
  const honest = Array.from({ length: ROOMS }, (_, n) => `honest${n}`);
  await copies(template, failing, now - 2_000_000);
  await copies(template, honest, now - 1_000_000);
  await api.firestore.doc(`rooms/${template}`).delete();
  // the documents that a settlement creates exist already, so its transaction never commits
  const taken = api.firestore.bulkWriter({ throttling: false });
  for (const id of failing) void taken.create(api.firestore.doc(`battles/${id}`), { members: [] });
  await taken.close();

  const counts = async (status: string) =>
    (await api.firestore.collection('rooms').where('status', '==', status).count().get()).data()
      .count;
  const settled: number[] = [];
  for (let minute = 0; minute < 4; minute++) {
    // so soon after each other that no failing room is due again
    const swept = await sweepFor(0.6 * ROOMS, now + minute * 10_000);
    settled.push(swept.settled);
  }
  expect(settled).toEqual([0, 0.2 * ROOMS, 0.6 * ROOMS, 0.2 * ROOMS]);
  expect(await counts('settled')).toBe(ROOMS);
  expect(await counts('playing')).toBe(ROOMS);

  // a minute later they are tried again, and then not for two
  const again = await sweep(api.firestore, now + 100_000);
  expect([again.settled, again.errors.length]).toEqual([0, ROOMS]);
  const quiet = await sweep(api.firestore, now + 100_000 + 119_000);
  expect(quiet).toEqual({ settled: 0, closed: 0, left: 0, errors: [] });
  // once fixed, they are settled
  const fixed = api.firestore.bulkWriter({ throttling: false });
  for (const id of failing) void fixed.delete(api.firestore.doc(`battles/${id}`));
  await fixed.close();
  expect((await sweep(api.firestore, now + 100_000 + 120_000)).settled).toBe(ROOMS);
});
