import { createHash } from 'node:crypto';
import type { DocumentData, Firestore, QueryDocumentSnapshot } from 'firebase-admin/firestore';

const BATCH = 200;

/**
 * Moves the ledger of a player to `closedLedgers/{id}/entries`, so that the books still add up, and what was paid out to
 * `closedLedgers/{id}/paid`. Nothing in them leads to the person: no address, and no id that another document bears.
 * Payouts that wait are withdrawn.
 */
export async function closeLedger(firestore: Firestore, uid: string, id: string): Promise<void> {
  const closed = firestore.doc(`closedLedgers/${id}`);
  // the ids of entries name rooms and other players
  const newId = (old: string) => createHash('sha256').update(`${id}/${old}`).digest('base64url');
  for (;;) {
    const { docs } = await firestore.collection(`users/${uid}/ledger`).limit(BATCH).get();
    if (docs.length === 0) break;
    const batch = firestore.batch();
    for (const entry of docs) {
      batch.set(closed.collection('entries').doc(newId(entry.id)), only(entry, ENTRY));
      batch.delete(entry.ref);
    }
    await batch.commit();
  }
  const { docs } = await firestore.collection(`users/${uid}/payouts`).get();
  for (const { ref } of docs) {
    // the operator may complete it at this moment
    await firestore.runTransaction(async (transaction) => {
      const payout = await transaction.get(ref);
      if (!payout.exists) return;
      if (payout.get('status') === 'completed') {
        const copy = only(payout as QueryDocumentSnapshot, PAYOUT);
        transaction.set(closed.collection('paid').doc(newId(ref.id)), copy);
      }
      transaction.delete(ref);
    });
  }
}

const ENTRY = ['amount', 'redeemable', 'way', 'type', 'at', 'balance'] as const;
const PAYOUT = ['type', 'amount', 'coins', 'status', 'at', 'statusAt'] as const;

function only(document: QueryDocumentSnapshot, fields: readonly string[]): DocumentData {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value: unknown = document.get(field);
      return value === undefined ? [] : [[field, value]];
    }),
  );
}
