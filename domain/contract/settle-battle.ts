import * as v from 'valibot';
import type { RoomKind } from '../battle/room.ts';
import { action, DocumentId, WholeNumber } from './action.ts';
import { LastAnswers, RunOutcome } from './attempt.ts';

/** How the product family numbers the kinds of battle. */
export const QUIZ_TYPES = {
  random: '1.3',
  bot: '1.3',
  friend: '1.4',
  group: '1.5',
} as const satisfies Readonly<Record<RoomKind, string>>;

/** How it numbers the modes of one player. */
export const SOLO_TYPES = { 'true-false': '1.2' } as const;

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
 * Codes: missingFields for a quiz_type that is not the room's or the run's, notAMember, notFinished, noData.
 */
export const setQuizCoinScore = action({
  name: 'set_quiz_coin_score',
  proof: 'session',
  input: v.variant(
    'quiz_type',
    [
      v.object({
        match_id: DocumentId,
        /** 1.3 random, 1.4 friend, 1.5 group. */
        quiz_type: v.picklist(['1.3', '1.4', '1.5']),
      }),
      v.object({
        /** Of the attempt. */
        match_id: DocumentId,
        /** 1.2 true & false. */
        quiz_type: v.picklist(['1.2']),
        /** Answers that were not given yet. */
        play_questions: v.optional(LastAnswers),
      }),
    ],
    'must be 1.2 to 1.5',
  ),
  output: v.union([BattleOutcome, RunOutcome]),
});
