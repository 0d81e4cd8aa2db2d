import { RESET } from 'jotai/utils';
import { atom, getDefaultStore } from 'jotai';
import * as v from 'valibot';
import { groupAtom } from './group-atom.ts';

/** What every page shows of the player. */
export const userAtom = groupAtom(
  'user',
  v.nullable(v.object({ name: v.string(), image: v.string() })),
  null,
);

/** Coins and all-time score as they were read last. */
export const userCoinsAtom = groupAtom(
  'userCoins',
  v.nullable(v.object({ coins: v.number(), score: v.number() })),
  null,
);

/** Whether this page has read the account itself, so that it knows more than came with it. Not kept. */
export const isAccountReadAtom = atom(false);

/** When the player has last looked at the notifications: ISO 8601, '' for never. */
export const notificationsSeenAtom = groupAtom('notifications', v.string(), '');

/** Which badges the player knows to be unlocked, so that each is celebrated once; null before the first look. */
export const knownBadgesAtom = groupAtom('badges', v.nullable(v.array(v.string())), null);

/** Whether the notice about cookies was read. */
export const cookieNoticeAtom = groupAtom('cookieNotice', v.boolean(), false);

/** Whether the offer to install the game was turned down. */
export const installTurnedDownAtom = groupAtom('installTurnedDown', v.boolean(), false);

/** Forgets what belongs to the player, not to the device. */
export function forgetPlayer(): void {
  const store = getDefaultStore();
  store.set(userAtom, RESET);
  store.set(userCoinsAtom, RESET);
  store.set(notificationsSeenAtom, RESET);
  store.set(knownBadgesAtom, RESET);
}
