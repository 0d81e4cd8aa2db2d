import { describe, expect, it } from 'vitest';
import { nextChange } from '../../../domain/battle/phase.ts';
import type { Player, Room } from '../../../domain/battle/room.ts';
import { DEFAULT_RULES } from '../../../domain/battle/room.ts';
import { LIMITS } from '../../../domain/limits.ts';
import { aPlayer, aRoom, BEGIN } from '../../support/battle-builders.ts';

/** The two pauses differ, so a mix-up fails the test. */
const RULES = { ...DEFAULT_RULES, countdownMs: 5_000 };
const START = BEGIN + RULES.countdownMs;
const END = START + RULES.questionMs;

/** All instants from `now` on at which the room changes without a new document, in milliseconds after its first question. */
function changes(change: Partial<Room>, players: readonly Player[] = [], now = BEGIN): number[] {
  const battle = {
    room: aRoom({ rules: RULES, ...change }),
    players: players.map((one) => ({ ...one, wantsRematch: false })),
    optionOrders: new Map(),
    keys: [],
    rounds: [],
  };
  const found: number[] = [];
  for (let at = nextChange(battle, now); at !== undefined; at = nextChange(battle, at)) {
    found.push(at - START);
  }
  return found;
}

const OWN = [
  0,
  LIMITS.passOverMs,
  END - START,
  END - START + LIMITS.lockGraceMs,
  END - START + LIMITS.overdueMs,
  END - START + LIMITS.stalledMs,
  END - START + LIMITS.deadMs,
].toSorted((one, other) => one - other);

describe('a screen is drawn again without a new document', () => {
  it('at each moment of a question: its start, passing over, its end, the stall', () => {
    expect(changes({})).toEqual(OWN);
    expect(changes({}, [], START)).toEqual(OWN.slice(1));
    expect(changes({}, [], END)).toEqual(OWN.filter((ms) => ms > END - START));
  });

  it('at the moments of the round that was opened last', () => {
    const opened = [BEGIN, END];
    const start = END + RULES.revealMs - START;
    expect(changes({ opened })).toEqual(OWN.map((ms) => ms + start));
  });

  it('when the others stop waiting for a page that was closed', () => {
    const gone = (ms: number) => aPlayer('ben', { lastSeen: START, goneAt: START + ms });
    const until = 2_000 + LIMITS.goneGraceMs;
    expect(changes({}, [aPlayer('ann'), gone(2_000)])).toEqual(
      [...OWN, until].toSorted((one, other) => one - other),
    );
    // a return, or leaving the battle, ends the wait
    expect(changes({}, [{ ...gone(2_000), lastSeen: START + 3_000 }])).toEqual(OWN);
    expect(changes({}, [{ ...gone(2_000), leftAt: START + 3_000 }])).toEqual(OWN);
  });

  it('when the bot locks, but not when people did', () => {
    const locks = { 0: { position: 1, at: START + 1_234 } };
    const members = ['ann', 'bot'];
    expect(changes({ members }, [aPlayer('bot', { locks })])).toEqual(
      [...OWN, 1_234].toSorted((one, other) => one - other),
    );
    expect(changes({}, [aPlayer('ann', { locks, lastSeen: START + 1_234 })])).toEqual(OWN);
  });

  it.each([
    ['in a lobby', { status: { kind: 'waiting' }, opened: [] }],
    ['in a closed room', { status: { kind: 'closed', reason: 'by-owner' } }],
    ['before the first round is known', { opened: [] }],
  ] as const)('never %s', (_, change) => {
    expect(changes(change as Partial<Room>)).toEqual([]);
  });
});
