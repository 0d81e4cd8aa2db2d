import type { RoomRecord } from '../../domain/battle/room-document.ts';
import { DEFAULT_RULES } from '../../domain/battle/room.ts';
import type { OptionOrders, Lock, Player, PlayerId, Room } from '../../domain/battle/room.ts';

/** The begin of the tests' battles, in server time. */
export const BEGIN = 1_800_000_000_000;

/** A duel of ann and ben, playing, with only round 0 opened; `change` overrides. */
export function aRoom(change: Partial<Room> = {}): Room {
  return {
    kind: 'friend',
    status: { kind: 'playing' },
    rules: DEFAULT_RULES,
    members: ['ann', 'ben'],
    entryFee: 5,
    opened: [BEGIN],
    ...change,
  };
}

/** The document of a friend's room that is being played; `change` overrides. */
export function aRecord(change: Partial<RoomRecord> = {}): RoomRecord {
  const members = change.members ?? ['ann', 'ben'];
  return {
    id: 'roomAAAAAAAAAAAAAAAA',
    kind: 'friend',
    status: 'playing',
    reason: undefined,
    category: '',
    categoryName: '',
    language: '',
    capacity: 4,
    entryFee: 5,
    rules: DEFAULT_RULES,
    members,
    seats: Object.fromEntries(
      members.map((id) => [
        id,
        { name: id, image: '', rating: 1_000, isReady: true, lastSeen: BEGIN },
      ]),
    ),
    removed: [],
    rating: 1_000,
    pairRank: 1_000.5,
    createdAt: BEGIN,
    code: '',
    isShownToFriends: true,
    isWatchable: false,
    requestId: '',
    fullAt: undefined,
    heartbeatAt: BEGIN,
    partsExpireAt: BEGIN + 1,
    bot: members.includes('bot') ? 2 : undefined,
    ghost: undefined,
    arena: undefined,
    allIn: [],
    isDoubleTime: false,
    isRematch: false,
    next: undefined,
    outcomes: undefined,
    counted: undefined,
    settledAt: undefined,
    ...change,
  };
}

export interface PlayerOptions extends Partial<Omit<Player, 'locks' | 'id'>> {
  readonly locks?: Readonly<Record<number, Lock>>;
}

/** A player whose last heartbeat is the battle's begin. */
export function aPlayer(id: PlayerId, { locks = {}, ...change }: PlayerOptions = {}): Player {
  const entries = Object.entries(locks).map(
    ([question, lock]) => [Number(question), lock] as const,
  );
  const lastSeen = Math.max(BEGIN, ...entries.map(([, lock]) => lock.at));
  return { id, locks: new Map(entries), lastSeen, goneAt: undefined, leftAt: undefined, ...change };
}

/** The same order of four options for every question. */
export function someOrders(order: readonly number[] = [0, 1, 2, 3], questions = 10): OptionOrders {
  return { orders: Array.from({ length: questions }, () => order) };
}
