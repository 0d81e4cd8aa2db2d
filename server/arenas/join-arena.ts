import { randomBytes } from 'node:crypto';
import type { Firestore } from 'firebase-admin/firestore';
import { NO_SCORE, pairRankOf, arenaStandingOf } from '../../domain/arena/arena.ts';
import { arenaJoin, arenaLeave } from '../../domain/contract/arena.ts';
import { answer } from '../../domain/contract/envelope.ts';
import { ApiError } from '../../domain/errors.ts';
import type { SystemSettings } from '../../domain/settings/system-settings.ts';
import { readPerson } from '../account/persons.ts';
import { accountOf } from '../account-document.ts';
import type { ArenaEntry } from '../battle/arena-documents.ts';
import {
  arenaAt,
  arenaEntries,
  arenaExpiry,
  arenaIn,
  arenaPersonAt,
  entryIn,
  newArena,
} from '../battle/arena-documents.ts';
import { defineAction } from '../http/define-action.ts';
import { secureRandom } from '../secure-random.ts';
import { readSettings } from '../settings/read-settings.ts';
import { currentRoom } from './arena-room.ts';
import { hourlyToStore } from './find-arenas.ts';

/**
 * Enters a player into a running arena, once by person. A player who had left continues with the points of before.
 * @param now milliseconds since the epoch
 * @throws ApiError arenaOver, arenaOtherAccount, userUnknown
 */
async function joinArena(
  firestore: Firestore,
  id: string,
  uid: string,
  settings: SystemSettings,
  now: number,
): Promise<void> {
  await firestore.runTransaction(async (transaction) => {
    const [document, known, user, account] = await transaction.getAll(
      arenaAt(firestore, id),
      arenaEntries(firestore, id).doc(uid),
      firestore.doc(`users/${uid}`),
      accountOf(firestore, uid),
    );
    const stored = arenaIn(document);
    const arena = stored ?? hourlyToStore(id, settings);
    if (!arena || now < arena.startsAt || now >= arena.endsAt) throw new ApiError('arenaOver');
    if (!known || !user?.exists || account?.get('status') !== 'active') {
      throw new ApiError('userUnknown');
    }
    if (known.exists) {
      transaction.update(known.ref, { hasLeft: false });
      return;
    }
    const { id: person, ids, give } = await readPerson(transaction, firestore, account, now);
    const notes = await transaction.getAll(...ids.map((one) => arenaPersonAt(firestore, id, one)));
    if (notes.some((note) => note.exists)) throw new ApiError('arenaOtherAccount');
    give();
    const expiresAt = arenaExpiry(arena);
    if (!stored) transaction.create(arenaAt(firestore, id), newArena(arena));
    transaction.create(arenaPersonAt(firestore, id, person), { expiresAt });
    const rating = user.get('rating') as number;
    const jitter = secureRandom();
    const entry: ArenaEntry = {
      ...NO_SCORE,
      uid,
      name: user.get('name') as string,
      image: user.get('image') as string,
      rating,
      jitter,
      pairRank: pairRankOf(0, rating, jitter),
      standing: arenaStandingOf(NO_SCORE, now, arena),
      isFree: false,
      freeAt: 0,
      freeSince: 0,
      room: '',
      mark: randomBytes(9).toString('base64url'),
      lastRival: '',
      hasLeft: false,
    };
    transaction.create(known.ref, { ...entry, expiresAt });
  });
}

/** Enters the caller into an arena. */
export const arenaJoinAction = defineAction(
  arenaJoin,
  async ({ arena_id: id }, { firestore, now: clock, caller: { uid } }) => {
    const now = clock();
    const settings = await readSettings(firestore, now);
    if (!settings.battle_mode_random) throw new ApiError('modeSwitchedOff');
    await joinArena(firestore, id, uid, settings, now);
    return answer(null, 'updated');
  },
);

/** Ends the caller's waiting for rivals. A caller whom another player's call has just paired no longer waits. */
export const arenaLeaveAction = defineAction(
  arenaLeave,
  async ({ arena_id: id }, { firestore, caller: { uid } }) => {
    await firestore.runTransaction(async (transaction) => {
      const document = await transaction.get(arenaEntries(firestore, id).doc(uid));
      const entry = entryIn(document);
      if (!entry) throw new ApiError('notAMember', 'not in this arena');
      // the page does not know of this battle yet, and would never open it
      if ((await currentRoom(transaction, firestore, entry)) !== '') {
        throw new ApiError('inBattle', 'a rival has been found');
      }
      transaction.update(document.ref, { hasLeft: true, isFree: false });
    });
    return answer(null, 'updated');
  },
);
