import type { Instant } from '../instant.ts';
import type { Scoring } from '../play/scoring.ts';

export type PlayerId = string;

/** 1 v/s 1 against a stranger, against a friend by code, a group of two to four by code, or practice against the bot. */
export type RoomKind = 'random' | 'friend' | 'group' | 'bot';

/** The member that no person plays. */
export const BOT: PlayerId = 'bot';

/** How well the bot knows: 1 learner, 2 player, 3 master. */
export type BotLevel = 1 | 2 | 3;

/** `merged`: a searcher gave up the own empty room for another's. */
export type CloseReason =
  'by-owner' | 'empty' | 'merged' | 'expired' | 'not-enough-coins' | 'not-allowed' | 'no-questions';

/** The rules of a battle, fixed when the room is created. Times in milliseconds. */
export interface BattleRules {
  readonly questionCount: number;
  readonly questionMs: number;
  /** How long the key of the last question is shown before the next one. */
  readonly revealMs: number;
  /** 3-2-1 before the first question. */
  readonly countdownMs: number;
  readonly points: SpeedScoring;
}

/** Points for a right answer, and more for a fast one. */
export interface SpeedScoring extends Scoring {
  /** Taken off every elapsed time, the same for everybody, for the way a lock travels. */
  readonly allowanceMs: number;
}

/** The defaults of the settings: ten questions of 15 s, 4 points, +2 within 2 s, +1 within 4 s. */
export const DEFAULT_RULES: BattleRules = {
  questionCount: 10,
  questionMs: 15_000,
  revealMs: 3_000,
  countdownMs: 3_000,
  points: {
    correct: 4,
    bonuses: [
      { withinMs: 2_000, points: 2 },
      { withinMs: 4_000, points: 1 },
    ],
    allowanceMs: 150,
  },
};

/** The same battle for who needs longer: a question and its bonuses have twice the time. */
export function atDoubleTime(rules: BattleRules): BattleRules {
  const { bonuses } = rules.points;
  return {
    ...rules,
    questionMs: 2 * rules.questionMs,
    points: {
      ...rules.points,
      bonuses: bonuses.map((bonus) => ({ ...bonus, withinMs: 2 * bonus.withinMs })),
    },
  };
}

export type RoomStatus =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'playing' }
  /** The last round is over; the server has yet to settle. */
  | { readonly kind: 'finished' }
  | { readonly kind: 'settled' }
  | { readonly kind: 'closed'; readonly reason: CloseReason };

/**
 * The room document, as far as a battle needs it. `opened[n]` is when round n began: it shows the key of question n - 1,
 * then question n. Round `questionCount` shows the last key and ends the battle.
 */
export interface Room {
  readonly kind: RoomKind;
  readonly status: RoomStatus;
  readonly rules: BattleRules;
  /** By seat: the first is the owner. */
  readonly members: readonly PlayerId[];
  /** Coins each member has paid in. */
  readonly entryFee: number;
  readonly opened: readonly Instant[];
  /** When the server settled it. */
  readonly settledAt?: Instant | undefined;
}

/** An answer: a position in the player's own order of the options, and when the server took it. */
export interface Lock {
  readonly position: number;
  readonly at: Instant;
}

/** The player's own document. */
export interface Player {
  readonly id: PlayerId;
  /** By question. */
  readonly locks: ReadonlyMap<number, Lock>;
  /** The last write of the player: every lock is one. */
  readonly lastSeen: Instant;
  /** The page said it was being closed; anything written later takes it back. */
  readonly goneAt: Instant | undefined;
  /** The player left on purpose; there is no way back. */
  readonly leftAt: Instant | undefined;
}

/** Which option stands at each position, by question: the own option orders whole, a rival's as far as revealed. */
export interface OptionOrders {
  readonly orders: readonly (readonly number[] | undefined)[];
}

/** The right option of each question, as far as revealed. */
export type Keys = readonly (number | undefined)[];
