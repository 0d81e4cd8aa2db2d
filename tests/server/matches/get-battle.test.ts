import { FieldValue } from '@google-cloud/firestore';
import type * as v from 'valibot';
import { parse } from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { recomputeMatch } from '../../../domain/battle/match-moves.ts';
import { getBattle } from '../../../domain/contract/get-battle.ts';
import { API_CODES } from '../../../domain/errors.ts';
import type { ApiCode } from '../../../domain/errors.ts';
import { forgetInBattles } from '../../../server/profile/deletion/forget-in-battles.ts';
import { needs } from '../../support/capabilities.ts';
import { answerFirst, dealtBattle, finish, startBattleApi } from '../battle/support.ts';
import type { BattleApi, Kind } from '../battle/support.ts';
import { refused } from '../support/refused.ts';

let api: BattleApi;
beforeAll(async () => {
  api = await startBattleApi('demo-get-battle');
});
afterAll(() => api?.stop());

type Shown = v.InferOutput<typeof getBattle.output>;

/** Plays a battle in which the first player is right and the second wrong, and settles it. */
async function settled(kind: Kind, uids: readonly string[]): Promise<string> {
  const id = await dealtBattle(api, kind, uids);
  const [first = '', second = ''] = uids;
  await answerFirst(api.firestore, id, first, true);
  await answerFirst(api.firestore, id, second, false);
  await finish(api.firestore, id);
  const quiz_type = { random: '1.3', friend: '1.4', group: '1.5' }[kind];
  expect(await api.as(first, 'set_quiz_coin_score', { match_id: id, quiz_type })).toBe('ok');
  return id;
}

/** Reads a battle. @param uid undefined for a visitor without a session */
async function look(id: string, uid?: string): Promise<Shown> {
  const options = uid === undefined ? {} : { token: await api.token(uid) };
  const { envelope } = await api.call('get_battle', { match_id: id }, options);
  if (envelope.error) throw new Error(envelope.message);
  return parse(getBattle.output, envelope.data);
}

/** The result by the reader's own computation. */
function recomputed({ kind, rules, keys, players, entry_coin: entryFee = 0 }: Shown) {
  if (!rules) return undefined;
  return recomputeMatch({
    kind,
    rules,
    entryFee,
    keys,
    players: players.map((one) => ({ moves: one.moves, hasGivenUp: one.has_given_up })),
  }).results;
}

describe('a settled battle', () => {
  it('shows its players keys, options, questions and coins, which lead to the settled result', async () => {
    const id = await settled('random', ['a1', 'a2']);
    const shown = await look(id, 'a2');
    const dealt = await api.firestore.doc(`rooms/${id}/answerKey/all`).get();
    const keys = dealt.get('keys') as number[];
    expect(shown.is_player).toBe(true);
    expect(shown.keys).toEqual(keys);
    expect(shown.players.map(({ is_me }) => is_me)).toEqual([false, true]);
    expect(shown.players[0]!.moves).toEqual([{ question: 0, option: keys[0], ms: 1_000 }]);
    expect(shown.players[1]!.moves[0]!.option).not.toBe(keys[0]);
    expect(recomputed(shown)).toEqual(
      shown.players.map(({ result, coins, points, rank }) => ({ result, coins, points, rank })),
    );
    expect(recomputed(shown)?.[0]).toEqual({ result: 'won', coins: 10, points: 6, rank: 1 });
    const ids = dealt.get('questions') as string[];
    const first = await api.firestore.doc(`questions/${ids[0]}`).get();
    expect(shown.questions).toHaveLength(10);
    expect(shown.questions[0]).toMatchObject({
      text: first.get('question') as string,
      language: 'en',
    });
    // the options are in the dealt order, in which keys and moves name them
    const right = (first.get('options') as string[])[first.get('answer') as number];
    const { options = [] } = shown.questions[0] ?? {};
    expect(options[keys[0]!]).toBe(right);
    const round = await api.firestore.doc(`rooms/${id}/rounds/0`).get();
    expect(options).toEqual(round.get('question.options'));
  });

  it.each([
    ['a visitor without a session', undefined],
    ['another player', 'b-stranger'],
  ])('shows %s no key, option, question, coin or id, but the same points', async (_, uid) => {
    const [one, two] = [`b1-${uid ?? ''}`, `b2-${uid ?? ''}`];
    const id = await settled('friend', [one, two]);
    await api.firestore.doc(`battles/${id}`).update({
      [`players.${one}.name`]: 'Ann',
      [`players.${two}.name`]: 'Ben',
    });
    const shown = await look(id, uid);
    const twin = await look(id, one);
    const dealt = await api.firestore.doc(`rooms/${id}/answerKey/all`).get();
    const secrets = [one, two, ...(dealt.get('questions') as string[])];
    const text = JSON.stringify(shown);
    for (const secret of secrets) expect(text).not.toContain(`"${secret}"`);
    expect(shown).toMatchObject({ is_player: false, questions: [] });
    expect(text).not.toContain('coin');
    expect(new Set(shown.keys)).toEqual(new Set([0]));
    expect(shown.players).toMatchObject([
      { name: 'Ann', moves: [{ question: 0, option: 0, ms: 1_000 }] },
      { name: 'Ben', moves: [{ question: 0, option: 1, ms: 1_000 }] },
    ]);
    // the twin: a player gets all of it
    expect(twin).toMatchObject({ is_player: true, entry_coin: 10, players: [{ coins: 20 }, {}] });
    expect(twin.keys).toEqual(dealt.get('keys'));
    expect(twin.questions.every((question) => question !== null)).toBe(true);
    expect(recomputed(shown)?.map(({ points, rank }) => [points, rank])).toEqual(
      recomputed(twin)?.map(({ points, rank }) => [points, rank]),
    );
  });

  it('keeps the rest of the moves if a player left, so that the result is the same', async () => {
    const id = await dealtBattle(api, 'group', ['c1', 'c2']);
    await answerFirst(api.firestore, id, 'c1', true);
    await api.firestore
      .doc(`rooms/${id}/players/c2`)
      .update({ leftAt: FieldValue.serverTimestamp() });
    await api.as('c1', 'set_quiz_coin_score', { match_id: id, quiz_type: '1.5' });
    const shown = await look(id, 'c1');
    // the running question's key was not shown
    expect(shown.keys).toEqual([]);
    expect(shown.questions).toHaveLength(1);
    expect(shown.players.map((one) => [one.has_given_up, one.result, one.points])).toEqual([
      [false, 'won', 0],
      [true, 'lost', 0],
    ]);
    expect(recomputed(shown)).toMatchObject([{ result: 'won', coins: 20 }, { result: 'lost' }]);
  });

  it('keeps the moves of a deleted account without its name', async () => {
    const id = await settled('friend', ['d1', 'd2']);
    const before = recomputed(await look(id));
    await forgetInBattles(api.firestore, 'd1');
    const shown = await look(id, 'd2');
    expect(shown.players.map(({ name }) => name)).toEqual(['', 'd2']);
    expect(recomputed(await look(id))).toEqual(before);
    // the deleted account is no player of it any longer
    expect((await look(id, 'd1')).is_player).toBe(false);
  });

  it('of an earlier version has neither rules nor moves', async () => {
    const id = await settled('friend', ['e1', 'e2']);
    const gone = FieldValue.delete();
    await api.firestore.doc(`battles/${id}`).update({
      rules: gone,
      keys: gone,
      'players.e1.moves': gone,
      'players.e2.moves': gone,
      'players.e1.hasGivenUp': gone,
      'players.e2.hasGivenUp': gone,
    });
    const shown = await look(id, 'e1');
    expect([shown.rules, shown.keys, shown.players.map(({ moves }) => moves)]).toEqual([
      undefined,
      [],
      [[], []],
    ]);
    expect(shown.players.map(({ points }) => points)).toEqual([6, 0]);
  });
});

describe('the questions of a battle', () => {
  it('leave out one that was changed or removed, or that the player is being asked', async () => {
    const id = await settled('friend', ['f1', 'f2']);
    const ids = (await api.firestore.doc(`battles/${id}`).get()).get('questions') as string[];
    const questions = ids.map((one) => api.firestore.doc(`questions/${one}`));
    const changed = await questions[0]!.get();
    await questions[0]!.update({ answer: ((changed.get('answer') as number) + 1) % 4 });
    const removed = await questions[1]!.get();
    await questions[1]!.delete();
    const running = await dealtBattle(api, 'friend', ['f1', 'f3']);
    await api.firestore.doc(`rooms/${running}/answerKey/all`).update({ questions: [ids[2]] });
    const missing = async (uid: string) =>
      (await look(id, uid)).questions.flatMap((one, number) => (one === null ? [number] : []));
    expect(await missing('f1')).toEqual([0, 1, 2]);
    // the rival plays nothing now
    expect(await missing('f2')).toEqual([0, 1]);
    await questions[0]!.set(changed.data()!);
    await questions[1]!.set(removed.data()!);
  });
});

describe('a forged id', () => {
  it.each<[string, string, ApiCode]>([
    ['an unknown one', 'noSuchBattle00000000', 'noData'],
    ['a path', 'x/../../rooms/y', 'missingFields'],
    ['nothing', '', 'missingFields'],
  ])('is refused: %s', async (_, match_id, code) => {
    const { envelope } = await api.call('get_battle', { match_id });
    expect(envelope).toMatchObject(refused(code));
  });

  it('of a room that is still played is refused, for its players too', async () => {
    const id = await dealtBattle(api, 'friend', ['g1', 'g2']);
    expect(await api.as('g1', 'get_battle', { match_id: id })).toBe(API_CODES.noData);
  });
});

describe('the limits and the bill', () => {
  it('counts the calls of an address', async () => {
    const call = async (address: string) => {
      const headers = { 'x-forwarded-for': address };
      return (await api.call('get_battle', { match_id: 'noSuchBattle00000000' }, { headers }))
        .status;
    };
    const first = await Promise.all(Array.from({ length: 61 }, () => call('203.0.113.7')));
    expect(first.filter((status) => status === 429)).toHaveLength(1);
    expect(await call('203.0.113.8')).toBe(200);
  });

  describe('of a look', () => {
    beforeEach((context) => needs(context, 'usage meter'));

    it('is 1 read for a visitor, 14 for a player, without a write', async () => {
      const id = await settled('friend', ['h1', 'h2']);
      // languages and categories are cached for all players
      await look(id, 'h1');
      await api.bill();
      await look(id);
      expect(await api.bill()).toEqual({ reads: 1, writes: 0 });
      await look(id, 'h2');
      expect(await api.bill()).toEqual({ reads: 14, writes: 0 });
    });
  });
});
