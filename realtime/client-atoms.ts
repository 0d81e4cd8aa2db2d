import type { Auth } from 'firebase/auth';
import type { Firestore } from 'firebase/firestore';
import { atom } from 'jotai';

/** The Firestore of this page; null until the provider has connected. */
export const firestoreAtom = atom<Firestore | null>(null);

/** The Auth of this page; null until the provider has connected. */
export const authAtom = atom<Auth | null>(null);
