import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi } from '../support/api.ts';
import type { TestApi } from '../support/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi('demo-search-crowd');
  await api.seed();
});
afterAll(() => api.stop());

/** The players with a rival. */
async function paired(): Promise<Set<string>> {
  const rooms = await api.firestore.collection('rooms').where('kind', '==', 'random').get();
  const members = rooms.docs
    .map((room) => room.get('members') as string[])
    .filter((both) => both.length === 2);
  expect(members.flat()).toHaveLength(new Set(members.flat()).size);
  return new Set(members.flat());
}

/**
 * With one pair a call it would be twenty. The places of a crowd are random: in a simulation in which nearest neighbours always
 * meet, five of 100,000 crowds needed eight calls, none more; here calls that end each other add some.
 */
const MOST_CALLS = 12;

describe('players who all begin to search at the same moment', () => {
  it('are all paired after few calls each', async () => {
    api.clock.ms = Date.now();
    const uids = Array.from({ length: 40 }, (_, n) => `crowd${n}`);
    const tokens = new Map<string, string>();
    for (const uid of uids) tokens.set(uid, await api.join(uid));
    const left: number[] = [];
    let searching = uids;
    while (searching.length > 0 && left.length < MOST_CALLS) {
      left.push(searching.length);
      await Promise.all(
        searching.map(async (uid) => {
          const { envelope } = await api.call(
            'create_room',
            {
              room_id: `${uid}r${left.length}`.padEnd(20, '0'),
              room_type: 'random',
              category: 'space',
            },
            {
              token: tokens.get(uid) ?? '',
              headers: { 'x-forwarded-for': `10.0.0.${uids.indexOf(uid)}` },
            },
          );
          expect(envelope).toMatchObject({ error: false });
        }),
      );
      const met = await paired();
      searching = uids.filter((uid) => !met.has(uid));
    }
    expect(searching, `waiting before each call: ${left.join(', ')}`).toEqual([]);
  });
});
