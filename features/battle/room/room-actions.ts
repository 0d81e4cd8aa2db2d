import { useSetAtom } from 'jotai';
import { useMemo } from 'react';
import type { IntentResult } from '../../../realtime/battle/intent-result.ts';
import {
  askRematchAtom,
  closeRoomAtom,
  joinRoomAtom,
  leaveRoomAtom,
  removePlayerAtom,
  setReadyAtom,
  startBattleAtom,
} from '../../../realtime/battle/lobby-atoms.ts';
import { lockAnswerAtom } from '../../../realtime/battle/play-atoms.ts';

type Doing = Promise<IntentResult>;

/** What a player can do in the room of the page; the screens know nothing of where it goes. */
export interface RoomActions {
  readonly join: () => Doing;
  readonly setReady: (isReady: boolean) => Doing;
  readonly start: () => Doing;
  readonly close: () => Doing;
  readonly remove: (playerId: string) => Doing;
  readonly leave: () => Doing;
  readonly lock: (position: number) => Doing;
  readonly askRematch: (wanted: boolean) => Doing;
}

/** The actions of the open room. */
export function useRoomActions(): RoomActions {
  const join = useSetAtom(joinRoomAtom);
  const setReady = useSetAtom(setReadyAtom);
  const start = useSetAtom(startBattleAtom);
  const close = useSetAtom(closeRoomAtom);
  const remove = useSetAtom(removePlayerAtom);
  const leave = useSetAtom(leaveRoomAtom);
  const lock = useSetAtom(lockAnswerAtom);
  const askRematch = useSetAtom(askRematchAtom);
  return useMemo(
    () => ({ join, setReady, start, close, remove, leave, lock, askRematch }),
    [join, setReady, start, close, remove, leave, lock, askRematch],
  );
}
