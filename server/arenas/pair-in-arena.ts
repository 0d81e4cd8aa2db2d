import type {
  DocumentReference,
  Firestore,
  QueryDocumentSnapshot,
  Transaction,
} from 'firebase-admin/firestore';
import type { FreePlayer } from '../../domain/arena/arena.ts';
import { isGhostDue, isStale, neighbourFor, rivalsFor } from '../../domain/arena/arena.ts';
import { ApiError } from '../../domain/errors.ts';
import { arenaNext } from '../../domain/contract/arena.ts';
import { answer } from '../../domain/contract/envelope.ts';
import { accountOf } from '../account-document.ts';
import type { ArenaEntry } from '../battle/arena-documents.ts';
import { arenaEntries, entryIn } from '../battle/arena-documents.ts';
import { dealBattle } from '../battle/deal-battle.ts';
import { mayMeet } from '../battle/pair-strangers.ts';
import { newRoomId, roomOf } from '../battle/rooms.ts';
import { checkMayMove, mayMove, readSeat, setSeat } from '../battle/seats.ts';
import { claim } from '../due-work.ts';
import { isContested } from '../firestore-errors.ts';
import { defineAction } from '../http/define-action.ts';
import { readSettings } from '../settings/read-settings.ts';
import type { Paired, PairRequest } from './arena-room.ts';
import { arenaRoom, currentRoom, NOBODY } from './arena-room.ts';
import { runningArena } from './find-arenas.ts';
import { ghostInArena } from './ghost-in-arena.ts';

/** The free players that one call reads on each side of the caller's rank, the caller included. */
const NEIGHBOURS = 5;
/** The number of rivals that one call tries; each may be taken meanwhile. */
const MAX_TRIES = 3;
/**
 * After this wait a player tries any rival, not only a neighbour who tries nobody else; before it, with a chance that grows with
 * the wait. Two neighbours who may not meet would otherwise keep each other from everybody else.
 */
const ANY_RIVAL_AFTER_MS = 10_000;
/**
 * Nobody is paired in the last 10 s. A rival learns of the battle by asking, every 2.5 s, and no call is answered after the
 * end: the rival's page would never open it. Such a battle could not count: countdown and reveals alone take 18 s.
 */
const LAST_PAIR_MS = 10_000;
/** A waiting player's request is stored at most this often. */
const NOTE_EVERY_MS = 4_000;

/**
 * Notes that a player of an arena is free, so that others find the player, and pairs the player with a free one of near rank in a
 * new room; after 20 s of waiting opens a battle against a recorded run. The free players come from a query outside of the
 * transaction, which then reads only the two players, so no document is read by all.
 * @returns the room, or '' if nobody is free; a player who has a battle in this arena gets its room, which is perhaps not dealt yet
 * @throws ApiError notAMember, inBattle
 */
async function pairInArena(firestore: Firestore, request: PairRequest): Promise<Paired> {
  const { arena, uid, isAllIn, now } = request;
  const entries = arenaEntries(firestore, arena.id);
  const document = await entries.doc(uid).get();
  const own = entryIn(document);
  if (!own || own.hasLeft) throw new ApiError('notAMember', 'join the arena first');
  if (own.room !== '') {
    const roomId = await firestore.runTransaction(
      (transaction) => currentRoom(transaction, firestore, own),
      { readOnly: true },
    );
    if (roomId !== '') return { roomId, isNew: false };
  }
  if (now >= arena.endsAt - LAST_PAIR_MS) return NOBODY;
  const isWaiting = own.isFree && !isStale(own, now);
  const freeSince = isWaiting ? own.freeSince : now;
  const isSameChoice = (own.isAllIn ?? false) === isAllIn;
  const isNoted = isWaiting && own.room === '' && isSameChoice && own.freeAt > now - NOTE_EVERY_MS;
  if (!isNoted) {
    const noted = await claim(document, {
      isFree: true,
      freeAt: now,
      freeSince,
      room: '',
      isAllIn,
    });
    if (!noted) return takenMeanwhile(entries.doc(uid));
  }
  const free = await neighbours(firestore, arena.id, own);
  await freeStale(
    free.filter(({ id }) => id !== uid),
    now,
  );
  const rivals = rivalsToTry(
    { ...own, freeSince, freeAt: now },
    free.flatMap((one) => entryIn(one) ?? []),
    now,
  );
  try {
    for (const rival of rivals) {
      const paired = await pair(firestore, request, rival.uid);
      if (paired) return paired;
    }
  } catch (error) {
    // others try the same players. Firestore's client would wait a second and more; the page asks again in 2.5 s
    if (!isContested(error)) throw error;
    return takenMeanwhile(entries.doc(uid));
  }
  const isDue = !isNoted && isGhostDue(freeSince, own.isFree ? own.freeAt : freeSince, now);
  return isDue ? ghostInArena(firestore, request) : NOBODY;
}

/** The room in which another player's call has perhaps paired this one meanwhile. */
async function takenMeanwhile(entry: DocumentReference): Promise<Paired> {
  return { roomId: (await entry.get()).get('room') as string, isNew: false };
}

/** The rivals that a call tries, the best first. */
function rivalsToTry(
  own: ArenaEntry,
  free: readonly ArenaEntry[],
  now: number,
): readonly FreePlayer[] {
  const isPatient = now - own.freeSince <= Math.random() * ANY_RIVAL_AFTER_MS;
  if (!isPatient) return rivalsFor(own, free, now).slice(0, MAX_TRIES);
  const neighbour = neighbourFor(own, free, now);
  return neighbour ? [neighbour] : [];
}

/** Free players of near rank, the player perhaps among them. */
async function neighbours(
  firestore: Firestore,
  id: string,
  { pairRank }: ArenaEntry,
): Promise<readonly QueryDocumentSnapshot[]> {
  const free = arenaEntries(firestore, id).where('isFree', '==', true);
  const [above, below] = await Promise.all([
    free.where('pairRank', '>=', pairRank).orderBy('pairRank').limit(NEIGHBOURS).get(),
    free.where('pairRank', '<', pairRank).orderBy('pairRank', 'desc').limit(NEIGHBOURS).get(),
  ]);
  return [...above.docs, ...below.docs];
}

/** Frees the list of players whose pages are closed, so that they do not hide the present ones. */
async function freeStale(found: readonly QueryDocumentSnapshot[], now: number): Promise<void> {
  const stale = found.filter((one) => isStale(one.data() as ArenaEntry, now));
  await Promise.all(stale.map((one) => claim(one, { isFree: false })));
}

/**
 * Opens a room for two players, if both are free at this moment. Another call that tries one of them ends it.
 * @returns undefined if the rival is no longer free
 */
async function pair(
  firestore: Firestore,
  { arena, uid, rules, isAllIn, now }: PairRequest,
  rivalUid: string,
): Promise<Paired | undefined> {
  const entries = arenaEntries(firestore, arena.id);
  const run = async (transaction: Transaction) => {
    const [ownEntry, rivalEntry, account, rivalAccount] = await transaction.getAll(
      entries.doc(uid),
      entries.doc(rivalUid),
      accountOf(firestore, uid),
      accountOf(firestore, rivalUid),
    );
    const [own, rival] = [entryIn(ownEntry), entryIn(rivalEntry)];
    const held = await readSeat(transaction, firestore, uid);
    if (!own || own.hasLeft) throw new ApiError('notAMember', 'join the arena first');
    if (own.room !== '' && held?.room.id === own.room && held.room.members.length === 2) {
      return { roomId: own.room, isNew: false };
    }
    if (held) checkMayMove(held, now);
    const isFree = rival?.isFree === true && !rival.hasLeft && !isStale(rival, now);
    if (!isFree || !mayMeet(account, rivalAccount)) return undefined;
    // in another tab the rival has begun something else
    const theirs = await readSeat(transaction, firestore, rivalUid);
    if (theirs) {
      // the rival cannot be paired before the end of it, so nobody else needs to try
      if (!mayMove(theirs, now)) transaction.update(entries.doc(rivalUid), { isFree: false });
      return undefined;
    }
    held?.free();
    const roomId = newRoomId(firestore);
    transaction.create(
      roomOf(firestore, roomId),
      arenaRoom({ arena, rules, now }, [{ ...own, isAllIn }, rival]),
    );
    for (const one of [own, rival]) {
      setSeat(transaction, firestore, one.uid, roomId);
      const lastRival = one === own ? rival.mark : own.mark;
      transaction.update(entries.doc(one.uid), { isFree: false, room: roomId, lastRival });
    }
    return { roomId, isNew: true };
  };
  return firestore.runTransaction(run, { maxAttempts: 1 });
}

/**
 * Asks for the caller's next rival. The call that pairs also deals, so that nobody can leave the battle before; the rival's call
 * would only contest it. If it dies in between, the pages of both ask for the deal.
 */
export const arenaNextAction = defineAction(
  arenaNext,
  async ({ arena_id: id, all_in: isAllIn }, { firestore, now: clock, caller: { uid } }) => {
    const now = clock();
    const arena = await runningArena(firestore, id, now);
    if (!arena) throw new ApiError('arenaOver');
    const { battle } = await readSettings(firestore, now);
    const request = { arena, uid, rules: battle.rules, isAllIn, now };
    const { roomId, isNew } = await pairInArena(firestore, request);
    if (isNew) await dealBattle(firestore, roomId, uid, now);
    return answer({ room_id: roomId });
  },
);
