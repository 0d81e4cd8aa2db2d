import type { Firestore, Transaction } from 'firebase-admin/firestore';
import { FieldValue } from 'firebase-admin/firestore';
import { arenaAwards, MAX_PLACE_SHARERS } from '../../domain/arena/places.ts';
import { moveCoins, readWallets } from '../account/ledger.ts';
import type { Arena, ArenaEntry } from '../battle/arena-documents.ts';
import { arenaAt, arenaDueAt, arenaEntries, arenaIn, entryIn } from '../battle/arena-documents.ts';
import type { WorkDone } from '../due-work.ts';
import { doDueWork, LEASE_MS } from '../due-work.ts';

/**
 * Ends the arenas whose time is over. Each step is one transaction that finds nothing to do the second time, so the work
 * continues after an interruption, and several processes may do it at once.
 * @param now milliseconds since the epoch
 */
export function endArenas(
  firestore: Firestore,
  now: number,
  isTimeUp: () => boolean = () => false,
): Promise<WorkDone> {
  const due = firestore.collection('arenas').where('dueAt', '<=', now).orderBy('dueAt');
  return doDueWork(due, {
    isTimeUp,
    work: ({ id }) => endArena(firestore, id, now),
    claimBy: { dueAt: now + LEASE_MS },
  });
}

/**
 * Ends an arena, exactly once: freezes the standings, decides the prizes, and pays them.
 * @param now milliseconds since the epoch
 */
export async function endArena(firestore: Firestore, id: string, now: number): Promise<void> {
  await freeze(firestore, id, now);
  await decide(firestore, id);
  await pay(firestore, id, now);
}

/** From now on no settlement changes an entry, because each reads the status in its transaction. */
async function freeze(firestore: Firestore, id: string, now: number): Promise<void> {
  await firestore.runTransaction(async (transaction) => {
    const document = await transaction.get(arenaAt(firestore, id));
    const arena = arenaIn(document);
    if (arena?.status !== 'open' || now < arenaDueAt(arena)) return;
    transaction.update(document.ref, { status: 'ending' });
  });
}

/** Stores the prizes before any is paid, so that a deletion meanwhile does not change the others. */
async function decide(firestore: Firestore, id: string): Promise<void> {
  const entries = arenaEntries(firestore, id);
  const players = (await entries.where('games', '>', 0).count().get()).data().count;
  await firestore.runTransaction(async (transaction) => {
    const document = await transaction.get(arenaAt(firestore, id));
    const arena = arenaIn(document);
    if (arena?.status !== 'ending' || arena.awards) return;
    const ranked = await readBest(transaction, firestore, arena);
    transaction.update(document.ref, { awards: arenaAwards(arena.prizes, ranked, players) });
  });
}

/** The best players, as many as there are prizes, with all who share the last one's place: one more than may share at most. */
async function readBest(
  transaction: Transaction,
  firestore: Firestore,
  { id, prizes }: Arena,
): Promise<readonly ArenaEntry[]> {
  if (prizes.length === 0) return [];
  const entries = arenaEntries(firestore, id);
  const best = await transaction.get(entries.orderBy('standing', 'desc').limit(prizes.length));
  const last = entryIn(best.docs.at(-1));
  // players without points win nothing; there may be very many
  const isTied = best.size === prizes.length && last !== undefined && last.points > 0;
  const tied = isTied
    ? await transaction.get(
        entries.where('standing', '==', last.standing).limit(MAX_PLACE_SHARERS + 1),
      )
    : undefined;
  const all = new Map([...best.docs, ...(tied?.docs ?? [])].map((one) => [one.id, one]));
  return [...all.values()].flatMap((entry) => entryIn(entry) ?? []);
}

/**
 * Pays all prizes in one transaction. Skips players who deleted their account. An account that is being deleted is paid too,
 * because the deletion may be taken back.
 */
async function pay(firestore: Firestore, id: string, now: number): Promise<void> {
  await firestore.runTransaction(async (transaction) => {
    const document = await transaction.get(arenaAt(firestore, id));
    const arena = arenaIn(document);
    if (arena?.status !== 'ending' || !arena.awards) return;
    const { awards } = arena;
    const wallets = await readWallets(
      transaction,
      firestore,
      awards.map(({ uid }) => uid),
    );
    const entries = awards.map(({ uid }) => arenaEntries(firestore, id).doc(uid));
    const found = entries.length > 0 ? await transaction.getAll(...entries) : [];
    for (const { uid, coins } of awards) {
      const wallet = wallets.get(uid);
      const entry = found.find((one) => one.id === uid);
      if (!wallet || !entry?.exists) continue;
      moveCoins(transaction, wallet, {
        id: `arena-${id}-prize`,
        amount: coins,
        title: 'arenaPrize',
        type: 'arena-won',
        at: now,
      });
      transaction.update(entry.ref, { prize: coins });
    }
    transaction.update(document.ref, {
      status: 'ended',
      dueAt: FieldValue.delete(),
      // ids of players, which a deletion would not find
      awards: FieldValue.delete(),
    });
  });
}
