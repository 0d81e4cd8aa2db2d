import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useRef } from 'react';
import { createRoom } from '../../../domain/contract/create-room.ts';
import {
  getQuestionByRoomId,
  getRandomQuestions,
} from '../../../domain/contract/deal-questions.ts';
import { ghostLock } from '../../../domain/contract/ghost.ts';
import { getRoomByCode } from '../../../domain/contract/get-room-by-code.ts';
import { getUserCoinScore } from '../../../domain/contract/account.ts';
import { leavePage } from '../../../domain/contract/leave-page.ts';
import { QUIZ_TYPES, setQuizCoinScore } from '../../../domain/contract/finish.ts';
import type { BattleApi } from '../../../realtime/battle/battle-api-atom.ts';
import { battleApiAtom } from '../../../realtime/battle/battle-api-atom.ts';
import { leavableRoomIdAtom } from '../../../realtime/battle/presence-effect-atoms.ts';
import { leftSearchAtom } from '../../../realtime/battle/search-effect-atom.ts';
import { callAction } from '../../shared/rest/call-action.ts';
import { ApiError } from '../../../domain/errors.ts';

/** The battle API over our server's REST actions. */
const restBattleApi: BattleApi = {
  open: (room) =>
    roomIdOf(
      callAction(createRoom, {
        room_id: room.requestId,
        room_type: room.kind,
        category: room.category,
        language_id: room.language,
        entry_coin: textOf(room.entryFee),
        no_of_que: textOf(room.questionCount),
        double_time: room.isDoubleTime ? '1' : undefined,
        shown_to_friends: room.isShownToFriends === false ? '0' : undefined,
        bot_level: room.botLevel && (`${room.botLevel}` as const),
        rematch_of: room.rematchOf,
        answer_to: room.answerTo,
      }),
    ),
  deal: (kind, roomId) =>
    roomIdOf(
      kind === 'group'
        ? callAction(getQuestionByRoomId, { room_id: roomId })
        : callAction(getRandomQuestions, { match_id: roomId }),
    ),
  settle: (kind, roomId) =>
    callAction(setQuizCoinScore, { match_id: roomId, quiz_type: QUIZ_TYPES[kind] }).then(
      () => roomId,
    ),
  find: (code) => roomIdOf(callAction(getRoomByCode, { room_code: code })),
  ghostLock: async (roomId, question) =>
    (await callAction(ghostLock, { match_id: roomId, question: String(question) })).ms,
  coins: async () => {
    try {
      return (await callAction(getUserCoinScore, {})).coins;
    } catch (error) {
      if (error instanceof ApiError) return undefined;
      throw error;
    }
  },
  leavePage(roomId) {
    const form = new FormData();
    form.set('room_id', roomId);
    // a closing page cannot wait for the reply; the session cookie identifies the player
    navigator.sendBeacon(`/api/${leavePage.name}`, form);
  },
};

const roomIdOf = async (call: Promise<{ room_id: string }>) => (await call).room_id;

function textOf(value: number | undefined): string | undefined {
  return value === undefined ? undefined : String(value);
}

/** Provides the battle API to realtime while the page is mounted. Leaving it within the site hides no page, so it says so itself. */
export function useBattleApi(): void {
  const provide = useSetAtom(battleApiAtom);
  const leavable = useAtomValue(leavableRoomIdAtom);
  const left = useRef(leavable);
  const leftSearch = useSetAtom(leftSearchAtom);
  useEffect(() => {
    left.current = leavable;
  }, [leavable]);
  useEffect(() => {
    provide(restBattleApi);
    return () => {
      if (left.current) restBattleApi.leavePage(left.current);
      provide(null);
      void leftSearch().then((roomId) => {
        if (roomId) restBattleApi.leavePage(roomId);
      });
    };
  }, [provide, leftSearch]);
}
