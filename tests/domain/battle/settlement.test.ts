import { describe, expect, it } from 'vitest';
import type { Battle } from '../../../domain/battle/battle.ts';
import type { RoomPlayer } from '../../../domain/battle/play-documents.ts';
import type { RoomRecord } from '../../../domain/battle/room-document.ts';
import { BOT } from '../../../domain/battle/room.ts';
import type { Room } from '../../../domain/battle/room.ts';
import { settlementOf, wasPlayed } from '../../../domain/battle/settle.ts';
import type { Settlement } from '../../../domain/battle/settle.ts';
import type { PlayerOptions } from '../../support/battle-builders.ts';
import { someOrders, aPlayer, aRecord, aRoom, BEGIN } from '../../support/battle-builders.ts';

const START = BEGIN + 3_000;
/** The right option of the first question, locked this many seconds after its start. */
const right = (seconds: number) => ({
  locks: { 0: { position: 1, at: START + seconds * 1_000 } },
});
const wrong = { locks: { 0: { position: 0, at: START + 1_000 } } };

interface Case {
  readonly record?: Partial<RoomRecord>;
  readonly room?: Partial<Room>;
  readonly abandoned?: boolean;
  readonly meetings?: number;
}

/** Settles a battle of ann and ben, with one question judged. */
function settled(
  ann: PlayerOptions,
  ben: PlayerOptions,
  { record = {}, room = {}, abandoned = false, meetings = 0 }: Case = {},
): Settlement | undefined {
  const playing = aRecord({ kind: 'random', ...record });
  const person = (id: string, options: PlayerOptions): RoomPlayer => ({
    ...aPlayer(id, options),
    wantsRematch: false,
  });
  const battle: Battle = {
    room: aRoom({ kind: playing.kind, status: { kind: 'finished' }, ...room }),
    players: [person('ann', ann), person('ben', ben)],
    optionOrders: new Map(['ann', 'ben'].map((id) => [id, someOrders()])),
    keys: [1],
    rounds: [],
  };
  return settlementOf(playing, battle, { abandoned, meetings });
}

const rated = (ann: number, ben: number): Partial<RoomRecord> => ({
  seats: Object.fromEntries(
    Object.entries({ ann, ben }).map(([id, rating]) => [
      id,
      { name: id, image: '', rating, isReady: true, lastSeen: BEGIN },
    ]),
  ),
});

/** Settles an abandoned duel of ann against a recorded run, or against the bot, after one revealed question. */
function abandoned(kind: 'ghost' | 'bot', ann: PlayerOptions, run: PlayerOptions) {
  const members = ['ann', BOT];
  const record = aRecord({
    kind,
    members,
    ghost: { recording: 'r', root: '', at: BEGIN, isRated: true },
  });
  const battle: Battle = {
    room: aRoom({ kind, members, entryFee: 0, opened: [BEGIN, START + 10_000] }),
    players: [aPlayer('ann', ann), aPlayer(BOT, run)].map((one) => ({
      ...one,
      wantsRematch: false,
    })),
    optionOrders: new Map(members.map((id) => [id, someOrders()])),
    keys: [1],
    rounds: [],
  };
  const settlement = settlementOf(record, battle, { abandoned: true, meetings: 0 });
  return settlement?.outcomes['ann'];
}

describe('an abandoned duel against a recorded run', () => {
  const lost = { result: 'lost', coins: 0, rank: 2 };

  it.each([
    ['a wrong answer', wrong, right(1), { ...lost, points: 0, ratingChange: -8 }],
    ['more points than the run', right(1), wrong, { ...lost, points: 6, ratingChange: -8 }],
    ['an answer where the run has none', wrong, {}, { ...lost, points: 0, ratingChange: -8 }],
    [
      'an answer whose key was not shown',
      { locks: { 1: { position: 1, at: START + 14_000 } } },
      right(1),
      { ...lost, points: 0, ratingChange: 0 },
    ],
  ])('is lost by a player with %s', (_what, ann, run, outcome) => {
    expect(abandoned('ghost', ann, run)).toEqual(outcome);
  });

  it('changes nothing for a player without an answer', () => {
    expect(abandoned('ghost', {}, right(1))).toMatchObject({ result: 'returned', ratingChange: 0 });
  });

  it('changes nothing against the bot', () => {
    expect(abandoned('bot', wrong, right(1))).toMatchObject({
      result: 'returned',
      ratingChange: 0,
    });
  });
});

describe('the settlement of strangers', () => {
  it('gives the winner pot, points and rating', () => {
    expect(settled(right(1), wrong)).toMatchObject({
      outcomes: {
        ann: { result: 'won', coins: 10, points: 6, rank: 1, ratingChange: 16 },
        ben: {
          result: 'lost',
          coins: 0,
          points: 0,
          rank: 2,
          ratingChange: -16,
        },
      },
      leaderboard: { ann: 6, ben: 0 },
      weight: 1,
    });
  });

  it.each([
    [0, 1, 16, 5],
    [1, 0.5, 8, 2],
    [2, 0.25, 4, 1],
    [3, 0, 0, 0],
  ])('counts for less after %i meetings in a day: %d', (meetings, weight, rating, score) => {
    const settlement = settled(right(3), wrong, { meetings });
    expect(settlement).toMatchObject({
      weight,
      leaderboard: { ann: score, ben: 0 },
      outcomes: { ann: { coins: 10, points: 5 }, ben: { coins: 0 } },
    });
    expect(settlement?.outcomes['ann']?.ratingChange).toBe(rating);
    expect((settlement?.outcomes['ben']?.ratingChange ?? NaN) + rating).toBe(0);
  });

  it('returns the fees of a draw, with rating for the weaker', () => {
    expect(settled(right(1), right(1), { record: rated(1_000, 1_200) })).toMatchObject({
      outcomes: {
        ann: { result: 'drawn', coins: 5, points: 6, rank: 1, ratingChange: 8 },
        ben: {
          result: 'drawn',
          coins: 5,
          points: 6,
          rank: 1,
          ratingChange: -8,
        },
      },
      leaderboard: { ann: 6, ben: 6 },
    });
  });

  it('gives the loser no score, however many points', () => {
    expect(settled(right(1), right(3))).toMatchObject({
      outcomes: { ben: { result: 'lost', points: 5 } },
      leaderboard: { ann: 6, ben: 0 },
    });
  });

  it('moves ratings by the expected winner', () => {
    const record = rated(1_400, 1_000);
    const expected = settled(right(1), wrong, { record })?.outcomes;
    expect([expected?.['ann']?.ratingChange, expected?.['ben']?.ratingChange]).toEqual([3, -3]);
    const upset = settled(wrong, right(1), { record })?.outcomes;
    expect([upset?.['ann']?.ratingChange, upset?.['ben']?.ratingChange]).toEqual([-29, 29]);
  });

  it('moves coins alone if only one has answered', () => {
    const settlement = settled(right(1), { leftAt: BEGIN });
    expect(settlement).toMatchObject({
      weight: 0,
      leaderboard: { ann: 0, ben: 0 },
    });
    expect(settlement?.outcomes).toMatchObject({
      ann: { result: 'won', coins: 10, points: 6, ratingChange: 0 },
      ben: { result: 'lost', coins: 0, points: 0, rank: 2 },
    });
    expect(wasPlayed(settlement?.scores ?? [])).toBe(false);
    expect(wasPlayed(settled(right(1), wrong)?.scores ?? [])).toBe(true);
  });
});

describe('a settlement', () => {
  it.each(['friend', 'group', 'bot'] as const)('of a %s moves neither rating nor score', (kind) => {
    const settlement = settled(right(1), wrong, { record: { kind } });
    expect(settlement).toMatchObject({
      weight: 0,
      leaderboard: { ann: 0, ben: 0 },
    });
    expect(settlement?.outcomes['ann']).toMatchObject({
      coins: 10,
      ratingChange: 0,
    });
  });

  it('is none while the battle is running', () => {
    const room: Partial<Room> = { status: { kind: 'playing' } };
    expect(settled(right(1), wrong, { room })).toBeUndefined();
  });

  it('exists once all but one have left', () => {
    const room: Partial<Room> = { status: { kind: 'playing' } };
    expect(
      settled(right(1), { ...wrong, leftAt: START + 2_000 }, { room })?.outcomes,
    ).toMatchObject({
      ann: { result: 'won', coins: 10 },
      ben: { result: 'lost', coins: 0 },
    });
  });

  it('of an abandoned battle returns the fees, whatever was answered', () => {
    const room: Partial<Room> = { status: { kind: 'playing' } };
    const settlement = settled(right(1), wrong, { room, abandoned: true });
    expect(settlement).toMatchObject({
      weight: 0,
      leaderboard: { ann: 0, ben: 0 },
      outcomes: {
        ann: { result: 'returned', coins: 5, points: 6, ratingChange: 0 },
        ben: { result: 'returned', coins: 5, points: 0, ratingChange: 0 },
      },
    });
  });

  it('of one that is over is the same when the sweep makes it', () => {
    expect(settled(right(1), wrong, { abandoned: true })).toEqual(settled(right(1), wrong));
  });

  it('lets nobody lose who leaves after the last key', () => {
    const opened = Array.from({ length: 11 }, (_, round) => BEGIN + round * 20_000);
    const leftAt = BEGIN + 200_000;
    const after = settled({ ...right(1), leftAt }, wrong, { room: { opened } });
    expect(after?.outcomes['ann']).toMatchObject({ result: 'won', coins: 10 });
    const before = settled({ ...right(1), leftAt: leftAt - 1 }, wrong, {
      room: { opened },
    });
    expect(before?.outcomes['ann']).toMatchObject({
      result: 'lost',
      coins: 0,
      rank: 2,
    });
  });
});
