import { randomBytes } from 'node:crypto';
import type { DocumentReference, Firestore, Query } from 'firebase-admin/firestore';
import { FieldPath, FieldValue } from 'firebase-admin/firestore';
import { accountOf } from '../../account-document.ts';
import { deleteAll } from '../../delete-all.ts';
import { isMissing } from '../../firestore-errors.ts';

const BATCH = 50;

/** The member fields of a room or a battle. */
interface Members {
  readonly members: readonly string[];
}

/** Leaves every lobby in which a player has a seat. */
export async function leaveLobbies(firestore: Firestore, uid: string): Promise<void> {
  const { docs } = await firestore
    .collection('rooms')
    .where('members', 'array-contains', uid)
    .where('status', '==', 'waiting')
    .get();
  for (const { ref } of docs) {
    await firestore.runTransaction(async (transaction) => {
      const room = await transaction.get(ref);
      if (room.get('status') !== 'waiting') return;
      const members = (room.data() as Members).members.filter((member) => member !== uid);
      transaction.update(ref, {
        members,
        [`seats.${uid}`]: FieldValue.delete(),
        ...(members.length === 0 && {
          status: 'closed',
          reason: 'empty',
          sweepAt: FieldValue.delete(),
        }),
      });
    });
  }
}

/**
 * Removes name, picture and id of a player from all past battles. Each battle gets a different id, so that no two of them can
 * be linked to one person. Rooms, which Firestore deletes by TTL, lose name and picture.
 */
export async function forgetInBattles(firestore: Firestore, uid: string): Promise<void> {
  const battles = firestore.collection('battles').where('members', 'array-contains', uid);
  await eachOf(battles, (battle) => replace(firestore, battle, uid));
  const rooms = await firestore.collection('rooms').where('members', 'array-contains', uid).get();
  for (const room of rooms.docs) {
    if (room.get(new FieldPath('seats', uid)) === undefined) continue;
    await room.ref.update(
      new FieldPath('seats', uid, 'name'),
      '',
      new FieldPath('seats', uid, 'image'),
      '',
    );
  }
}

/** Processes a query whose matches the work removes. */
async function eachOf(query: Query, work: (ref: DocumentReference) => Promise<void>) {
  for (;;) {
    const { docs } = await query.limit(BATCH).get();
    if (docs.length === 0) return;
    for (const { ref } of docs) await work(ref);
  }
}

/**
 * Deletes the chat messages of a player, whose ids begin with the uid, and the reports of them. The others' messages
 * stay until Firestore deletes the room.
 */
export async function forgetMessages(firestore: Firestore, uid: string): Promise<void> {
  await deleteAll(firestore, firestore.collectionGroup('messages').where('by', '==', uid));
  // the id of a message is the uid, a hyphen and a number
  const ofOwn = firestore
    .collection('reports')
    .where('message', '>=', `${uid}-`)
    .where('message', '<', `${uid}.`);
  await deleteAll(firestore, ofOwn);
}

async function replace(firestore: Firestore, ref: DocumentReference, uid: string): Promise<void> {
  const nobody = `deleted-${randomBytes(12).toString('base64url')}`;
  const rivals = await firestore.runTransaction(async (transaction) => {
    const battle = await transaction.get(ref);
    const members = (battle.data() as Members | undefined)?.members ?? [];
    if (!members.includes(uid)) return [];
    const own = battle.get(new FieldPath('players', uid)) as object | undefined;
    transaction.update(
      ref,
      'members',
      members.map((member) => (member === uid ? nobody : member)),
      new FieldPath('players', uid),
      FieldValue.delete(),
      new FieldPath('players', nobody),
      { ...own, name: '', image: '', marks: '' },
    );
    return battle.get('kind') === 'random' ? members.filter((member) => member !== uid) : [];
  });
  for (const rival of rivals) await forgetMeetings(firestore, rival, uid);
}

/** Removes this player from a rival's list: accounts of earlier versions store rivals by uid, not by person. */
async function forgetMeetings(firestore: Firestore, rival: string, uid: string): Promise<void> {
  try {
    await accountOf(firestore, rival).update(new FieldPath('rivals', uid), FieldValue.delete());
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}
