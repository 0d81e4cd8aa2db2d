import { describe, expect, it } from 'vitest';
import { playerMovesOf } from '../../../domain/battle/match-moves.ts';
import { canAdvance, canLock } from '../../../domain/battle/moves.ts';
import { nextChange, phaseOf } from '../../../domain/battle/phase.ts';
import { DEFAULT_RULES } from '../../../domain/battle/room.ts';
import type { Player } from '../../../domain/battle/room.ts';
import { battleViewOf } from '../../../domain/battle/view.ts';
import { scoreOf } from '../../../domain/battle/score.ts';
import { aPlayer, aRecord, aRoom, BEGIN, someOrders } from '../../support/battle-builders.ts';

const START = BEGIN + DEFAULT_RULES.countdownMs;
const HALF = START + 7_500;
const LAST = HALF + 1_000;
const END = START + 15_000;

const room = aRoom({ kind: 'arena', entryFee: 0, allIn: ['ann'] });
const lockedAt = (id: string, at: number): Player =>
  aPlayer(id, { locks: { 0: { position: 1, at } } });
const ann = aPlayer('ann');
const ben = aPlayer('ben');

describe('a player who plays all in', () => {
  it('may lock up to the half and its grace', () => {
    expect(canLock(room, ann, 0, 1, LAST)).toEqual({ allowed: true });
    expect(canLock(room, ann, 0, 1, LAST + 1)).toEqual({ allowed: false, why: 'too-late' });
  });

  it('leaves the rival the whole time', () => {
    expect(canLock(room, ben, 0, 1, END + 1_000)).toEqual({ allowed: true });
  });

  it('is not waited for after the half', () => {
    const players = [ann, lockedAt('ben', START + 1_000)];
    expect(canAdvance(room, players, 'ben', LAST)).toMatchObject({ allowed: false });
    expect(canAdvance(room, players, 'ben', LAST + 1)).toEqual({ allowed: true });
    expect(canAdvance(room, players, 'ann', LAST + 1)).toEqual({ allowed: true });
  });

  it('waits for the other, who has the whole time', () => {
    expect(canAdvance(room, [ann, ben], 'ann', LAST + 1)).toMatchObject({ allowed: false });
    expect(canAdvance(room, [lockedAt('ann', START + 1), ben], 'ann', END)).toMatchObject({
      allowed: false,
    });
  });

  it('has a timer for the half, then one for the others', () => {
    expect(phaseOf(room, ann, START)).toEqual({ kind: 'question', question: 0, until: HALF });
    expect(phaseOf(room, ann, LAST)).toEqual({ kind: 'question', question: 0, until: HALF });
    expect(phaseOf(room, ann, LAST + 1)).toEqual({ kind: 'time-up', question: 0, until: END });
    const locked = lockedAt('ann', START + 1_000);
    expect(phaseOf(room, locked, HALF - 1)).toMatchObject({ kind: 'locked', until: HALF });
    expect(phaseOf(room, locked, HALF)).toMatchObject({ kind: 'locked', until: END });
    expect(phaseOf(room, ben, LAST + 1)).toEqual({ kind: 'question', question: 0, until: END });
  });

  it('has a tile that shows the end of the half, on both screens', () => {
    const record = aRecord({ kind: 'arena', members: ['ann', 'ben'], allIn: ['ann'] });
    const players = [ann, ben].map((one) => ({ ...one, wantsRematch: false }));
    const battle = { room, players, optionOrders: new Map(), keys: [], rounds: [] };
    const outOfTime = (me: string, now: number) =>
      battleViewOf(record, battle, me, now).seats.map((seat) => [seat.id, seat.isOutOfTime]);
    for (const me of ['ann', 'ben']) {
      expect(outOfTime(me, LAST)).toEqual([
        ['ann', false],
        ['ben', false],
      ]);
      expect(outOfTime(me, LAST + 1)).toEqual([
        ['ann', true],
        ['ben', false],
      ]);
    }
  });

  it('has a screen that changes at the half and after its grace', () => {
    const orders = new Map([['ann', someOrders()]]);
    const players = [ann, ben].map((one) => ({ ...one, wantsRematch: false }));
    const battle = { room, players, optionOrders: orders, keys: [], rounds: [] };
    expect(nextChange(battle, START + 6_000)).toBe(HALF);
    expect(nextChange(battle, HALF)).toBe(LAST + 1);
  });

  it.each([
    ['a right answer', LAST, 4],
    ['none, whatever was locked', LAST + 1, 0],
  ])('has %s for a lock %i', (_, at, points) => {
    const orders = new Map([
      ['ann', someOrders()],
      ['ben', someOrders()],
    ]);
    const over = { ...room, opened: [BEGIN, END + 5_000] };
    const players = [lockedAt('ann', at), lockedAt('ben', at)];
    const scores = scoreOf(over, players, orders, [1]);
    expect(scores.map((score) => score.points)).toEqual([points, 4]);
    // the replay has the same moves as the settlement
    const battle = {
      room: over,
      players: players.map((one) => ({ ...one, wantsRematch: false })),
      optionOrders: orders,
      keys: [1],
      rounds: [],
    };
    expect(playerMovesOf(battle, 'ann').moves).toHaveLength(points / 4);
  });

  it('gets no bonus later or earlier than others: only the end of the time is at half', () => {
    const orders = new Map([
      ['ann', someOrders()],
      ['ben', someOrders()],
    ]);
    const over = { ...room, opened: [BEGIN, END] };
    for (const ms of [1_000, 3_000, 5_000]) {
      const players = [lockedAt('ann', START + ms), lockedAt('ben', START + ms)];
      const [own, other] = scoreOf(over, players, orders, [1]);
      expect(own?.points).toBe(other?.points);
    }
  });
});
