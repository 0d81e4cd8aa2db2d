import type { Firestore, Timestamp } from 'firebase-admin/firestore';
import type { MemberOutcome } from '../../domain/battle/room-document.ts';
import type { PlayerId } from '../../domain/battle/room.ts';
import { answer } from '../../domain/contract/envelope.ts';
import { getBattleStatistics } from '../../domain/contract/battle-statistics.ts';
import { accountOf } from '../account-document.ts';
import { defineAction } from '../http/define-action.ts';
import { ApiError } from '../../domain/errors.ts';

/** A settled battle as `battles/{room}` stores it. */
interface StoredBattle {
  readonly members: readonly PlayerId[];
  readonly kind: 'random' | 'friend' | 'group' | 'arena';
  readonly categoryName: string;
  readonly entryFee: number;
  readonly at: Timestamp;
  readonly players: Readonly<
    Record<PlayerId, MemberOutcome & { readonly name: string; readonly image: string }>
  >;
}

/** Totals from the caller's account, and a page of the caller's matches. */
export const getBattleStatisticsAction = defineAction(
  getBattleStatistics,
  async ({ offset, limit, order }, { firestore, caller: { uid } }) => {
    const mine = firestore.collection('battles').where('members', 'array-contains', uid);
    const [account, page, all] = await Promise.all([
      accountOf(firestore, uid).get(),
      mine
        .orderBy('at', order.toLowerCase() === 'asc' ? 'asc' : 'desc')
        .offset(offset)
        .limit(limit)
        .get(),
      countOf(firestore, uid),
    ]);
    if (!account.exists) throw new ApiError('userUnknown');
    const total = (name: string) => String((account.get(name) as number | undefined) ?? 0);
    const statistics = {
      victories: total('won'),
      drawn: total('drawn'),
      loose: total('lost'),
      matches: page.docs.map((document) =>
        matchOf(document.id, document.data() as StoredBattle, uid),
      ),
    };
    return answer(statistics, undefined, all);
  },
);

async function countOf(firestore: Firestore, uid: string): Promise<number> {
  const mine = firestore.collection('battles').where('members', 'array-contains', uid);
  return (await mine.count().get()).data().count;
}

function matchOf(id: string, battle: StoredBattle, uid: string) {
  const own = battle.players[uid];
  return {
    match_id: id,
    kind: battle.kind,
    category_name: battle.categoryName,
    date: battle.at.toDate().toISOString(),
    entry_coin: String(battle.entryFee),
    coins: String(own?.coins ?? 0),
    result: own?.result ?? ('returned' as const),
    points: String(own?.points ?? 0),
    rank: String(own?.rank ?? 1),
    opponents: battle.members
      .filter((other) => other !== uid)
      .map((other) => ({
        user_id: other,
        name: battle.players[other]?.name ?? '',
        profile: battle.players[other]?.image ?? '',
        points: String(battle.players[other]?.points ?? 0),
        rank: String(battle.players[other]?.rank ?? 1),
      })),
  };
}
