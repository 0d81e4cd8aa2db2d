import { useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { dealerAtom } from '../../../realtime/battle/dealer-atom.ts';
import { restDealer } from '../dealer/rest-dealer.ts';

/** Lets realtime ask our server to open, deal and settle while the page is there. */
export function useDealer(): void {
  const provide = useSetAtom(dealerAtom);
  useEffect(() => {
    provide(restDealer);
    return () => provide(null);
  }, [provide]);
}
