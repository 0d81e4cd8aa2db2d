import * as v from 'valibot';
import type { AnswerKey } from '../battle.ts';
import type { OptionOrders } from '../room.ts';
import { parseOrder } from './option-order.ts';

const OptionOrdersSchema = v.object({ orders: v.array(v.string()) });

/** Reads the data of `rooms/{room}/optionOrders/{player}`. @throws ValiError naming the field that is malformed */
export function parseOptionOrders(data: unknown): OptionOrders {
  return { orders: v.parse(OptionOrdersSchema, data).orders.map(parseOrder) };
}

const AnswerKeySchema = v.object({
  questions: v.array(v.string()),
  keys: v.array(v.number()),
  fees: v.record(v.string(), v.number()),
  orders: v.record(v.string(), v.array(v.string())),
  bot: v.optional(v.array(v.object({ ms: v.number(), option: v.number() })), []),
});

/** Reads the data of `rooms/{room}/answerKey/all`. @throws ValiError naming the field that is malformed */
export function parseAnswerKey(data: unknown): AnswerKey {
  const { orders, ...key } = v.parse(AnswerKeySchema, data);
  return {
    ...key,
    optionOrders: new Map(
      Object.entries(orders).map(([id, own]) => [id, parseOptionOrders({ orders: own })]),
    ),
  };
}
