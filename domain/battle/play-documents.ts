import * as v from 'valibot';
import type { Instant } from '../instant.ts';
import type { Picture } from '../question/question.ts';
import type { Lock, Player, PlayerId, OptionOrders } from './room.ts';

/** A player's own document, and whether a rematch is wanted. */
export interface RoomPlayer extends Player {
  readonly wantsRematch: boolean;
}

const LockRecord = v.object({ position: v.number(), at: v.number() });

const PlayerSchema = v.object({
  locks: v.record(v.pipe(v.string(), v.digits()), LockRecord),
  lastSeen: v.number(),
  goneAt: v.optional(v.number()),
  leftAt: v.optional(v.number()),
  rematch: v.optional(v.boolean(), false),
});

/** Reads the data of `rooms/{room}/players/{id}`. @throws ValiError naming the field that is malformed */
export function parsePlayer(id: PlayerId, data: unknown): RoomPlayer {
  const { locks, lastSeen, goneAt, leftAt, rematch } = v.parse(PlayerSchema, data);
  return {
    id,
    locks: new Map(
      Object.entries(locks).map(([question, lock]): [number, Lock] => [Number(question), lock]),
    ),
    lastSeen,
    goneAt,
    leftAt,
    wantsRematch: rematch,
  };
}

/** Writes an order of options as digits ("2031"): Firestore nests no arrays. */
export function formatOrder(order: readonly number[]): string {
  return order.join('');
}

/** Reads what formatOrder wrote. */
function parseOrder(digits: string): readonly number[] {
  return [...digits].map(Number);
}

const OptionOrdersSchema = v.object({ orders: v.array(v.string()) });

/** Reads the data of `rooms/{room}/optionOrders/{player}`. @throws ValiError naming the field that is malformed */
export function parseOptionOrders(data: unknown): OptionOrders {
  return { orders: v.parse(OptionOrdersSchema, data).orders.map(parseOrder) };
}

/** The bot's move in one question, as far as it is revealed. */
export interface BotMove {
  /** Milliseconds of thought after the question has begun. */
  readonly ms: number;
  /** Index in the dealt order; undefined until it is revealed. */
  readonly option: number | undefined;
}

/** The secret part of a deal, which the server stores for the settlement: no page may know it in advance. */
export interface AnswerKey {
  readonly questions: readonly string[];
  readonly keys: readonly number[];
  /** The redeemable coins in each player's fee. */
  readonly fees: Readonly<Record<PlayerId, number>>;
  /** The option orders of every member, the bot included. */
  readonly optionOrders: ReadonlyMap<PlayerId, OptionOrders>;
  /** The moves of the bot or of the recorded run, by question; undefined for a question that the run did not answer. */
  readonly bot: readonly (BotMove | undefined)[];
  /** For each question the index in the pack of each dealt option; [] in a battle that was dealt before this was stored. */
  readonly packOrders: readonly (readonly number[])[];
  /** Whether a friend has watched the battle, and so has seen keys: then no run of it is recorded. */
  readonly isWatched: boolean;
  /** The battle that was the first with the questions of a duel against a recorded run; '' for other battles. */
  readonly root: string;
}

const AnswerKeySchema = v.object({
  questions: v.array(v.string()),
  keys: v.array(v.number()),
  fees: v.record(v.string(), v.number()),
  orders: v.record(v.string(), v.array(v.string())),
  bot: v.optional(v.array(v.nullable(v.object({ ms: v.number(), option: v.number() }))), []),
  packOrders: v.optional(v.array(v.string()), []),
  isWatched: v.optional(v.boolean(), false),
  root: v.optional(v.string(), ''),
});

/** Reads the data of `rooms/{room}/answerKey/all`. @throws ValiError naming the field that is malformed */
export function parseAnswerKey(data: unknown): AnswerKey {
  const { orders, bot, packOrders, ...key } = v.parse(AnswerKeySchema, data);
  return {
    ...key,
    bot: bot.map((move) => move ?? undefined),
    packOrders: packOrders.map(parseOrder),
    optionOrders: new Map(
      Object.entries(orders).map(([id, own]) => [id, parseOptionOrders({ orders: own })]),
    ),
  };
}

/**
 * A question as stored in a round: the options in the pack's order. Each player's option order gives their positions.
 */
export interface AskedQuestion {
  readonly id: string;
  readonly text: string;
  readonly options: readonly string[];
  readonly picture?: Picture | undefined;
}

/** The key of a question, which the next round's document reveals. */
export interface RevealedKey {
  /** Index of the right option. */
  readonly key: number;
  readonly note: string;
  /** Every player's order of the options. */
  readonly orders: ReadonlyMap<PlayerId, readonly number[]>;
  /** The option that the bot or the recorded run picked. */
  readonly botOption: number | undefined;
  /** How long the recorded run thought; revealed with its option, because nobody may know it before. */
  readonly ghostMs: number | undefined;
}

/** An opened round: the key of the question before, then a question; the last one asks nothing. */
export interface Round {
  readonly round: number;
  /** When it was opened. */
  readonly at: Instant;
  readonly question: AskedQuestion | undefined;
  readonly revealed: RevealedKey | undefined;
  /** How long the bot will think; only against the bot. */
  readonly botMs: number | undefined;
}

const Order = v.pipe(v.string(), v.regex(/^[0-4]{2,5}$/, 'must be digits 0 to 4'));

const RoundSchema = v.object({
  round: v.pipe(v.number(), v.integer(), v.minValue(0)),
  at: v.number(),
  question: v.optional(
    v.object({
      id: v.string(),
      text: v.string(),
      options: v.array(v.string()),
      picture: v.optional(v.object({ address: v.string(), alt: v.string() })),
    }),
  ),
  revealed: v.optional(
    v.object({
      key: v.number(),
      note: v.string(),
      orders: v.record(v.string(), Order),
      botOption: v.optional(v.number()),
      ghostMs: v.optional(v.number()),
    }),
  ),
  botMs: v.optional(v.number()),
});

/** Reads the data of an opened `rooms/{room}/rounds/{round}`. @throws ValiError naming the field that is malformed */
export function parseRound(data: unknown): Round {
  const { round, at, question, revealed, botMs } = v.parse(RoundSchema, data);
  return {
    round,
    at,
    question,
    revealed: revealed && {
      key: revealed.key,
      note: revealed.note,
      orders: new Map(
        Object.entries(revealed.orders).map(([id, order]) => [id, parseOrder(order)]),
      ),
      botOption: revealed.botOption,
      ghostMs: revealed.ghostMs,
    },
    botMs,
  };
}
