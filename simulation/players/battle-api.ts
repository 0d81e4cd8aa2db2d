import { QUIZ_TYPES } from '../../domain/contract/finish.ts';
import type { BattleApi } from '../../realtime/battle/battle-api-atom.ts';

/**
 * The battle API of a page without a browser.
 * @param ask calls an action, and returns the room's id @throws ApiError
 * @param ghostLock waits for the lock of a recorded run
 */
export function battleApiOver(
  ask: (action: string, fields: Readonly<Record<string, string>>) => Promise<string>,
  coins: BattleApi['coins'],
  ghostLock: BattleApi['ghostLock'],
): BattleApi {
  return {
    open: ({ requestId, kind, category, language, entryFee, questionCount, botLevel, rematchOf }) =>
      ask('create_room', {
        room_id: requestId,
        room_type: kind,
        category,
        language_id: language,
        entry_coin: entryFee === undefined ? '' : String(entryFee),
        no_of_que: questionCount === undefined ? '' : String(questionCount),
        bot_level: botLevel === undefined ? '' : String(botLevel),
        rematch_of: rematchOf ?? '',
      }),
    deal: (kind, roomId) =>
      kind === 'group'
        ? ask('get_question_by_room_id', { room_id: roomId })
        : ask('get_random_questions', { match_id: roomId }),
    settle: (kind, roomId) =>
      ask('set_quiz_coin_score', { match_id: roomId, quiz_type: QUIZ_TYPES[kind] }),
    find: (code) => ask('get_room_by_code', { room_code: code }),
    coins,
    ghostLock,
    leavePage: (roomId) => void ask('leave_page', { room_id: roomId }).catch(() => undefined),
  };
}
