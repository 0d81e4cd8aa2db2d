import type { Auth } from 'firebase/auth';
import type { Firestore } from 'firebase/firestore';
import { atom } from 'jotai';

/** The Firestore of this page; null until the provider has connected. */
export const firestoreAtom = atom<Firestore | null>(null);

/** Replaces the page's Firestore by a new instance, for an SDK that has failed; null where the page cannot. */
export const firestoreSourceAtom = atom<{ readonly renew: () => Firestore } | null>(null);

/** Whether `firestoreAtom` is being replaced: listeners show their last data until the new instance has some. */
export const isRenewingAtom = atom(false);

/** The Auth of this page; null until the provider has connected. */
export const authAtom = atom<Auth | null>(null);
