import { atom } from 'jotai';

/** Who sits at this page. */
export type Identity =
  | { state: 'loading' }
  | { state: 'signed-out' }
  | { state: 'signed-in'; uid: string; name: string };

/** Follows the Auth of the page; the provider alone writes it. */
export const identityAtom = atom<Identity>({ state: 'loading' });
