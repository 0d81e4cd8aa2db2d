import type { DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { FieldValue, Timestamp } from 'firebase-admin/firestore';
import { ARENA_QUESTIONS } from '../../domain/arena/arena.ts';
import { BOT } from '../../domain/battle/room.ts';
import { ApiError } from '../../domain/errors.ts';
import { accountOf } from '../account-document.ts';
import { arenaEntries, entryIn } from '../battle/arena-documents.ts';
import { hasBotBattleLeft } from '../battle/deal-battle.ts';
import type { Recording } from '../battle/recordings.ts';
import { findRecording } from '../battle/recordings.ts';
import { newRoomId, roomOf } from '../battle/rooms.ts';
import { checkMayMove, readSeat, setSeat } from '../battle/seats.ts';
import type { Paired, PairRequest } from './arena-room.ts';
import { arenaRoom, NOBODY } from './arena-room.ts';

/**
 * Opens a battle for a player who waits alone in an arena, against the first questions of a recorded run: of another person, with
 * questions that are new to the player. It changes no rating.
 * @returns the room; nobody if no run fits, or the player has had all battles of the hour or is no longer free
 */
export async function ghostInArena(firestore: Firestore, request: PairRequest): Promise<Paired> {
  const { arena, uid, now } = request;
  const [account, user] = await firestore.getAll(
    accountOf(firestore, uid),
    firestore.doc(`users/${uid}`),
  );
  if (account?.get('status') !== 'active' || !user || !hasBotBattleLeft(account, now))
    return NOBODY;
  const run = await fittingRun(firestore, request, account, user);
  if (!run) return NOBODY;
  const entry = arenaEntries(firestore, arena.id).doc(uid);
  return firestore.runTransaction(async (transaction) => {
    const own = entryIn(await transaction.get(entry));
    // another player's call may have paired this one meanwhile
    if (!own?.isFree || own.hasLeft || own.room !== '') {
      return { roomId: own?.room ?? '', isNew: false };
    }
    const held = await readSeat(transaction, firestore, uid);
    if (held) checkMayMove(held, now);
    held?.free();
    const roomId = newRoomId(firestore);
    const room = arenaRoom(request, [own]);
    const { name, image, rating } = run;
    const seat = { name, image, rating, isReady: true, lastSeen: FieldValue.serverTimestamp() };
    transaction.create(roomOf(firestore, roomId), {
      ...room,
      kind: 'ghost',
      members: [uid, BOT],
      seats: { ...room.seats, [BOT]: seat },
      ghost: {
        recording: run.id,
        at: Timestamp.fromMillis(run.at),
        isRated: false,
      },
    });
    setSeat(transaction, firestore, uid, roomId);
    transaction.update(entry, { isFree: false, room: roomId, lastRival: '' });
    return { roomId, isNew: true };
  });
}

/** A recorded run of the arena's category that is long enough; undefined if there is none. */
async function fittingRun(
  firestore: Firestore,
  { arena, uid }: PairRequest,
  account: DocumentSnapshot,
  user: DocumentSnapshot,
): Promise<Recording | undefined> {
  const { category, language } = arena;
  const rating = (user.get('rating') as number | undefined) ?? 0;
  try {
    const wanted = { uid, account, rating, category, language };
    const run = await findRecording(firestore, wanted, undefined);
    return run.questions.length >= ARENA_QUESTIONS ? run : undefined;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'noGhost') return undefined;
    throw error;
  }
}
