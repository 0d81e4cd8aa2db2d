import type { Firestore, Query, QueryDocumentSnapshot, Timestamp } from 'firebase-admin/firestore';
import { answer } from '../../domain/contract/envelope.ts';
import { flag } from '../../domain/contract/action.ts';
import { getTrackerData } from '../../domain/contract/wallet.ts';
import { defineAction } from '../http/define-action.ts';
import { ApiError } from '../../domain/contract/api-error.ts';

const WAYS = { '1': 'in', '2': 'out' } as const;

/** A page of the own ledger. */
export const getTrackerDataAction = defineAction(
  getTrackerData,
  async ({ offset, limit, type }, { firestore, caller: { uid } }) => {
    const movements = movementsOf(firestore, uid, type && WAYS[type]);
    const [page, all] = await Promise.all([
      movements.orderBy('at', 'desc').offset(offset).limit(limit).get(),
      movements.count().get(),
    ]);
    if (page.empty) throw new ApiError('noData');
    return answer(
      page.docs.map((entry) => rowOf(entry, uid)),
      undefined,
      all.data().count,
    );
  },
);

function movementsOf(firestore: Firestore, uid: string, way: 'in' | 'out' | undefined): Query {
  const ledger = firestore.collection(`users/${uid}/ledger`);
  return way === undefined ? ledger : ledger.where('way', '==', way);
}

function rowOf(entry: QueryDocumentSnapshot, uid: string) {
  const amount = entry.get('amount') as number;
  const redeemable = entry.get('redeemable') as number | undefined;
  return {
    id: entry.id,
    uid,
    points: String(amount),
    ...(redeemable !== undefined && { redeemable: String(redeemable) }),
    type: entry.get('title') as string,
    status: flag(amount < 0),
    date: (entry.get('at') as Timestamp).toDate().toISOString(),
  };
}
