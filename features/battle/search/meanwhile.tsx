import { Search, Swords } from 'lucide-react';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { useTranslation } from '../../shared/i18n/use-translation.ts';
import { roomWithoutLocksAtom } from '../../../realtime/battle/room-atoms.ts';
import { isGhostHeldAtom } from '../../../realtime/battle/search-effect-atom.ts';
import type { SearchState } from '../../../realtime/battle/search-atoms.ts';
import { PracticePanel } from '../../shared/question/practice-round.tsx';
import { playCue } from '../../shared/sound/play-cue.ts';
import { Button } from '../../shared/ui/button.tsx';

/**
 * A practice round during the search. When a rival is found, the player can switch at once; the first question switches
 * in any case, so nobody waits.
 */
export function Meanwhile({
  search,
  onLeave,
}: {
  search: SearchState['state'];
  /** Returns to the search, or to the room that it found. */
  onLeave: () => void;
}) {
  const { t } = useTranslation();
  // reading the room here keeps its background tasks running: deal and heartbeats
  const room = useAtomValue(roomWithoutLocksAtom);
  const isFound = search === 'found';
  const phase = room.state === 'live' ? room.view.phase.kind : 'waiting';
  const hold = useSetAtom(isGhostHeldAtom);
  useEffect(() => {
    hold(true);
    return () => hold(false);
  }, [hold]);
  const hasBegun = isFound && phase !== 'waiting' && phase !== 'countdown';
  useEffect(() => {
    if (hasBegun) onLeave();
  }, [hasBegun, onLeave]);
  useEffect(() => {
    if (isFound) playCue('join');
  }, [isFound]);
  return (
    <PracticePanel
      onLeave={onLeave}
      banner={
        <div
          role="status"
          className="flex min-h-11 items-center justify-center gap-2 text-center text-sm font-semibold"
        >
          {isFound ? (
            <Button size="small" className="w-full" onClick={onLeave}>
              <Swords aria-hidden="true" />
              {t('search.foundMeanwhile')}
            </Button>
          ) : (
            <>
              <Search aria-hidden="true" className="size-4 motion-safe:animate-breathe" />
              {t(search === 'searching' ? 'search.goesOn' : 'search.nobodyTitle')}
            </>
          )}
        </div>
      }
      end={null}
    />
  );
}
