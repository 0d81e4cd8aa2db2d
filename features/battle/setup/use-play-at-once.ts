import { useEffect } from 'react';
import { playAtOnceAtom } from '../../shared/state/persisted-state.ts';
import { usePersisted } from '../../shared/state/use-persisted.ts';

/** A press is forgotten where the page that it led to took so long, or showed something else first: a battle that goes on. */
const MEANT_MS = 15_000;

/**
 * Begins a game at once where a button of another page has said so, as soon as the set-up knows all that it asks for.
 * @param begin does what the set-up's own button does; undefined while that is not known, or may not be pressed
 */
export function usePlayAtOnce(
  mode: 'random' | 'friend' | 'group',
  begin: (() => void) | undefined,
): void {
  const [wish, setWish] = usePersisted(playAtOnceAtom);
  useEffect(() => {
    if (wish?.mode !== mode || !begin) return;
    setWish(null);
    if (Date.now() - wish.pressedAt < MEANT_MS) begin();
  });
}
