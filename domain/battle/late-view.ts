import { battleOf } from './battle.ts';
import type { RoomPlayer, Round } from './play-documents.ts';
import { hasLeft } from './presence.ts';
import type { RoomRecord } from './room-document.ts';
import { seatsOf } from './room-document.ts';
import type { PlayerId } from './room.ts';
import { isAllIn } from './round.ts';
import type { PlayerScore, RoundAnswer } from './score.ts';
import { scoreOf } from './score.ts';
import type { Picture } from '../question/question.ts';

/** A member as a spectator sees one: after the last question that is over for all. */
export interface LateSeat {
  readonly id: PlayerId;
  readonly name: string;
  readonly image: string;
  readonly rating: number;
  readonly hasGivenUp: boolean;
  /** Whether the member has half the time for each answer. */
  readonly isAllIn: boolean;
  /** `answers` ends with the last question that is over. */
  readonly score: PlayerScore;
}

/** A question that is over for all, with its key. Options are in the dealt order. */
export interface LateQuestion {
  readonly id: string;
  /** From 0. */
  readonly number: number;
  readonly text: string;
  readonly picture?: Picture | undefined;
  readonly options: readonly string[];
  readonly key: number;
  readonly note: string;
  /** The option of each member, by seat; undefined for none. */
  readonly picks: readonly (number | undefined)[];
}

/** A battle one round late: nothing in it depends on the running question or on a lock of it. */
export interface LateView {
  /** The number of questions that are over for all. */
  readonly over: number;
  readonly seats: readonly LateSeat[];
  /** The last question that is over; undefined while the first one runs. */
  readonly last: LateQuestion | undefined;
}

/**
 * Computes a spectator's view. A question is over once the next round is open: from then on the rules deny every lock of
 * it, and every member can read its key. So a spectator never knows more than each player's page.
 * @param rounds the opened ones, in any order; the last one is used only for the key that it reveals
 */
export function lateViewOf(
  record: RoomRecord,
  players: readonly RoomPlayer[],
  rounds: readonly Round[],
): LateView {
  const battle = battleOf(record, players, rounds, { id: '', playerOrders: undefined });
  const { room, optionOrders, keys } = battle;
  const over = Math.max(0, battle.rounds.length - 1);
  const scores = scoreOf(room, players, optionOrders, keys);
  const seats = seatsOf(record).flatMap(({ id, name, image, rating }): LateSeat[] => {
    const score = scores.find((one) => one.id === id);
    if (!score) return [];
    const player = players.find((one) => one.id === id);
    return [
      {
        id,
        name,
        image,
        rating,
        hasGivenUp: player !== undefined && hasLeft(room, player),
        isAllIn: isAllIn(room, id),
        score: { ...score, answers: score.answers.slice(0, over) },
      },
    ];
  });
  return { over, seats, last: lastOf(battle.rounds, seats) };
}

function lastOf(rounds: readonly Round[], seats: readonly LateSeat[]): LateQuestion | undefined {
  const asked = rounds.at(-2)?.question;
  const revealed = rounds.at(-1)?.revealed;
  if (!asked || !revealed) return undefined;
  const number = rounds.length - 2;
  return {
    ...asked,
    number,
    key: revealed.key,
    note: revealed.note,
    picks: seats.map(({ score }) => pickOf(score.answers[number])),
  };
}

const pickOf = (answer: RoundAnswer | undefined) =>
  answer?.kind === 'judged' ? answer.option : undefined;
