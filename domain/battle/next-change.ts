import type { Battle } from './battle.ts';
import { passOverAt, presenceOf } from './presence.ts';
import { BOT } from './room.ts';
import type { Instant } from './room.ts';
import { currentRound, deadline, questionStart } from './round.ts';
import { LIMITS } from '../limits.ts';

/** The next instant at which a battle looks different though nobody has written; undefined when there is none. */
export function nextChange({ room, players }: Battle, now: Instant): Instant | undefined {
  const round = currentRound(room);
  const { kind } = room.status;
  if (kind === 'waiting' || kind === 'closed' || round < 0) return undefined;
  const instants = [
    questionStart(room, round),
    passOverAt(room),
    deadline(room, round),
    deadline(room, round) + LIMITS.lockGraceMs,
    deadline(room, round) + LIMITS.overdueMs,
    deadline(room, round) + LIMITS.stalledMs,
    ...players.flatMap((player) => {
      const presence = presenceOf(room, player, now);
      return presence.kind === 'leaving' ? [presence.until] : [];
    }),
    ...players.flatMap(({ id, locks }) =>
      id === BOT ? [...locks.values()].map(({ at }) => at) : [],
    ),
  ].filter((instant) => instant > now);
  return instants.length > 0 ? Math.min(...instants) : undefined;
}
