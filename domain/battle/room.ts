import type { Instant } from '../instant.ts';
import type { Scoring } from '../play/scoring.ts';

export type PlayerId = string;

/**
 * 1 v/s 1 against a stranger, against a friend by code, a group of two to four by code, practice against the bot, a duel against
 * an absent player's recorded run, or a battle of two in an arena.
 */
export type RoomKind = 'random' | 'friend' | 'group' | 'bot' | 'ghost' | 'arena';

/** Whether the server has paired two strangers: the battle begins by itself, and nobody leaves before. */
export const isPaired = (kind: RoomKind): boolean => kind === 'random' || kind === 'arena';

/** Whether a battle has one player: its rival is the bot or a recorded run, so nobody waits for this player. */
export const hasOnePlayer = (kind: RoomKind): boolean => kind === 'bot' || kind === 'ghost';

/** The id of the bot as a member, and of a recorded run. */
export const BOT: PlayerId = 'bot';

/** The bot's strength: 1 learner, 2 player, 3 master. */
export type BotLevel = 1 | 2 | 3;

/** `merged`: a searcher left this empty room for another searcher's. */
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

/** Points for a right answer, and bonus points for a fast one. */
export interface SpeedScoring extends Scoring {
  /** Subtracted from every elapsed time, for the travel time of a lock; the same for all players. */
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

/** The same rules with twice the time for each question and its bonuses. */
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
  /** The time of the settlement. */
  readonly settledAt?: Instant | undefined;
  /** The members who play all in: half the time for each answer. Only in an arena; fixed before the deal. */
  readonly allIn?: readonly PlayerId[] | undefined;
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
  /** The time of the player's last write; every lock counts. */
  readonly lastSeen: Instant;
  /** When the page reported that it was being closed; any later write cancels this. */
  readonly goneAt: Instant | undefined;
  /** When the player left on purpose, for good. */
  readonly leftAt: Instant | undefined;
}

/** The option at each position, by question: the viewer's orders complete, a rival's as far as revealed. */
export interface OptionOrders {
  readonly orders: readonly (readonly number[] | undefined)[];
}

/** The right option of each question, as far as revealed. */
export type Keys = readonly (number | undefined)[];
