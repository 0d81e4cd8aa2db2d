import { Timestamp } from '@google-cloud/firestore';
import { FirebaseError } from 'firebase/app';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { canAdvance, canLock } from '../../domain/battle/moves.ts';
import { DEFAULT_RULES } from '../../domain/battle/room.ts';
import type { Player, Room } from '../../domain/battle/room.ts';
import { allInMs } from '../../domain/battle/round.ts';
import { LIMITS } from '../../domain/limits.ts';
import { openReferee } from './support/referee.ts';
import { lock, openRoundAs } from './support/writes.ts';

const RULES = { ...DEFAULT_RULES, questionCount: LIMITS.minQuestions };
const ROUND_MS = 20_000;
/** From the opening of a round on: its question begins, its time is over, its grace is over. */
const START = RULES.revealMs;
const END = START + RULES.questionMs;
const LATE = END + LIMITS.lockGraceMs;

const referee = openReferee('Verdicts');
let members: readonly string[];
let room: string;
beforeAll(async () => {
  members = await Promise.all(Array.from({ length: LIMITS.groupSeats }, () => referee.player()));
  room = await referee.battle('group', members, { questions: RULES.questionCount });
});

/** A player in the middle of a battle; times are milliseconds ago, undefined means never. */
interface Drawn {
  readonly hasLocked: boolean;
  readonly seenAgo: number;
  readonly goneAgo: number | undefined;
  readonly leftAgo: number | undefined;
  readonly playsAllIn: boolean;
}

const never = fc.constant(undefined);
const seldom = (ms: fc.Arbitrary<number>, usually: number) =>
  fc.oneof({ arbitrary: never, weight: usually }, { arbitrary: ms, weight: 1 });
const somebody: fc.Arbitrary<Drawn> = fc.record({
  hasLocked: fc.oneof({ arbitrary: fc.constant(true), weight: 3 }, fc.boolean()),
  seenAgo: fc.oneof(fc.integer({ min: 500, max: 15_000 }), fc.integer({ min: 500, max: 60_000 })),
  goneAgo: seldom(fc.integer({ min: 500, max: 2 * LIMITS.goneGraceMs }), 2),
  leftAgo: seldom(fc.integer({ min: 500, max: 60_000 }), 5),
  playsAllIn: fc.oneof({ arbitrary: fc.constant(false), weight: 2 }, fc.constant(true)),
});

/** The time since the opening of the round, mostly inside the window. */
const elapsed = fc.oneof(
  { arbitrary: fc.integer({ min: START, max: END }), weight: 4 },
  { arbitrary: fc.integer({ min: 0, max: START }), weight: 1 },
  { arbitrary: fc.integer({ min: END, max: LATE }), weight: 1 },
  { arbitrary: fc.integer({ min: LATE, max: 3 * LATE }), weight: 1 },
);

const move = fc.oneof(
  fc.record({
    kind: fc.constant('lock' as const),
    question: fc.oneof({ arbitrary: fc.constant(0), weight: 6 }, fc.integer({ min: -1, max: 1 })),
    position: fc.oneof(
      { arbitrary: fc.integer({ min: 0, max: LIMITS.maxOptions - 1 }), weight: 6 },
      fc.constantFrom(-1, LIMITS.maxOptions, LIMITS.maxOptions + 2, 0.5, 1.5),
    ),
  }),
  fc.record({ kind: fc.constant('advance' as const) }),
);

const situation = fc.record({
  round: fc.integer({ min: 0, max: RULES.questionCount }),
  elapsed,
  players: fc.tuple(somebody, somebody, somebody, somebody),
  by: fc.nat(LIMITS.groupSeats - 1),
  /** A locking player has mostly not locked yet. */
  isRepeated: fc.oneof({ arbitrary: fc.constant(false), weight: 6 }, fc.constant(true)),
  move,
});
type Situation = typeof situation extends fc.Arbitrary<infer T> ? T : never;

/** Writes a situation without the rules, and returns it for the domain. */
async function enact({ round, elapsed: ms, players, by, isRepeated, move: drawn }: Situation) {
  const began = Date.now() - ms;
  const since = (past: number | undefined) => (past === undefined ? undefined : began + ms - past);
  const opened = Array.from({ length: round + 1 }, (_, n) => began - (round - n) * ROUND_MS);
  const at = (instant: number | undefined) =>
    instant === undefined ? null : Timestamp.fromMillis(instant);
  const batch = referee.server.batch();
  for (let n = 0; n <= RULES.questionCount; n++) {
    batch.update(referee.server.doc(`rooms/${room}/rounds/${n}`), {
      open: n <= round,
      at: at(opened[n]),
      before: n > round ? null : at(opened[n - 1] ?? 0),
      ...(n < RULES.questionCount && { 'question.options': ['a', 'b', 'c', 'd', 'e'] }),
    });
  }
  const seats = players.map(({ hasLocked, seenAgo, goneAgo, leftAgo }, seat): Player => {
    const lastSeen = since(seenAgo) ?? began;
    const isDone = drawn.kind === 'lock' && seat === by ? isRepeated : hasLocked;
    const locks = isDone ? [[round, { position: 0, at: lastSeen }] as const] : [];
    return {
      id: members[seat] ?? '',
      locks: new Map(locks),
      lastSeen,
      goneAt: since(goneAgo),
      leftAt: since(leftAgo),
    };
  });
  const allIn = members.filter((_, seat) => players[seat]?.playsAllIn);
  for (const { id, locks, lastSeen, goneAt, leftAt } of seats) {
    batch.set(referee.server.doc(`rooms/${room}/players/${id}`), {
      members,
      round: -1,
      lastSeen: at(lastSeen),
      locks: Object.fromEntries(
        [...locks].map(([n, { position }]) => [
          n,
          { position, at: at(lastSeen), since: at(opened[n]) },
        ]),
      ),
      ...(goneAt !== undefined && { goneAt: at(goneAt) }),
      ...(leftAt !== undefined && { leftAt: at(leftAt) }),
      ...(allIn.includes(id) && { questionMs: allInMs(RULES) }),
    });
  }
  await batch.commit();
  const status = { kind: round === RULES.questionCount ? 'finished' : 'playing' } as const;
  const domainRoom: Room = {
    kind: 'group',
    status,
    rules: RULES,
    members,
    entryFee: 5,
    opened,
    allIn,
  };
  return { room: domainRoom, players: seats, opened };
}

/** The domain's verdict at an instant. */
function verdict(
  { by, move: drawn, round }: Situation,
  enacted: Awaited<ReturnType<typeof enact>>,
) {
  const me = enacted.players[by]!;
  return (now: number): boolean =>
    drawn.kind === 'lock'
      ? canLock(enacted.room, me, round + drawn.question, drawn.position, now).allowed
      : canAdvance(enacted.room, enacted.players, me.id, now).allowed;
}

async function attempt(
  { by, move: drawn, round }: Situation,
  opened: readonly number[],
): Promise<boolean> {
  const me = members[by] ?? '';
  const openedAt = (n: number) => Timestamp.fromMillis(opened[n] ?? opened[round] ?? 0);
  try {
    if (drawn.kind === 'lock') {
      const question = round + drawn.question;
      const { position } = drawn;
      await lock(referee.as(me), room, me, question, openedAt(question), { position });
    } else {
      await openRoundAs(referee.as(me), room, round + 1, openedAt(round));
    }
    return true;
  } catch (error) {
    const code = error instanceof FirebaseError ? error.code : undefined;
    // no round follows the last one
    if (code === 'permission-denied' || code === 'not-found') return false;
    throw error;
  }
}

describe('the domain and the rules', () => {
  const seen = { lock: [0, 0], advance: [0, 0], advanceInWindow: 0, undecided: 0 };

  // in parts, so that each ends long before its time limit on a slow machine
  it.each([3, 4, 5, 6, 7, 8, 9, 10])(
    'give the same verdict on locks and advances, seed %i',
    async (seed) => {
      await fc.assert(
        fc.asyncProperty(situation, async (drawn) => {
          const enacted = await enact(drawn);
          const says = verdict(drawn, enacted);
          const before = says(Date.now());
          const isAllowed = await attempt(drawn, enacted.opened);
          // the time crossed a limit meanwhile, so either answer is right
          if (says(Date.now()) !== before) {
            seen.undecided += 1;
            return;
          }
          seen[drawn.move.kind][isAllowed ? 1 : 0]! += 1;
          if (isAllowed && drawn.move.kind === 'advance' && drawn.elapsed < END)
            seen.advanceInWindow += 1;
          expect(isAllowed).toBe(before);
        }),
        { seed, numRuns: 50, endOnFailure: true },
      );
    },
  );

  it('were asked for both outcomes of both moves often enough', () => {
    for (const count of [...seen.lock, ...seen.advance]) expect(count).toBeGreaterThan(20);
    expect(seen.undecided).toBeLessThan(100);
  });
});
