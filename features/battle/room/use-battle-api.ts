import { useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { battleApiAtom } from '../../../realtime/battle/battle-api-atom.ts';
import { restBattleApi } from '../room/rest-battle-api.ts';

/** Lets realtime ask our server to open, deal and settle while the page is there. */
export function useBattleApi(): void {
  const provide = useSetAtom(battleApiAtom);
  useEffect(() => {
    provide(restBattleApi);
    return () => provide(null);
  }, [provide]);
}
