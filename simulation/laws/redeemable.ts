import type { Plain } from '../wire/plain.ts';
import type { Law } from './law.ts';

const ROOM = /^rooms\/([^/]+)$/;

/**
 * All accounts of one person together never have more redeemable coins than other persons have lost to them.
 * @param read the data of a document, as it is after the commit
 * @param uids all players of the world
 */
export const redeemableLaw = (
  read: (path: string) => Plain | null,
  uids: readonly string[],
): Law => {
  const account = (uid: string) => read(`users/${uid}/private/account`);
  const personOf = (uid: string) => (account(uid)?.['personId'] as string | undefined) ?? uid;
  /** Coins that other persons have lost to a person. */
  const lost = new Map<string, number>();
  return {
    name: 'a person redeems no more than others lost to it',
    check(changes, _at, breach) {
      for (const { path, before, after } of changes) {
        const [, id] = ROOM.exec(path) ?? [];
        if (
          id === undefined ||
          before?.['status'] === 'settled' ||
          after?.['status'] !== 'settled'
        ) {
          continue;
        }
        const members = (after['members'] as readonly string[]).filter((uid) => uid !== 'bot');
        const outcomes = after['outcomes'] as Readonly<Record<string, { readonly coins: number }>>;
        const persons = new Set(members.map(personOf));
        for (const person of persons) {
          const others = members.filter((uid) => personOf(uid) !== person);
          const paid = others.reduce(
            (sum, uid) => sum + (after['entryFee'] as number) - (outcomes[uid]?.coins ?? 0),
            0,
          );
          lost.set(person, (lost.get(person) ?? 0) + Math.max(0, paid));
        }
        for (const person of persons) {
          // an operator's prizes and rewards of attempts are no coins of other players
          const redeemable = uids
            .filter((uid) => personOf(uid) === person)
            .reduce(
              (sum, uid) => sum + ((account(uid)?.['redeemable'] as number | undefined) ?? 0),
              0,
            );
          if (redeemable > (lost.get(person) ?? 0)) {
            breach(
              `the accounts of ${person} can redeem ${redeemable}, others lost ${lost.get(person) ?? 0}`,
            );
          }
        }
      }
    },
  };
};
