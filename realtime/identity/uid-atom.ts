import { atom } from 'jotai';
import { identityAtom } from './identity-atom.ts';

/** The id of who sits here, or null. */
export const uidAtom = atom((get): string | null => {
  const identity = get(identityAtom);
  return identity.state === 'signed-in' ? identity.uid : null;
});
