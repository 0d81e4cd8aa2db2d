import type { Round, RoomPlayer, AnswerKey, BotMove } from './play-documents.ts';
import type { RoomRecord } from './room-document.ts';
import { questionStart } from './round.ts';
import { BOT } from './room.ts';
import type { Instant } from '../instant.ts';
import type { OptionOrders, Keys, Lock, PlayerId, Room, RoomStatus } from './room.ts';

/** The known state of a battle on a page or on the server, assembled from its documents. */
export interface Battle {
  readonly room: Room;
  readonly players: readonly RoomPlayer[];
  readonly optionOrders: ReadonlyMap<PlayerId, OptionOrders>;
  readonly keys: Keys;
  /** Opened rounds by number; empty if assembled from the answer key. */
  readonly rounds: readonly Round[];
}

/** That a recorded run has locked a question, and when; its option is not known yet. */
export interface GhostLock {
  readonly question: number;
  /** Milliseconds after the question began. */
  readonly ms: number;
}

/** The facts from which a battle is assembled, on a page and on the server. */
interface Facts {
  readonly status: RoomStatus;
  /** All players but the bot. */
  readonly players: readonly RoomPlayer[];
  readonly optionOrders: ReadonlyMap<PlayerId, OptionOrders>;
  readonly keys: Keys;
  readonly opened: readonly Instant[];
  /** By question. */
  readonly bot: readonly (BotMove | undefined)[];
}

/**
 * A page's battle. The documents may come in any order and some later than others: only rounds without a gap before
 * them count, so that no screen shows a round with unknown earlier rounds. Of a settled battle only the counted
 * questions are shown.
 * @param own the viewer's option orders, once they have arrived; rivals' orders come with the rounds
 * @param ghostLock the last lock of a recorded run that the server has returned, before its round reveals it
 */
export function battleOf(
  record: RoomRecord,
  players: readonly RoomPlayer[],
  openedRounds: readonly Round[],
  own: { readonly id: PlayerId; readonly playerOrders: OptionOrders | undefined },
  ghostLock?: GhostLock,
): Battle {
  const { counted } = record;
  const rounds = withoutGap(openedRounds).slice(0, counted === undefined ? undefined : counted + 1);
  const battle = assemble(record, {
    status: statusOf(record, rounds),
    players,
    optionOrders: new Map(
      record.members.map((id): [PlayerId, OptionOrders] => [
        id,
        id === own.id && own.playerOrders ? own.playerOrders : revealedOrders(id, rounds),
      ]),
    ),
    keys: rounds.slice(1).map(({ revealed }) => revealed?.key),
    opened: rounds.map(({ at }) => at),
    bot: rounds.map(({ botMs }, round) => {
      const revealed = rounds[round + 1]?.revealed;
      const storedMs = ghostLock?.question === round ? ghostLock.ms : undefined;
      const ms = botMs ?? revealed?.ghostMs ?? storedMs;
      return ms === undefined ? undefined : { ms, option: revealed?.botOption };
    }),
  });
  return { ...battle, rounds };
}

/**
 * The settlement's battle: the same, from the answer key.
 * @param opened when each round was opened; may have gaps where no score depends on it
 * @param shown the number of keys the players have seen: no screen counts the running question
 */
export function battleFromKey(
  record: RoomRecord,
  players: readonly RoomPlayer[],
  { keys, optionOrders, bot }: AnswerKey,
  opened: readonly Instant[],
  shown: number,
): Battle {
  const isOver = shown === record.rules.questionCount;
  return assemble(record, {
    status: { kind: isOver ? 'finished' : 'playing' },
    players,
    optionOrders,
    keys: keys.slice(0, shown),
    opened,
    bot,
  });
}

/** Assembles a battle, for the screen and for the settlement. */
function assemble(record: RoomRecord, facts: Facts): Battle {
  const { status, players, optionOrders, keys, opened, bot } = facts;
  const room: Room = {
    kind: record.kind,
    status,
    rules: record.rules,
    members: record.members,
    entryFee: record.entryFee,
    opened,
    settledAt: record.settledAt,
    allIn: record.allIn,
  };
  const isAgainstBot = record.members.includes(BOT);
  return {
    room,
    players: isAgainstBot ? [...players, botOf(room, bot, optionOrders.get(BOT))] : players,
    optionOrders,
    keys,
    rounds: [],
  };
}

function withoutGap(rounds: readonly Round[]): readonly Round[] {
  const sorted = [...rounds].sort((left, right) => left.round - right.round);
  const gap = sorted.findIndex(({ round }, i) => round !== i);
  return gap < 0 ? sorted : sorted.slice(0, gap);
}

function statusOf(record: RoomRecord, rounds: readonly Round[]): RoomStatus {
  switch (record.status) {
    case 'waiting':
    case 'settled':
      return { kind: record.status };
    case 'playing':
      return { kind: rounds.length > record.rules.questionCount ? 'finished' : 'playing' };
    case 'closed':
      return { kind: 'closed', reason: record.reason ?? 'empty' };
  }
}

function revealedOrders(id: PlayerId, rounds: readonly Round[]): OptionOrders {
  return { orders: rounds.slice(1).map(({ revealed }) => revealed?.orders.get(id)) };
}

/** The bot as a player: it locks when the deal says, and its picks are known once revealed. */
function botOf(
  room: Room,
  moves: readonly (BotMove | undefined)[],
  playerOrders: OptionOrders | undefined,
): RoomPlayer {
  const locks = moves.flatMap((move, round): [number, Lock][] => {
    if (!move || room.opened[round] === undefined) return [];
    const at = questionStart(room, round) + move.ms;
    const position =
      move.option === undefined ? 0 : playerOrders?.orders[round]?.indexOf(move.option);
    return [[round, { position: position ?? 0, at }]];
  });
  return {
    id: BOT,
    locks: new Map(locks),
    lastSeen: room.opened.at(-1) ?? 0,
    goneAt: undefined,
    leftAt: undefined,
    wantsRematch: false,
  };
}
