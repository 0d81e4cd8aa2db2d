import * as v from 'valibot';
import type { RoomKind } from '../battle/room.ts';
import { SOLO_TYPES } from '../play/modes.ts';
import { action, DocumentId, WholeNumber } from './action.ts';
import { LastAnswers, RunOutcome, StartedAt } from './attempt.ts';

/** How the product family numbers the kinds of battle. */
export const QUIZ_TYPES = {
  random: '1.3',
  bot: '1.3',
  friend: '1.4',
  group: '1.5',
} as const satisfies Readonly<Record<RoomKind, string>>;

const BATTLE_NUMBERS = ['1.3', '1.4', '1.5'] as const;
const SOLO_NUMBERS = Object.values(SOLO_TYPES);

const BattleOutcome = v.object({
  match_id: v.string(),
  players: v.array(
    v.object({
      user_id: v.string(),
      result: v.picklist(['won', 'lost', 'drawn', 'returned']),
      coins: WholeNumber,
      points: WholeNumber,
      rank: WholeNumber,
    }),
  ),
});

/**
 * Settles a battle, or ends a run of one player, from what is known of it; the caller's word about it is not asked for.
 * Codes: missingFields for a quiz_type that is not the room's or the run's, notAMember, notFinished, noData, attemptOver where `started_at`
 * means a run that the next one has replaced, contestCancelled.
 */
export const setQuizCoinScore = action({
  name: 'set_quiz_coin_score',
  proof: 'session',
  input: v.variant(
    'quiz_type',
    [
      v.object({
        match_id: DocumentId,
        quiz_type: v.picklist(BATTLE_NUMBERS),
      }),
      v.object({
        /** Of the attempt. */
        match_id: DocumentId,
        started_at: StartedAt,
        quiz_type: v.picklist(SOLO_NUMBERS),
        /** Answers that were not given yet. */
        play_questions: v.optional(LastAnswers),
      }),
    ],
    `must be one of ${[...SOLO_NUMBERS, ...BATTLE_NUMBERS].join(', ')}`,
  ),
  output: v.union([BattleOutcome, RunOutcome]),
});
