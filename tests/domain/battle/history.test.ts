import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canAdvance, canLock } from '../../../domain/battle/moves.ts';
import { phaseOf } from '../../../domain/battle/phase.ts';
import { DEFAULT_RULES } from '../../../domain/battle/room.ts';
import type { OptionOrders, Player, Room } from '../../../domain/battle/room.ts';
import { currentRound, deadline, questionStart } from '../../../domain/battle/round.ts';
import { scoreOf } from '../../../domain/battle/score.ts';
import { payoutsOf } from '../../../domain/battle/settle.ts';
import { LIMITS } from '../../../domain/limits.ts';
import { aPlayer, aRoom, BEGIN } from '../../support/battle-builders.ts';

const NAMES = ['a', 'b', 'c', 'd'];

/** A player’s attempt, legal or not; `wait` is the time since the attempt before. */
type Attempt =
  | { kind: 'lock'; who: number; question: number; position: number; wait: number }
  | { kind: 'advance' | 'leave' | 'close' | 'return'; who: number; wait: number };

const who = fc.integer({ min: 0, max: 4 });
const wait = fc.oneof(fc.integer({ min: 0, max: 4_000 }), fc.integer({ min: 0, max: 25_000 }));
const attempt: fc.Arbitrary<Attempt> = fc.oneof(
  fc.record({
    kind: fc.constant('lock' as const),
    who,
    // Mostly the open question (-1), now and then any.
    question: fc.oneof({ weight: 5, arbitrary: fc.constant(-1) }, fc.integer({ min: 0, max: 11 })),
    position: fc.integer({ min: -1, max: 5 }),
    wait,
  }),
  fc.record({ kind: fc.constant('advance' as const), who, wait }),
  fc.record({
    kind: fc.constantFrom('leave' as const, 'close' as const, 'return' as const),
    who,
    wait,
  }),
);

interface Battle {
  room: Room;
  players: Map<string, Player>;
  now: number;
}

/** Plays moves like the referee: a move that the domain refuses changes nothing. */
function play(size: number, attempts: readonly Attempt[], check: (battle: Battle) => void): Battle {
  const members = NAMES.slice(0, size);
  const battle: Battle = {
    room: aRoom({ members, kind: size > 2 ? 'group' : 'friend', entryFee: 7 }),
    players: new Map(members.map((id) => [id, aPlayer(id)])),
    now: BEGIN,
  };
  for (const one of attempts) {
    battle.now += one.wait;
    const id = NAMES[one.who] ?? 'stranger';
    const player = battle.players.get(id) ?? aPlayer(id);
    step(battle, one, player);
    check(battle);
  }
  return battle;
}

function step(battle: Battle, one: Attempt, player: Player): void {
  const { room, players, now } = battle;
  const isMember = players.has(player.id) && player.leftAt === undefined;
  switch (one.kind) {
    case 'lock': {
      const question = one.question < 0 ? currentRound(room) : one.question;
      if (!canLock(room, player, question, one.position, now).allowed) return;
      const locks = new Map(player.locks).set(question, { position: one.position, at: now });
      players.set(player.id, { ...player, locks, lastSeen: now });
      return;
    }
    case 'advance':
      if (!isMember || !canAdvance(room, [...players.values()], player.id, now).allowed) return;
      battle.room = { ...room, opened: [...room.opened, now] };
      return;
    case 'leave':
      if (isMember) players.set(player.id, { ...player, leftAt: now });
      return;
    case 'close':
      if (isMember) players.set(player.id, { ...player, goneAt: now });
      return;
    case 'return':
      if (isMember) players.set(player.id, { ...player, lastSeen: now });
  }
}

/** The phase on a page, computed only from the times when the rounds were opened. */
function kindAt({ opened, rules }: Room, player: Player, now: number): string {
  const round = opened.length - 1;
  const openedAt = opened[round];
  if (openedAt === undefined) return 'waiting';
  if (now < openedAt + 3_000) return round === 0 ? 'countdown' : 'reveal';
  if (round === rules.questionCount) return 'finished';
  return player.locks.has(round) ? 'locked' : 'question';
}

const sizes = fc.integer({ min: 2, max: 4 });
const attempts = fc.array(attempt, { maxLength: 120, size: 'max' });
const ordersOf = (id: string): OptionOrders => ({
  orders: Array.from({ length: 10 }, (_, n) =>
    [0, 1, 2, 3].map((i) => (i + n + id.charCodeAt(0)) % 4),
  ),
});
const KEYS = [0, 1, 2, 3, 0, 1, 2, 3, 0, 1];

/** A battle that was played, with everybody's score. */
function scored(size: number, list: readonly Attempt[]) {
  const { room, players } = play(size, list, () => undefined);
  const all = [...players.values()];
  const optionOrders = new Map(room.members.map((id) => [id, ordersOf(id)]));
  return { room, all, scores: scoreOf(room, all, optionOrders, KEYS) };
}

describe('any history of a battle', () => {
  it('opens rounds one by one, with locks only in their window', () => {
    fc.assert(
      fc.property(sizes, attempts, (size, list) => {
        const { room, players } = play(size, list, () => undefined);
        expect(room.opened.length).toBeLessThanOrEqual(DEFAULT_RULES.questionCount + 1);
        room.opened.forEach((opened, n) => {
          if (n > 0) expect(opened).toBeGreaterThanOrEqual(questionStart(room, n - 1));
        });
        for (const player of players.values()) {
          for (const [question, lock] of player.locks) {
            expect(lock.at).toBeGreaterThanOrEqual(questionStart(room, question));
            expect(lock.at).toBeLessThanOrEqual(deadline(room, question) + LIMITS.lockGraceMs);
            const next = room.opened[question + 1];
            if (next !== undefined) expect(lock.at).toBeLessThanOrEqual(next);
          }
        }
      }),
    );
  });

  it('has a phase at every moment, in which a player can still move in time', () => {
    fc.assert(
      fc.property(sizes, attempts, (size, list) => {
        play(size, list, ({ room, players, now }) => {
          const all = [...players.values()];
          const round = currentRound(room);
          for (const player of all) {
            expect(phaseOf(room, player, now).kind).toBe(kindAt(room, player, now));
          }
          if (round === room.rules.questionCount) return;
          const over = deadline(room, round) + LIMITS.lockGraceMs;
          expect(canAdvance(room, all, 'a', over)).toEqual({ allowed: true });
        });
      }),
    );
  });

  it('conserves the coins', () => {
    fc.assert(
      fc.property(sizes, attempts, (size, list) => {
        const { room, all, scores } = scored(size, list);
        const payouts = payoutsOf(room, all, scores);
        expect(payouts.map(({ id }) => id)).toEqual(room.members);
        expect(payouts.reduce((sum, { coins }) => sum + coins, 0)).toBe(size * room.entryFee);
        for (const { coins } of payouts) expect(Number.isInteger(coins) && coins >= 0).toBe(true);
      }),
    );
  });

  it('gives no points beyond the possible', () => {
    fc.assert(
      fc.property(sizes, attempts, (size, list) => {
        const { scores } = scored(size, list);
        for (const { points, correct } of scores) {
          expect(points).toBeGreaterThanOrEqual(correct * 4);
          expect(points).toBeLessThanOrEqual(correct * 6);
        }
      }),
    );
  });

  it('has one score, in whatever order its documents arrive', () => {
    fc.assert(
      fc.property(sizes, attempts, fc.infiniteStream(fc.nat()), (size, list, random) => {
        const { room, players } = play(size, list, () => undefined);
        const shuffled = <T>(items: readonly T[]): T[] =>
          items
            .map((item) => ({ item, place: random.next().value as number }))
            .sort((left, right) => left.place - right.place)
            .map(({ item }) => item);
        const late = shuffled([...players.values()]).map((player) => ({
          ...player,
          locks: new Map(shuffled([...player.locks])),
        }));
        const optionOrders = room.members.map((id) => [id, ordersOf(id)] as const);
        const expected = scoreOf(room, [...players.values()], new Map(optionOrders), KEYS);
        expect(scoreOf(room, late, new Map(shuffled(optionOrders)), KEYS)).toEqual(expected);
      }),
    );
  });

  it('gives a client with the keys so far the same points as the server', () => {
    fc.assert(
      fc.property(sizes, attempts, fc.integer({ min: 0, max: 10 }), (size, list, known) => {
        const { room, players } = play(size, list, () => undefined);
        const all = [...players.values()];
        const optionOrders = new Map(room.members.map((id) => [id, ordersOf(id)]));
        const client = scoreOf(room, all, optionOrders, KEYS.slice(0, known));
        const server = scoreOf(room, all, optionOrders, KEYS);
        client.forEach((score, i) => {
          expect(score.answers.slice(0, known)).toEqual(server[i]!.answers.slice(0, known));
        });
      }),
    );
  });
});
