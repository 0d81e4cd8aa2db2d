import { useEffect } from 'react';
import { playAtOnceAtom } from '../../shared/state/persisted-state.ts';
import { usePersisted } from '../../shared/state/use-persisted.ts';

/** A press expires after this: the page took too long, or showed a running battle first. */
const MEANT_MS = 15_000;

/**
 * Starts a game without a further press if a button of another page asked for it, as soon as the set-up is complete.
 * @param begin does the same as the set-up's button; undefined while the button is disabled
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
