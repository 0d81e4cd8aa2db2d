import { randomInt } from 'node:crypto';
import type { DocumentReference, Firestore, Transaction } from 'firebase-admin/firestore';
import { Timestamp } from 'firebase-admin/firestore';
import { newRoomCode } from '../../domain/battle/room-code.ts';
import type { RoomRecord } from '../../domain/battle/room-document.ts';
import { answer } from '../../domain/contract/envelope.ts';
import { getRoomByCode } from '../../domain/contract/get-room-by-code.ts';
import { limitKeyOf } from '../account/persons.ts';
import { defineAction } from '../http/define-action.ts';
import { ApiError } from '../../domain/errors.ts';
import { LOBBY_MS, readRoom, roomOf } from './rooms.ts';

/** The tries for a free code: of 887 million codes one is rarely taken, and several in a row are not chance. */
const ATTEMPTS = 4;
/** The limit of wrong codes in a window of this length. */
const WRONG_CODES = 10;
const WINDOW_MS = 10 * 60_000;

const codeOf = (firestore: Firestore, code: string): DocumentReference =>
  firestore.doc(`roomCodes/${code}`);

/**
 * Finds a code that no waiting room has, within a transaction. It is an alias of the room's id while the lobby waits, and free
 * again afterwards.
 * @returns the code, and the function that assigns it to a room, which it opens to nobody of `closedTo`
 * @throws ApiError if no code is free
 */
export async function findFreeCode(
  transaction: Transaction,
  firestore: Firestore,
  now: number,
): Promise<{ code: string; give: (roomId: string, closedTo: readonly string[]) => void }> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const code = newRoomCode(() => randomInt(2 ** 47) / 2 ** 47);
    const alias = codeOf(firestore, code);
    if ((await openRoomOf(transaction, firestore, alias, '')) !== undefined) continue;
    return {
      code,
      give: (room, closedTo) =>
        void transaction.set(alias, {
          room,
          closedTo,
          expiresAt: Timestamp.fromMillis(now + LOBBY_MS),
        }),
    };
  }
  throw new ApiError('roomCodeExists', 'try again');
}

/** A counter of wrong codes: its key, and its limit. */
interface Guesser {
  /** '' for a guest. */
  readonly uid: string;
  /** The id of the counter's document, unique per guesser. */
  readonly id: string;
  readonly mostWrong: number;
  /** Counts each wrong code once, however often it is tried. */
  readonly countsOnce?: boolean;
}

/**
 * Finds the waiting room of a code, for its players also once it is in play. Undefined for an unknown code, a room that has begun,
 * a closed room, and one whose owner has blocked the player alike. Wrong codes are counted across all processes.
 * @throws ApiError for any code, once there were too many wrong ones in the window
 */
export function findRoomByCode(
  firestore: Firestore,
  now: number,
  code: string,
  { uid, id, mostWrong, countsOnce }: Guesser,
): Promise<RoomRecord | undefined> {
  return firestore.runTransaction(async (transaction) => {
    const tries = firestore.doc(`codeTries/${id}`);
    const counted = await transaction.get(tries);
    const since = (counted.get('since') as Timestamp | undefined)?.toMillis() ?? 0;
    const isRunning = now < since + WINDOW_MS;
    const wrong = isRunning ? (counted.get('wrong') as number) : 0;
    if (wrong >= mostWrong) {
      const minutes = Math.ceil((since + WINDOW_MS - now) / 60_000);
      throw new ApiError('tooManyCodes', `wait ${minutes} minutes`);
    }
    const room = await openRoomOf(transaction, firestore, codeOf(firestore, code), uid);
    const before = isRunning ? ((counted.get('codes') as string[] | undefined) ?? []) : [];
    if (!room && !before.includes(code)) {
      transaction.set(tries, {
        wrong: wrong + 1,
        // at most `mostWrong` codes
        ...(countsOnce && { codes: [...before, code] }),
        since: Timestamp.fromMillis(isRunning ? since : now),
        expiresAt: Timestamp.fromMillis(now + WINDOW_MS),
      });
    }
    return room;
  });
}

/**
 * Returns the id of the waiting room of a code. Wrong codes are limited per person: at ten in ten minutes, guessing one
 * of a thousand open rooms takes centuries.
 */
export const getRoomByCodeAction = defineAction(
  getRoomByCode,
  async ({ room_code: code }, { firestore, now, caller: { uid } }) => {
    const id = await limitKeyOf(firestore, uid);
    const guesser = { uid, id, mostWrong: WRONG_CODES };
    const found = await findRoomByCode(firestore, now(), code, guesser);
    if (!found) throw new ApiError('roomCodeUnknown', 'no open room has this code');
    return answer({ room_id: found.id });
  },
);

/** The room of an alias, if it still waits and is open to the player; one in play only for its own players, who open the link again. */
async function openRoomOf(
  transaction: Transaction,
  firestore: Firestore,
  alias: DocumentReference,
  uid: string,
): Promise<RoomRecord | undefined> {
  const found = await transaction.get(alias);
  const roomId = found.get('room') as string | undefined;
  const closedTo = (found.get('closedTo') as readonly string[] | undefined) ?? [];
  if (roomId === undefined || closedTo.includes(uid)) return undefined;
  const snapshot = await transaction.get(roomOf(firestore, roomId));
  if (!snapshot.exists) return undefined;
  const room = readRoom(snapshot);
  const isPlayers = room.status === 'playing' && room.members.includes(uid);
  return room.status === 'waiting' || isPlayers ? room : undefined;
}
