import { createHash } from 'node:crypto';
import type { DocumentSnapshot, Firestore, Transaction } from 'firebase-admin/firestore';
import { FieldValue, Timestamp } from 'firebase-admin/firestore';
import type { RoomRecord } from '../../domain/battle/room-document.ts';
import { BOT } from '../../domain/battle/room.ts';
import type { PlayerScore } from '../../domain/battle/score.ts';
import { dayOf } from '../../domain/statistics/period.ts';
import type { Wallet } from '../account/ledger.ts';
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
          // a deletion of the owner finds the name and the picture of the run there
          rooms: [room.id],
          at: Timestamp.fromMillis(now),
          expiresAt: Timestamp.fromMillis(now + KEEP_MS),
        });
      } else {
        transaction.update(game, { rooms: FieldValue.arrayUnion(room.id) });
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

/** The rooms of a game against a recorded run; games of earlier versions name none. */
const roomsOf = (game: DocumentSnapshot) => (game.get('rooms') ?? []) as readonly string[];

/** Removes name and picture of a recorded run from rooms and their results. */
async function blankRuns(firestore: Firestore, rooms: readonly string[]): Promise<void> {
  const places = rooms.flatMap((id) => [
    { ref: firestore.doc(`rooms/${id}`), field: `seats.${BOT}` },
    { ref: firestore.doc(`battles/${id}`), field: `players.${BOT}` },
  ]);
  if (places.length === 0) return;
  const documents = await firestore.getAll(...places.map(({ ref }) => ref));
  for (const [index, { ref, field }] of places.entries()) {
    if (documents[index]?.get(field) === undefined) continue;
    try {
      await ref.update({ [`${field}.name`]: '', [`${field}.image`]: '' });
    } catch (error) {
      // Firestore's TTL policy has deleted it meanwhile
      if ((error as { code?: unknown }).code !== NOT_FOUND) throw error;
    }
  }
}

/** gRPC's code for a missing document. */
const NOT_FOUND = 5;

/**
 * Removes a deleted player from the games against recorded runs. The documents stay, under the hash of their person, so that a
 * new account of the person does not move a rating by the same run again. Nobody is left who meets the run in their rooms.
 */
export async function forgetInGames(firestore: Firestore, uid: string): Promise<void> {
  for (;;) {
    const own = firestore.collectionGroup('games').where('uid', '==', uid).limit(BATCH_SIZE);
    const { docs } = await own.get();
    if (docs.length === 0) return;
    await blankRuns(firestore, docs.flatMap(roomsOf));
    const batch = firestore.batch();
    for (const { ref } of docs) {
      const gone = FieldValue.delete();
      batch.update(ref, { uid: '', points: gone, owners: gone, rooms: gone });
    }
    await batch.commit();
  }
}

/**
 * Deletes the recorded runs of a deleted player with all games against them. Rooms and results of these games lose the name and
 * the picture of the run. Every step can be repeated.
 */
export async function deleteRuns(firestore: Firestore, owner: string): Promise<void> {
  for (;;) {
    const own = firestore.collection('recordings').where('owner', '==', owner);
    const { docs } = await own.limit(BATCH_SIZE).get();
    if (docs.length === 0) break;
    for (const { id, ref } of docs) {
      const rooms = await firestore.collection('rooms').where('ghost.recording', '==', id).get();
      await blankRuns(
        firestore,
        rooms.docs.map((room) => room.id),
      );
      await ref.delete();
    }
  }
  for (;;) {
    const games = firestore.collectionGroup('games').where('owner', '==', owner);
    const { docs } = await games.limit(BATCH_SIZE).get();
    if (docs.length === 0) return;
    await blankRuns(firestore, docs.flatMap(roomsOf));
    const batch = firestore.batch();
    for (const { ref } of docs) batch.delete(ref);
    await batch.commit();
  }
}
