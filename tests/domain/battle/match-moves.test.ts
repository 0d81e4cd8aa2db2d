import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { battleFromKey } from '../../../domain/battle/battle.ts';
import type { MatchMoves } from '../../../domain/battle/match-moves.ts';
import { playerMovesOf, recomputeMatch, withoutKeys } from '../../../domain/battle/match-moves.ts';
import { DEFAULT_RULES } from '../../../domain/battle/room.ts';
import { settlementOf } from '../../../domain/battle/settle.ts';
import { aPlayer, aRecord, BEGIN } from '../../support/battle-builders.ts';

const COUNT = 5;
const ROUND_MS = 20_000;

const order = fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 });
const perQuestion = <T>(one: fc.Arbitrary<T>) =>
  fc.array(one, { minLength: COUNT, maxLength: COUNT });

/** A player's part: positions and times of answers, or none; own orders; and when the player left, if ever. */
const part = fc.record({
  locks: perQuestion(
    fc.option(fc.record({ position: fc.nat(3), ms: fc.integer({ min: 0, max: 16_000 }) }), {
      nil: undefined,
    }),
  ),
  orders: perQuestion(order),
  leftAfterMs: fc.option(fc.nat(COUNT * ROUND_MS), { nil: undefined }),
});

const battles = fc.record({
  parts: fc.array(part, { minLength: 2, maxLength: 4 }),
  keys: perQuestion(fc.nat(3)),
  /** The number of keys that were shown. */
  shown: fc.integer({ min: 0, max: COUNT }),
  entryFee: fc.nat(50),
  abandoned: fc.boolean(),
  allowanceMs: fc.constantFrom(0, 150, 2_000),
});

interface Played {
  readonly settlement: NonNullable<ReturnType<typeof settlementOf>>;
  readonly match: MatchMoves;
}

/** Settles a random battle as the server does, and stores its moves; undefined if it is not over. */
function played({
  parts,
  keys,
  shown,
  entryFee,
  abandoned,
  allowanceMs,
}: typeof battles extends fc.Arbitrary<infer T> ? T : never): Played | undefined {
  const rules = {
    ...DEFAULT_RULES,
    questionCount: COUNT,
    points: { ...DEFAULT_RULES.points, allowanceMs },
  };
  const members = parts.map((_, seat) => `p${seat}`);
  const kind = members.length > 2 ? 'group' : 'random';
  const record = aRecord({ kind, members, rules, entryFee });
  const opened = Array.from({ length: shown + 1 }, (_, n) => BEGIN + n * ROUND_MS);
  const startOf = (n: number) => BEGIN + n * ROUND_MS + rules.revealMs;
  const players = parts.map(({ locks, leftAfterMs }, seat) => ({
    ...aPlayer(`p${seat}`, {
      locks: Object.fromEntries(
        locks.flatMap((lock, n) =>
          lock && n <= shown ? [[n, { position: lock.position, at: startOf(n) + lock.ms }]] : [],
        ),
      ),
      leftAt: leftAfterMs === undefined ? undefined : BEGIN + leftAfterMs,
    }),
    wantsRematch: false,
  }));
  const optionOrders = new Map(parts.map(({ orders }, seat) => [`p${seat}`, { orders }]));
  const key = {
    questions: [],
    keys,
    packOrders: [],
    isWatched: false,
    root: '',
    fees: {},
    optionOrders,
    bot: [],
  };
  const battle = battleFromKey(record, players, key, opened, shown);
  const settlement = settlementOf(record, battle, { abandoned, meetings: 0 });
  const match: MatchMoves = {
    kind,
    rules,
    entryFee,
    keys: keys.slice(0, shown),
    players: members.map((id) => playerMovesOf(battle, id)),
  };
  return settlement && { settlement, match };
}

/** The match after it was stored and read. */
const stored = (match: MatchMoves) => JSON.parse(JSON.stringify(match)) as MatchMoves;

describe('the stored moves of a battle', () => {
  it('lead to the settled result and points, whatever was played', () => {
    let settled = 0;
    fc.assert(
      fc.property(battles, (one) => {
        const found = played(one);
        if (!found) return;
        settled += 1;
        const { settlement, match } = found;
        const { results, scores } = recomputeMatch(stored(match));
        expect(results).toEqual(
          match.players.map((_, seat) => {
            const { result, coins, points, rank } = settlement.outcomes[`p${seat}`]!;
            return { result, coins, points, rank };
          }),
        );
        const answersOf = (all: typeof scores) => all.map(({ answers }) => answers);
        expect(answersOf(scores)).toEqual(answersOf(settlement.scores));
      }),
      { numRuns: 2_000 },
    );
    expect(settled).toBeGreaterThan(500);
  });

  it('lead to the same points without keys and picked options', () => {
    fc.assert(
      fc.property(battles, (one) => {
        const found = played(one);
        if (!found) return;
        const { match } = found;
        const hidden = { ...match, ...withoutKeys(match) };
        expect(recomputeMatch(hidden).results).toEqual(recomputeMatch(match).results);
        expect(new Set(hidden.keys)).toEqual(new Set(match.keys.length > 0 ? [0] : []));
        // an option says right or wrong, and nothing if its key was not shown
        const blinded = match.players.map(({ moves }) =>
          moves.map(({ question, option }) => {
            const key = match.keys[question];
            return key === undefined || option === key ? 0 : 1;
          }),
        );
        expect(hidden.players.map(({ moves }) => moves.map(({ option }) => option))).toEqual(
          blinded,
        );
      }),
      { numRuns: 500 },
    );
  });

  it('lead to another result if a time, an option or a key was changed', () => {
    const move = { question: 0, option: 2, ms: 1_000 };
    const match: MatchMoves = {
      kind: 'random',
      rules: { ...DEFAULT_RULES, questionCount: 1 },
      entryFee: 5,
      keys: [2],
      players: [
        { moves: [move], hasGivenUp: false },
        { moves: [{ ...move, ms: 3_000 }], hasGivenUp: false },
      ],
    };
    const points = (changed: Partial<MatchMoves>) =>
      recomputeMatch({ ...match, ...changed }).results.map((one) => [one.result, one.points]);
    expect(points({})).toEqual([
      ['won', 6],
      ['lost', 5],
    ]);
    const [first, second] = match.players;
    expect(points({ players: [{ ...first!, moves: [{ ...move, ms: 9_000 }] }, second!] })).toEqual([
      ['lost', 4],
      ['won', 5],
    ]);
    expect(points({ keys: [1] })).toEqual([
      ['drawn', 0],
      ['drawn', 0],
    ]);
    expect(points({ players: [{ ...first!, hasGivenUp: true }, second!] })).toEqual([
      ['lost', 6],
      ['won', 5],
    ]);
  });
});
