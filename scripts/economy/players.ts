import type { Lifeline } from '../../domain/play/lifelines.ts';
import type { SoloModeName } from '../../domain/play/modes.ts';

/** A kind of simulated player. */
export interface PlayerKind {
  readonly name: string;
  /** The percentage of questions answered right without help. */
  readonly rightPercent: number;
}

export const PLAYER_KINDS: readonly PlayerKind[] = [
  { name: 'beginner', rightPercent: 45 },
  { name: 'regular', rightPercent: 65 },
  { name: 'master', rightPercent: 85 },
];

/** Questions of an attempt and of a battle. */
export const QUESTIONS = 10;

/** A question of a solo mode takes 12 s with its reveal, so an attempt takes 2 minutes; a battle takes 3. */
export const ATTEMPT_MINUTES = 2;
export const BATTLE_MINUTES = 3;

/** One game of the hour. */
export type Game = SoloModeName | 'battle';

/** The games of an hour, in their order: 18 attempts (36 minutes) and 8 battles against strangers (24 minutes). */
export const HOUR: readonly Game[] = [
  ...(['daily', 'quiz-zone', 'battle', 'quiz-zone', 'guess-the-word', 'battle'] as const),
  ...(['quiz-zone', 'maths', 'battle', 'quiz-zone', 'audio', 'battle'] as const),
  ...(['quiz-zone', 'multi-match', 'battle', 'quiz-zone', 'guess-the-word', 'battle'] as const),
  ...(['quiz-zone', 'maths', 'battle', 'quiz-zone', 'fun-and-learn', 'battle'] as const),
  ...(['true-false', 'multi-match'] as const),
];

/**
 * The lifelines that a player uses in Quiz Zone, by the number of the attempt, in turns: each on the next question that
 * the player does not know. "Reset timer" is absent, because these players are never out of time.
 */
export const HELP_BY_TURN: readonly (readonly Lifeline[])[] = [
  [],
  ['fifty-fifty', 'skip'],
  [],
  ['audience-poll', 'hint'],
];

/** The letters that a player buys in an attempt of Guess the Word, one for each of the first unknown words. */
export const LETTERS_BOUGHT = 2;

/** The number of options from which a player guesses an answer that the player does not know. */
export const OPTIONS: Readonly<Partial<Record<SoloModeName, number>>> = { 'true-false': 2 };
export const USUAL_OPTIONS = 4;
