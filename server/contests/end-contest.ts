import type {
  DocumentSnapshot,
  Firestore,
  QueryDocumentSnapshot,
  Transaction,
} from 'firebase-admin/firestore';
import { FieldPath, Timestamp } from 'firebase-admin/firestore';
import type { Award } from '../../domain/contest/awards.ts';
import { awardsOf, redeemableOf } from '../../domain/contest/awards.ts';
import type { Contest } from '../../domain/contest/contest.ts';
import { ApiError } from '../../domain/errors.ts';
import { moveCoins, readWallets } from '../account/ledger.ts';
import type { Wallet } from '../account/ledger.ts';
import { calledOff, finishAttempt } from '../attempts/finish-attempt.ts';
import { attemptReference } from '../attempts/attempt-store.ts';
import type { ContestEntry, ContestWork } from './contest-store.ts';
import {
  contestEntries,
  contestIn,
  contestOf,
  contestAttemptId,
  endOfContestRun,
} from './contest-store.ts';
import { notifyOfContest } from './contest-notices.ts';

/** Attempts ended in parallel. */
const FINISH_BATCH_SIZE = 20;
/** Prizes or refunds of one transaction: up to five writes each, of the 500 that Firestore allows. */
const PRIZE_BATCH_SIZE = 40;
/** Players notified of their place in one transaction: two writes each. */
const NOTICE_BATCH_SIZE = 200;

/** The contest as this transaction reads it, if its work is still at a step. */
async function atStep(
  transaction: Transaction,
  firestore: Firestore,
  id: string,
  step: ContestWork['step'],
): Promise<{ contest: Contest; work: ContestWork; document: DocumentSnapshot } | undefined> {
  const document = await transaction.get(contestOf(firestore, id));
  const work = document.get('work') as ContestWork | undefined;
  if (work?.step !== step) return undefined;
  return { contest: contestIn(document), work, document };
}

/**
 * Ends the attempts that were running at the contest's end, with their answers so far. @returns whether none is left
 */
export async function finishAttempts(
  firestore: Firestore,
  id: string,
  now: number,
): Promise<boolean> {
  const { docs } = await contestEntries(firestore, id)
    .where('place', '==', '')
    .limit(FINISH_BATCH_SIZE)
    .get();
  const ended = await Promise.allSettled(
    docs.map((entry) => finishAttemptOf(firestore, id, entry, now)),
  );
  for (const one of ended) if (one.status === 'rejected') throw one.reason;
  return docs.length < FINISH_BATCH_SIZE;
}

async function finishAttemptOf(
  firestore: Firestore,
  id: string,
  entry: QueryDocumentSnapshot,
  now: number,
): Promise<void> {
  try {
    const attemptId = contestAttemptId(id, entry.id);
    await finishAttempt(firestore, attemptId, entry.id, now, {
      endOfMode: endOfContestRun,
      isContestOver: true,
    });
  } catch (error) {
    const isGone = error instanceof ApiError && error.code === 'noData';
    if (!isGone) throw error;
    // its player is being deleted, and the attempt was deleted first
    await entry.ref.delete();
  }
}

/** Decides the awards, once; from then on they are paid as stored. */
export async function decideAwards(firestore: Firestore, id: string): Promise<void> {
  await firestore.runTransaction(async (transaction) => {
    const held = await atStep(transaction, firestore, id, 'finish');
    if (!held) return;
    const { contest } = held;
    const finished = contestEntries(firestore, id).where('place', '>', '');
    const best = await transaction.get(
      finished.orderBy('place').limit(Math.max(3, contest.prizes.length)),
    );
    const last = best.docs.at(-1);
    // players without points win nothing; skip reading them, because there may be very many
    const isAble = last && ((last.get('score') as number | undefined) ?? 0) > 0;
    const tied = isAble
      ? await transaction.get(finished.where('place', '==', last.get('place')))
      : undefined;
    const entries = new Map(
      [...best.docs, ...(tied?.docs ?? [])].map((one) => [one.id, one.data() as ContestEntry]),
    );
    const ranked = [...entries.values()].map(({ uid, place, score = 0 }) => ({
      uid,
      place,
      score,
    }));
    const work: ContestWork = {
      step: 'pay',
      paid: 0,
      awards: awardsOf(ranked, contest.prizes),
    };
    transaction.update(contestOf(firestore, id), { work });
  });
}

/** Pays the next prizes; the progress changes in the same transaction. @returns whether all are paid */
export async function payAwards(firestore: Firestore, id: string, now: number): Promise<boolean> {
  return firestore.runTransaction(async (transaction) => {
    const held = await atStep(transaction, firestore, id, 'pay');
    if (!held) return true;
    const { contest, work } = held;
    const { awards = [], paid = 0 } = work;
    const some = awards.slice(paid, paid + PRIZE_BATCH_SIZE);
    const found = await readPlayers(transaction, firestore, id, some);
    for (const award of some) {
      const player = found.get(award.uid);
      if (!player) continue;
      const { wallet, entry } = player;
      const own = entry.data() as ContestEntry;
      const { now: redeemable, later: held } = redeemableOf(award.coins, {
        fee: own.fee,
        paid: own.redeemable,
      });
      if (award.coins > 0) {
        moveCoins(transaction, wallet, {
          id: `contest-${id}-prize`,
          amount: award.coins,
          redeemable,
          title: 'contestPrize',
          type: 'contest-won',
          at: now,
        });
      }
      const awarded = { rank: award.rank, prize: award.coins, ...(held > 0 && { held }) };
      transaction.update(entry.ref, awarded);
      // badges count a victory with the attempts
      if (award.rank === 1) {
        transaction.update(attemptReference(firestore, contestAttemptId(id, award.uid)), {
          rank: 1,
          factsAt: now,
        });
      }
      notifyOfContest(transaction, firestore, award.uid, contest, now, {
        kind: 'ended',
        rank: award.rank,
        coins: award.coins,
      });
    }
    const isLast = paid + some.length === awards.length;
    const after: ContestWork = {
      ...work,
      paid: paid + some.length,
      ...(isLast && { step: 'tell', told: 0 }),
    };
    transaction.update(contestOf(firestore, id), { work: after });
    return isLast;
  });
}

/** The wallets and entries of the winners. Skips players whose account is deleted; one that is being deleted is paid. */
async function readPlayers(
  transaction: Transaction,
  firestore: Firestore,
  id: string,
  some: readonly Award[],
): Promise<ReadonlyMap<string, { readonly wallet: Wallet; readonly entry: DocumentSnapshot }>> {
  if (some.length === 0) return new Map();
  const uids = some.map(({ uid }) => uid);
  const [wallets, entries, references] = await Promise.all([
    readWallets(transaction, firestore, uids),
    transaction.getAll(...uids.map((uid) => contestEntries(firestore, id).doc(uid))),
    readAttempts(transaction, firestore, id, uids),
  ]);
  return new Map(
    entries.flatMap((entry, index) => {
      const wallet = wallets.get(entry.id);
      const isWhole = entry.exists && references[index]?.exists;
      return wallet && isWhole ? [[entry.id, { wallet, entry }] as const] : [];
    }),
  );
}

/** The attempts of players. */
function readAttempts(
  transaction: Transaction,
  firestore: Firestore,
  id: string,
  uids: readonly string[],
): Promise<readonly DocumentSnapshot[]> {
  if (uids.length === 0) return Promise.resolve([]);
  const references = uids.map((uid) => attemptReference(firestore, contestAttemptId(id, uid)));
  return transaction.getAll(...references, { fieldMask: ['status', 'isSealed'] });
}

/** Notifies the next players of their rank. @returns whether all are notified */
export async function notifyOfPlaces(
  firestore: Firestore,
  id: string,
  now: number,
): Promise<boolean> {
  return firestore.runTransaction(async (transaction) => {
    const held = await atStep(transaction, firestore, id, 'tell');
    if (!held) return true;
    const { contest, work } = held;
    const ordered = contestEntries(firestore, id)
      .where('place', '>', '')
      .orderBy('place')
      .orderBy(FieldPath.documentId());
    const from = work.last
      ? ordered.startAfter(work.last.place, contestEntries(firestore, id).doc(work.last.uid))
      : ordered;
    const { docs } = await transaction.get(from.limit(NOTICE_BATCH_SIZE));
    let { told = 0, rank = 0, last } = work;
    for (const { id: uid, ref, ...document } of docs.map((one) => ({
      id: one.id,
      ref: one.ref,
      ...(one.data() as ContestEntry),
    }))) {
      const { place } = document;
      if (place !== last?.place) rank = told + 1;
      told += 1;
      last = { place, uid };
      if (document.rank !== undefined) continue;
      transaction.update(ref, { rank, prize: 0 });
      notifyOfContest(transaction, firestore, uid, contest, now, { kind: 'ended', rank, coins: 0 });
    }
    const isLast = docs.length < NOTICE_BATCH_SIZE;
    const after: ContestWork = {
      ...work,
      told,
      rank,
      ...(last && { last }),
      ...(isLast && { step: 'keep' }),
    };
    transaction.update(contestOf(firestore, id), { work: after });
    return isLast;
  });
}

/** Calls a contest off; from then on nobody can enter. @throws ApiError contestOver after its end, noData */
export async function cancelContest(firestore: Firestore, id: string, now: number): Promise<void> {
  await firestore.runTransaction(async (transaction) => {
    const document = await transaction.get(contestOf(firestore, id));
    if (!document.exists) throw new ApiError('noData', 'there is no such contest');
    const { status, endsAt } = contestIn(document);
    if (status === 'cancelled') return;
    if (status !== 'open') throw new ApiError('contestOver', `it is ${status}`);
    // its prizes are won, even if the work on its end has not begun
    if (now >= endsAt) throw new ApiError('contestOver', 'it has ended');
    const work: ContestWork = { step: 'refund' };
    transaction.update(document.ref, {
      status: 'cancelled',
      dueAt: Timestamp.fromMillis(now),
      work,
      cancelledAt: Timestamp.fromMillis(now),
    });
  });
}

/**
 * Refunds the next entries of a contest that was called off, and ends their attempts. @returns whether all are refunded
 */
export async function refundEntries(
  firestore: Firestore,
  id: string,
  now: number,
): Promise<boolean> {
  return firestore.runTransaction(async (transaction) => {
    const held = await atStep(transaction, firestore, id, 'refund');
    if (!held) return true;
    const { contest, work } = held;
    const ordered = contestEntries(firestore, id).orderBy(FieldPath.documentId());
    const from = work.last ? ordered.startAfter(work.last.uid) : ordered;
    const { docs } = await transaction.get(from.limit(PRIZE_BATCH_SIZE));
    const uids = docs.map((entry) => entry.id);
    const wallets = await readWallets(transaction, firestore, uids);
    for (const attempt of await readAttempts(transaction, firestore, id, uids)) {
      const isUngraded = attempt.get('status') === 'running' || attempt.get('isSealed') === true;
      if (isUngraded) transaction.update(attempt.ref, calledOff(now));
    }
    for (const document of docs) {
      const { uid, fee, redeemable } = document.data() as ContestEntry;
      const wallet = wallets.get(uid);
      // an account that is being deleted is paid too, because the deletion may be undone
      if (!wallet) continue;
      if (fee > 0) {
        moveCoins(transaction, wallet, {
          id: `contest-${id}-refund`,
          amount: fee,
          redeemable,
          at: now,
          title: 'contestRefund',
          type: 'contest-fee-returned',
        });
      }
      notifyOfContest(transaction, firestore, uid, contest, now, { kind: 'cancelled', coins: fee });
    }
    const last = docs.at(-1);
    const isLast = docs.length < PRIZE_BATCH_SIZE;
    const after: ContestWork = isLast
      ? { step: 'remind' }
      : { ...work, ...(last && { last: { place: '', uid: last.id } }) };
    transaction.update(contestOf(firestore, id), { work: after });
    return isLast;
  });
}
