import { FieldValue } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WatchApi } from './support.ts';
import { overIn, startWatchApi } from './support.ts';
import { needs } from '../../support/capabilities.ts';

let game: WatchApi;
beforeAll(async () => {
  game = await startWatchApi('demo-watch');
});
afterAll(() => game?.stop());

let people = 0;
/** New players; the third and fourth are friends of the first. */
async function circle(): Promise<[ann: string, ben: string, fay: string, gil: string]> {
  people += 1;
  const [ann, ben, fay, gil] = ['ann', 'ben', 'fay', 'gil'].map((name) => `${name}${people}`);
  for (const uid of [ann, ben, fay, gil]) await game.token(uid!);
  await game.befriend(fay!, ann!);
  await game.befriend(gil!, ann!);
  return [ann!, ben!, fay!, gil!];
}

describe('a friend who watches', () => {
  it('sees each question with its key, picks and points once it is over for all', async () => {
    const [ann, ben, fay] = await circle();
    const room = await game.battle('friend', [ann, ben]);
    const before = await game.see(fay, ann);
    expect(before).toMatchObject({ state: 'playing', battle: { over: 0, question_count: 10 } });
    expect(before.battle?.question).toBeUndefined();
    expect(before.match_id).toBeUndefined();
    let points = 0;
    for (let n = 0; n < 3; n++) {
      await game.lock(room, n, ann, true);
      await game.lock(room, n, ben, n === 1);
      await game.openRound(room, n + 1);
      // 4 for a right answer and 2 more within 2 s
      points += 6;
      const { battle } = await game.see(fay, ann);
      const { text, options, key } = await game.dealt(room, n);
      expect(battle?.question).toMatchObject({ number: n, text, options, key });
      expect(battle?.question?.picks[0]).toBe(key);
      expect(battle?.question?.picks[1] === key).toBe(n === 1);
      expect(battle?.players).toMatchObject([
        { is_friend: true, points, streak: n + 1, user_rank: 1, has_left: false },
        { is_friend: false, points: n > 0 ? 6 : 0, user_rank: 2 },
      ]);
      expect(battle?.players[1]?.answers.map((given) => given?.is_right)).toEqual(
        [false, true, false].slice(0, n + 1),
      );
    }
  });

  it('gets no id of a player, room or question while the battle runs', async () => {
    const [ann, ben, fay] = await circle();
    const room = await game.battle('group', [ann, ben]);
    await game.lock(room, 0, ann, true);
    await game.openRound(room, 1);
    // the names of these players are their ids
    await game.firestore
      .doc(`rooms/${room}`)
      .update({ [`seats.${ann}.name`]: 'A', [`seats.${ben}.name`]: 'B' });
    game.later();
    const text = JSON.stringify(await game.watch(fay, ann));
    const { id } = await game.dealt(room, 0);
    expect(text).toContain('"A"');
    for (const secret of [ann, ben, room, id]) expect(text).not.toContain(secret);
  });

  it('sees how it ends, with the address of its page, for two minutes', async () => {
    const [ann, ben, fay] = await circle();
    const room = await game.battle('friend', [ann, ben]);
    await game.lock(room, 0, ben, true);
    for (let n = 1; n <= 10; n++) await game.openRound(room, n);
    await game.must(ann, 'set_quiz_coin_score', { match_id: room, quiz_type: '1.4' });
    game.later();
    const end = await game.see(fay, ann);
    expect(end).toMatchObject({ state: 'over', match_id: room, battle: { over: 10 } });
    expect(end.battle?.players.map(({ points }) => points)).toEqual([0, 6]);
    const settledAt = (await game.firestore.doc(`rooms/${room}`).get())
      .get('settledAt')
      .toMillis() as number;
    const before = game.clock.ms;
    game.clock.ms = settledAt + 120_000;
    // the session is older than its month by this clock
    const token = await game.join(fay);
    const late = async () => {
      const { envelope } = await game.call('watch_battle', { user_id: ann }, { token });
      return envelope.error ? envelope.message : envelope.data?.['state'];
    };
    expect(await late()).toBe('over');
    game.clock.ms += 1;
    expect(await late()).toBe('none');
    game.clock.ms = before;
  });

  it('sees who has left at the end of a battle that the leaving ended', async () => {
    const [ann, ben, fay] = await circle();
    const room = await game.battle('friend', [ann, ben]);
    await game.lock(room, 0, ben, true);
    await game.openRound(room, 1);
    const leftAs = async () =>
      (await game.see(fay, ann)).battle?.players.map(({ has_left, user_rank }) => [
        has_left,
        user_rank,
      ]);
    expect(await leftAs()).toEqual([
      [false, 2],
      [false, 1],
    ]);
    const left = game.firestore.doc(`rooms/${room}/players/${ben}`);
    await left.update({ leftAt: FieldValue.serverTimestamp() });
    await game.must(ann, 'set_quiz_coin_score', { match_id: room, quiz_type: '1.4' });
    game.later();
    expect(await leftAs()).toEqual([
      [false, 1],
      [true, 2],
    ]);
  });

  it('follows the friend into the next battle', async () => {
    const [ann, ben, fay] = await circle();
    const room = await game.battle('friend', [ann, ben]);
    await game.openRound(room, 1);
    expect(overIn(await game.watch(fay, ann))).toBe(1);
    await game.battle('friend', [ann, ben]);
    expect(overIn(await game.watch(fay, ann))).toBe(0);
  });

  it.each(['random', 'friend', 'group', 'arena'] as const)(
    'finds the friend only in a battle that runs, of kind %s',
    async (kind) => {
      const [ann, ben, fay, gil] = await circle();
      const found = (uid: string) => game.ask(uid, 'get_friends_in_battle');
      await game.seat('friend', [ann, ben]);
      expect(overIn(await game.watch(fay, ann))).toBe('none');
      expect(await found(fay)).toEqual([]);
      game.later();
      const room = await game.battle(kind === 'arena' ? 'friend' : kind, [ann, ben]);
      if (kind === 'arena') await game.firestore.doc(`rooms/${room}`).update({ kind });
      game.later();
      expect(await game.watch(fay, ann)).toMatchObject({ state: 'playing', battle: { kind } });
      const row = {
        user_id: ann,
        name: ann.replace('a', 'A'),
        profile: '',
        category_name: 'Space',
      };
      expect(await found(fay)).toEqual([row]);
      expect(await found(gil)).toEqual([row]);
      expect(await found(ben)).toEqual([]);
      await game.firestore.doc(`rooms/${room}`).update({ status: 'settled' });
      game.later();
      expect(await found(fay)).toEqual([]);
    },
  );
});

describe('the bill of watching', () => {
  const billOf = async (work: () => Promise<unknown>) => {
    await game.bill();
    await work();
    return game.bill();
  };

  it('is bounded for each spectator: shared reads, one write at most', async (context) => {
    needs(context, 'usage meter');
    const [ann, ben, fay, gil] = await circle();
    const room = await game.battle('random', [ann, ben]);
    await game.openRound(room, 1);
    game.later();
    const first = await billOf(() => game.watch(fay, ann));
    const again = await billOf(() => game.watch(fay, ann));
    const other = await billOf(() => game.watch(gil, ann));
    game.clock.ms += 4_000;
    const poll = await billOf(() => game.watch(fay, ann));
    await game.openRound(room, 2);
    const question = await billOf(() => game.watch(fay, ann));
    /** A minute of polls, every 4 s, in which three questions end. */
    const minute = async (uids: readonly string[], from: number) => {
      game.clock.ms += 60_000;
      await game.bill();
      for (let look = 0; look < 15; look++) {
        if (look % 5 === 0) await game.openRound(room, from + look / 5);
        else game.clock.ms += 3_000;
        game.clock.ms += 1_000;
        for (const uid of uids) await game.watch(uid, ann);
      }
      const { reads, writes } = await game.bill();
      // the test itself opened three rounds
      return { reads, writes: writes - 3 };
    };
    const alone = await minute([fay], 3);
    const both = await minute([fay, gil], 6);
    // docs/spectators.md has these numbers
    expect({ first, again, other, poll, question, alone, both }).toEqual({
      first: { reads: 19, writes: 1 },
      again: { reads: 1, writes: 0 },
      other: { reads: 8, writes: 0 },
      poll: { reads: 4, writes: 0 },
      question: { reads: 9, writes: 0 },
      // 62 for the room and 43 for each spectator
      alone: { reads: 105, writes: 0 },
      both: { reads: 148, writes: 0 },
    });
  });

  it('of the list of friends in battle is that of its friends and rooms', async (context) => {
    needs(context, 'usage meter');
    const [ann, ben, fay] = await circle();
    await game.battle('friend', [ann, ben]);
    const list = async () => game.as(fay, 'get_friends_in_battle', {});
    const first = await billOf(list);
    const again = await billOf(list);
    expect({ first, again }).toEqual({
      first: { reads: 9, writes: 0 },
      again: { reads: 1, writes: 0 },
    });
  });
});
