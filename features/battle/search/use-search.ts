import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { searchAtom } from '../../../realtime/battle/search-atoms.ts';
import type { SearchState } from '../../../realtime/battle/search-atoms.ts';
import { searchPlanAtom } from '../../../realtime/battle/search-plan-atom.ts';

/** The search as it stands. One that has found a rival is over, so that the way to a rematch does not take it up again. */
export function useSearch(): SearchState {
  const search = useAtomValue(searchAtom);
  const setPlan = useSetAtom(searchPlanAtom);
  const isFound = search.state === 'found';
  useEffect(() => {
    if (isFound) setPlan({ state: 'idle' });
  }, [isFound, setPlan]);
  return search;
}
