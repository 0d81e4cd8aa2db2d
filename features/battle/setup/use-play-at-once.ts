import { useEffect } from 'react';
import { playAtOnceAtom } from '../../shared/state/persisted-state.ts';
import { takePlay } from '../../shared/state/play-at-once.ts';
import { usePersisted } from '../../shared/state/use-persisted.ts';

/** A press expires after this: the page took too long, or showed a running battle first. */
const MEANT_MS = 30_000;

/**
 * Starts a game without a further press if a button of another page asked for it, as soon as the set-up is complete.
 * @param begin does the same as the set-up's button; undefined while the button is disabled
 */
export function usePlayAtOnce(
  mode: 'random' | 'friend' | 'group',
  begin: (() => void) | undefined,
): void {
  const [request, setRequest] = usePersisted(playAtOnceAtom);
  useEffect(() => {
    const handedOver = takePlay();
    if (handedOver) setRequest(handedOver);
  }, [setRequest]);
  useEffect(() => {
    if (request?.mode !== mode || !begin) return;
    setRequest(null);
    if (Date.now() - request.pressedAt < MEANT_MS) begin();
  });
}
