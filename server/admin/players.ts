import type { DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { Timestamp } from 'firebase-admin/firestore';
import { accountOf } from '../account-document.ts';
import { personAt } from '../account/persons.ts';
import { ApiError } from '../../domain/errors.ts';
import { beginDeletion } from '../profile/deletion/begin-deletion.ts';
import { deleteSessionsOf, endSessionsOf } from '../session/end-sessions.ts';
import { AdminError } from './admin-error.ts';

const DAY_MS = 86_400_000;

/**
 * The most accounts that a search by e-mail reads: a player who signed in by phone may type any address, so some of them may not
 * count.
 */
const MOST_FOUND = 100;

/** The e-mail address by which a player signs in; '' for one who signs in by phone, whose address is only typed. */
export const signInEmailOf = (account: DocumentSnapshot | undefined): string =>
  account?.get('type') === 'mobile' ? '' : String(account?.get('email') ?? '');

/** The uid of a player, by uid or the e-mail address of the sign-in. @throws AdminError if no player matches, or several do */
export async function findPlayer(firestore: Firestore, uidOrEmail: string): Promise<string> {
  if (!uidOrEmail.includes('@')) {
    const known = /^[\w-]+$/.test(uidOrEmail) && (await accountOf(firestore, uidOrEmail).get());
    if (known && known.exists) return uidOrEmail;
    throw new AdminError(`${uidOrEmail} is no player: give a uid or an e-mail address.`);
  }
  const { docs } = await firestore
    .collectionGroup('private')
    .where('email', '==', uidOrEmail)
    .limit(MOST_FOUND)
    .get();
  const found = docs.filter((account) => signInEmailOf(account) === uidOrEmail);
  const uids = found.flatMap(({ ref }) => ref.parent.parent?.id ?? []);
  const [uid, ...others] = uids;
  if (uid === undefined) throw new AdminError(`${uidOrEmail} belongs to no player: check it.`);
  if (others.length > 0) {
    throw new AdminError(`${uidOrEmail} belongs to ${uids.join(', ')}: give one of these uids.`);
  }
  return uid;
}

/** The facts that an operator needs to decide about players, as text; several players cost one round trip. */
export async function describePlayers(
  firestore: Firestore,
  uids: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, string>> {
  if (uids.length === 0) return new Map();
  const accounts = await firestore.getAll(...uids.map((uid) => accountOf(firestore, uid)));
  const ids = accounts.map((account) => account.get('personId') as string | undefined);
  const refs = ids.flatMap((id) => (id === undefined ? [] : [personAt(firestore, id)]));
  const persons = refs.length === 0 ? [] : await firestore.getAll(...refs);
  const shutOut = await deactivatedAmong(firestore, [...new Set(ids)]);
  return new Map(
    accounts.map((account, index) => {
      const person = persons.find(({ id }) => id === ids[index]);
      const seenAt = person?.get('firstSeenAt') as Timestamp | undefined;
      const total = (field: string) => Number(account.get(field) ?? 0);
      const since = account.get('createdAt') as Timestamp | undefined;
      const days = since ? Math.floor((now - since.toMillis()) / DAY_MS) : 0;
      const others = shutOut.filter((one) => one.person === ids[index] && one.uid !== uids[index]);
      const isBack = seenAt && since && seenAt.toMillis() < since.toMillis();
      const facts = [
        String(account.get('status')),
        `${total('coins')} coins, ${total('redeemable')} of them redeemable`,
        `here for ${days} days`,
        ...(isBack
          ? [`with another account ${Math.floor((now - seenAt.toMillis()) / DAY_MS)} days ago`]
          : []),
        ...others.map(({ uid }) => `the same person as ${uid}, who is deactivated`),
        account.get('isVerified') === true ? 'verified' : 'not verified',
        `${total('tooFast')} answers faster than anybody reads`,
      ];
      return [uids[index] ?? '', account.exists ? facts.join('; ') : 'no account'];
    }),
  );
}

/** The most values of an `in` of Firestore. */
const IN_VALUES = 30;

/** The deactivated accounts of persons. */
async function deactivatedAmong(
  firestore: Firestore,
  persons: readonly (string | undefined)[],
): Promise<readonly { readonly uid: string; readonly person: string }[]> {
  const known = persons.filter((id) => id !== undefined);
  const found: DocumentSnapshot[] = [];
  for (let from = 0; from < known.length; from += IN_VALUES) {
    const some = known.slice(from, from + IN_VALUES);
    const accounts = firestore.collectionGroup('private').where('personId', 'in', some);
    found.push(...(await accounts.get()).docs);
  }
  return found
    .filter((account) => account.get('status') === 'deactivated')
    .map((account) => ({
      uid: account.ref.parent.parent?.id ?? '',
      person: account.get('personId') as string,
    }));
}

/**
 * Deletes the account of a deactivated player, as the player could: begins it, and the sweep finishes it. For players who can no
 * longer sign in; without this their data would stay when their user is deleted at Firebase.
 * @throws AdminError for an account that is active or unknown, or a battle that is not settled
 */
export async function deletePlayer(firestore: Firestore, uid: string, now: number): Promise<void> {
  const account = await accountOf(firestore, uid).get();
  if (!account.exists) throw new AdminError(`${uid} is no player: give a uid.`);
  if (account.get('status') === 'active') {
    throw new AdminError(`${uid} is active: deactivate the player first. A deletion is for good.`);
  }
  try {
    await beginDeletion(firestore, uid, now);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'inBattle') throw error;
    throw new AdminError(`${uid} is in a battle: try again when it is settled.`);
  }
}

/**
 * Activates or deactivates a player. A deactivation ends all sessions at once.
 * @param setDisabled changes the user at Firebase, so that the player cannot read Firestore past our server either
 * @throws AdminError for an account that is being deleted
 */
export async function setActive(
  firestore: Firestore,
  uid: string,
  isActive: boolean,
  setDisabled: (uid: string, isDisabled: boolean) => Promise<void>,
): Promise<void> {
  await firestore.runTransaction(async (transaction) => {
    const account = await transaction.get(accountOf(firestore, uid));
    if (account.get('status') === 'deleting') {
      throw new AdminError(`${uid} is being deleted: there is nothing left to do.`);
    }
    transaction.update(account.ref, { status: isActive ? 'active' : 'deactivated' });
  });
  await setDisabled(uid, !isActive);
  if (!isActive) {
    await endSessionsOf(firestore, uid, 'deactivated');
    return;
  }
  await deleteSessionsOf(firestore, uid);
}

/**
 * Sends a notification to everybody, or to one player.
 * @param now milliseconds since the epoch
 * @returns the id of the notification
 * @throws AdminError
 */
export async function sendNotification(
  firestore: Firestore,
  notification: { readonly title: string; readonly message: string; readonly image?: string },
  uid: string | undefined,
  now: number,
): Promise<string> {
  for (const [name, most] of [
    ['title', 100],
    ['message', 1000],
  ] as const) {
    const { length } = notification[name].trim();
    if (length < 1 || length > most) {
      throw new AdminError(`--${name} must have 1 to ${most} characters.`);
    }
  }
  const list = firestore.collection(
    uid === undefined ? 'notifications' : `users/${uid}/notifications`,
  );
  const written = await list.add({
    title: notification.title.trim(),
    message: notification.message.trim(),
    type: 'default',
    type_id: '',
    image: notification.image ?? '',
    at: Timestamp.fromMillis(now),
  });
  return written.id;
}
