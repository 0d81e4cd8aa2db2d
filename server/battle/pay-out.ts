import type { Firestore, Transaction } from 'firebase-admin/firestore';
import { FieldValue, Timestamp } from 'firebase-admin/firestore';
import type { BattleRules } from '../../domain/battle/room.ts';
import type { Outcome, RoomRecord } from '../../domain/battle/documents/room-document.ts';
import type { PlayerId } from '../../domain/battle/room.ts';
import type { PlayerScore } from '../../domain/battle/score.ts';
import type { Result } from '../../domain/battle/settle.ts';
import { accountOf, moveCoins, readWallets } from '../account/ledger.ts';
import type { LedgerType } from '../account/ledger.ts';
import { gainScore } from '../leaderboard/entries.ts';

const COUNTERS = { won: 'won', lost: 'lost', drawn: 'drawn', returned: undefined } as const;

const ENTRIES: Readonly<Record<Result, LedgerType>> = {
  won: 'battle-won',
  lost: 'battle-won',
  drawn: 'battle-fee-returned',
  returned: 'battle-fee-returned',
};

/** Writes what a settlement came to: coins with their ledger entries, score, rating, counters, and the match for the statistics. */
export async function payOut(
  transaction: Transaction,
  firestore: Firestore,
  roomId: string,
  room: RoomRecord,
  outcomes: Readonly<Record<PlayerId, Outcome>>,
  scores: readonly PlayerScore[],
  { now, timeZone }: { now: number; timeZone: string },
): Promise<void> {
  const paid = room.members.filter((id) => (outcomes[id]?.coins ?? 0) > 0);
  const wallets = await readWallets(transaction, firestore, paid);
  for (const id of room.members) {
    const outcome = outcomes[id];
    if (!outcome) continue;
    const { result, coins, points, ratingChange } = outcome;
    // the leaderboards' score: of the winners, and of both in a draw
    const earned = result === 'won' || result === 'drawn' ? points : 0;
    const also = earned > 0 ? { score: FieldValue.increment(earned) } : undefined;
    const wallet = wallets.get(id);
    if (wallet) {
      const entry = {
        id: `battle-${roomId}-payout`,
        amount: coins,
        title: `${room.kind} battle`,
        type: ENTRIES[result],
        at: now,
      };
      moveCoins(transaction, wallet, entry, also);
    } else if (also) {
      transaction.update(accountOf(firestore, id), also);
    }
    const counter = COUNTERS[result];
    if (counter) {
      transaction.update(firestore.doc(`users/${id}`), {
        [counter]: FieldValue.increment(1),
        ...(ratingChange !== 0 && { rating: FieldValue.increment(ratingChange) }),
      });
    }
    if (earned > 0) {
      const { name = '', image = '' } = room.seats[id] ?? {};
      gainScore(transaction, firestore, { uid: id, name, image }, earned, { now, timeZone });
    }
  }
  transaction.create(firestore.doc(`battles/${roomId}`), {
    members: room.members,
    kind: room.kind,
    category: room.category,
    categoryName: room.categoryName,
    questionCount: room.rules.questionCount,
    entryFee: room.entryFee,
    at: Timestamp.fromMillis(now),
    players: Object.fromEntries(
      room.members.map((id) => [
        id,
        {
          name: room.seats[id]?.name ?? '',
          image: room.seats[id]?.image ?? '',
          ...factsOf(
            scores.find((score) => score.id === id),
            room.rules,
          ),
          ...outcomes[id],
        },
      ]),
    ),
  });
}

/** What badges and statistics want to know of a battle. */
function factsOf(score: PlayerScore | undefined, { questionCount, points }: BattleRules) {
  const best = points.correct + Math.max(0, ...points.bonuses.map((bonus) => bonus.points));
  return {
    answered: score?.answers.filter(({ kind }) => kind === 'judged').length ?? 0,
    correct: score?.correct ?? 0,
    /** Every answer right, and every one as fast as can be. */
    isPerfect: score?.points === questionCount * best,
  };
}
