import type { Instant } from '../instant.ts';
import type { Battle } from './battle.ts';
import { hasLeft } from './presence.ts';
import type { PlayerId } from './room.ts';
import { questionStart } from './round.ts';
import type { PlayerScore } from './score.ts';

/** A recorded answer. */
export interface RecordedMove {
  /** Index of the option in the pack, because each player gets a separate order of options. */
  readonly option: number;
  /** Milliseconds after the question began. */
  readonly ms: number;
}

/** One player's answers to the questions of a finished battle or attempt, to be played against later. */
export interface Run {
  /** The ids of the questions, in their order. */
  readonly questions: readonly string[];
  /** By question; null for none. */
  readonly moves: readonly (RecordedMove | null)[];
}

/** The smallest share of answered questions of a run against which others can play. */
const LEAST_ANSWERED = 0.7;

/**
 * Whether others can play against a player's run: the battle went to its end with this player, who answered at least 70 % of
 * the questions, none faster than a person can read.
 */
export function isWorthRecording(
  { room, players }: Battle,
  score: PlayerScore,
  shown: number,
): boolean {
  const player = players.find(({ id }) => id === score.id);
  if (!player || hasLeft(room, player) || shown < room.rules.questionCount) return false;
  const judged = score.answers.flatMap((answer) => (answer.kind === 'judged' ? [answer] : []));
  if (judged.some(({ isTooFast }) => isTooFast)) return false;
  return judged.length >= LEAST_ANSWERED * room.rules.questionCount;
}

/**
 * A player's run in a battle.
 * @param packOrders for each question the index in the pack of each dealt option
 */
export function runOf(
  { room, players }: Battle,
  { id, answers }: PlayerScore,
  questions: readonly string[],
  packOrders: readonly (readonly number[])[],
): Run {
  const locks = players.find((player) => player.id === id)?.locks;
  const moves = questions.map((_, number): RecordedMove | null => {
    const answer = answers[number];
    const lock = locks?.get(number);
    const option = answer?.kind === 'judged' ? packOrders[number]?.[answer.option] : undefined;
    if (option === undefined || lock === undefined) return null;
    const ms = Math.max(0, lock.at - questionStart(room, number));
    return { option, ms: Math.min(ms, room.rules.questionMs) };
  });
  return { questions, moves };
}

/** A recorded run that a server may offer to a player. */
export interface Candidate {
  readonly owner: PlayerId;
  /** The person who owns the account. */
  readonly person: string;
  /** The persons who have met these questions in the recorded game, the owner too, and in the games that it repeats. */
  readonly met: readonly string[];
  readonly questions: readonly string[];
  readonly at: Instant;
}

/**
 * The first recorded run that this player may meet: of another person who was not in the recorded game, not blocked, and with
 * questions that are all new to the player.
 */
export function firstFitting<T extends Candidate>(
  candidates: readonly T[],
  player: {
    readonly id: PlayerId;
    readonly person: string;
    readonly hasBlocked: (run: Candidate) => boolean;
    readonly hasMet: (question: string) => boolean;
  },
): T | undefined {
  return candidates.find(
    (run) =>
      run.owner !== player.id &&
      run.person !== player.person &&
      !run.met.includes(player.person) &&
      !player.hasBlocked(run) &&
      !run.questions.some(player.hasMet),
  );
}
