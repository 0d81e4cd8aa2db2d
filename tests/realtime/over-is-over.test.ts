import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  askRematchAtom,
  giveUpAtom,
  joinRoomAtom,
  removePlayerAtom,
} from '../../realtime/battle/lobby-atoms.ts';
import {
  selectRoomAtom,
  resumeRoomAtom,
  returnToRoomAtom,
  roomIdAtom,
  roomMemoryAtom,
} from '../../realtime/battle/selected-room-atoms.ts';
import type { RememberedRoom } from '../../realtime/battle/selected-room-atoms.ts';
import { roomStateAtom } from '../../realtime/battle/room-atoms.ts';
import { eventually } from '../support/eventually.ts';
import {
  answerAlways,
  closed,
  gather,
  settledAlike,
  startMatch,
  UNHURRIED_MS,
} from './support/match.ts';
import { QUICK, sees, startTestGame, viewOf } from './support/test-game.ts';
import type { TestGame } from './support/test-game.ts';
import type { SimulatedPlayer } from './support/simulated-player.ts';

let game: TestGame;
beforeAll(async () => {
  game = await startTestGame('demo-over-is-over', QUICK);
});
afterAll(() => game?.stop());

/** Local storage, as all tabs of a player share it. */
function memory() {
  const stored: { room: RememberedRoom | null } = { room: null };
  const provide = (player: SimulatedPlayer) =>
    player.store.set(roomMemoryAtom, {
      read: () => stored.room,
      keep: (room) => (stored.room = room),
    });
  return { stored, provide };
}

/** Another tab of a player at the entry, with every state it had. */
async function entry(uid: string, provide: (player: SimulatedPlayer) => void) {
  const tab = await game.join(uid);
  provide(tab);
  const states: string[] = [];
  tab.watch(roomStateAtom, () => states.push(tab.store.get(roomStateAtom).state));
  tab.store.set(resumeRoomAtom);
  return { tab, states };
}

describe.concurrent('[RT-17] a battle that is over stays over', () => {
  it('a running battle restores seat and score in another tab', async () => {
    const { stored, provide } = memory();
    const { roomId, players } = await startMatch(game, ['k1', 'k2'], {
      prepare: (player, seat) => void (seat === 1 && provide(player)),
      questionMs: UNHURRIED_MS,
    });
    for (const player of players) answerAlways(player, 1);
    await closed(players[1]!, 1);
    expect(stored.room).toEqual({ roomId, uid: 'k2' });
    const { tab } = await entry('k2', provide);
    const { seats } = await sees(tab, ({ reveals }) => reveals.length >= 1);
    expect(seats.find(({ isMe }) => isMe)).toMatchObject({ id: 'k2', seat: 1 });
    for (const player of players) answerAlways(player);
    await settledAlike([...players, tab]);
  });

  it('a settled battle is forgotten by every entry', async () => {
    const { stored, provide } = memory();
    const { roomId, players } = await startMatch(game, ['s1', 's2'], {
      prepare: (player, seat) => void (seat === 1 && provide(player)),
    });
    for (const player of players) answerAlways(player);
    await settledAlike(players);
    expect(stored.room).toBeNull();
    // a tab that was closed in the battle still has it in its memory
    stored.room = { roomId, uid: 's2' };
    const { tab, states } = await entry('s2', provide);
    await eventually(() => expect(tab.store.get(roomIdAtom)).toBeNull());
    expect(tab.store.get(roomStateAtom)).toEqual({ state: 'none' });
    expect(states).not.toContain('live');
    expect(stored.room).toBeNull();
    // its own address shows it on every visit
    tab.store.set(returnToRoomAtom, roomId);
    await sees(tab, ({ record }) => record.status === 'settled');
    expect(stored.room).toBeNull();
  });

  it('a rematch is stored in place of the battle before it', async () => {
    const { stored, provide } = memory();
    const { roomId, players } = await startMatch(game, ['m1', 'm2'], {
      prepare: (player, seat) => void (seat === 1 && provide(player)),
    });
    for (const player of players) answerAlways(player);
    await settledAlike(players);
    for (const { store } of players) await store.set(askRematchAtom, true);
    await sees(players[1]!, ({ record }) => record.id !== roomId && record.status === 'playing');
    await eventually(() => expect(stored.room?.roomId).toBe(viewOf(players[1]!).record.id));
  });

  it('a room that is full, has begun, or removed the player is no longer followed', async () => {
    const { roomId, players } = await gather(game, ['o1', 'o2']);
    const { stored, provide } = memory();
    const late = await game.join('o3');
    provide(late);
    late.store.set(selectRoomAtom, roomId);
    await sees(late, ({ record }) => record.members.length === 2);
    expect(stored.room, 'full').toBeNull();
    // o2 is removed, o3 takes the seat and is removed too
    expect(await players[0]!.store.set(removePlayerAtom, 'o2')).toEqual({ ok: true });
    await sees(late, ({ record }) => record.members.length === 1);
    expect(stored.room, 'only looked at').toBeNull();
    expect(await late.store.set(joinRoomAtom)).toEqual({ ok: true });
    await eventually(() => expect(stored.room).toEqual({ roomId, uid: 'o3' }));
    await sees(players[0]!, ({ record }) => record.members.includes('o3'));
    expect(await players[0]!.store.set(removePlayerAtom, 'o3')).toEqual({ ok: true });
    await sees(late, ({ record }) => record.removed.includes('o3'));
    await eventually(() => expect(stored.room, 'sent away').toBeNull());
    const begun = await startMatch(game, ['o4', 'o5']);
    late.store.set(selectRoomAtom, begun.roomId);
    await sees(late, ({ record }) => record.id === begun.roomId && record.status === 'playing');
    expect(stored.room, 'has begun').toBeNull();
  });

  it('a player who gives up in a group sees the settlement', async () => {
    const { stored, provide } = memory();
    const { roomId, players } = await startMatch(game, ['g1', 'g2', 'g3'], {
      kind: 'group',
      questionMs: UNHURRIED_MS,
      prepare: (player, seat) => void (seat === 2 && provide(player)),
    });
    const [first, second, leaver] = players;
    // the leaver is ahead: only the settlement says which rank giving up has
    for (const player of players) answerAlways(player, player === leaver ? Infinity : 1);
    await closed(leaver, 1);
    expect(await leaver.store.set(giveUpAtom)).toEqual({ ok: true });
    await eventually(() => expect(stored.room).toBeNull());
    // its address, after a reload, shows the battle of the others
    const reloaded = await game.join('g3');
    reloaded.store.set(returnToRoomAtom, roomId);
    const { record: running } = await sees(reloaded, ({ seats }) => seats.length === 3);
    expect(running.status).toBe('playing');
    for (const player of [first, second]) answerAlways(player);
    await settledAlike([...players, reloaded]);
    const { seats, record } = viewOf(leaver);
    const me = seats.find(({ isMe }) => isMe);
    expect(me).toMatchObject({ hasGivenUp: true });
    expect(record.outcomes?.['g3']).toMatchObject({ result: 'lost', rank: 3 });
    const { tab } = await entry('g3', provide);
    expect(tab.store.get(roomStateAtom)).toEqual({ state: 'none' });
  });
});
