import { LIMITS } from '../limits.ts';
import type { Mark } from '../play/scoring.ts';
import { markOf, tallyOf } from '../play/scoring.ts';
import { judge } from '../question/question.ts';
import { hasLeft } from './presence.ts';
import { lastLockAt, questionStart } from './round.ts';
import type { OptionOrders, Keys, Player, PlayerId, Room } from './room.ts';

/** One question of one player. */
export type RoundAnswer =
  | { readonly kind: 'none' }
  /** Locked; the key is not known yet. */
  | { readonly kind: 'open'; readonly elapsedMs: number }
  | (Mark & {
      readonly kind: 'judged';
      /** The option that was picked, in the dealt order. */
      readonly option: number;
      readonly elapsedMs: number;
      /** Whether the answer came faster than a person can read. */
      readonly isTooFast: boolean;
    });

/** Battles have only choices, so no texts are compared and the language has no effect. */
const CHOICE = { language: 'und' };

export interface PlayerScore {
  readonly id: PlayerId;
  readonly answers: readonly RoundAnswer[];
  readonly points: number;
  readonly correct: number;
  /** Bonus points in all. */
  readonly speed: number;
  readonly streak: number;
  readonly bestStreak: number;
  /** 1 is first; equal points share a rank, and the next rank is skipped. Players who gave up come after all others. */
  readonly rank: number;
}

/**
 * The score of every member, from locks, option orders and keys alone. Every page and the server compute the same score, in
 * whatever order the documents arrive. A question whose key is not known yet counts nothing, and neither does a lock after
 * the player's own time.
 */
export function scoreOf(
  room: Room,
  players: readonly Player[],
  optionOrders: ReadonlyMap<PlayerId, OptionOrders>,
  keys: Keys,
): readonly PlayerScore[] {
  const unranked = room.members.map((id) => {
    const player = players.find((one) => one.id === id);
    const answers = Array.from({ length: room.rules.questionCount }, (_, question) =>
      answerOf(room, player, optionOrders.get(id), keys, question),
    );
    return { id, answers, ...totalsOf(answers) };
  });
  const leavers = new Set(players.filter((one) => hasLeft(room, one)).map(({ id }) => id));
  const isBetter = (one: (typeof unranked)[number], other: (typeof unranked)[number]) =>
    leavers.has(one.id) === leavers.has(other.id)
      ? one.points > other.points
      : leavers.has(other.id);
  return unranked.map((score) => ({
    ...score,
    rank: 1 + unranked.filter((other) => isBetter(other, score)).length,
  }));
}

function answerOf(
  room: Room,
  player: Player | undefined,
  playerOrders: OptionOrders | undefined,
  keys: Keys,
  question: number,
): RoundAnswer {
  const lock = player?.locks.get(question);
  if (!player || !lock || room.opened[question] === undefined) return { kind: 'none' };
  if (lock.at > lastLockAt(room, player.id, question)) return { kind: 'none' };
  const sinceStartMs = lock.at - questionStart(room, question);
  const elapsedMs = Math.max(0, sinceStartMs - room.rules.points.allowanceMs);
  const isTooFast = sinceStartMs < LIMITS.humanMs;
  const key = keys[question];
  const option = playerOrders?.orders[question]?.[lock.position];
  if (key === undefined || option === undefined) return { kind: 'open', elapsedMs };
  const isRight = judge(CHOICE, { kind: 'choice', option: key }, { kind: 'choice', option });
  const mark = markOf(room.rules.points, isRight, isTooFast ? undefined : elapsedMs);
  return { ...mark, option, elapsedMs, isTooFast };
}

function totalsOf(answers: readonly RoundAnswer[]) {
  const { points, right, bonus, streak, bestStreak } = tallyOf(
    answers.map((answer) => (answer.kind === 'judged' ? answer : { kind: 'unanswered' })),
  );
  return { points, correct: right, speed: bonus, streak, bestStreak };
}
