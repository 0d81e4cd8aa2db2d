import { Timestamp } from '@google-cloud/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lockAnswerAtom } from '../../realtime/battle/play-atoms.ts';
import { giveUpAtom, leaveRoomAtom } from '../../realtime/battle/lobby-atoms.ts';
import {
  resumeRoomAtom,
  roomMemoryAtom,
  roomIdAtom,
  selectRoomAtom,
} from '../../realtime/battle/selected-room-atoms.ts';
import type { RememberedRoom } from '../../realtime/battle/selected-room-atoms.ts';
import {
  cancelSearchAtom,
  playBotAtom,
  searchAtom,
  startSearchAtom,
} from '../../realtime/battle/search-atoms.ts';
import { battleApiAtom } from '../../realtime/battle/battle-api-atom.ts';
import {
  leftSearchAtom,
  playGhostAtom,
  searchPlanAtom,
} from '../../realtime/battle/search-effect-atom.ts';
import { clockAtom, localClockAtom } from '../../realtime/clock/clock-atoms.ts';
import { systemClock } from '../../realtime/clock/system-clock.ts';
import { eventually } from '../support/eventually.ts';
import { sees, startTestGame, viewOf } from './support/test-game.ts';
import type { TestGame } from './support/test-game.ts';
import type { SimulatedPlayer } from './support/simulated-player.ts';

let game: TestGame;
beforeAll(async () => {
  game = await startTestGame('demo-random-battle');
});
afterAll(() => game?.stop());

/** A page that searches, by default for a minute; only a hang takes longer. */
async function searcher(uid: string, category = '', searchSeconds = 60): Promise<SimulatedPlayer> {
  const player = await game.join(uid);
  player.watch(searchAtom);
  player.store.set(startSearchAtom, { category, language: '', searchSeconds });
  return player;
}

describe('a search', () => {
  it('[RT-3] brings two concurrent searchers into one room', async () => {
    const [one, two] = await Promise.all([
      searcher('cross1', 'space'),
      searcher('cross2', 'space'),
    ]);
    for (const player of [one, two]) {
      await sees(player, ({ record }) => record.status === 'playing');
    }
    expect(one.store.get(roomIdAtom)).toBe(two.store.get(roomIdAtom));
    const open = await game.api.firestore
      .collection('rooms')
      .where('status', '==', 'waiting')
      .get();
    expect(open.size).toBe(0);
    expect(await game.coins('cross1')).toBe(95);
    expect(await game.coins('cross2')).toBe(95);
    await one.store.set(giveUpAtom);
    const { record } = await sees(two, ({ record: room }) => room.status === 'settled');
    expect(record.outcomes?.['cross2']).toMatchObject({ result: 'won', coins: 10 });
    expect(await game.coins('cross2')).toBe(105);
    expect(two.store.get(searchPlanAtom)).toEqual({ state: 'idle' });
  });

  it('[RT-3, RT-9] continues after a call without an answer, to a battle with the rival that it found', async () => {
    const host = await searcher('host', 'space');
    await sees(host, ({ record }) => record.status === 'waiting');
    const guest = await game.join('guest');
    guest.watch(searchAtom);
    guest.battleApi.answer = 'lost';
    guest.store.set(startSearchAtom, { category: 'space', language: '', searchSeconds: 60 });
    await sees(host, ({ record }) => record.members.length === 2);
    expect(guest.store.get(roomIdAtom)).toBeNull();
    expect(guest.store.get(searchAtom).state).toBe('searching');
    guest.battleApi.answer = 'works';
    const { record } = await sees(guest, ({ record: room }) => room.status === 'playing');
    expect(record.members).toEqual(['host', 'guest']);
    await guest.store.set(giveUpAtom);
    await sees(host, ({ record: room }) => room.status === 'settled');
  });

  it('[RT-4] that a page leaves during its first call names the room that this call opens', async () => {
    const { store } = await searcher('leaver', 'animals');
    expect(store.get(roomIdAtom)).toBeNull();
    store.set(battleApiAtom, null);
    const roomId = await store.set(leftSearchAtom);
    const room = await game.api.firestore.doc(`rooms/${roomId}`).get();
    expect(room.get('members')).toEqual(['leaver']);
  });

  it('[RT-6] returns to a battle that the page does not know, instead of a new one', async () => {
    const [one, two] = await Promise.all([
      searcher('known1', 'space'),
      searcher('known2', 'space'),
    ]);
    await sees(one, ({ record }) => record.status === 'playing');
    await sees(two, ({ record }) => record.status === 'playing');
    // another browser, which has stored nothing
    const again = await searcher('known1', 'space');
    const { record } = await sees(again, ({ record: room }) => room.status === 'playing');
    expect(record.id).toBe(one.store.get(roomIdAtom));
    await eventually(() => expect(again.store.get(searchPlanAtom)).toEqual({ state: 'idle' }));
    const fees = await game.api.firestore.collection('users/known1/ledger').get();
    expect(fees.docs.filter((entry) => entry.get('type') === 'battle-fee')).toHaveLength(1);
    await two.store.set(giveUpAtom);
    await sees(one, ({ record: room }) => room.status === 'settled');
  });

  it('[RT-3] passes over ten rooms of dead pages to bring two together at once', async () => {
    await game.join('dead');
    const { firestore } = game.api;
    const room = (await firestore.collection('rooms').limit(1).get()).docs[0]?.data() ?? {};
    const seat = { name: 'Dead', image: '', rating: 1_000, isReady: false };
    for (let n = 0; n < 10; n++) {
      const at = Timestamp.fromMillis(Date.now() - (n < 5 ? 45_000 : 20 * 60_000));
      await firestore.doc(`rooms/deadRoom00000000000${n}`).set({
        ...room,
        kind: 'random',
        status: 'waiting',
        category: 'technology',
        capacity: 2,
        removed: [],
        members: ['dead'],
        seats: { dead: { ...seat, lastSeen: at } },
        rating: 1_000,
        heartbeatAt: at,
        createdAt: at,
      });
    }
    const [one, two] = await Promise.all([
      searcher('live1', 'technology'),
      searcher('live2', 'technology'),
    ]);
    const met = () =>
      eventually(() => expect(one.store.get(roomIdAtom)).toBe(two.store.get(roomIdAtom)));
    await sees(one, ({ record }) => record.members.length === 2);
    await met();
    const { record } = await sees(two, ({ record: { members } }) => members.length === 2);
    expect(record.members.toSorted()).toEqual(['live1', 'live2']);
  });

  it('[RT-3] pairs six at once into three rooms', async () => {
    const players = await Promise.all(
      Array.from({ length: 6 }, (_, i) => searcher(`six${i}`, 'music')),
    );
    // the first pair may be at its question while the last one meets
    for (const player of players) await sees(player, ({ record }) => record.status === 'playing');
    expect(new Set(players.map((player) => player.store.get(roomIdAtom))).size).toBe(3);
  });

  it('[RT-4, RT-13] finds nobody free of charge, then offers the bot', async () => {
    const alone = await game.join('alone');
    const rooms = new Set<string | null>();
    alone.watch(roomIdAtom, () => rooms.add(alone.store.get(roomIdAtom)));
    const nobody = new Promise<void>((done) => {
      alone.watch(searchAtom, () => {
        if (alone.store.get(searchAtom).state === 'nobody') done();
      });
    });
    alone.store.set(startSearchAtom, { category: 'history', language: '', searchSeconds: 8 });
    await nobody;
    // a room of the search, and none at its end
    expect(rooms.size).toBe(2);
    expect(await game.coins('alone')).toBe(100);
    expect(
      await alone.store.set(playBotAtom, { level: 2, category: 'history', language: '' }),
    ).toEqual({
      ok: true,
    });
    await sees(alone, ({ phase }) => phase.kind === 'question');
    expect(await alone.store.set(lockAnswerAtom, 0, 0)).toEqual({ ok: true });
    const view = await sees(alone, ({ reveals }) => reveals.length === 1);
    expect(view.reveals[0]?.answers.get('bot')?.kind).toBe('judged');
    expect(await game.coins('alone')).toBe(100);
  });

  it('[RT-4] is cancelled in the moment it begins', async () => {
    const hasty = await searcher('hasty', 'geography');
    expect(await hasty.store.set(cancelSearchAtom)).toEqual({ ok: true });
    const later = await searcher('later', 'geography');
    await eventually(() => expect(later.store.get(roomIdAtom)).not.toBeNull());
    await eventually(async () => {
      const rooms = await game.api.firestore
        .collection('rooms')
        .where('category', '==', 'geography')
        .where('status', '==', 'waiting')
        .get();
      expect(rooms.docs.map(({ id }) => id)).toEqual([later.store.get(roomIdAtom)]);
    });
    expect(hasty.store.get(searchAtom)).toEqual({ state: 'idle' });
    expect(hasty.store.get(roomIdAtom)).toBeNull();
    await later.store.set(cancelSearchAtom);
  });

  it('[RT-4] leaves no room behind after a lost reply, however it ends', async () => {
    /** The room that a call opened for the player; the note of the seat stays after the player has left it. */
    const openedFor = async (uid: string) => {
      const seat = game.api.firestore.doc(`users/${uid}/private/seat`);
      return eventually(async () => {
        const room: unknown = (await seat.get()).get('room');
        expect(room, uid).toBeTypeOf('string');
        return game.api.firestore.doc(`rooms/${String(room)}`);
      });
    };
    const lost = async (uid: string, searchSeconds = 60) => {
      const player = await game.join(uid);
      player.watch(searchAtom);
      player.battleApi.answer = 'lost';
      player.store.set(startSearchAtom, { category: 'history', language: '', searchSeconds });
      const room = await openedFor(uid);
      const status = async (): Promise<unknown> => (await room.get()).get('status');
      return { ...player, roomId: room.id, status };
    };
    const cancelled = await lost('cancelled');
    expect(await cancelled.store.set(cancelSearchAtom)).toEqual({ ok: true });
    const waited = await lost('waited', 3);
    await eventually(() => expect(waited.store.get(searchAtom)).toEqual({ state: 'nobody' }));
    for (const { store, status, uid } of [cancelled, waited]) {
      expect(await status(), uid).toBe('closed');
      expect(store.get(roomIdAtom), uid).toBeNull();
    }
    const gone = await lost('left-by-link');
    gone.store.set(battleApiAtom, null);
    expect(await gone.store.set(leftSearchAtom)).toBe(gone.roomId);
  });

  it('[RT-4] has left a room that the page may not read: the reply to an earlier try was lost', async () => {
    const { store } = await searcher('gone-already', 'geography');
    await eventually(() => expect(store.get(roomIdAtom)).not.toBeNull());
    const roomId = store.get(roomIdAtom)!;
    expect(await store.set(cancelSearchAtom)).toEqual({ ok: true });
    const room = await game.api.firestore.doc(`rooms/${roomId}`).get();
    expect(room.get('status')).toBe('closed');
    // before its document has arrived, as on a page whose listener is late
    store.set(selectRoomAtom, roomId);
    expect(await store.set(leaveRoomAtom)).toEqual({ ok: true });
    expect(store.get(roomIdAtom)).toBeNull();
  });

  it('is not ended by the cancel of the one before', async () => {
    const player = await searcher('twice', 'geography');
    const cancelled = player.store.set(cancelSearchAtom);
    player.store.set(startSearchAtom, { category: 'geography', language: '', searchSeconds: 60 });
    expect(await cancelled).toEqual({ ok: true });
    expect(player.store.get(searchAtom).state).toBe('searching');
    await eventually(() => expect(player.store.get(roomIdAtom)).not.toBeNull());
    expect(await player.store.set(cancelSearchAtom)).toEqual({ ok: true });
  });

  it.each([
    ['cannot be opened', 'ghost'],
    // in place of one: this database has none
    ['opens late', 'bot'],
  ] as const)('is not ended by the recorded run of the one before, which %s', async (how, kind) => {
    const uid = `overtaker-${kind}`;
    const player = await searcher(uid, 'geography');
    await eventually(() => expect(player.store.get(roomIdAtom)).not.toBeNull());
    const api = player.store.get(battleApiAtom)!;
    const [asked, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    player.store.set(battleApiAtom, {
      ...api,
      async open(input) {
        if (input.kind !== 'ghost') return api.open(input);
        asked.resolve();
        await held.promise;
        return api.open({ ...input, kind, botLevel: 1 });
      },
    });
    const opening = player.store.set(playGhostAtom);
    await asked.promise;
    await player.store.set(cancelSearchAtom);
    player.store.set(startSearchAtom, { category: 'technology', language: '', searchSeconds: 60 });
    held.resolve();
    expect(await opening, how).toEqual({ ok: true });
    expect(player.store.get(searchPlanAtom)).toMatchObject({
      state: 'searching',
      category: 'technology',
    });
    // the next call of the search moves the player out of a run that was opened
    const seat = game.api.firestore.doc(`users/${uid}/private/seat`);
    await eventually(async () => {
      const roomId = (await seat.get()).get('room') as string;
      const room = await game.api.firestore.doc(`rooms/${roomId}`).get();
      expect([room.get('kind'), room.get('category')]).toEqual(['random', 'technology']);
    });
    expect(player.store.get(searchAtom).state).toBe('searching');
    await player.store.set(cancelSearchAtom);
  });

  it('[RT-6] continues after a reload', async () => {
    let stored: RememberedRoom | null = null;
    const before = await game.join('reload');
    before.store.set(roomMemoryAtom, { read: () => stored, keep: (room) => (stored = room) });
    before.watch(searchAtom);
    before.store.set(startSearchAtom, { category: 'technology', language: '', searchSeconds: 60 });
    await eventually(() => expect(viewOf(before).record.status).toBe('waiting'));
    const roomId = before.store.get(roomIdAtom) ?? '';
    expect(stored).toEqual({ roomId, uid: 'reload' });
    await before.stop();
    // a resumed search lasts 15 s
    const rival = await game.join('rival');
    rival.watch(searchAtom);
    const after = await game.join('reload');
    after.watch(searchAtom);
    after.store.set(roomMemoryAtom, { read: () => stored, keep: (room) => (stored = room) });
    after.store.set(resumeRoomAtom);
    await eventually(() => expect(after.store.get(searchAtom).state).toBe('searching'));
    rival.store.set(startSearchAtom, { category: 'technology', language: '', searchSeconds: 60 });
    await sees(rival, ({ record }) => record.status === 'playing');
    expect(rival.store.get(roomIdAtom)).toBe(roomId);
  });

  it('[RT-6] counts its wait by one clock after a reload of a device that is fast', async () => {
    let stored: RememberedRoom | null = null;
    const memory = { read: () => stored, keep: (room: RememberedRoom | null) => (stored = room) };
    const before = await game.join('fast');
    before.store.set(roomMemoryAtom, memory);
    before.watch(searchAtom);
    before.store.set(startSearchAtom, { category: 'nature', language: '', searchSeconds: 60 });
    await eventually(() => expect(viewOf(before).record.status).toBe('waiting'));
    await before.stop();
    const after = await game.join('fast');
    const AHEAD_MS = 3_600_000;
    after.store.set(localClockAtom, {
      ...systemClock,
      now: () => systemClock.now() + AHEAD_MS,
      wall: () => systemClock.wall() + AHEAD_MS,
    });
    after.watch(searchAtom);
    after.store.set(roomMemoryAtom, memory);
    after.store.set(resumeRoomAtom);
    const since = await eventually(() => {
      const search = after.store.get(searchAtom);
      if (search.state !== 'searching') throw new Error(search.state);
      return search.since;
    });
    // by the time of the room the player would have waited for an hour
    expect(after.store.get(clockAtom).now() - since).toBeLessThan(AHEAD_MS / 2);
    expect(await after.store.set(cancelSearchAtom)).toEqual({ ok: true });
  });

  it('[RT-4] of a closed page finds nobody, so it costs nothing', async () => {
    const gone = await searcher('gone', 'music');
    const { record } = await sees(gone, ({ record: room }) => room.status === 'waiting');
    const waiting = game.api.firestore.doc(`rooms/${record.id}`);
    const beat = (await waiting.get()).get('heartbeatAt') as Timestamp;
    gone.page.leave();
    await gone.stop();
    await eventually(async () => {
      const hidden = (await waiting.get()).get('heartbeatAt') as Timestamp;
      expect(hidden.toMillis()).toBeLessThan(beat.toMillis());
    });
    const late = await searcher('late', 'music', 4);
    await eventually(() => expect(late.store.get(searchAtom).state).toBe('nobody'));
    expect((await waiting.get()).get('members')).toEqual(['gone']);
    expect(await game.coins('gone')).toBe(100);
  });

  it('[RT-4] is cancelled without loss', async () => {
    const quitter = await searcher('quitter', 'sports');
    await eventually(() => expect(quitter.store.get(roomIdAtom)).not.toBeNull());
    expect(await quitter.store.set(cancelSearchAtom)).toEqual({ ok: true });
    expect(quitter.store.get(searchAtom)).toEqual({ state: 'idle' });
    const open = await game.api.firestore
      .collection('rooms')
      .where('category', '==', 'sports')
      .get();
    expect(open.docs.map((room) => room.get('status') as string)).toEqual(['closed']);
    expect(await game.coins('quitter')).toBe(100);
  });
});
