import type { DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import type { SentContestRow } from '../../domain/contract/contest.ts';
import { contestEntries, contestOf } from './contest-store.ts';

/** The part of a profile that a row of a leaderboard shows. */
interface Shown {
  readonly name?: string;
  readonly image?: string;
}

/**
 * Writes a player's name and picture, as the profile has them, into the contests whose attempts are stored: running ones,
 * and those that ended within 90 days. So a page of a leaderboard reads only its rows, and a change costs three reads and a
 * write per contest.
 */
export async function showInContests(firestore: Firestore, uid: string): Promise<void> {
  const { docs } = await firestore
    .collection('attempts')
    .where('uid', '==', uid)
    .where('mode', '==', 'contest')
    .select('item')
    .get();
  for (const id of docs.map((attempt) => attempt.get('item') as string)) {
    await firestore.runTransaction(async (transaction) => {
      const entry = contestEntries(firestore, id).doc(uid);
      const [profile, own, contest] = await transaction.getAll(
        firestore.doc(`users/${uid}`),
        entry,
        contestOf(firestore, id),
      );
      if (!profile?.exists || !own?.exists) return;
      const { name = '', image = '' } = profile.data() as Shown;
      transaction.update(entry, { name, image });
      const top = topOf(contest);
      if (!contest || !top.some((row) => row.user_id === uid)) return;
      const shown = top.map((row) =>
        row.user_id === uid ? { ...row, name, profile: image } : row,
      );
      transaction.update(contest.ref, { 'result.top': shown });
    });
  }
}

/**
 * Removes a player from the results of all contests. Call it before deleting the entries, because they lead to the
 * contests.
 */
export async function forgetInContests(firestore: Firestore, uid: string): Promise<void> {
  const own = firestore.collectionGroup('entries').where('uid', '==', uid);
  const { docs } = await own.select('rank').get();
  for (const { ref } of docs) {
    const { parent } = ref.parent;
    if (parent?.parent.id !== 'contests') continue;
    await firestore.runTransaction(async (transaction) => {
      const contest = await transaction.get(parent);
      const top = topOf(contest);
      const left = top.filter((row) => row.user_id !== uid);
      if (left.length < top.length) transaction.update(parent, { 'result.top': left });
    });
  }
}

/** The top three of a contest that is over. */
const topOf = (contest: DocumentSnapshot | undefined): readonly SentContestRow[] =>
  (contest?.get('result.top') as readonly SentContestRow[] | undefined) ?? [];
