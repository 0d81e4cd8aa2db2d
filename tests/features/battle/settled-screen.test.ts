import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AnswerKey, Round, RoomPlayer } from '../../../domain/battle/play-documents.ts';
import { battleFromKey, battleOf } from '../../../domain/battle/battle.ts';
import type { RoomRecord } from '../../../domain/battle/room-document.ts';
import { canAdvance, canLock } from '../../../domain/battle/moves.ts';
import { BOT, DEFAULT_RULES } from '../../../domain/battle/room.ts';
import type { OptionOrders, RoomKind } from '../../../domain/battle/room.ts';
import { settlementOf } from '../../../domain/battle/settle.ts';
import { battleViewOf } from '../../../domain/battle/view.ts';
import { rankingOf, verdictOf } from '../../../features/battle/result/verdict.ts';
import { aPlayer, aRecord, BEGIN } from '../../support/battle-builders.ts';

const COUNT = 5;
const FEE = 7;
const RULES = { ...DEFAULT_RULES, questionCount: COUNT };
const NAMES = ['a', 'b', 'c', 'd'];

type Step =
  | {
      readonly kind: 'lock';
      readonly who: number;
      readonly position: number;
      readonly wait: number;
    }
  | { readonly kind: 'advance' | 'leave'; readonly who: number; readonly wait: number };

const wait = fc.oneof(
  { arbitrary: fc.integer({ min: 0, max: 4_000 }), weight: 4 },
  { arbitrary: fc.integer({ min: 0, max: 20_000 }), weight: 1 },
);
const who = fc.nat(3);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    arbitrary: fc.record({ kind: fc.constant('lock' as const), who, position: fc.nat(3), wait }),
    weight: 12,
  },
  { arbitrary: fc.record({ kind: fc.constant('advance' as const), who, wait }), weight: 12 },
  { arbitrary: fc.record({ kind: fc.constant('leave' as const), who, wait }), weight: 1 },
);
const order = fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4, maxLength: 4 });
const perQuestion = <T>(one: fc.Arbitrary<T>) =>
  fc.array(one, { minLength: COUNT, maxLength: COUNT });

const history = fc.record({
  kind: fc.constantFrom<RoomKind>('random', 'friend', 'group', 'bot'),
  size: fc.integer({ min: 2, max: 4 }),
  keys: perQuestion(fc.nat(3)),
  orders: fc.array(perQuestion(order), { minLength: 4, maxLength: 4 }),
  bot: perQuestion(fc.record({ ms: fc.integer({ min: 1_600, max: 9_000 }), option: fc.nat(3) })),
  steps: fc.array(step, { minLength: 5, maxLength: 120, size: 'max' }),
  /** Whether the remaining players let the windows run out until the last key is shown. */
  isWhole: fc.boolean(),
  /** Actions after the end, which do not change the result. */
  after: fc.array(step, { maxLength: 6 }),
});
type History = typeof history extends fc.Arbitrary<infer T> ? T : never;

/** The documents of a battle within the rules. */
class Documents {
  now = BEGIN;
  record: RoomRecord;
  readonly players = new Map<string, RoomPlayer>();
  readonly opened = [BEGIN];
  readonly optionOrders: ReadonlyMap<string, OptionOrders>;
  readonly drawn: History;

  constructor(drawn: History) {
    const { kind, size, orders } = drawn;
    const members = kind === 'bot' ? ['a', BOT] : NAMES.slice(0, kind === 'group' ? size : 2);
    this.drawn = drawn;
    this.record = aRecord({ kind, members, rules: RULES, entryFee: kind === 'bot' ? 0 : FEE });
    this.optionOrders = new Map(members.map((id, seat) => [id, { orders: orders[seat] ?? [] }]));
    for (const id of this.people) this.players.set(id, { ...aPlayer(id), wantsRematch: false });
  }

  get people(): string[] {
    return this.record.members.filter((id) => id !== BOT);
  }

  /** The battle as a page of this player assembles it from these documents. */
  battleAt(id: string) {
    return battleOf(this.record, [...this.players.values()], this.rounds(), {
      id,
      playerOrders: this.optionOrders.get(id),
    });
  }

  viewAt(id: string) {
    return battleViewOf(this.record, this.battleAt(id), id, this.now);
  }

  private rounds(): Round[] {
    const { keys, bot, kind } = this.drawn;
    const options = ['A', 'B', 'C', 'D'];
    return this.opened.map((at, round): Round => {
      const key = keys[round - 1];
      return {
        round,
        at,
        question: round < COUNT ? { id: `q${round}`, text: `Q${round}?`, options } : undefined,
        revealed:
          key === undefined
            ? undefined
            : {
                key,
                note: '',
                orders: new Map(
                  [...this.optionOrders].map(([id, { orders }]) => [id, orders[round - 1] ?? []]),
                ),
                botOption: kind === 'bot' ? bot[round - 1]?.option : undefined,
                ghostMs: undefined,
              },
        botMs: kind === 'bot' && round < COUNT ? bot[round]?.ms : undefined,
      };
    });
  }

  take(one: Step): void {
    this.now += one.wait;
    const id = this.people[one.who % this.people.length] ?? '';
    const player = this.players.get(id);
    if (!player || player.leftAt !== undefined) return;
    const { room, players } = this.battleAt(id);
    const round = this.opened.length - 1;
    if (one.kind === 'leave') this.players.set(id, { ...player, leftAt: this.now });
    if (one.kind === 'advance' && canAdvance(room, players, id, this.now).allowed) {
      this.opened.push(this.now);
    }
    if (one.kind === 'lock' && canLock(room, player, round, one.position, this.now).allowed) {
      const locks = new Map(player.locks).set(round, { position: one.position, at: this.now });
      this.players.set(id, { ...player, locks, lastSeen: this.now });
    }
  }

  runOut(): void {
    for (const round of Array.from({ length: COUNT + 1 }, (_, n) => n)) {
      if (this.opened.length > round + 1) continue;
      for (const who of [0, 1, 2, 3]) this.take({ kind: 'advance', who, wait: 20_000 });
    }
  }

  /** As the server settles, from the answer key and the players' documents. */
  settle(): void {
    const { keys, bot, kind } = this.drawn;
    const key: AnswerKey = {
      packOrders: [],
      isWatched: false,
      root: '',
      questions: keys.map((_, n) => `q${n}`),
      keys,
      fees: {},
      optionOrders: this.optionOrders,
      bot: kind === 'bot' ? bot : [],
    };
    const shown = this.opened.length - 1;
    const players = [...this.players.values()];
    const battle = battleFromKey(this.record, players, key, this.opened, shown);
    const settlement = settlementOf(this.record, battle, { abandoned: true, meetings: 0 });
    if (!settlement) throw new Error('an abandoned battle is settled');
    const { outcomes } = settlement;
    this.now += 1;
    this.record = {
      ...this.record,
      status: 'settled',
      outcomes,
      counted: shown,
      settledAt: this.now,
    };
  }

  /** The points by the laws of the game, counted by hand: 4 for a right answer, 2 or 1 more for a fast one. */
  pointsOf(id: string): number {
    const { keys, bot } = this.drawn;
    const startOf = (n: number) =>
      (this.opened[n] ?? 0) + (n === 0 ? RULES.countdownMs : RULES.revealMs);
    let points = 0;
    for (let n = 0; n < this.opened.length - 1; n++) {
      const lock = this.players.get(id)?.locks.get(n);
      const option =
        id === BOT ? bot[n]?.option : this.optionOrders.get(id)?.orders[n]?.[lock?.position ?? -1];
      const ms = id === BOT ? bot[n]!.ms : (lock?.at ?? 0) - startOf(n);
      if (option === undefined || option !== keys[n]) continue;
      const isFast = ms >= 250;
      points += 4 + (isFast && ms - 150 <= 2_000 ? 2 : isFast && ms - 150 <= 4_000 ? 1 : 0);
    }
    return points;
  }
}

describe('the screens of a settled battle', () => {
  it('show the settlement with what was played, for every kind of battle', () => {
    const seen = new Map<string, number>();
    fc.assert(
      fc.property(history, (drawn) => {
        const documents = new Documents(drawn);
        for (const one of drawn.steps) documents.take(one);
        if (drawn.isWhole) documents.runOut();
        const points = new Map(documents.record.members.map((id) => [id, documents.pointsOf(id)]));
        const isWhole = documents.opened.length > COUNT;
        const stayed = documents.record.members.filter((id) => {
          const leftAt = documents.players.get(id)?.leftAt;
          return leftAt === undefined || (isWhole && leftAt >= documents.opened[COUNT]!);
        });
        documents.settle();
        for (const one of drawn.after) documents.take(one);
        const { outcomes, members, entryFee } = documents.record;
        const isCalledOff = stayed.length === 0 || (!isWhole && stayed.length > 1);
        const best = Math.max(...stayed.map((id) => points.get(id)!));
        const winners = stayed.filter((id) => points.get(id) === best);
        for (const id of documents.people) {
          const view = documents.viewAt(id);
          const me = view.seats.find(({ isMe }) => isMe)!;
          const expected = isCalledOff
            ? 'returned'
            : !winners.includes(id)
              ? 'lost'
              : winners.length === members.length
                ? 'drawn'
                : winners.length > 1
                  ? 'shared'
                  : 'won';
          expect(verdictOf(view, me)).toBe(expected);
          seen.set(`${drawn.kind} ${expected}`, (seen.get(`${drawn.kind} ${expected}`) ?? 0) + 1);
          expect(view.seats.map(({ score }) => score.points)).toEqual(
            members.map((member) => points.get(member)),
          );
          expect(view.seats.map(({ score }) => [score.points, score.rank])).toEqual(
            members.map((member) => [outcomes?.[member]?.points, outcomes?.[member]?.rank]),
          );
          const places = rankingOf(view).map(({ rank }) => rank);
          expect(places).toEqual([...places].sort());
        }
        const coins = members.reduce((sum, id) => sum + (outcomes?.[id]?.coins ?? 0), 0);
        expect(coins).toBe(entryFee * members.length);
      }),
      { numRuns: 3_000, seed: 9 },
    );
    // every headline of every kind of battle was reached
    const reached = ['random', 'friend', 'group', 'bot'].flatMap((kind) =>
      ['won', 'lost', 'drawn', 'returned', ...(kind === 'group' ? ['shared'] : [])].filter(
        (verdict) => seen.has(`${kind} ${verdict}`),
      ),
    );
    expect(reached).toHaveLength(17);
  });
});
