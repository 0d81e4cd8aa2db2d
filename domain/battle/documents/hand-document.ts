import * as v from 'valibot';
import type { AnswerKey } from '../battle.ts';
import type { Hand } from '../room.ts';
import { parseOrder } from './option-order.ts';

const HandSchema = v.object({ orders: v.array(v.string()) });

/** Reads the data of `rooms/{room}/hands/{player}`. @throws ValiError naming the field that is malformed */
export function parseHand(data: unknown): Hand {
  return { orders: v.parse(HandSchema, data).orders.map(parseOrder) };
}

const AnswerKeySchema = v.object({
  questions: v.array(v.string()),
  keys: v.array(v.number()),
  fees: v.record(v.string(), v.number()),
  orders: v.record(v.string(), v.array(v.string())),
  bot: v.optional(v.array(v.object({ ms: v.number(), option: v.number() })), []),
});

/** Reads the data of `rooms/{room}/deals/all`. @throws ValiError naming the field that is malformed */
export function parseAnswerKey(data: unknown): AnswerKey {
  const { orders, ...key } = v.parse(AnswerKeySchema, data);
  return {
    ...key,
    hands: new Map(Object.entries(orders).map(([id, own]) => [id, parseHand({ orders: own })])),
  };
}
