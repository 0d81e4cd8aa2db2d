import { atom } from 'jotai';

/** The signed-in player of this page. */
export type PageIdentity =
  | { state: 'loading' }
  | { state: 'signed-out' }
  | { state: 'signed-in'; uid: string; name: string };

/** Follows the page's Auth; only the providers write it. */
export const identityAtom = atom<PageIdentity>({ state: 'loading' });

/** The id of the signed-in player, or null. */
export const uidAtom = atom((get): string | null => {
  const identity = get(identityAtom);
  return identity.state === 'signed-in' ? identity.uid : null;
});
