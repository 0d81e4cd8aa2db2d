import type { Plain } from '../wire/plain.ts';
import { isSame } from './law.ts';
import type { DocumentChange, Law } from './law.ts';

const ACCOUNT = /^users\/([^/]+)\/private\/account$/;
const ENTRY = /^users\/([^/]+)\/ledger\/([^/]+)$/;

const isBattle = (type: unknown): boolean => typeof type === 'string' && type.startsWith('battle');

/**
 * An account's coins are the sum of its ledger. A battle neither makes nor loses coins. A settlement pays each player
 * once.
 * @param read the data of a document, as it is after the commit
 */
export const coinsLaw = (read: (path: string) => Plain | null): Law => {
  /** Coins in the pot of a battle, by its room: fees minus payouts. */
  const pots = new Map<string, number>();
  return {
    name: 'coins are what the ledger says, and battles make none',
    check(changes, _at, breach) {
      const moved = new Map<string, { coins: number; redeemable: number }>();
      for (const { path, before, after } of changes) {
        const [, uid, id] = ENTRY.exec(path) ?? [];
        if (uid === undefined || id === undefined) continue;
        if (before && !isSame(before, after)) breach(`${path} was changed`);
        if (before || !after) continue;
        const sum = moved.get(uid) ?? { coins: 0, redeemable: 0 };
        const amount = after['amount'] as number;
        sum.coins += amount;
        sum.redeemable += after['redeemable'] as number;
        moved.set(uid, sum);
        if (!isBattle(after['type'])) continue;
        const room = roomOfEntry(id);
        pots.set(room, (pots.get(room) ?? 0) - amount);
      }
      for (const change of changes) checkAccount(change, moved, breach);
      for (const uid of moved.keys()) {
        if (!changes.some(({ path }) => path === `users/${uid}/private/account`)) {
          breach(`the ledger of ${uid} was written without the account`);
        }
      }
      for (const { path, before, after } of changes) {
        const [, id] = /^rooms\/([^/]+)$/.exec(path) ?? [];
        if (
          id === undefined ||
          after?.['status'] !== 'settled' ||
          before?.['status'] === 'settled'
        ) {
          continue;
        }
        const pot = pots.get(id) ?? 0;
        if (pot !== 0) breach(`the settlement of ${id} left ${pot} coins in the pot`);
      }
      for (const [room, pot] of pots) {
        if (pot < 0) breach(`${room} paid ${-pot} coins more than it had taken`);
        const status = read(`rooms/${room}`)?.['status'];
        if (status === 'settled' && pot === 0) pots.delete(room);
        else if (status === 'settled')
          breach(`${room} is settled and ${pot} coins were moved again`);
      }
    },
  };
};

function checkAccount(
  { path, before, after }: DocumentChange,
  moved: ReadonlyMap<string, { readonly coins: number; readonly redeemable: number }>,
  breach: (text: string) => void,
): void {
  const [, uid] = ACCOUNT.exec(path) ?? [];
  if (uid === undefined || !after) return;
  const coins = after['coins'] as number;
  const redeemable = (after['redeemable'] as number | undefined) ?? 0;
  const change = moved.get(uid) ?? { coins: 0, redeemable: 0 };
  const gained = coins - ((before?.['coins'] as number | undefined) ?? 0);
  const gainedRedeemable = redeemable - ((before?.['redeemable'] as number | undefined) ?? 0);
  if (gained !== change.coins) {
    breach(`${uid} has ${gained} coins more, and the ledger says ${change.coins}`);
  }
  if (gainedRedeemable !== change.redeemable) {
    breach(
      `${uid} has ${gainedRedeemable} redeemable coins more, and the ledger says ${change.redeemable}`,
    );
  }
  if (coins < 0) breach(`${uid} has ${coins} coins`);
  if (redeemable < 0 || redeemable > coins) {
    breach(`${uid} has ${redeemable} redeemable of ${coins} coins`);
  }
}

/** The room of a battle's ledger entry, whose id is `battle-<room>-…`. Room ids have no hyphen. */
const roomOfEntry = (id: string): string => id.split('-')[1] ?? '';
