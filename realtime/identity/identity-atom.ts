import { atom } from 'jotai';

/** Who sits at this page. */
export type PageIdentity =
  | { state: 'loading' }
  | { state: 'signed-out' }
  | { state: 'signed-in'; uid: string; name: string };

/** Follows the Auth of the page; the provider alone writes it. */
export const identityAtom = atom<PageIdentity>({ state: 'loading' });

/** The id of who sits here, or null. */
export const uidAtom = atom((get): string | null => {
  const identity = get(identityAtom);
  return identity.state === 'signed-in' ? identity.uid : null;
});
