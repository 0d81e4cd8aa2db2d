import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { API_CODES } from '../../../domain/errors.ts';
import { settleBattle } from '../../../server/battle/settle-battle.ts';
import { interleave } from '../support/intercept.ts';
import type { WatchApi } from './support.ts';
import { overIn, startWatchApi } from './support.ts';

let game: WatchApi;
beforeAll(async () => {
  game = await startWatchApi('demo-watch-attacks');
});
afterAll(() => game?.stop());

let people = 0;
/**
 * Ann and Ben play. Fay, Ann's friend, is the legitimate spectator beside each attack. Eve attacks. One question is
 * over.
 */
async function scene(kind: 'random' | 'friend' | 'group' = 'friend', eve?: string) {
  people += 1;
  const [ann, ben, fay, attacker] = ['ann', 'ben', 'fay', 'eve'].map((name) => `${name}${people}`);
  const uids = { ann: ann!, ben: ben!, fay: fay!, eve: eve ?? attacker! };
  for (const uid of Object.values(uids)) await game.token(uid);
  await game.befriend(uids.fay, uids.ann);
  const start = async () => {
    const room = await game.battle(kind, [uids.ann, uids.ben]);
    await game.openRound(room, 1);
    return room;
  };
  return { ...uids, start };
}
const look = async (uid: string, friend: string) => overIn(await game.watch(uid, friend));
const setWatching = (uid: string, status: '0' | '1') => game.must(uid, 'set_watching', { status });

describe('somebody who is no friend', () => {
  it('sees nothing: a stranger', async () => {
    const { ann, fay, eve, start } = await scene();
    await start();
    expect(await look(fay, ann)).toBe(1);
    // the room is cached for the friend by now
    expect(await look(eve, ann)).toBe(API_CODES.noData);
  });

  it('sees nothing: a guest without a session, or with a made-up one', async () => {
    const { ann, fay, start } = await scene();
    await start();
    for (const options of [{}, { token: 'made-up' }]) {
      const { status, envelope } = await game.call('watch_battle', { user_id: ann }, options);
      expect([status, envelope.error]).toEqual([401, true]);
    }
    expect(await look(fay, ann)).toBe(1);
  });

  it('sees nothing: a player whose request waits, or was declined', async () => {
    const { ann, fay, eve, start } = await scene();
    const account = await game.firestore.doc(`users/${ann}/private/account`).get();
    await game.must(eve, 'send_friend_request', { code: account.get('referCode') as string });
    await start();
    expect(await look(eve, ann)).toBe(API_CODES.noData);
    await game.must(ann, 'answer_friend_request', { user_id: eve, status: '0' });
    game.later();
    expect(await look(eve, ann)).toBe(API_CODES.noData);
    expect(await look(fay, ann)).toBe(1);
  });

  it('sees nothing: a former friend, 15 s after the end of the friendship', async () => {
    const { ann, fay, eve, start } = await scene();
    await game.befriend(eve, ann);
    await start();
    expect(await look(eve, ann)).toBe(1);
    await game.must(ann, 'remove_friend', { user_id: eve });
    game.later();
    expect(await look(eve, ann)).toBe(API_CODES.noData);
    expect(await look(fay, ann)).toBe(1);
  });

  it('sees nothing by guessing: ids of the room, of nobody, the own id', async () => {
    const { ann, fay, eve, start } = await scene();
    await game.befriend(eve, fay);
    const room = await start();
    for (const guess of [room, `rooms-${room}`, 'nobody', eve, `${ann}-`]) {
      expect(await look(eve, guess), guess).toBe(API_CODES.noData);
    }
    // a friend's friend is no friend, and a friend who does not play shows no battle
    expect(await look(eve, ann)).toBe(API_CODES.noData);
    expect(await look(eve, fay)).toBe('none');
    expect(await look(fay, ann)).toBe(1);
  });
});

describe('a block', () => {
  it('by the friend ends the watching', async () => {
    const { ann, fay, eve, start } = await scene();
    await game.befriend(eve, ann);
    await start();
    expect(await look(eve, ann)).toBe(1);
    await game.must(ann, 'block_player', { user_id: eve, status: '1' });
    game.later();
    expect(await look(eve, ann)).toBe(API_CODES.noData);
    expect(await look(fay, ann)).toBe(1);
  });

  it('by the opponent of the friend hides the battle, which looks like none', async () => {
    const { ann, ben, fay, eve, start } = await scene();
    await game.befriend(eve, ann);
    await game.must(ben, 'block_player', { user_id: eve, status: '1' });
    await start();
    expect(await game.watch(eve, ann)).toEqual({ state: 'none' });
    expect(await look(fay, ann)).toBe(1);
    await game.must(ben, 'block_player', { user_id: eve, status: '0' });
    game.later();
    expect(await look(eve, ann)).toBe(1);
  });

  it('covers every account of the blocked person', async () => {
    const { ann, ben, fay, eve, start } = await scene();
    const twin = await game.secondAccount(eve);
    await game.befriend(twin, ann);
    await game.must(ben, 'block_player', { user_id: eve, status: '1' });
    await start();
    expect(await game.watch(twin, ann)).toEqual({ state: 'none' });
    expect(await game.as(twin, 'get_friends_in_battle', {})).toBe('ok');
    expect(await look(fay, ann)).toBe(1);
  });

  it('by the spectator hides the battles of the blocked player', async () => {
    const { ann, ben, fay, eve, start } = await scene();
    await game.befriend(eve, ann);
    await game.must(eve, 'block_player', { user_id: ben, status: '1' });
    await start();
    expect(await game.watch(eve, ann)).toEqual({ state: 'none' });
    expect(await look(fay, ann)).toBe(1);
  });
});

describe('a spectator who helps a player', () => {
  it('knows nothing of the running question: not its text, its key, nor who has locked', async () => {
    const { ann, ben } = await scene();
    // the player's own second account
    const twin = await game.secondAccount(ann);
    await game.befriend(twin, ann);
    const room = await game.battle('friend', [ann, ben]);
    for (let n = 0; n < 10; n++) {
      game.clock.ms += 3_000;
      const before = await game.see(twin, ann);
      await game.lock(room, n, ben, true);
      game.clock.ms += 3_000;
      expect(await game.see(twin, ann)).toEqual(before);
      const { text, options, key } = await game.dealt(room, n);
      expect(before.battle?.over).toBe(n);
      expect(JSON.stringify(before)).not.toContain(JSON.stringify(text));
      expect(before.battle?.question?.text).not.toBe(text);
      await game.lock(room, n, ann, false);
      await game.openRound(room, n + 1);
      // the twin: once it is over, it is shown
      const after = await game.see(twin, ann);
      expect(after.battle?.question).toMatchObject({ number: n, text, options, key });
    }
  });

  it('knows no more than every player can read at that moment', async () => {
    const { ann, fay, start } = await scene('group');
    const room = await start();
    await game.openRound(room, 2);
    const { battle } = await game.see(fay, ann);
    const open = await game.firestore
      .collection(`rooms/${room}/rounds`)
      .where('open', '==', true)
      .get();
    const readable = open.docs.map((one) => one.data());
    const { number = -1, text, options, key, note } = battle?.question ?? {};
    expect(number).toBe(1);
    expect(readable.find(({ round }) => round === number)?.['question']).toMatchObject({
      text,
      options,
    });
    expect(readable.find(({ round }) => round === number + 1)?.['revealed']).toMatchObject({
      key,
      note,
    });
  });

  it('is not a player: a player watches no battle of the own, under either name', async () => {
    const { ann, ben, fay, start } = await scene();
    await game.befriend(ann, ben);
    await start();
    expect(await game.watch(ann, ben)).toEqual({ state: 'none' });
    expect(await game.watch(ben, ann)).toEqual({ state: 'none' });
    expect(await look(fay, ann)).toBe(1);
  });

  it('gets no question that a running game asks the spectator', async () => {
    const { ann, fay, eve, start } = await scene();
    await game.befriend(eve, ann);
    const own = await game.battle('friend', [eve, `${eve}x`]);
    const room = await start();
    const { id } = await game.dealt(room, 0);
    await game.firestore.doc(`rooms/${own}/answerKey/all`).update({ questions: [id] });
    const seen = await game.see(eve, ann);
    expect([seen.battle?.over, seen.battle?.question]).toEqual([1, undefined]);
    const twin = await game.see(fay, ann);
    expect(twin.battle?.question?.number).toBe(0);
  });
});

describe('a battle that was watched', () => {
  const recordings = async (room: string) =>
    !(await game.firestore.collection('recordings').where('root', '==', room).get()).empty;
  const settle = (room: string, firestore = game.firestore) =>
    settleBattle(firestore, room, game.clock.ms, {});
  /** Plays a battle of strangers to its last round; Fay may look at it after five questions. */
  async function played(isWatched: boolean) {
    const { ann, ben, fay } = await scene();
    const room = await game.battle('random', [ann, ben]);
    for (let n = 0; n < 10; n++) {
      for (const uid of [ann, ben]) await game.lock(room, n, uid, n % 2 === 0);
      await game.openRound(room, n + 1);
      if (isWatched && n === 4) expect(await look(fay, ann)).toBe(5);
    }
    return { ann, fay, room };
  }
  async function settled(isWatched: boolean) {
    const battle = await played(isWatched);
    await settle(battle.room);
    game.later();
    return battle;
  }

  it('leaves no run to play for rating with its keys known', async () => {
    const { ann, fay, room } = await settled(true);
    expect(await recordings(room)).toBe(false);
    const end = await game.see(fay, ann);
    expect([end.state, end.battle?.question?.number]).toEqual(['over', 9]);
  });

  it('is recorded if nobody has watched, without questions for a late spectator', async () => {
    const { ann, fay, room } = await settled(false);
    expect(await recordings(room)).toBe(true);
    const end = await game.see(fay, ann);
    expect([end.state, end.battle?.over, end.battle?.question]).toEqual(['over', 10, undefined]);
  });

  describe('is either recorded or watched, if both happen at once', () => {
    const readingKey = (room: string) =>
      ({ method: 'batchGetDocuments', has: `rooms/${room}/answerKey/all` }) as const;

    it('watched if the settlement has not read the key yet', async () => {
      const { ann, fay, room } = await played(false);
      const { firestore } = game.newProcess();
      let number: number | undefined;
      interleave(firestore, 'before', readingKey(room), async () => {
        number = (await game.see(fay, ann)).battle?.question?.number;
      });
      await settle(room, firestore);
      expect([number, await recordings(room)]).toEqual([9, false]);
    });

    it('recorded if the spectator has not read the key yet', async () => {
      const { ann, fay, room } = await played(false);
      const { firestore } = game.newProcess();
      interleave(game.firestore, 'before', readingKey(room), () => settle(room, firestore));
      // the spectator has read the room before the settlement
      const { state, battle } = await game.see(fay, ann);
      expect([state, battle?.over, battle?.question]).toEqual(['playing', 10, undefined]);
      expect(await recordings(room)).toBe(true);
    });
  });

  it('shows nobody its questions later: the page of the battle has none for a friend', async () => {
    const { ann, fay, room } = await settled(true);
    expect(await game.ask(fay, 'get_battle', { match_id: room })).toMatchObject({
      is_player: '0',
      questions: [],
    });
    const own = (await game.ask(ann, 'get_battle', { match_id: room })) as { questions: unknown[] };
    expect(own.questions).toHaveLength(10);
  });
});

describe('the setting', () => {
  it.each(['ann', 'ben'] as const)(
    'of one player (%s) is enough that nobody watches',
    async (name) => {
      const both = await scene();
      const { ann, fay, start } = both;
      await setWatching(both[name], '0');
      const room = await start();
      expect((await game.firestore.doc(`rooms/${room}`).get()).get('isWatchable')).toBe(false);
      expect(await game.watch(fay, ann)).toEqual({ state: 'none' });
      // on again, but only from the next battle on: this one began unwatched
      await setWatching(both[name], '1');
      game.later();
      expect(await look(fay, ann)).toBe('none');
      await start();
      expect(await look(fay, ann)).toBe(1);
    },
  );

  it('ends the watching of a running battle within 15 s', async () => {
    const { ann, ben, fay, start } = await scene();
    await start();
    expect(await look(fay, ann)).toBe(1);
    await setWatching(ben, '0');
    game.later();
    expect(await game.watch(fay, ann)).toEqual({ state: 'none' });
    await setWatching(ben, '1');
    game.later();
    expect(await look(fay, ann)).toBe(1);
  });

  it('cannot be changed for another player', async () => {
    const { ann, eve } = await scene();
    await game.must(eve, 'set_watching', { status: '0', user_id: ann });
    const settingOf = async (uid: string) =>
      (await game.firestore.doc(`users/${uid}/private/account`).get()).get('letsFriendsWatch');
    expect([await settingOf(ann), await settingOf(eve)]).toEqual([undefined, false]);
  });
});

describe('a forged seat', () => {
  it('shows no battle of others', async () => {
    const { ann, fay, eve, start } = await scene();
    await game.befriend(eve, `${eve}x`);
    const room = await start();
    // the rules deny this; even so, the player is no member
    await game.firestore.doc(`users/${eve}x/private/seat`).set({ room });
    expect(await game.watch(eve, `${eve}x`)).toEqual({ state: 'none' });
    expect(await look(fay, ann)).toBe(1);
  });
});

describe('a battle against the bot', () => {
  it('is never watchable', async () => {
    const { ann, fay, start } = await scene();
    const room = await game.open(ann, { room_type: 'bot', category: 'space' });
    await game.must(ann, 'get_random_questions', { match_id: room });
    game.later();
    expect((await game.firestore.doc(`rooms/${room}`).get()).get('isWatchable')).toBe(false);
    expect(await game.watch(fay, ann)).toEqual({ state: 'none' });
    await game.firestore.doc(`rooms/${room}`).update({ status: 'settled' });
    await start();
    expect(await look(fay, ann)).toBe(1);
  });
});

describe('the players', () => {
  it('are never held up: a spectator writes to no document that a move reads', async () => {
    const { ann, ben, fay } = await scene();
    const room = await game.battle('random', [ann, ben]);
    await game.openRound(room, 1);
    const times = async () => {
      const rooms = game.firestore.doc(`rooms/${room}`);
      const parts = await Promise.all(
        ['players', 'rounds', 'optionOrders', 'messages'].map((name) =>
          rooms.collection(name).get(),
        ),
      );
      const all = [await rooms.get(), ...parts.flatMap(({ docs }) => docs)];
      return all.map((one) => [one.ref.path, one.updateTime?.toMillis()]);
    };
    const before = await times();
    for (let n = 0; n < 5; n++) {
      game.clock.ms += 4_000;
      expect(await look(fay, ann)).toBe(1);
    }
    expect(await times()).toEqual(before);
    // the one write: the settlement must know
    const key = await game.firestore.doc(`rooms/${room}/answerKey/all`).get();
    expect(key.get('isWatched')).toBe(true);
  });

  it('cost nothing more however often a spectator asks: the rate is limited', async () => {
    const { ann, fay, eve, start } = await scene();
    await start();
    game.clock.ms += 60_000;
    const codes = await Promise.all(Array.from({ length: 24 }, () => game.watch(fay, ann)));
    expect(codes.filter((seen) => typeof seen === 'string')).toHaveLength(4);
    expect(await look(eve, ann)).toBe(API_CODES.noData);
    game.clock.ms += 4_000;
    expect(await look(fay, ann)).toBe(1);
  });

  it('are watched no longer once one of them is deactivated', async () => {
    const { ann, ben, fay, start } = await scene();
    await start();
    expect(await look(fay, ann)).toBe(1);
    await game.firestore.doc(`users/${ben}/private/account`).update({ status: 'deactivated' });
    game.later();
    expect(await look(fay, ann)).toBe('none');
  });

  it('are not watched by a deactivated friend', async () => {
    const { ann, fay, start } = await scene();
    await start();
    expect(await look(fay, ann)).toBe(1);
    await game.firestore.doc(`users/${fay}/private/account`).update({ status: 'deactivated' });
    game.later();
    expect(await look(fay, ann)).toBe('none');
  });
});
