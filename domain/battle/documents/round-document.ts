import * as v from 'valibot';
import type { Instant, PlayerId } from '../room.ts';
import { parseOrder } from './option-order.ts';

/** A question as it is asked: the options in the order of the pack; each player's option orders says where they stand. */
export interface AskedQuestion {
  readonly id: string;
  readonly text: string;
  readonly options: readonly string[];
}

/** What a round tells of the question before it. */
export interface RevealedKey {
  /** Index of the right option. */
  readonly key: number;
  readonly note: string;
  /** Every player's order of the options. */
  readonly orders: ReadonlyMap<PlayerId, readonly number[]>;
  /** The option the bot picked; only against the bot. */
  readonly botOption: number | undefined;
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
    v.object({ id: v.string(), text: v.string(), options: v.array(v.string()) }),
  ),
  revealed: v.optional(
    v.object({
      key: v.number(),
      note: v.string(),
      orders: v.record(v.string(), Order),
      botOption: v.optional(v.number()),
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
    },
    botMs,
  };
}
