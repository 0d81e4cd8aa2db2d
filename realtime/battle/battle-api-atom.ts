import { atom } from 'jotai';
import type { BotLevel, RoomKind } from '../../domain/battle/room.ts';

/** A room to open; `requestId` names the request, so that asking twice opens one room. */
export interface CreateRoomInput {
  readonly requestId: string;
  readonly kind: RoomKind;
  /** Slug, or '' for any. */
  readonly category: string;
  /** Id of the content language; '' leaves it to the server. */
  readonly language: string;
  readonly entryFee?: number;
  readonly questionCount?: number;
  /** Twice the time for a question; friends and groups alone. */
  readonly isDoubleTime?: boolean;
  /** Whether recent friends find it on their home page; friends and groups alone. */
  readonly isShownToFriends?: boolean;
  readonly botLevel?: BotLevel;
  readonly rematchOf?: string;
}

/**
 * What realtime asks of the server: it opens, deals and settles; the feature that owns the REST client provides it. Each
 * call tells the room's id, or throws ApiError.
 */
export interface BattleApi {
  open: (input: CreateRoomInput) => Promise<string>;
  deal: (kind: RoomKind, roomId: string) => Promise<string>;
  settle: (kind: RoomKind, roomId: string) => Promise<string>;
  /** The room that others are invited to by a code. */
  find: (code: string) => Promise<string>;
  /** The own coins; undefined when they cannot be told. */
  coins: () => Promise<number | undefined>;
  /** Says that the page is being closed; cannot wait for an answer. */
  leavePage: (roomId: string) => void;
}

/** The battle API of this page; null until a feature has provided it. */
export const battleApiAtom = atom<BattleApi | null>(null);

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const LENGTH = 20;

/** Makes up the name of a request to open a room; the room's own id is the server's. */
export function newRequestId(): string {
  return Array.from(
    { length: LENGTH },
    () => LETTERS[Math.floor(secureRandom() * LETTERS.length)],
  ).join('');
}

function secureRandom(): number {
  const [value = 0] = crypto.getRandomValues(new Uint32Array(1));
  return value / 2 ** 32;
}
