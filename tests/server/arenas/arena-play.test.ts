import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { API_CODES } from '../../../domain/errors.ts';
import type { ArenaApi } from './support.ts';
import { HOUR, MINUTE, startArenaApi } from './support.ts';

let game: ArenaApi;
beforeAll(async () => {
  game = await startArenaApi('demo-arena-play');
});
afterAll(() => game?.stop());

let count = 0;
/** New players with a name in common, so that no test meets another's. */
const players = (number: number) => {
  count += 1;
  return Array.from({ length: number }, (_, n) => `g${count}p${n}`);
};
const pair = (): [string, string] => {
  const [one = '', other = ''] = players(2);
  return [one, other];
};

/** Pairs two players who alone are in an arena: both ask every 2.5 s, as their pages do. */
async function paired(arena: string, uids: readonly [string, string]): Promise<string> {
  for (let turn = 0; turn < 8; turn++) {
    for (const uid of uids) {
      const room = await game.next(uid, arena);
      if (room !== '') return room;
    }
    game.clock.ms += 2_500;
  }
  throw new Error('not paired within 20 s');
}

describe('the arena of the hour', () => {
  it('counts the battle of two players who join within its 15 minutes', async () => {
    game.clock.ms = HOUR + MINUTE;
    const [ann, ben] = pair();
    const before = await game.look(ann);
    const id = String(before.arena?.id);
    expect(before).toMatchObject({ arena: { state: 'running', rows: [], players: '0' } });
    expect(before.next_at).toBe(HOUR + 60 * MINUTE);
    expect(await game.next(ann, id)).toBe(API_CODES.arenaOver);
    expect(await game.as(ann, 'arena_join', { arena_id: id })).toBe('ok');
    expect(await game.as(ben, 'arena_join', { arena_id: id })).toBe('ok');
    const coins = await game.coins(ann);
    game.clock.ms += 5_000;
    expect(await game.next(ann, id)).toBe('');
    const room = await game.next(ben, id);
    expect(await game.next(ann, id)).toBe(room);
    const stored = await game.firestore.doc(`rooms/${room}`).get();
    expect(stored.data()).toMatchObject({
      kind: 'arena',
      status: 'playing',
      entryFee: 0,
      rules: { questionCount: 5 },
    });
    await game.play(room, ann);
    expect(await game.settle(ann, room)).toBe('ok');
    const after = await game.look(ben);
    expect(after.arena?.rows).toMatchObject([
      { user_id: ann, score: '2', user_rank: '1' },
      { user_id: ben, score: '0', user_rank: '2' },
    ]);
    expect(after.arena?.own).toMatchObject({ user_rank: '2', games: '1', wins: '0' });
    expect(await game.coins(ann)).toBe(coins);
    expect((await game.firestore.doc(`users/${ann}`).get()).get('rating')).toBe(1_000);
    game.clock.ms = HOUR + 20 * MINUTE;
    expect((await game.look(ben)).arena).toMatchObject({ id, state: 'ending' });
    game.clock.ms = HOUR + 40 * MINUTE;
    expect((await game.look(ben)).arena).toBeUndefined();
  });

  it('does not run before and after its time', async () => {
    const [ann = ''] = players(1);
    const hour = (HOUR / MINUTE / 60) | 0;
    game.clock.ms = HOUR + 16 * MINUTE;
    const join = (id: string) => game.as(ann, 'arena_join', { arena_id: id });
    expect(await join(`hour-${hour + 1}`)).toBe(API_CODES.arenaOver);
    expect(await join(`hour-${hour - 1}`)).toBe(API_CODES.arenaOver);
    expect(await join('unknown')).toBe(API_CODES.arenaOver);
    game.clock.ms = HOUR + 60 * MINUTE;
  });

  it('has no second arena of the hour under another spelling of its id', async () => {
    const [ann = ''] = players(1);
    const hour = (HOUR / MINUTE / 60) | 0;
    game.clock.ms = HOUR + MINUTE;
    const join = (id: string) => game.as(ann, 'arena_join', { arena_id: id });
    expect(await join(`hour-0${hour}`)).toBe(API_CODES.arenaOver);
    expect((await game.firestore.doc(`arenas/hour-0${hour}`).get()).exists).toBe(false);
    expect(await join(`hour-${hour}`)).toBe('ok');
    game.clock.ms = HOUR + 60 * MINUTE;
  });

  it('does not run if the setting is off', async () => {
    const [ann = ''] = players(1);
    const hour = (HOUR / MINUTE / 60) | 0;
    const join = (id: string) => game.as(ann, 'arena_join', { arena_id: id });
    game.clock.ms = HOUR + 60 * MINUTE;
    await game.firestore.doc('settings/system').set({ arena_hourly: false }, { merge: true });
    game.clock.ms += 11 * MINUTE;
    expect(await join(`hour-${hour + 1}`)).toBe(API_CODES.arenaOver);
    expect((await game.look(ann)).next_at).toBeUndefined();
    await game.firestore.doc('settings/system').set({ arena_hourly: true }, { merge: true });
    game.clock.ms += 11 * MINUTE;
  });

  it('is stored once if its first players join at the same time, one of them twice', async () => {
    game.clock.ms = HOUR + 5 * 60 * MINUTE + MINUTE;
    const uids = players(6);
    const id = String((await game.look(uids[0]!)).arena?.id);
    for (const uid of uids) await game.token(uid);
    const server = game.newProcess();
    const codes = await Promise.all(
      [...uids, uids[0]!].map(async (uid, n) => {
        const { call } = n % 2 === 0 ? game : server;
        const { envelope } = await call(
          'arena_join',
          { arena_id: id },
          { token: await game.token(uid) },
        );
        return envelope.error ? envelope.message : 'ok';
      }),
    );
    expect(codes).toEqual(Array(7).fill('ok'));
    expect((await game.look(uids[0]!)).arena).toMatchObject({ id, players: '6' });
  });
});

describe('the pairing', () => {
  it('notes the last rival by a mark, which leads to nobody once the rival has deleted the account', async () => {
    const [ann, ben] = pair();
    const id = await game.arenaWith([ann, ben]);
    await game.next(ann, id);
    expect(await game.next(ben, id)).not.toBe('');
    const [own, other] = [await game.entry(ann, id), await game.entry(ben, id)];
    expect([own['lastRival'], other['lastRival']]).toEqual([other['mark'], own['mark']]);
    expect(own['mark']).toMatch(/^[\w-]{12}$/);
    expect(JSON.stringify(own)).not.toContain(ben);
  });

  it('of 20 players who ask at once gives each one seat and one rival', async () => {
    const uids = players(20);
    const id = await game.arenaWith(uids);
    const server = game.newProcess();
    const askAll = () =>
      Promise.all(
        uids.map(async (uid, n) => {
          const { call } = n % 2 === 0 ? game : server;
          const { envelope } = await call(
            'arena_next',
            { arena_id: id },
            { token: await game.token(uid) },
          );
          if (envelope.error) throw new Error(`${uid}: ${envelope.message}`);
        }),
      );
    let rounds = 0;
    const rooms = async () =>
      (await game.firestore.collection('rooms').where('arena', '==', id).get()).docs;
    while ((await rooms()).length < 10 && rounds < 12) {
      await askAll();
      game.clock.ms += 2_500;
      rounds += 1;
    }
    const all = await rooms();
    const members = all.flatMap((room) => room.get('members') as string[]);
    expect(members.toSorted()).toEqual(uids.toSorted());
    for (const room of all) {
      expect(room.get('status')).toBe('playing');
      for (const uid of room.get('members') as string[]) {
        const seat = await game.firestore.doc(`users/${uid}/private/seat`).get();
        expect(seat.get('room')).toBe(room.id);
      }
    }
    // after their battles nobody meets the same rival again
    await Promise.all(
      all.map(async (room) => {
        const [winner = ''] = room.get('members') as string[];
        await game.play(room.id, winner);
        await game.settle(winner, room.id);
      }),
    );
    game.clock.ms += 30_000;
    for (let n = 0; n < 2; n++) {
      await askAll();
      game.clock.ms += 2_500;
    }
    const couples = (await rooms()).map((room) => (room.get('members') as string[]).toSorted());
    expect(couples.length).toBeGreaterThan(14);
    expect(new Set(couples.map(String)).size).toBe(couples.length);
  });

  it('never pairs the same two again while another is free, else after 5 s', async () => {
    const [ann, ben] = pair();
    const [cat = ''] = players(1);
    const id = await game.arenaWith([ann, ben, cat]);
    const first = await paired(id, [ann, ben]);
    await game.play(first, ann);
    await game.settle(ann, first);
    game.clock.ms += 30_000;
    expect(await game.next(ann, id)).toBe('');
    expect(await game.next(ben, id)).toBe('');
    // Cat has a rank far from Ann's, and is preferred
    await game.firestore.doc(`arenas/${id}/entries/${cat}`).update({ pairRank: 1 });
    const room = await game.next(cat, id);
    expect(room).not.toBe('');
    const members = (await game.firestore.doc(`rooms/${room}`).get()).get('members') as string[];
    expect(members).toContain(cat);
    const rest = members.includes(ann) ? ben : ann;
    const other = rest === ann ? ben : ann;
    await game.play(room, cat);
    await game.settle(cat, room);
    expect(await game.as(cat, 'arena_leave', { arena_id: id })).toBe('ok');
    // only the two of the first battle are left, and one of them has had another rival
    game.clock.ms += 20_000;
    expect(await game.next(rest, id)).toBe('');
    expect(await game.next(other, id)).toBe('');
    game.clock.ms += 6_000;
    const asked = [await game.next(rest, id), await game.next(other, id)];
    expect(asked).not.toEqual(['', '']);
  });

  it('passes over players whose page is closed, who have left, or are in another battle', async () => {
    const [ann, gone] = pair();
    const [left, busy] = pair();
    const id = await game.arenaWith([ann, gone, left, busy]);
    for (const uid of [gone, left, busy]) {
      await game.firestore
        .doc(`arenas/${id}/entries/${uid}`)
        .update({ isFree: true, freeAt: game.clock.ms, lastRival: 'nobody' });
    }
    await game.firestore
      .doc(`arenas/${id}/entries/${gone}`)
      .update({ freeAt: game.clock.ms - 11_000 });
    await game.as(left, 'arena_leave', { arena_id: id });
    await game.seat('friend', [busy]);
    expect(await game.next(ann, id)).toBe('');
    expect(await game.entry(gone, id)).toMatchObject({ isFree: false });
  });

  it('pairs nobody in the last 10 s, in which it returns only battles begun before', async () => {
    const [ann, ben] = pair();
    const [cleo, dan] = pair();
    const id = await game.arenaWith([ann, ben, cleo, dan]);
    const endsAt = (await game.firestore.doc(`arenas/${id}`).get()).get('endsAt') as number;
    game.clock.ms = endsAt - 10_001;
    expect(await game.next(ann, id)).toBe('');
    const room = await game.next(ben, id);
    expect(room).not.toBe('');
    game.clock.ms = endsAt - 10_000;
    expect(await game.next(cleo, id)).toBe('');
    expect(await game.next(dan, id)).toBe('');
    game.clock.ms = endsAt - 1;
    expect(await game.next(ann, id)).toBe(room);
    game.clock.ms = endsAt;
    expect(await game.next(ann, id)).toBe(API_CODES.arenaOver);
  });

  it('pairs past the seats of raw clients and of players in a battle elsewhere', async () => {
    game.clock.ms = HOUR + MINUTE;
    const [mal, vic, sam] = players(3) as [string, string, string];
    const arena = await game.arenaWith([mal, vic, sam]);
    const seat = (uid: string) => game.firestore.doc(`users/${uid}/private/seat`);
    const battle = await game.open(sam, { room_type: 'bot' });
    expect((await seat(sam).get()).get('room')).toBe(battle);
    await game.firestore.doc(`rooms/${battle}`).update({ kind: 'friend', status: 'playing' });
    // a raw client's note, as the rules would have taken it before
    await game.firestore.doc(`rooms/${battle}/players/${mal}`).set({ members: [mal] });
    await seat(mal).set({ room: `${battle}/players/${mal}` });
    expect(await game.next(sam, arena)).toBe('');
    expect((await game.entry(sam, arena))['isFree']).toBe(true);
    // the one who waits shorter tries the other
    game.clock.ms += 1_000;
    expect(await game.next(mal, arena)).toBe('');
    expect((await game.entry(sam, arena))['isFree']).toBe(false);
    const room = await paired(arena, [vic, mal]);
    const members = (await game.firestore.doc(`rooms/${room}`).get()).get('members') as string[];
    expect(members.toSorted()).toEqual([mal, vic]);
  });

  it('keeps players apart of whom one has blocked the other', async () => {
    const [ann, ben] = pair();
    const id = await game.arenaWith([ann, ben]);
    expect(await game.as(ann, 'block_player', { user_id: ben, status: '1' })).toBe('ok');
    game.clock.ms += 6_000;
    await game.next(ann, id);
    expect(await game.next(ben, id)).toBe('');
  });
});

describe('a settlement', () => {
  it('adds the points once, doubled from the third win in a row on', async () => {
    const [ann, ben] = pair();
    const id = await game.arenaWith([ann, ben]);
    const seen: unknown[] = [];
    for (const winner of [ann, ann, ann, ben, ann]) {
      const room = await paired(id, [ann, ben]);
      await game.play(room, winner);
      const codes = await Promise.all([
        game.settle(ann, room),
        game.settle(ben, room),
        game.settle(ann, room),
      ]);
      expect(codes).toEqual(['ok', 'ok', 'ok']);
      const { points, streak } = await game.entry(ann, id);
      seen.push([points, streak]);
      game.clock.ms += 30_000;
    }
    expect(seen).toEqual([
      [2, 1],
      [4, 2],
      [8, 3],
      [8, 0],
      [10, 1],
    ]);
    expect(await game.entry(ben, id)).toMatchObject({ points: 2, games: 5, wins: 1 });
  });

  it('only frees the players if their battle ended after the arena', async () => {
    const [ann, ben] = pair();
    const id = await game.arenaWith([ann, ben]);
    const room = await paired(id, [ann, ben]);
    const endsAt = (await game.firestore.doc(`arenas/${id}`).get()).get('endsAt') as number;
    game.clock.ms = endsAt + 2_000;
    await game.play(room, ann, endsAt + 1);
    expect(await game.settle(ann, room)).toBe('ok');
    expect(await game.entry(ann, id)).toMatchObject({ points: 0, games: 0, room: '' });
  });

  it('counts a battle that ended in time and is settled in the seconds after the end', async () => {
    const [ann, ben] = pair();
    const id = await game.arenaWith([ann, ben]);
    const room = await paired(id, [ann, ben]);
    const endsAt = (await game.firestore.doc(`arenas/${id}`).get()).get('endsAt') as number;
    game.clock.ms = endsAt + 2_000;
    await game.play(room, ann, endsAt);
    await game.settle(ann, room);
    expect(await game.entry(ann, id)).toMatchObject({ points: 2, games: 1 });
  });
});

describe('an attacker', () => {
  it('with a second account of the same person cannot join twice', async () => {
    const [ann, twin] = pair();
    const id = await game.arenaWith([ann]);
    await game.token(twin);
    const person = (await game.firestore.doc(`users/${ann}/private/account`).get()).get('personId');
    await game.firestore.doc(`users/${twin}/private/account`).update({ personId: person });
    expect(await game.as(twin, 'arena_join', { arena_id: id })).toBe(API_CODES.arenaOtherAccount);
    // nor after deleting the first
    await game.as(ann, 'delete_user_account', {});
    expect(await game.entry(ann, id)).toEqual({});
    expect(await game.as(twin, 'arena_join', { arena_id: id })).toBe(API_CODES.arenaOtherAccount);
  });

  it('cannot open a room of the kind, not as a rematch either', async () => {
    const [ann, ben] = pair();
    const id = await game.arenaWith([ann, ben]);
    await expect(game.open(ann, { room_type: 'arena', category: 'space' })).rejects.toThrow(
      API_CODES.missingFields,
    );
    const room = await paired(id, [ann, ben]);
    await game.play(room, ann);
    await game.settle(ann, room);
    for (const uid of [ann, ben]) {
      await game.firestore.doc(`rooms/${room}/players/${uid}`).update({ rematch: true });
    }
    await expect(game.open(ann, { room_type: 'friend', rematch_of: room })).rejects.toThrow(
      API_CODES.roomNotOpen,
    );
  });

  it('cannot leave a battle for another, or join after the end', async () => {
    const [ann, ben] = pair();
    const [late = ''] = players(1);
    const id = await game.arenaWith([ann, ben]);
    const room = await paired(id, [ann, ben]);
    await expect(game.open(ann, { room_type: 'friend', category: 'space' })).rejects.toThrow(
      API_CODES.inBattle,
    );
    expect(await game.next(ann, id)).toBe(room);
    game.clock.ms += 15 * MINUTE;
    expect(await game.as(late, 'arena_join', { arena_id: id })).toBe(API_CODES.arenaOver);
    expect(await game.next(ann, id)).toBe(API_CODES.arenaOver);
  });
});
