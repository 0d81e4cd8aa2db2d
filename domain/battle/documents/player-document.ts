import * as v from 'valibot';
import type { Lock, Player, PlayerId } from '../room.ts';

/** A player's own document, and whether a rematch is wanted. */
export interface PlayerRecord extends Player {
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
export function parsePlayer(id: PlayerId, data: unknown): PlayerRecord {
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
