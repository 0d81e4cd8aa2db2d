import { createRoom } from '../../../domain/contract/create-room.ts';
import {
  getQuestionByRoomId,
  getRandomQuestions,
} from '../../../domain/contract/deal-questions.ts';
import type { ApiCode } from '../../../domain/contract/envelope.ts';
import { getRoomByCode } from '../../../domain/contract/get-room-by-code.ts';
import { getUserCoinScore } from '../../../domain/contract/get-user-coin-score.ts';
import { leavePage } from '../../../domain/contract/leave-page.ts';
import { QUIZ_TYPES, setQuizCoinScore } from '../../../domain/contract/settle-battle.ts';
import type { BattleApi, BattleApiResult } from '../../../realtime/battle/battle-api-atom.ts';
import { callAction } from '../../shared/rest/call-action.ts';
import { RestError } from '../../shared/rest/rest-error.ts';

/** The battleApi that is our server, asked by its REST actions. */
export const restBattleApi: BattleApi = {
  open: ({ roomId, kind, category, language, entryFee, questionCount, botLevel, rematchOf }) =>
    resultOf(
      callAction(createRoom, {
        room_id: roomId,
        room_type: kind,
        category,
        language_id: language,
        entry_coin: textOf(entryFee),
        no_of_que: textOf(questionCount),
        bot_level: botLevel && (`${botLevel}` as const),
        rematch_of: rematchOf,
      }),
    ),
  deal: (kind, roomId) =>
    resultOf(
      kind === 'group'
        ? callAction(getQuestionByRoomId, { room_id: roomId })
        : callAction(getRandomQuestions, { match_id: roomId }),
    ),
  settle: (kind, roomId) =>
    resultOf(
      callAction(setQuizCoinScore, { match_id: roomId, quiz_type: QUIZ_TYPES[kind] }).then(
        ({ match_id }) => ({ room_id: match_id }),
      ),
    ),
  find: (code) => resultOf(callAction(getRoomByCode, { room_code: code })),
  coins: async () => {
    try {
      return (await callAction(getUserCoinScore, {})).coins;
    } catch (error) {
      if (error instanceof RestError) return undefined;
      throw error;
    }
  },
  leavePage(roomId) {
    const form = new FormData();
    form.set('room_id', roomId);
    // a closing page waits for no answer; the session goes by cookie
    navigator.sendBeacon(`/api/${leavePage.name}`, form);
  },
};

const REASONS: Partial<Record<ApiCode, Exclude<BattleApiResult, { ok: true }>['reason']>> = {
  roomCodeExists: 'code-taken',
  notEnoughCoins: 'not-enough-coins',
  noQuestions: 'no-questions',
  roomNotOpen: 'closed',
  notAMember: 'denied',
  notTheOwner: 'denied',
  noData: 'closed',
  modeSwitchedOff: 'switched-off',
  roomCodeUnknown: 'unknown-code',
  tooManyCodes: 'too-many-codes',
  inBattle: 'in-battle',
  notReady: 'not-ready',
  botTooOften: 'bot-too-often',
};

async function resultOf(call: Promise<{ room_id: string }>): Promise<BattleApiResult> {
  try {
    return { ok: true, roomId: (await call).room_id };
  } catch (error) {
    if (!(error instanceof RestError)) throw error;
    switch (error.reason.kind) {
      case 'refused':
        return { ok: false, reason: REASONS[error.reason.meaning] ?? 'other' };
      case 'unauthorized':
        return { ok: false, reason: 'denied' };
      case 'unavailable':
        return { ok: false, reason: 'busy' };
      case 'malformed':
        return { ok: false, reason: 'other' };
    }
  }
}

function textOf(value: number | undefined): string | undefined {
  return value === undefined ? undefined : String(value);
}
