import { createHash } from 'node:crypto';
import type { Firestore, Transaction } from 'firebase-admin/firestore';
import { FieldValue, Timestamp } from 'firebase-admin/firestore';
import type { RoomRecord } from '../../domain/battle/room-document.ts';
import { BOT } from '../../domain/battle/room.ts';
import type { PlayerScore } from '../../domain/battle/score.ts';
import { dayOf } from '../../domain/statistics/period.ts';
import type { Wallet } from '../account/ledger.ts';
import { isMissing } from '../firestore-errors.ts';
import { recordingOf, recordingRef } from './recordings.ts';
import { personOf } from './rivals.ts';

/** Firestore's TTL policy removes a game after this time: no recording lives longer. */
const KEEP_MS = 31 * 24 * 60 * 60 * 1000;
/** The largest number of notifications a day about games against a player's recorded runs. */
const NOTICES_A_DAY = 3;

/** A player's game against a recorded run, read before its settlement. */
export interface GhostGame {
  /** The number of earlier games of this person against this run. */
  readonly meetings: number;
  /** The age of the owner's account in milliseconds; 0 if the recording is gone. */
  readonly ownerAgeMs: number;
  /** The persons who know the run's questions. */
  readonly met: readonly string[];
  /** Writes the game, and tells the owner. */
  readonly write: (scores: readonly PlayerScore[]) => void;
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 20);

/**
 * Reads the game of a duel against a recorded run: `recordings/{id}/games/{game}`, one for each person, so that a second
 * account or a second duel does not move a rating again. Only reads; costs five.
 */
export async function readGhostGame(
  transaction: Transaction,
  firestore: Firestore,
  room: RoomRecord,
  wallet: Wallet | undefined,
  { now, timeZone }: { readonly now: number; readonly timeZone: string },
): Promise<GhostGame | undefined> {
  const { ghost } = room;
  if (!ghost || !wallet) return undefined;
  const reference = recordingRef(firestore, ghost.recording);
  const gameId = hashOf(`${ghost.recording} ${personOf(wallet)}`);
  const game = reference.collection('games').doc(gameId);
  const [recorded, played] = await transaction.getAll(reference, game);
  const recording = recordingOf(recorded);
  // the recording may be deleted meanwhile, with its owner
  if (!recording) return { meetings: 1, ownerAgeMs: 0, met: [], write: () => undefined };
  const day = dayOf(now, timeZone);
  const slots = Array.from({ length: NOTICES_A_DAY }, (_, slot) =>
    firestore.doc(`users/${recording.owner}/notifications/ghost-${day}-${slot}`),
  );
  const notice = (await transaction.getAll(...slots)).find(({ exists }) => !exists);
  return {
    meetings: played?.exists === true ? 1 : 0,
    ownerAgeMs: now - recording.ownerSince,
    met: [recording.person, ...recording.met],
    write(scores) {
      const pointsOf = (id: string) => scores.find((score) => score.id === id)?.points ?? 0;
      const points = pointsOf(wallet.uid);
      const owners = pointsOf(BOT);
      if (played?.exists !== true) {
        transaction.create(game, {
          uid: wallet.uid,
          owner: recording.owner,
          points,
          owners,
          at: Timestamp.fromMillis(now),
          expiresAt: Timestamp.fromMillis(now + KEEP_MS),
        });
      }
      if (!notice) return;
      const name = room.seats[wallet.uid]?.name ?? '';
      transaction.create(notice.ref, {
        title: name,
        message: `${name} played your run: ${points} to ${owners}.`,
        type: 'ghost',
        type_id: `${recording.id}-${gameId}`,
        image: '',
        points: [points, owners],
        by: wallet.uid,
        at: Timestamp.fromMillis(now),
      });
    },
  };
}

const BATCH_SIZE = 200;

/**
 * Removes a deleted player from the games against recorded runs. The documents stay, under the hash of their person, so that a
 * new account of the person does not move a rating by the same run again.
 */
export async function forgetInGames(firestore: Firestore, uid: string): Promise<void> {
  for (;;) {
    const own = firestore.collectionGroup('games').where('uid', '==', uid).limit(BATCH_SIZE);
    const { docs } = await own.get();
    if (docs.length === 0) return;
    const batch = firestore.batch();
    for (const { ref } of docs) {
      batch.update(ref, { uid: '', points: FieldValue.delete(), owners: FieldValue.delete() });
    }
    await batch.commit();
  }
}

/** Removes name and picture of a recorded run from the rooms in which it plays. */
async function blankRun(firestore: Firestore, recording: string): Promise<void> {
  const { docs } = await firestore
    .collection('rooms')
    .where('ghost.recording', '==', recording)
    .get();
  for (const { ref } of docs) {
    try {
      await ref.update({ [`seats.${BOT}.name`]: '', [`seats.${BOT}.image`]: '' });
    } catch (error) {
      // Firestore's TTL policy has deleted it meanwhile
      if (!isMissing(error)) throw error;
    }
  }
}

/**
 * Deletes the recorded runs of a deleted player with all games against them. The rooms of these games lose the name and the
 * picture of the run. Every step can be repeated.
 */
export async function deleteRuns(firestore: Firestore, owner: string): Promise<void> {
  const recordings = firestore.collection('recordings').where('owner', '==', owner);
  // these include games against runs that were deleted before
  const games = firestore.collectionGroup('games').where('owner', '==', owner);
  for (const query of [recordings, games]) {
    for (;;) {
      const { docs } = await query.limit(BATCH_SIZE).get();
      if (docs.length === 0) break;
      const ids = docs.map(({ ref }) => ref.parent.parent?.id ?? ref.id);
      for (const id of new Set(ids)) await blankRun(firestore, id);
      const batch = firestore.batch();
      for (const { ref } of docs) batch.delete(ref);
      await batch.commit();
    }
  }
}
