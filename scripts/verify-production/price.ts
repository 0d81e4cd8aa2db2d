/** Operations that Firestore bills. */
export interface Operations {
  readonly reads: number;
  readonly writes: number;
  readonly deletes: number;
}

/**
 * US dollars for 100,000 operations in nam5, the more expensive of the two locations whose price we know. Source:
 * cloud.google.com/firestore/pricing, checked by a third party on 2026-10-08.
 */
const PRICE: Operations = { reads: 0.06, writes: 0.18, deletes: 0.02 };
const PRICE_SOURCE = 'listed for nam5 on 2026-10-08';

/** "1,000 reads, 200 writes and 300 deletes, at most 0.01 USD at the price listed for …". */
export function billOf({ reads, writes, deletes }: Operations): string {
  const [r, w, d] = [reads, writes, deletes].map((count) => count.toLocaleString('en'));
  const dollars = (reads * PRICE.reads + writes * PRICE.writes + deletes * PRICE.deletes) / 100_000;
  const cents = Math.ceil(dollars * 100) / 100;
  return `${r} reads, ${w} writes and ${d} deletes, at most ${cents.toFixed(2)} USD at the price ${PRICE_SOURCE}`;
}
