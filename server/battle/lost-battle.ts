import type { Firestore, Transaction } from 'firebase-admin/firestore';
import type { AnswerKey } from '../../domain/battle/play-documents.ts';
import type { RoomRecord } from '../../domain/battle/room-document.ts';
import { BOT } from '../../domain/battle/room.ts';
import type { Settlement } from '../../domain/battle/settle.ts';

/** The id of the ledger entry of a fee. */
export const feeEntryOf = (roomId: string): string => `battle-${roomId}-fee`;

/**
 * The settlement of a battle whose rounds, answers or players are deleted, because the sweep ran after their TTL. No
 * player has won, and every fee is returned as redeemable or not, as the ledger recorded it while the account exists.
 */
export async function readLostBattle(
  transaction: Transaction,
  firestore: Firestore,
  { id: roomId, members, entryFee }: RoomRecord,
): Promise<{ settlement: Settlement; key: AnswerKey; shown: number }> {
  const people = members.filter((id) => id !== BOT);
  const entries = await transaction.getAll(
    ...people.map((id) => firestore.doc(`users/${id}/ledger/${feeEntryOf(roomId)}`)),
  );
  const fees = people.map((id, index): [string, number] => [
    id,
    Math.abs((entries[index]?.get('redeemable') as number | undefined) ?? 0),
  ]);
  const returned = {
    result: 'returned',
    coins: entryFee,
    points: 0,
    rank: 1,
    ratingChange: 0,
  } as const;
  return {
    settlement: {
      outcomes: Object.fromEntries(members.map((id) => [id, returned])),
      scores: [],
      leaderboard: {},
      weight: 0,
    },
    key: {
      questions: [],
      keys: [],
      packOrders: [],
      isWatched: false,
      root: '',
      bot: [],
      optionOrders: new Map(),
      fees: Object.fromEntries(fees),
    },
    shown: 0,
  };
}
