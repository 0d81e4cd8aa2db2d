import { Timestamp } from '@google-cloud/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askRematchAtom, rematchRefusalAtom } from '../../realtime/battle/lobby-atoms.ts';
import { playBotAtom, searchAtom, startSearchAtom } from '../../realtime/battle/search-atoms.ts';
import { returnToRoomAtom, roomIdAtom } from '../../realtime/battle/selected-room-atoms.ts';
import type { Clock } from '../../realtime/clock/clock.ts';
import { localClockAtom } from '../../realtime/clock/clock-atoms.ts';
import { systemClock } from '../../realtime/clock/system-clock.ts';
import { eventually } from '../support/eventually.ts';
import { answerAlways, settledAlike, startMatch } from './support/match.ts';
import { QUICK, sees, startTestGame, viewOf } from './support/test-game.ts';
import type { TestGame } from './support/test-game.ts';
import type { SimulatedPlayer } from './support/simulated-player.ts';

let game: TestGame;
beforeAll(async () => {
  game = await startTestGame('demo-realtime-rematch', QUICK);
});
afterAll(() => game?.stop());

const player = (roomId: string, uid: string) =>
  game.api.firestore.doc(`rooms/${roomId}/players/${uid}`);
const presenceOf = (seen: SimulatedPlayer, uid: string) =>
  viewOf(seen).seats.find(({ id }) => id === uid)?.presence.kind;

async function settledGroup<const Uids extends readonly string[]>(
  uids: Uids,
  prepare: (player: SimulatedPlayer, seat: number) => void = () => {},
) {
  const match = await startMatch(game, uids, { kind: 'group', prepare });
  for (const one of match.players) answerAlways(one);
  await settledAlike(match.players);
  return match;
}

/** The next regular sign of a result comes 25 s after the last one. */
const withoutRegularSigns: Clock = {
  ...systemClock,
  after: (ms, callback) => (ms > 20_000 ? () => {} : systemClock.after(ms, callback)),
};

describe.concurrent('a rematch', () => {
  it('[RT-12] waits no longer for a player whose page was closed at the result', async () => {
    const { roomId, players } = await settledGroup(['a1', 'a2', 'a3']);
    const [ann, ben, cleo] = players;
    for (const { store } of [ann, ben]) {
      expect(await store.set(askRematchAtom, true)).toEqual({ ok: true });
    }
    await sees(ann, ({ seats }) => seats.filter(({ wantsRematch }) => wantsRematch).length === 2);
    expect(presenceOf(ann, 'a3')).toBe('here');
    cleo.page.leave();
    await cleo.stop();
    const { record } = await sees(ann, (view) => view.record.id !== roomId);
    expect(record.members).toEqual(['a1', 'a2']);
    await sees(ben, (view) => view.record.id === record.id);
  });

  // longer than 30 s: the page gives its sign 25 s after the last lock
  it('[RT-12] waits for a player whose result is visible', async () => {
    const { roomId, players } = await settledGroup(['b1', 'b2', 'b3']);
    const [ann, ben, cleo] = players;
    for (const { store } of [ann, ben]) await store.set(askRematchAtom, true);
    const signOf = async () =>
      ((await player(roomId, 'b3').get()).get('lastSeen') as Timestamp).toMillis();
    const last = await signOf();
    const next = await eventually(async () => {
      const sign = await signOf();
      expect(sign).not.toBe(last);
      return sign;
    });
    expect(next - last).toBeGreaterThan(20_000);
    expect(viewOf(ann).record.next).toBeUndefined();
    expect(await cleo.store.set(askRematchAtom, true)).toEqual({ ok: true });
    const { record } = await sees(ann, (view) => view.record.id !== roomId);
    expect(record.members).toEqual(['b1', 'b2', 'b3']);
  });

  it('[RT-12] waits for a player who has closed one of two tabs', async () => {
    const { roomId, players } = await settledGroup(['f1', 'f2'], ({ store }, seat) => {
      if (seat === 1) store.set(localClockAtom, withoutRegularSigns);
    });
    const tab = await game.join('f2');
    tab.store.set(returnToRoomAtom, roomId);
    await settledAlike([...players, tab]);
    const instant = async (field: string) =>
      ((await player(roomId, 'f2').get()).get(field) as Timestamp | undefined)?.toMillis() ?? 0;
    tab.page.leave();
    await tab.stop();
    await eventually(async () => expect(await instant('goneAt')).toBeGreaterThan(0));
    const goneAt = await instant('goneAt');
    await eventually(async () => expect(await instant('lastSeen')).toBeGreaterThan(goneAt));
  });

  it('shows a player without a sign for a minute as gone, until the next one', async () => {
    const { roomId, players } = await settledGroup(['c1', 'c2']);
    const [ann, ben] = players;
    await ben.stop();
    await player(roomId, 'c2').update({ lastSeen: Timestamp.fromMillis(Date.now() - 45_000) });
    await sees(ann, () => presenceOf(ann, 'c2') === 'here');
    await sees(ann, () => presenceOf(ann, 'c2') === 'away');
    const again = await game.join('c2');
    again.store.set(returnToRoomAtom, roomId);
    await sees(ann, () => presenceOf(ann, 'c2') === 'here');
  });

  it('is followed by a player whose consent was taken back too late', async () => {
    const { roomId, players } = await settledGroup(['g1', 'g2']);
    const [ann, ben] = players;
    expect(await ben.store.set(askRematchAtom, true)).toEqual({ ok: true });
    await ben.stop();
    expect(await ann.store.set(askRematchAtom, true)).toEqual({ ok: true });
    const { record } = await sees(ann, (view) => view.record.id !== roomId);
    expect(record.members).toEqual(['g1', 'g2']);
    // the line returns, and with it the withdrawal
    await player(roomId, 'g2').update({ rematch: false });
    const again = await game.join('g2');
    again.store.set(returnToRoomAtom, roomId);
    await sees(again, (view) => view.record.id === record.id);
  });

  it('against the bot that the server refuses is no longer waited for', async () => {
    const tab = await game.join('h1');
    await tab.store.set(playBotAtom, { level: 2, category: 'space', language: '' });
    answerAlways(tab);
    await settledAlike([tab]);
    const { id } = viewOf(tab).record;
    const account = game.api.firestore.doc('users/h1/private/account');
    await account.update({ botBattles: Array.from({ length: 30 }, () => Date.now()) });
    expect(await tab.store.set(askRematchAtom, true)).toEqual({ ok: true });
    await eventually(() =>
      expect(tab.store.get(rematchRefusalAtom)).toEqual({ roomId: id, code: 'botTooOften' }),
    );
    await sees(tab, ({ seats }) => seats.some(({ isMe, wantsRematch }) => isMe && !wantsRematch));
  });

  it('is not awaited by a player whose rival searches for another one', async () => {
    const pair = await Promise.all(['d1', 'd2'].map((uid) => game.join(uid)));
    const search = { category: 'space', language: '', searchSeconds: 60 };
    for (const one of pair) {
      one.watch(searchAtom);
      one.store.set(startSearchAtom, search);
      answerAlways(one);
    }
    await settledAlike(pair);
    const [ann, ben] = pair;
    expect(presenceOf(ann!, 'd2')).toBe('here');
    ben!.store.set(startSearchAtom, { ...search, category: 'music' });
    await sees(ann!, () => presenceOf(ann!, 'd2') === 'left');
  });

  it('against the bot opens one room for two tabs, also if a reply is lost', async () => {
    const tab = await game.join('e1');
    await tab.store.set(playBotAtom, { level: 2, category: 'space', language: '' });
    answerAlways(tab);
    await settledAlike([tab]);
    const old = viewOf(tab).record.id;
    const other = await game.join('e1');
    other.store.set(returnToRoomAtom, old);
    await settledAlike([tab, other]);
    tab.battleApi.answer = 'lost';
    expect(await tab.store.set(askRematchAtom, true)).toEqual({ ok: true });
    const { record } = await sees(other, (view) => view.record.id !== old);
    tab.battleApi.answer = 'works';
    await sees(tab, (view) => view.record.id === record.id && view.record.status === 'playing');
    expect(other.store.get(roomIdAtom)).toBe(record.id);
    const rooms = await game.api.firestore
      .collection('rooms')
      .where('members', 'array-contains', 'e1')
      .get();
    expect(rooms.size).toBe(2);
    const seat = await player(record.id, 'e1').get();
    expect(seat.get('leftAt')).toBeUndefined();
  });
});
