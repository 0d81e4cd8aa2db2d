import type { Battle } from './battle.ts';
import type { RoomPlayer } from './play-documents.ts';
import type { RoomRecord } from './room-document.ts';
import { phaseOf } from './phase.ts';
import type { Phase } from './phase.ts';
import { hasLeft, hasLocked, presenceOf } from './presence.ts';
import type { Presence } from './presence.ts';
import { BOT } from './room.ts';
import type { Instant } from '../instant.ts';
import type { Picture } from '../question/question.ts';
import type { OptionOrders, PlayerId } from './room.ts';
import { currentRound, isAllIn } from './round.ts';
import { scoreOf } from './score.ts';
import type { RoundAnswer, PlayerScore } from './score.ts';

/** One member on the screen of a battle. */
export interface SeatView {
  readonly id: PlayerId;
  /** 0 to 3: colour and letter. */
  readonly seat: number;
  readonly name: string;
  readonly image: string;
  readonly rating: number;
  readonly isMe: boolean;
  readonly isBot: boolean;
  /** Whether it is an absent player's recorded run. */
  readonly isGhost: boolean;
  readonly presence: Presence;
  /** Whether the player has half the time for each answer. */
  readonly isAllIn: boolean;
  /** Left on purpose during the battle; leaving from the result does not count. */
  readonly hasGivenUp: boolean;
  /**
   * Whether the player has answered the question on the screen, also at its reveal; the answer itself is not part of
   * the view.
   */
  readonly hasLocked: boolean;
  readonly wantsRematch: boolean;
  readonly score: PlayerScore;
}

/** The question on the screen, in the viewer's own order. */
export interface RoundQuestion {
  /** 0-based. */
  readonly number: number;
  readonly count: number;
  readonly questionId: string;
  readonly text: string;
  readonly picture?: Picture | undefined;
  readonly options: readonly OptionView[];
  readonly startedAt: Instant;
}

export interface OptionView {
  /** The position that a lock writes. */
  readonly position: number;
  readonly text: string;
}

/** A closed question with its answers, for the reveal and the review. */
export interface RoundReveal {
  readonly number: number;
  readonly questionId: string;
  readonly text: string;
  readonly picture?: Picture | undefined;
  readonly note: string;
  /** In the viewer's own order. */
  readonly options: readonly (OptionView & {
    readonly isRight: boolean;
    readonly pickedBy: readonly PlayerId[];
  })[];
  readonly answers: ReadonlyMap<PlayerId, RoundAnswer>;
}

/** The data of a battle's screen. */
export interface BattleView {
  readonly record: RoomRecord;
  readonly phase: Phase;
  readonly seats: readonly SeatView[];
  readonly question: RoundQuestion | undefined;
  /** Closed questions, the latest last. */
  readonly reveals: readonly RoundReveal[];
}

/** Computes the view of a member at a server time. */
export function battleViewOf(
  record: RoomRecord,
  battle: Battle,
  me: PlayerId,
  now: Instant,
): BattleView {
  const { room, players, optionOrders, keys } = battle;
  const scores = scoreOf(room, players, optionOrders, keys);
  const own = players.find(({ id }) => id === me) ?? nobody(me, record.createdAt);
  const phase = phaseOf(room, own, now);
  const shown = phase.kind === 'reveal' ? phase.question : currentRound(room);
  return {
    record,
    phase,
    seats: record.members.flatMap((id, seat) => {
      const sitting = record.seats[id];
      const score = scores[seat];
      if (!sitting || !score) return [];
      const player = players.find((one) => one.id === id) ?? nobody(id, sitting.lastSeen);
      return [
        {
          id,
          seat,
          name: sitting.name,
          image: sitting.image,
          rating: sitting.rating,
          isMe: id === me,
          isBot: id === BOT && record.kind === 'bot',
          isGhost: id === BOT && record.kind === 'ghost',
          isAllIn: isAllIn(room, id),
          presence: id === me ? ownPresence(player) : presenceOf(room, player, now),
          hasGivenUp: hasLeft(room, player),
          hasLocked: hasLocked(player, shown, now),
          wantsRematch: player.wantsRematch,
          score,
        },
      ];
    }),
    question: questionView(battle, me),
    reveals: Array.from({ length: Math.max(0, battle.rounds.length - 1) }, (_, number) =>
      revealView(battle, scores, me, number),
    ).filter((reveal) => reveal !== undefined),
  };
}

/** A view without the locks of the running question: the same before and after a rival's. */
export function beforeLocks(view: BattleView): BattleView {
  return {
    ...view,
    seats: view.seats.map((seat) => ({
      ...seat,
      hasLocked: false,
      score: {
        ...seat.score,
        answers: seat.score.answers.map((answer): RoundAnswer =>
          answer.kind === 'open' ? { kind: 'none' } : answer,
        ),
      },
    })),
  };
}

/** This player's presence on this page: a player who sees the tile is present, even if the last heartbeat is old. */
function ownPresence({ leftAt }: RoomPlayer): Presence {
  return leftAt === undefined ? { kind: 'here' } : { kind: 'left' };
}

function questionView(
  { room, rounds, optionOrders }: Battle,
  me: PlayerId,
): RoundQuestion | undefined {
  const opened = rounds.at(-1);
  if (!opened?.question) return undefined;
  const { question, round, at } = opened;
  return {
    number: round,
    count: room.rules.questionCount,
    questionId: question.id,
    text: question.text,
    picture: question.picture,
    options: inOrder(optionOrders.get(me), round, question.options),
    startedAt: at + (round === 0 ? room.rules.countdownMs : room.rules.revealMs),
  };
}

function revealView(
  { rounds, optionOrders }: Battle,
  scores: readonly PlayerScore[],
  me: PlayerId,
  number: number,
): RoundReveal | undefined {
  const asked = rounds[number]?.question;
  const revealed = rounds[number + 1]?.revealed;
  if (!asked || !revealed) return undefined;
  const answers = new Map(
    scores.map(({ id, answers: all }): [PlayerId, RoundAnswer] => [
      id,
      all[number] ?? { kind: 'none' },
    ]),
  );
  const optionAt = (position: number) =>
    optionOrders.get(me)?.orders[number]?.[position] ?? position;
  return {
    number,
    questionId: asked.id,
    text: asked.text,
    picture: asked.picture,
    note: revealed.note,
    options: inOrder(optionOrders.get(me), number, asked.options).map((option) => ({
      ...option,
      isRight: optionAt(option.position) === revealed.key,
      pickedBy: [...answers].flatMap(([id, answer]) =>
        answer.kind === 'judged' && answer.option === optionAt(option.position) ? [id] : [],
      ),
    })),
    answers,
  };
}

function inOrder(
  playerOrders: OptionOrders | undefined,
  question: number,
  options: readonly string[],
): OptionView[] {
  const order = playerOrders?.orders[question] ?? options.map((_, option) => option);
  return order.flatMap((option, position) => {
    const text = options[option];
    return text === undefined ? [] : [{ position, text }];
  });
}

function nobody(id: PlayerId, lastSeen: Instant): RoomPlayer {
  return {
    id,
    locks: new Map(),
    lastSeen,
    goneAt: undefined,
    leftAt: undefined,
    wantsRematch: false,
  };
}
