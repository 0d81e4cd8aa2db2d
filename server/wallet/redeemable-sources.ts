import type { Firestore } from 'firebase-admin/firestore';

/** The most ledger entries read, the latest. */
const MAX_ENTRIES = 1_000;

/** A source of a player's redeemable coins: the type of the movements, their sum and their number. */
export interface RedeemableSource {
  readonly type: string;
  readonly coins: number;
  readonly times: number;
}

/** Sums up from the ledger the sources of redeemable coins, the largest first. Reads at most 1,000 entries. */
export async function redeemableSources(
  firestore: Firestore,
  uid: string,
): Promise<readonly RedeemableSource[]> {
  const { docs } = await firestore
    .collection(`users/${uid}/ledger`)
    .where('way', '==', 'in')
    .orderBy('at', 'desc')
    .limit(MAX_ENTRIES)
    .get();
  const sources = new Map<string, RedeemableSource>();
  for (const entry of docs) {
    const gained = (entry.get('redeemable') as number | undefined) ?? 0;
    if (gained <= 0) continue;
    const type = entry.get('type') as string;
    const { coins, times } = sources.get(type) ?? { coins: 0, times: 0 };
    sources.set(type, { type, coins: coins + gained, times: times + 1 });
  }
  return [...sources.values()].sort((one, other) => other.coins - one.coins);
}
