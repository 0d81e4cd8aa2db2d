import { atom } from 'jotai';
import type { BotLevel, RoomKind } from '../../domain/battle/room.ts';

/** A room to open. `requestId` makes the call idempotent: asking twice opens one room. */
export interface CreateRoomInput {
  readonly requestId: string;
  /** An arena's room is opened by `arena_next` alone. */
  readonly kind: Exclude<RoomKind, 'arena'>;
  /** Slug, or '' for any. */
  readonly category: string;
  /** Id of the content language; '' lets the server choose. */
  readonly language: string;
  readonly entryFee?: number;
  readonly questionCount?: number;
  /** Twice the time for a question; only in friend and group battles. */
  readonly isDoubleTime?: boolean;
  /** Whether recent friends see it on their home page; only in friend and group battles. */
  readonly isShownToFriends?: boolean;
  readonly botLevel?: BotLevel;
  readonly rematchOf?: string;
  /** The game of another player against an own recorded run, for a duel that answers it. */
  readonly answerTo?: string;
}

/**
 * The calls that only the server can answer: open, deal, settle. The feature that owns the REST client provides them. Each
 * call throws ApiError; most return the room's id.
 */
export interface BattleApi {
  open: (input: CreateRoomInput) => Promise<string>;
  deal: (kind: RoomKind, roomId: string) => Promise<string>;
  settle: (kind: RoomKind, roomId: string) => Promise<string>;
  /** The id of the room with this invitation code. */
  find: (code: string) => Promise<string>;
  /**
   * Waits for the lock of a recorded run. Resolves to its time in milliseconds after the question began; undefined if it has not
   * locked yet.
   */
  ghostLock: (roomId: string, question: number) => Promise<number | undefined>;
  /** The own coins; undefined if they are not known. */
  coins: () => Promise<number | undefined>;
  /** Tells the server that the page is being closed, without waiting for an answer. */
  leavePage: (roomId: string) => void;
}

/** The battle API of this page; null until a feature has provided it. */
export const battleApiAtom = atom<BattleApi | null>(null);

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const LENGTH = 20;

/** Makes a random id for a request to open a room. The server chooses the room's own id. */
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
