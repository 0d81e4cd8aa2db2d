import { memo, useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { useStore } from 'jotai';
import { lockedSeatsAtom } from '../../../realtime/battle/room-atoms.ts';
import type { PlayerTileProps } from './player-tile.tsx';
import { PlayerTile } from './player-tile.tsx';

/** A player's tile in the page's own battle: it shows a lock at once. */
export const LiveTile = memo(function LiveTile(props: PlayerTileProps) {
  return <PlayerTile {...props} tile={useLockMark(props.seat.id)} />;
});

/**
 * Sets `data-locked` on a tile while its player has locked. The lock is drawn in advance and hidden, so showing it needs
 * neither React nor a new layout. A reveal that arrives with the last lock is therefore in the same frame.
 */
function useLockMark(playerId: string): RefObject<HTMLDivElement | null> {
  const store = useStore();
  const tile = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const mark = () =>
      tile.current?.toggleAttribute('data-locked', store.get(lockedSeatsAtom).includes(playerId));
    mark();
    return store.sub(lockedSeatsAtom, mark);
  }, [store, playerId]);
  return tile;
}
