import type { Battle } from './battle.ts';
import { hasLeft } from './presence.ts';
import type { BattleResult } from './room-document.ts';
import { lastLockAt, questionStart } from './round.ts';
import type { BattleRules, Player, PlayerId, Room, RoomKind } from './room.ts';
import type { PlayerScore } from './score.ts';
import { settlementOf } from './settle.ts';

/** A player's answer to one question. */
export interface Move {
  readonly question: number;
  /** The picked option, in the dealt order. */
  readonly option: number;
  /** Milliseconds from the question's start to the server's receipt. */
  readonly ms: number;
}

/** One player's part in a settled battle. */
export interface PlayerMoves {
  readonly moves: readonly Move[];
  /** Whether the player left on purpose before the end. */
  readonly hasGivenUp: boolean;
}

/** All facts from which a settled battle's result can be computed again. */
export interface MatchMoves {
  readonly kind: RoomKind;
  readonly rules: BattleRules;
  readonly entryFee: number;
  /** The right option of each question that counted, in the dealt order. */
  readonly keys: readonly number[];
  /** By seat. */
  readonly players: readonly PlayerMoves[];
}

/** A player's part in the result, as the settlement computes it. */
export interface RecomputedResult {
  readonly result: BattleResult;
  readonly coins: number;
  readonly points: number;
  readonly rank: number;
}

/** A player's moves in a battle that is being settled. */
export function playerMovesOf({ room, players, optionOrders }: Battle, id: PlayerId): PlayerMoves {
  const player = players.find((one) => one.id === id);
  if (!player) return { moves: [], hasGivenUp: false };
  const moves = [...player.locks].flatMap(([question, { position, at }]): Move[] => {
    const option = optionOrders.get(id)?.orders[question]?.[position];
    if (option === undefined || room.opened[question] === undefined) return [];
    if (at > lastLockAt(room, id, question)) return [];
    return [{ question, option, ms: at - questionStart(room, question) }];
  });
  const inOrder = moves.toSorted((one, other) => one.question - other.question);
  return { moves: inOrder, hasGivenUp: hasLeft(room, player) };
}

const ALL_OPTIONS = [0, 1, 2, 3, 4];

/** The longest answer, so that the rounds of a battle computed again never overlap. */
const ROUND_MS = 86_400_000;

/**
 * Computes a settled battle's result again from its moves, with the settlement's own code. Ratings are left out, because
 * they need the players' ratings of that day.
 */
export function recomputeMatch(match: MatchMoves): {
  readonly scores: readonly PlayerScore[];
  readonly results: readonly RecomputedResult[];
} {
  const battle = battleOfMoves(match);
  const { members } = battle.room;
  const terms = { abandoned: true, meetings: 0 };
  const settlement = settlementOf({ kind: match.kind, members, seats: {} }, battle, terms);
  // never undefined: an abandoned battle is settled in any case
  const { scores = [], outcomes = {} } = settlement ?? {};
  return {
    scores,
    results: members.flatMap((id) => {
      const outcome = outcomes[id];
      if (!outcome) return [];
      const { result, coins, points, rank } = outcome;
      return [{ result, coins, points, rank }];
    }),
  };
}

/** A battle with these moves: each player sees the options in the dealt order, and the rounds are opened a day apart. */
function battleOfMoves({ kind, rules, entryFee, keys, players }: MatchMoves): Battle {
  const { questionCount } = rules;
  const isFinished = keys.length === questionCount;
  const members = players.map((_, seat) => String(seat));
  const room: Room = {
    kind,
    status: { kind: isFinished ? 'finished' : 'playing' },
    rules,
    members,
    entryFee,
    opened: Array.from({ length: questionCount + (isFinished ? 1 : 0) }, (_, n) => n * ROUND_MS),
  };
  const orders = Array.from({ length: questionCount }, () => ALL_OPTIONS);
  return {
    room,
    players: players.map(({ moves, hasGivenUp }, seat) => ({
      ...playerOf(room, String(seat), moves),
      leftAt: hasGivenUp ? 0 : undefined,
      wantsRematch: false,
    })),
    optionOrders: new Map(members.map((id) => [id, { orders }])),
    keys,
    rounds: [],
  };
}

function playerOf(room: Room, id: PlayerId, moves: readonly Move[]): Player {
  const locks = moves
    .filter(({ question }) => room.opened[question] !== undefined)
    .map(
      ({ question, option, ms }) =>
        [question, { position: option, at: questionStart(room, question) + ms }] as const,
    );
  return { id, locks: new Map(locks), lastSeen: 0, goneAt: undefined, leftAt: undefined };
}

/**
 * The moves as anybody may see them: right or wrong, but neither the picked options nor the keys. They lead to the same
 * points.
 */
export function withoutKeys({
  keys,
  players,
}: Pick<MatchMoves, 'keys' | 'players'>): Pick<MatchMoves, 'keys' | 'players'> {
  return {
    keys: keys.map(() => 0),
    players: players.map((player) => ({
      ...player,
      moves: player.moves.map(({ question, option, ms }) => ({
        question,
        option: keys[question] === undefined || option === keys[question] ? 0 : 1,
        ms,
      })),
    })),
  };
}
