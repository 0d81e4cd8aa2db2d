import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RoomRecord } from '../../../domain/battle/room-document.ts';
import type { Searcher, WaitingRoom } from '../../../domain/battle/matchmaking.ts';
import { neighbourToJoin, roomToJoin, searchRankOf } from '../../../domain/battle/matchmaking.ts';
import { ratingWindow } from '../../../domain/battle/rating.ts';
import { aRecord, BEGIN } from '../../support/battle-builders.ts';

const waiting = (id: string, change: Partial<RoomRecord> = {}): WaitingRoom => ({
  id,
  record: aRecord({
    kind: 'random',
    status: 'waiting',
    members: ['host'],
    capacity: 2,
    category: 'space',
    ...change,
  }),
});
const searcher = (change: Partial<Searcher> = {}): Searcher => ({
  uid: 'me',
  rating: 1_000,
  pairRank: 1_000.5,
  since: BEGIN,
  category: 'space',
  language: '',
  entryFee: aRecord().entryFee,
  own: undefined,
  ...change,
});
const joined = (rooms: readonly WaitingRoom[], who = searcher(), now = BEGIN) =>
  roomToJoin(rooms, who, now)?.id;

describe('a search joins', () => {
  it('the room that has waited longest', () => {
    const rooms = [
      waiting('nearest', { createdAt: BEGIN - 2_999, pairRank: 1_000.5 }),
      waiting('longest', { createdAt: BEGIN - 3_000, pairRank: 1_080 }),
    ];
    expect(joined(rooms)).toBe('longest');
  });

  it('of rooms that have waited for the same steps of 3 s the nearest by rank', () => {
    const rooms = [
      waiting('above', { createdAt: BEGIN - 2_000, pairRank: 1_000.8 }),
      waiting('below', { createdAt: BEGIN - 1, pairRank: 1_000.3 }),
      waiting('far', { createdAt: BEGIN - 2_999, pairRank: 1_060 }),
    ];
    expect(joined(rooms)).toBe('below');
    expect(joined(rooms, searcher({ pairRank: 1_000.6 }))).toBe('above');
  });

  it('of rooms of one rank the one that has waited longest', () => {
    const rooms = [waiting('later'), waiting('first', { createdAt: BEGIN - 9 })];
    expect(joined(rooms)).toBe('first');
  });

  it('a room of its rating even if the server’s clock is behind the one that opened the room', () => {
    const room = waiting('ahead', { createdAt: BEGIN + 9_000 });
    expect(joined([room], searcher({ since: BEGIN + 9_000 }))).toBe('ahead');
  });

  it.each<[string, Partial<RoomRecord>]>([
    ['that is played', { status: 'playing' }],
    ['without anybody', { members: [] }],
    ['of the searcher', { members: ['me'] }],
    ['that is full', { members: ['host', 'guest'] }],
    ['in another language', { language: '15' }],
    ['of another category', { category: 'music' }],
    ['whose page gave no sign for 40 s', { heartbeatAt: BEGIN - 40_000 }],
  ])('no room %s', (_, change) => {
    expect(joined([waiting('room', change)])).toBeUndefined();
  });

  it('a room whose page sent a heartbeat just in time', () => {
    expect(joined([waiting('room', { heartbeatAt: BEGIN - 39_999 })])).toBe('room');
  });

  it('any room for a search of any category', () => {
    expect(joined([waiting('room', { category: 'music' })], searcher({ category: '' }))).toBe(
      'room',
    );
  });

  it.each([
    [0, 100, 'room'],
    [0, 101, undefined],
    [2_999, 200, undefined],
    [3_000, 200, 'room'],
    [14_999, 501, undefined],
    [15_000, 2_000, 'room'],
  ])('after %i ms of waiting, %i points better or worse: %s', (ms, apart, id) => {
    for (const rating of [1_000 + apart, 1_000 - apart]) {
      const own = joined(
        [waiting('room', { rating, createdAt: BEGIN + ms })],
        searcher(),
        BEGIN + ms,
      );
      expect(own, 'the searcher has waited').toBe(id);
      const room = waiting('room', { rating, createdAt: BEGIN - ms });
      expect(joined([room]), 'the host has waited').toBe(id);
    }
  });
});

describe('the rank of a player among all who search', () => {
  it('is between those of the next ratings, whatever the random fraction', () => {
    expect(searchRankOf(1_000, 0)).toBe(1_000);
    expect(searchRankOf(1_000, 0.999)).toBeLessThan(searchRankOf(1_001, 0));
  });
});

describe('of two players who both opened a room', () => {
  const mine = (change: Partial<RoomRecord>) => searcher({ own: waiting('b', change) });

  it('the one for any category moves to the one with a category', () => {
    const any = searcher({ category: '', own: waiting('b', { category: '' }) });
    expect(joined([waiting('a')], any)).toBe('a');
    const host = waiting('a', { category: '' });
    expect(joined([host], searcher({ category: '', own: waiting('b') }))).toBeUndefined();
  });

  it('the later moves to the earlier', () => {
    expect(joined([waiting('a', { createdAt: BEGIN - 1 })], mine({}))).toBe('a');
    expect(joined([waiting('a', { createdAt: BEGIN + 1 })], mine({}))).toBeUndefined();
  });

  it('the greater id moves if both are of the same moment', () => {
    expect(joined([waiting('a')], mine({}))).toBe('a');
    expect(joined([waiting('c')], mine({}))).toBeUndefined();
  });
});

describe('a player with an own room in a crowd', () => {
  /** The room to which each player of a crowd moves, by the player's own room. */
  const movesIn = (rooms: readonly WaitingRoom[], now = BEGIN) =>
    new Map(
      rooms.flatMap((own) => {
        const { rating, pairRank, createdAt, category } = own.record;
        const who = { uid: own.id, rating, pairRank, since: createdAt, category, own };
        const target = neighbourToJoin(rooms, searcher(who), now);
        return target ? [[own.id, target.id]] : [];
      }),
    );
  const at = (id: string, pairRank: number, change: Partial<RoomRecord> = {}) =>
    waiting(id, { members: [id], pairRank, rating: Math.floor(pairRank), ...change });

  it('moves to the nearest neighbour if none is nearer to that one', () => {
    const rooms = [
      at('a', 1_000.1),
      at('b', 1_000.4, { createdAt: BEGIN + 1 }),
      at('c', 1_000.6, { createdAt: BEGIN + 2 }),
    ];
    expect(movesIn(rooms)).toEqual(new Map([['c', 'b']]));
  });

  it('is one of two equally near players, the same for everybody', () => {
    const between = at('b', 1_001, { createdAt: BEGIN - 1 });
    const moves = movesIn([at('c', 1_002), between, at('a', 1_000)]);
    expect(moves).toEqual(new Map([['a', 'b']]));
  });

  it('has no neighbour beyond the rating window, which grows with the longer wait', () => {
    const rooms = [at('a', 1_000.1), at('b', 1_101.1, { createdAt: BEGIN + 1 })];
    expect(movesIn(rooms, BEGIN + 2_999)).toEqual(new Map());
    expect(movesIn(rooms, BEGIN + 3_000)).toEqual(new Map([['b', 'a']]));
  });

  it('moves nowhere without an own room', () => {
    expect(neighbourToJoin([at('a', 1_000.1)], searcher(), BEGIN)).toBeUndefined();
  });

  it('touches no room that another player of the crowd touches', () => {
    const crowd = fc.uniqueArray(
      fc.record({
        pairRank: fc.double({ min: 800, max: 1_200, noNaN: true }),
        age: fc.integer({ min: 0, max: 20_000 }),
      }),
      { minLength: 2, maxLength: 30, size: 'max', selector: ({ pairRank }) => pairRank },
    );
    fc.assert(
      fc.property(crowd, (players) => {
        const rooms = players.map(({ pairRank, age }, n) =>
          at(`p${n}`, pairRank, { createdAt: BEGIN - age }),
        );
        const moves = movesIn(rooms);
        const touched = [...moves].flat();
        expect(touched).toHaveLength(new Set(touched).size);
        const canMeet = rooms.some((one) =>
          rooms.some(
            (other) =>
              one !== other &&
              Math.abs(one.record.rating - other.record.rating) <=
                ratingWindow(BEGIN - Math.min(one.record.createdAt, other.record.createdAt)),
          ),
        );
        expect(moves.size > 0).toBe(canMeet);
      }),
    );
  });
});
