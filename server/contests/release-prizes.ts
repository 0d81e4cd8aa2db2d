import type { DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { FieldValue, Timestamp } from 'firebase-admin/firestore';
import { ApiError } from '../../domain/errors.ts';
import { moveCoins, readWallets } from '../account/ledger.ts';
import { readSettings } from '../settings/read-settings.ts';
import type { ContestEntry } from './contest-store.ts';
import { contestEntries, contestIn, contestOf, playedEntries } from './contest-store.ts';

/** A winner, with the facts that the operator checks before the release. */
export type Winner = Required<Pick<ContestEntry, 'uid' | 'rank' | 'prize'>> &
  Pick<ContestEntry, 'name' | 'score' | 'ms' | 'held' | 'isSpared'>;

/** The players, by uid, about whom the operator decides with a release. */
export interface ReleaseChoice {
  /** Their prizes stay coins for playing, in this release and in later ones. */
  readonly except: readonly string[];
  /** Players of an earlier `except` whose prizes are released after all. */
  readonly include: readonly string[];
}

/**
 * The winners of a contest, the best first, and the number of players; an attempt of 0 points does not count. An account
 * deleted after the end still counts as a player.
 */
export async function readWinners(
  firestore: Firestore,
  id: string,
): Promise<{ readonly winners: readonly Winner[]; readonly finished: number }> {
  const [won, contest] = await Promise.all([
    contestEntries(firestore, id).where('prize', '>', 0).get(),
    contestOf(firestore, id).get(),
  ]);
  // a contest that an earlier version has ended has no number
  const stored = contest.get('result.played') as number | undefined;
  const winners = won.docs.map((entry) => entry.data() as Winner);
  return {
    winners: winners.toSorted((one, other) => one.rank - other.rank),
    finished: stored ?? (await playedEntries(firestore, id).count().get()).data().count,
  };
}

/**
 * Makes the prizes of a contest redeemable, except those of spared players: their entries store the decision. If a player
 * has spent coins meanwhile, at most the remaining coins become redeemable. A repeated call changes nothing.
 * @param now milliseconds since the epoch
 * @returns how many prizes were released, and the winners who wait because their account is being deleted: then the release
 * is not complete
 * @throws ApiError noData, notFinished before the prizes are paid, notEnoughPlayers
 */
export async function releasePrizes(
  firestore: Firestore,
  id: string,
  { except, include }: ReleaseChoice,
  now: number,
): Promise<{ readonly released: number; readonly deleting: readonly string[] }> {
  const document = await contestOf(firestore, id).get();
  if (!document.exists) throw new ApiError('noData', 'there is no such contest');
  if (contestIn(document).status !== 'completed') {
    throw new ApiError('notFinished', 'its prizes are not paid yet');
  }
  const { contest_release_players: least } = await readSettings(firestore, now);
  const { winners, finished } = await readWinners(firestore, id);
  if (finished < least) {
    throw new ApiError('notEnoughPlayers', `${finished} players have played, ${least} are needed`);
  }
  let released = 0;
  const deleting: string[] = [];
  for (const { uid } of winners) {
    if (except.includes(uid)) await setSpared(firestore, id, uid, true);
    if (include.includes(uid)) await setSpared(firestore, id, uid, false);
    const outcome = await releaseOne(firestore, id, uid, now);
    if (outcome === 'released') released += 1;
    if (outcome === 'deleting') deleting.push(uid);
  }
  if (deleting.length === 0) {
    await document.ref.update({ releasedAt: Timestamp.fromMillis(now) });
  }
  return { released, deleting };
}

/** Stores whether a player is spared, if a part of the prize is not released and the entry still exists. */
async function setSpared(
  firestore: Firestore,
  id: string,
  uid: string,
  isSpared: boolean,
): Promise<void> {
  await firestore.runTransaction(async (transaction) => {
    const entry = await transaction.get(contestEntries(firestore, id).doc(uid));
    if (heldOf(entry) === 0) return;
    transaction.update(entry.ref, { isSpared: isSpared ? true : FieldValue.delete() });
  });
}

/** @returns 'none' if there was nothing to release, 'deleting' if the account is being deleted and nothing was changed */
function releaseOne(
  firestore: Firestore,
  id: string,
  uid: string,
  now: number,
): Promise<'released' | 'deleting' | 'none'> {
  return firestore.runTransaction(async (transaction) => {
    const entry = await transaction.get(contestEntries(firestore, id).doc(uid));
    const wallet = (await readWallets(transaction, firestore, [uid])).get(uid);
    const held = heldOf(entry);
    if (!wallet || held === 0 || entry.get('isSpared') === true) return 'none';
    // the deletion may fail and be taken back, and until then the account has no coins
    if (wallet.snapshot.get('status') === 'deleting') return 'deleting';
    moveCoins(transaction, wallet, {
      id: `contest-${id}-released`,
      amount: 0,
      redeemable: held,
      at: now,
      title: 'contestReleased',
      type: 'contest-released',
    });
    transaction.update(entry.ref, { held: 0 });
    return 'released';
  });
}

const heldOf = (entry: DocumentSnapshot): number => (entry.get('held') as number | undefined) ?? 0;
