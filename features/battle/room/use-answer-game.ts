import { useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { answerGameAtom } from '../../../realtime/battle/search-atoms.ts';
import { useIntentRunner } from './use-intent.ts';

/** The query field that names another player's game against an own recorded run, from its notification. */
const ANSWER = 'answer';

/** Opens the duel that answers the game of the address, once: a reload returns to the duel. Call it after `useBattleApi`. */
export function useAnswerGame(): void {
  const answer = useSetAtom(answerGameAtom);
  const run = useIntentRunner();
  useEffect(() => {
    const address = new URL(location.href);
    const game = address.searchParams.get(ANSWER);
    if (!game) return;
    address.searchParams.delete(ANSWER);
    history.replaceState(null, '', address);
    void run(() => answer(game));
  }, [answer, run]);
}
