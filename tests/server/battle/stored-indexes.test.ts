import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../../../scripts/project/root.ts';
import { settleBattle } from '../../../server/battle/settle-battle.ts';
import { syncLearning } from '../../../server/learning/sync-learning.ts';
import type { BattleApi } from './support.ts';
import { answerFirst, dealtBattle, finish, startBattleApi } from './support.ts';

interface Indexes {
  readonly fieldOverrides: readonly {
    readonly collectionGroup: string;
    readonly fieldPath: string;
    readonly indexes: readonly unknown[];
    readonly ttl?: boolean;
  }[];
}
const { fieldOverrides } = JSON.parse(
  readFileSync(resolve(ROOT, 'firestore.indexes.json'), 'utf8'),
) as Indexes;

/** The fields that queries ask for alone, or by merged indexes; every other field is written without an index entry. */
const ASKED = {
  attempts: ['uid', 'mode', 'status', 'item', 'dueAt'],
  battles: ['members', 'kind'],
  ledger: ['way', 'at'],
  rooms: ['kind', 'status', 'language', 'category', 'members', 'code', 'isDoubleTime', 'bot'],
} as const;

let api: BattleApi;
const stored = new Map<string, Set<string>>();
beforeAll(async () => {
  api = await startBattleApi('demo-indexes');
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
  for (const group of Object.keys(ASKED)) {
    const { docs } = await api.firestore.collectionGroup(group).get();
    stored.set(group, new Set(docs.flatMap((document) => Object.keys(document.data()))));
  }
});
afterAll(() => api?.stop());

describe('the indexes of frequently written documents', () => {
  it.each(Object.keys(ASKED) as (keyof typeof ASKED)[])(
    '%s: a field is asked for by a query, or has no index',
    (group) => {
      const exempt = fieldOverrides
        .filter((one) => one.collectionGroup === group && one.indexes.length === 0)
        .map(({ fieldPath }) => fieldPath);
      const fields = [...(stored.get(group) ?? [])];
      expect(fields.length).toBeGreaterThan(4);
      const known: readonly string[] = [...exempt, ...ASKED[group]];
      expect(fields.filter((field) => !known.includes(field))).toEqual([]);
      expect(exempt.filter((field) => (ASKED[group] as readonly string[]).includes(field))).toEqual(
        [],
      );
    },
  );

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
    const exempt = fieldOverrides
      .filter((one) => one.collectionGroup === 'private' && one.indexes.length === 0)
      .map(({ fieldPath }) => fieldPath);
    expect(exempt.toSorted()).toEqual(['botAnswers', 'cards', 'counted', 'days', 'mistakes']);
  });

  it('results of battles expire after 400 days, coins in the ledger never', async () => {
    const { docs } = await api.firestore.collection('battles').get();
    expect(docs).toHaveLength(2);
    for (const battle of docs) {
      const days = (field: string) => battle.get(field).toMillis() / 86_400_000;
      expect(days('expiresAt') - days('at')).toBe(400);
    }
    const ttl = fieldOverrides.filter((one) => one.ttl).map((one) => one.collectionGroup);
    expect(ttl).toContain('battles');
    expect(ttl).not.toContain('ledger');
    expect([...(stored.get('ledger') ?? [])]).not.toContain('expiresAt');
  });
});
