import { atom } from 'jotai';

/**
 * Gives an effect a `set` for its callbacks: `const dispatch = set(dispatchAtom)`. A write with the effect's own `set` never
 * runs the effect again, not even if another effect then changes one of its dependencies. A listener would stay on a
 * document that nothing reads any longer.
 */
export const dispatchAtom = atom(null, (_get, set) => set);
