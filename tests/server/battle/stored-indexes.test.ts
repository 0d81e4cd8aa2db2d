import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fieldsWithoutIndex, groupsThatExpire } from '../../support/index-overrides.ts';
import { settleBattle } from '../../../server/battle/settle-battle.ts';
import { syncLearning } from '../../../server/learning/sync-learning.ts';
import { startArenaApi } from '../arenas/support.ts';
import type { ArenaApi } from '../arenas/support.ts';
import { answerFirst, dealtBattle, finish } from './support.ts';
import { keysOf } from '../../support/keys-of.ts';

/** The fields that queries ask for alone, or by merged indexes; every other field is written without an index entry. */
const ASKED = {
  attempts: ['uid', 'mode', 'status', 'item', 'dueAt'],
  battles: ['members', 'kind'],
  entries: ['uid', 'standing', 'games', 'score'],
  ledger: ['way', 'at'],
  rooms: ['kind', 'status', 'language', 'category', 'members', 'code', 'isDoubleTime', 'bot'],
} as const;

let api: ArenaApi;
const stored = new Map<string, Set<string>>();
beforeAll(async () => {
  api = await startArenaApi('demo-indexes');
  const token = await api.join('solo');
  const opened = await api.call('get_questions_by_type', { type: '2' }, { token });
  expect(opened.envelope.error).toBe(false);
  for (const kind of ['random', 'group'] as const) {
    const uids = ['a', 'b'].map((name) => `${kind}-${name}`);
    const roomId = await dealtBattle(api, kind, uids);
    await answerFirst(api.firestore, roomId, uids[0]!, true);
    await finish(api.firestore, roomId);
    await settleBattle(api.firestore, roomId, api.clock.ms, {});
  }
  await api.seat('friend', ['owner']);
  await api.arenaWith(['fighter']);
  for (const group of Object.keys(ASKED)) {
    const { docs } = await api.firestore.collectionGroup(group).get();
    stored.set(group, new Set(docs.flatMap((document) => Object.keys(document.data()))));
  }
});
afterAll(() => api?.stop());

describe('the indexes of frequently written documents', () => {
  it.each(keysOf(ASKED))('%s: a field is asked for by a query, or has no index', (group) => {
    const exempt = fieldsWithoutIndex(group);
    const fields = [...(stored.get(group) ?? [])];
    expect(fields.length).toBeGreaterThan(4);
    const known: readonly string[] = [...exempt, ...ASKED[group]];
    expect(fields.filter((field) => !known.includes(field))).toEqual([]);
    expect(exempt.filter((field) => (ASKED[group] as readonly string[]).includes(field))).toEqual(
      [],
    );
  });

  it('no list of what a player learns has an index, which each entry would fill', async () => {
    await syncLearning(api.firestore, 'random-a', api.clock.ms);
    const learning = await api.firestore.doc('users/random-a/private/learning').get();
    expect(Object.keys(learning.data() ?? {}).toSorted()).toEqual([
      'battles',
      'cards',
      'counted',
      'days',
      'until',
    ]);
    const exempt = fieldsWithoutIndex('private');
    expect(exempt.toSorted()).toEqual([
      'blockedPersons',
      'botAnswers',
      'cards',
      'counted',
      'days',
      'mistakes',
    ]);
  });

  it('results of battles expire after 400 days, coins in the ledger never', async () => {
    const { docs } = await api.firestore.collection('battles').get();
    expect(docs).toHaveLength(2);
    for (const battle of docs) {
      const days = (field: string) => battle.get(field).toMillis() / 86_400_000;
      expect(days('expiresAt') - days('at')).toBe(400);
    }
    const ttl = groupsThatExpire();
    expect(ttl).toContain('battles');
    expect(ttl).not.toContain('ledger');
    expect([...(stored.get('ledger') ?? [])]).not.toContain('expiresAt');
  });
});
