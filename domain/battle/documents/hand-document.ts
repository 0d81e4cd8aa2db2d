import * as v from 'valibot';
import type { Hand } from '../room.ts';
import { parseOrder } from './option-order.ts';

const HandSchema = v.object({ orders: v.array(v.string()) });

/** Reads the data of `rooms/{room}/hands/{player}`. @throws ValiError naming the field that is malformed */
export function parseHand(data: unknown): Hand {
  return { orders: v.parse(HandSchema, data).orders.map(parseOrder) };
}
