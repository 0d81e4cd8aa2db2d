import * as v from 'valibot';
import type { RoomKind } from '../battle/room.ts';
import { SOLO_TYPES } from '../play/modes.ts';
import { action, DocumentId, WholeNumber } from './action.ts';
import { LastAnswers, AttemptOutcome, SkippedAt, StartedAt } from './attempt.ts';

/** The product family's numbers of the kinds of battle. */
export const QUIZ_TYPES = {
  random: '1.3',
  bot: '1.3',
  ghost: '1.3',
  arena: '1.3',
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
 * Settles a battle, or ends a solo attempt, from the server's documents; the caller's figures are not used. Codes:
 * missingFields for a quiz_type that is not the room's or the attempt's, notAMember, notFinished, noData, attemptOver
 * if the next attempt has replaced the one of `started_at`, contestCancelled.
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
        /** The id of the attempt. */
        match_id: DocumentId,
        started_at: StartedAt,
        quiz_type: v.picklist(SOLO_NUMBERS),
        /** Answers that were not sent yet. */
        play_questions: v.optional(LastAnswers),
        /** For the question of the first of these answers. */
        skipped_at: SkippedAt,
      }),
    ],
    `must be one of ${[...SOLO_NUMBERS, ...BATTLE_NUMBERS].join(', ')}`,
  ),
  output: v.union([BattleOutcome, AttemptOutcome]),
});
