import { atom } from 'jotai';

/**
 * Gives an effect a `set` for its callbacks: `const dispatch = set(dispatchAtom)`. What an effect writes with its own `set`
 * does not run the effect again, not even when another effect answers by changing what the first one depends on; a listener
 * would then stay with a document that nobody looks at any more.
 */
export const dispatchAtom = atom(null, (_get, set) => set);
