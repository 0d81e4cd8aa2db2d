import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { giveUpAtom, leaveRoomAtom } from '../../realtime/battle/lobby-atoms.ts';
import { lockAnswerAtom } from '../../realtime/battle/play-atoms.ts';
import { cancelSearchAtom } from '../../realtime/battle/search-atoms.ts';
import { roomIdAtom } from '../../realtime/battle/selected-room-atoms.ts';
import { startMatch, UNHURRIED_MS, untilQuestion } from './support/match.ts';
import { sees, startTestGame } from './support/test-game.ts';
import type { TestGame } from './support/test-game.ts';

let game: TestGame;
beforeAll(async () => {
  game = await startTestGame('demo-late-press');
});
afterAll(() => game?.stop());

/** The stored locks of a player: the positions by question. */
async function locksOf(roomId: string, uid: string): Promise<Record<string, number>> {
  const player = await game.api.firestore.doc(`rooms/${roomId}/players/${uid}`).get();
  const locks = player.get('locks') as Record<string, { position: number }>;
  return Object.fromEntries(
    Object.entries(locks).map(([round, { position }]) => [round, position]),
  );
}

// a page draws what it knows some frames later, so a press may mean what was there before
describe('a press on a page that shows the moment before', () => {
  it('answers no question that the player has not seen', async () => {
    const { roomId, players } = await startMatch(game, ['p1', 'p2'], { questionMs: UNHURRIED_MS });
    const [one, two] = players;
    await Promise.all(players.map((player) => untilQuestion(player, 0)));
    for (const { store } of players) {
      expect(await store.set(lockAnswerAtom, 1, 0)).toEqual({ ok: true });
    }
    await sees(one, ({ reveals }) => reveals.length === 1);
    // the next question is open, and begins after the reveal
    expect(await one.store.set(lockAnswerAtom, 2, 0)).toEqual({ ok: false, code: 'tooLate' });
    await untilQuestion(two, 1);
    expect(await locksOf(roomId, 'p1')).toEqual({ 0: 1 });
    await untilQuestion(one, 1);
    expect(await one.store.set(lockAnswerAtom, 3, 1)).toEqual({ ok: true });
    expect(await locksOf(roomId, 'p1')).toEqual({ 0: 1, 1: 3 });
  });

  it('changes no answer that is on its way', async () => {
    const { roomId, players } = await startMatch(game, ['t1', 't2'], { questionMs: UNHURRIED_MS });
    const [{ store }] = players;
    await untilQuestion(players[0], 0);
    const both = [1, 2].map((position) => store.set(lockAnswerAtom, position, 0));
    expect(await Promise.all(both)).toEqual([{ ok: true }, { ok: true }]);
    expect(await store.set(lockAnswerAtom, 3, 0)).toEqual({ ok: true });
    expect(await locksOf(roomId, 't1')).toEqual({ 0: 1 });
  });

  it('that leaves a lobby or a search gives up no battle that has begun', async () => {
    const { roomId, players } = await startMatch(game, ['l1', 'l2'], { questionMs: UNHURRIED_MS });
    const [one, two] = players;
    const begun = { ok: false, code: 'alreadyStarted' };
    expect(await one.store.set(leaveRoomAtom)).toEqual(begun);
    expect(await one.store.set(cancelSearchAtom)).toEqual(begun);
    expect(one.store.get(roomIdAtom)).toBe(roomId);
    const { seats } = await sees(two, ({ phase }) => phase.kind === 'question');
    expect(seats.map(({ presence }) => presence.kind)).toEqual(['here', 'here']);
    // given up on purpose, it is over at once
    expect(await one.store.set(giveUpAtom)).toEqual({ ok: true });
    const { record } = await sees(two, ({ record: room }) => room.status === 'settled');
    expect(record.outcomes?.['l1']).toMatchObject({ result: 'lost', coins: 0 });
  });
});
