import { atom } from 'jotai';

/** The room that this page looks at, joined or not. */
export const roomIdAtom = atom<string | null>(null);
