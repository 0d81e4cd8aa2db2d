import type { Card } from './documents/card-document.ts';
import type { PlayerRecord } from './documents/player-document.ts';
import type { RoomRecord } from './documents/room-document.ts';
import { questionStart } from './round.ts';
import { BOT } from './room.ts';
import type { Hand, Keys, Lock, PlayerId, Room, RoomStatus } from './room.ts';

/** All that is known of a battle at one place, put together from its documents. */
export interface Battle {
  readonly room: Room;
  readonly players: readonly PlayerRecord[];
  readonly hands: ReadonlyMap<PlayerId, Hand>;
  readonly keys: Keys;
  /** Opened cards by round. */
  readonly cards: readonly Card[];
}

/**
 * Puts a battle together. The documents may come in any order and some later than others: only cards without a gap before
 * them count, so that no screen shows a round whose way there is unknown.
 * @param ownHand the viewer's, once it is there; rivals' orders come with the cards
 */
export function battleOf(
  record: RoomRecord,
  players: readonly PlayerRecord[],
  opened: readonly Card[],
  own: { readonly id: PlayerId; readonly hand: Hand | undefined },
): Battle {
  const cards = withoutGap(opened);
  const room: Room = {
    kind: record.kind,
    status: statusOf(record, cards),
    rules: record.rules,
    members: record.members,
    entryFee: record.entryFee,
    opened: cards.map(({ at }) => at),
  };
  const hands = new Map(
    record.members.map((id): [PlayerId, Hand] => [
      id,
      id === own.id && own.hand ? own.hand : revealedHand(id, cards),
    ]),
  );
  return {
    room,
    players: record.members.includes(BOT) ? [...players, botOf(room, cards)] : players,
    hands,
    keys: cards.slice(1).map(({ revealed }) => revealed?.key),
    cards,
  };
}

function withoutGap(cards: readonly Card[]): readonly Card[] {
  const sorted = [...cards].sort((left, right) => left.round - right.round);
  const gap = sorted.findIndex(({ round }, i) => round !== i);
  return gap < 0 ? sorted : sorted.slice(0, gap);
}

function statusOf(record: RoomRecord, cards: readonly Card[]): RoomStatus {
  switch (record.status) {
    case 'waiting':
    case 'settled':
      return { kind: record.status };
    case 'playing':
      return { kind: cards.length > record.rules.questionCount ? 'finished' : 'playing' };
    case 'closed':
      return { kind: 'closed', reason: record.reason ?? 'empty' };
  }
}

function revealedHand(id: PlayerId, cards: readonly Card[]): Hand {
  return { orders: cards.slice(1).map(({ revealed }) => revealed?.orders.get(id)) };
}

/** The bot as a player like others: it locks when its card says, and its picks are known when they are revealed. */
function botOf(room: Room, cards: readonly Card[]): PlayerRecord {
  const locks = cards.flatMap(({ question, botMs }, round): [number, Lock][] => {
    if (!question || botMs === undefined) return [];
    const option = cards[round + 1]?.revealed?.botOption;
    const at = questionStart(room, round) + botMs;
    const position = cards[round + 1]?.revealed?.orders.get(BOT)?.indexOf(option ?? 0);
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
