import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canAdvance, canLock } from '../../../domain/battle/moves.ts';
import { presenceOf } from '../../../domain/battle/presence.ts';
import type { Player, Room } from '../../../domain/battle/room.ts';
import { currentRound, deadline } from '../../../domain/battle/round.ts';
import { LIMITS } from '../../../domain/limits.ts';
import { aPlayer, aRoom, BEGIN } from '../../support/battle-builders.ts';

/** The player whose page is visible all the time; the others do anything. */
const THERE = 'a';
const NAMES = [THERE, 'b', 'c', 'd'];

type Kind = 'lock' | 'lock-and-advance' | 'advance' | 'heartbeat' | 'close' | 'leave';

interface Attempt {
  readonly who: number;
  readonly kind: Kind;
  readonly wait: number;
}

/** Rivals act at any moment, mostly as early as a round lets them. */
const attempt: fc.Arbitrary<Attempt> = fc.record({
  who: fc.integer({ min: 0, max: 3 }),
  kind: fc.constantFrom<Kind>(
    ...(['lock', 'lock-and-advance', 'lock-and-advance', 'advance', 'advance'] as const),
    ...(['heartbeat', 'close', 'leave'] as const),
  ),
  wait: fc.oneof(
    { arbitrary: fc.constantFrom(0, 1, 3_000, 5_000), weight: 4 },
    { arbitrary: fc.integer({ min: 0, max: 8_000 }), weight: 2 },
    { arbitrary: fc.integer({ min: 0, max: 25_000 }), weight: 1 },
  ),
});

interface Window {
  readonly hasLocked: boolean;
  /** The time from the deadline to the close of the question, for the active player. */
  readonly beyondMs: number;
  readonly missedBefore: boolean;
}

/**
 * Plays a battle as the rules decide it. The page of the player who is there does one thing by itself: as soon as it sees
 * that it counts as away, it sends a heartbeat, which the line delays.
 * @returns every window that was closed over that player
 */
function play(size: number, attempts: readonly Attempt[], delayMs: number): Window[] {
  const members = NAMES.slice(0, size);
  let room: Room = aRoom({ members, kind: size > 2 ? 'group' : 'friend' });
  const players = new Map<string, Player>(members.map((id) => [id, aPlayer(id)]));
  const windows: Window[] = [];
  let now = BEGIN;
  let heartbeatAt: number | undefined;
  let missedBefore = false;

  const get = (id: string) => players.get(id) ?? aPlayer(id);
  const change = (id: string, what: Partial<Player>) => players.set(id, { ...get(id), ...what });
  const lock = (id: string) => {
    const round = currentRound(room);
    if (!canLock(room, get(id), round, 0, now).allowed) return;
    const locks = new Map(get(id).locks).set(round, { position: 0, at: now });
    change(id, { locks, lastSeen: now });
  };
  const advance = (id: string) => {
    if (get(id).leftAt !== undefined) return;
    if (!canAdvance(room, [...players.values()], id, now).allowed) return;
    const round = currentRound(room);
    const hasLocked = get(THERE).locks.has(round);
    windows.push({ hasLocked, beyondMs: now - deadline(room, round), missedBefore });
    missedBefore = !hasLocked;
    room = { ...room, opened: [...room.opened, now] };
  };
  const beThere = () => {
    if (heartbeatAt !== undefined) return;
    if (presenceOf(room, get(THERE), now).kind === 'away') heartbeatAt = now + delayMs;
  };

  for (const { who, kind, wait } of attempts) {
    const next = now + wait;
    if (heartbeatAt !== undefined && heartbeatAt <= next) {
      now = heartbeatAt;
      heartbeatAt = undefined;
      change(THERE, { lastSeen: now });
    }
    now = next;
    const id = members[who % size] ?? THERE;
    if (get(id).leftAt !== undefined) continue;
    // the active player’s page neither closes nor leaves
    if (id === THERE && (kind === 'close' || kind === 'leave')) continue;
    if (kind === 'lock' || kind === 'lock-and-advance') lock(id);
    if (kind === 'advance' || kind === 'lock-and-advance') advance(id);
    if (kind === 'heartbeat') change(id, { lastSeen: now });
    if (kind === 'close') change(id, { goneAt: now });
    if (kind === 'leave') change(id, { leftAt: now });
    beThere();
  }
  return windows;
}

describe('[RT-15] an active player has the whole of every window', () => {
  it('for any moves of two to four players, in any order, on a line that delays by up to 7.9 s', () => {
    let missed = 0;
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 4 }),
        fc.array(attempt, { minLength: 10, maxLength: 150, size: 'max' }),
        fc.integer({ min: 0, max: 7_900 }),
        (size, attempts, delayMs) => {
          for (const { hasLocked, beyondMs, missedBefore } of play(size, attempts, delayMs)) {
            if (missedBefore) missed += 1;
            if (!hasLocked) expect(beyondMs).toBeGreaterThanOrEqual(LIMITS.lockGraceMs);
          }
        },
      ),
      { numRuns: 2_000, seed: 40 },
    );
    // the law is about windows after a missed one, so many must have occurred
    expect(missed).toBeGreaterThan(1_000);
  });
});
