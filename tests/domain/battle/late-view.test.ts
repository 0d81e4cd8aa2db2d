import { describe, expect, it } from 'vitest';
import { lateViewOf } from '../../../domain/battle/late-view.ts';
import { parsePlayer, parseRound } from '../../../domain/battle/play-documents.ts';
import type { RoomPlayer, Round } from '../../../domain/battle/play-documents.ts';
import { DEFAULT_RULES } from '../../../domain/battle/room.ts';
import { aRecord, BEGIN } from '../../support/battle-builders.ts';

const COUNT = 5;
const RULES = { ...DEFAULT_RULES, questionCount: COUNT };
const { countdownMs, questionMs, revealMs } = RULES;
const ROUND_MS = revealMs + questionMs;
/** When round n was opened: the first question has a countdown, not a reveal, before it. */
const openedAt = (n: number) =>
  BEGIN + (n === 0 ? 0 : countdownMs + questionMs) + Math.max(0, n - 1) * ROUND_MS;
const startOf = (n: number) => openedAt(n) + (n === 0 ? countdownMs : revealMs);

const MEMBERS = ['ann', 'ben', 'cid'];
/** Each player's order of the options, the same for all questions. */
const ORDERS = { ann: '3210', ben: '1203', cid: '0123' } as const;
const keyOf = (n: number) => (n * 7 + 2) % 4;

/** The opened rounds of a battle in which this many are open. */
const roundsOf = (opened: number): Round[] =>
  Array.from({ length: opened }, (_, n) =>
    parseRound({
      round: n,
      at: openedAt(n),
      ...(n < COUNT && {
        question: { id: `q${n}`, text: `Question ${n}?`, options: ['a', 'b', 'c', 'd'] },
      }),
      ...(n > 0 && { revealed: { key: keyOf(n - 1), note: `Note ${n - 1}`, orders: ORDERS } }),
    }),
  );

type Locks = Record<string, { position: number; at: number }>;
/** The position at which a player sees an option. */
const positionOf = (id: keyof typeof ORDERS, option: number) => ORDERS[id].indexOf(String(option));

/** Ann is always right after 1 s, Ben always wrong after 3 s, and Cid answers only the first question. */
function playersOf(rounds: number): RoomPlayer[] {
  const numbers = Array.from({ length: Math.min(rounds, COUNT) }, (_, n) => n);
  const ann: Locks = Object.fromEntries(
    numbers.map((n) => [n, { position: positionOf('ann', keyOf(n)), at: startOf(n) + 1_000 }]),
  );
  const ben: Locks = Object.fromEntries(
    numbers.map((n) => [
      n,
      { position: positionOf('ben', (keyOf(n) + 1) % 4), at: startOf(n) + 3_000 },
    ]),
  );
  const cid: Locks = { 0: { position: positionOf('cid', keyOf(0)), at: startOf(0) + 9_000 } };
  return Object.entries({ ann, ben, cid }).map(([id, locks]) =>
    parsePlayer(id, { locks, lastSeen: BEGIN }),
  );
}

const record = aRecord({ members: MEMBERS, rules: RULES, isWatchable: true });
const viewAt = (opened: number, players = playersOf(opened)) =>
  lateViewOf(record, players, roundsOf(opened));

describe('a battle one round late', () => {
  it('has no question, point or answer while the first question runs', () => {
    const { over, last, seats } = viewAt(1);
    expect([over, last]).toEqual([0, undefined]);
    expect(seats.map(({ id, score }) => [id, score.points, score.answers])).toEqual(
      MEMBERS.map((id) => [id, 0, []]),
    );
  });

  it.each(Array.from({ length: COUNT }, (_, n) => n + 1))(
    'shows question %i once it is over for all, with its key, picks and points',
    (over) => {
      const view = viewAt(over + 1);
      const number = over - 1;
      expect(view.over).toBe(over);
      expect(view.last).toEqual({
        id: `q${number}`,
        number,
        text: `Question ${number}?`,
        options: ['a', 'b', 'c', 'd'],
        picture: undefined,
        key: keyOf(number),
        note: `Note ${number}`,
        picks: [keyOf(number), (keyOf(number) + 1) % 4, number === 0 ? keyOf(0) : undefined],
      });
      // 4 points and 2 more within 2 s
      expect(view.seats.map(({ score }) => score.points)).toEqual([6 * over, 0, 4]);
      expect(view.seats.map(({ score }) => score.answers.length)).toEqual([over, over, over]);
      expect(view.seats[0]?.score.streak).toBe(over);
    },
  );

  it.each(Array.from({ length: COUNT }, (_, n) => n + 1))(
    'is the same whatever is locked, asked or ordered in the running question (%i rounds open)',
    (opened) => {
      const running = opened - 1;
      const seen = viewAt(opened);
      const others = playersOf(opened).map((player, seat) => {
        const locks = new Map(player.locks);
        locks.delete(running);
        if (seat > 0) locks.set(running, { position: seat, at: startOf(running) + seat });
        return { ...player, locks, lastSeen: BEGIN + 1e7, goneAt: BEGIN + 1e6 };
      });
      const rounds = roundsOf(opened).map((round) =>
        round.round === running
          ? { ...round, question: { id: 'other', text: 'Other?', options: ['x', 'y'] } }
          : round,
      );
      expect(lateViewOf(record, others, rounds)).toEqual(seen);
      expect(JSON.stringify(seen)).not.toContain(`Question ${running}?`);
      // the twin: a lock of the question that is over counts
      if (running === 0) return;
      const without = playersOf(opened).map((player) => {
        const locks = new Map(player.locks);
        locks.delete(running - 1);
        return { ...player, locks };
      });
      expect(lateViewOf(record, without, rounds)).not.toEqual(seen);
    },
  );

  it('takes rounds in any order', () => {
    expect(lateViewOf(record, playersOf(4), roundsOf(4).toReversed())).toEqual(viewAt(4));
  });

  it('ignores rounds behind a gap', () => {
    const gap = roundsOf(4).filter(({ round }) => round !== 2);
    expect(lateViewOf(record, playersOf(4), gap)).toEqual(viewAt(2, playersOf(4)));
  });

  it('shows an early settlement by its counted questions, with the player who left', () => {
    const [ann, ben, cid] = playersOf(4) as [RoomPlayer, RoomPlayer, RoomPlayer];
    const left = { ...ben, leftAt: openedAt(3) + 1 };
    const settled = {
      ...record,
      status: 'settled',
      counted: 2,
      settledAt: openedAt(3) + 5,
    } as const;
    const view = lateViewOf(settled, [ann, left, cid], roundsOf(4));
    expect([view.over, view.last?.number]).toEqual([2, 1]);
    expect(view.seats.map(({ hasGivenUp }) => hasGivenUp)).toEqual([false, true, false]);
    expect(view.seats.map(({ score }) => score.points)).toEqual([12, 0, 4]);
  });
});
