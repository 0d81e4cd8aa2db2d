import { assertNever } from '../assert-never.ts';
import {
  currentRound,
  deadline,
  isLastRound,
  lastLockAt,
  ownDeadline,
  questionStart,
} from './round.ts';
import type { Instant } from '../instant.ts';
import type { CloseReason, Lock, Player, Room } from './room.ts';
import type { Battle } from './battle.ts';
import { atResultUntil, isOutOfTime, passOverAt, presenceOf } from './presence.ts';
import { BOT } from './room.ts';
import { LIMITS } from '../limits.ts';

/** The phase of a battle, as the screen shows it; each variant holds only its own facts. Derived from the room and the clock, never stored. */
export type Phase =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'countdown'; readonly until: Instant }
  | { readonly kind: 'question'; readonly question: number; readonly until: Instant }
  | {
      readonly kind: 'locked';
      readonly question: number;
      readonly until: Instant;
      readonly lock: Lock;
    }
  /** The half of a player who plays all in is over without an answer; the others have time until `until`. */
  | { readonly kind: 'time-up'; readonly question: number; readonly until: Instant }
  | { readonly kind: 'reveal'; readonly question: number; readonly until: Instant }
  | { readonly kind: 'finished' }
  | { readonly kind: 'closed'; readonly reason: CloseReason };

/** The phase a player is in at a server time. */
export function phaseOf(room: Room, me: Player, now: Instant): Phase {
  const { status } = room;
  switch (status.kind) {
    case 'waiting':
      return { kind: 'waiting' };
    case 'closed':
      return { kind: 'closed', reason: status.reason };
    case 'finished':
    case 'settled':
      return endPhase(room, now);
    case 'playing':
      return playingPhase(room, me, now);
    default:
      return assertNever(status);
  }
}

/** The last key is shown as long as the others, even if the server settles earlier. */
function endPhase(room: Room, now: Instant): Phase {
  const last = room.rules.questionCount;
  if (room.opened[last] === undefined) return { kind: 'finished' };
  const until = questionStart(room, last);
  return now < until ? { kind: 'reveal', question: last - 1, until } : { kind: 'finished' };
}

function playingPhase(room: Room, me: Player, now: Instant): Phase {
  const round = currentRound(room);
  if (round < 0) return { kind: 'waiting' };
  const start = questionStart(room, round);
  if (now < start) {
    return round === 0
      ? { kind: 'countdown', until: start }
      : { kind: 'reveal', question: round - 1, until: start };
  }
  if (isLastRound(room.rules, round)) return { kind: 'finished' };
  const lock = me.locks.get(round);
  if (!lock && isOutOfTime(room, me, now)) {
    return { kind: 'time-up', question: round, until: deadline(room, round) };
  }
  const own = ownDeadline(room, me.id, round);
  // after the own half the timer shows how long the others have
  return lock
    ? { kind: 'locked', question: round, until: now < own ? own : deadline(room, round), lock }
    : { kind: 'question', question: round, until: own };
}

/** The next instant at which a battle changes without a write; undefined if there is none. */
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
    deadline(room, round) + LIMITS.deadMs,
    ...(room.allIn ?? []).flatMap((id) => [
      ownDeadline(room, id, round),
      // a lock at the last instant still counts, so the time is over 1 ms later
      lastLockAt(room, id, round) + 1,
    ]),
    ...players.flatMap((player) => {
      const presence = presenceOf(room, player, now);
      return presence.kind === 'leaving' ? [presence.until] : [];
    }),
    ...(kind === 'settled' ? players.map(atResultUntil) : []),
    ...players.flatMap(({ id, locks }) =>
      id === BOT ? [...locks.values()].map(({ at }) => at) : [],
    ),
  ].filter((instant) => instant > now && instant < Infinity);
  return instants.length > 0 ? Math.min(...instants) : undefined;
}
