import { describe, expect, it } from 'vitest';
import type { RoomRecord } from '../../../domain/battle/room-document.ts';
import { seatsOf } from '../../../domain/battle/room-document.ts';
import {
  holdsSeat,
  isSilent,
  nextLobbyChange,
  seatRefusal,
  startRefusal,
  startsByItself,
} from '../../../domain/battle/lobby.ts';
import { LIMITS } from '../../../domain/limits.ts';
import { aRecord, BEGIN } from '../../support/battle-builders.ts';

const lobby = (change: Partial<RoomRecord> = {}) =>
  aRecord({ status: 'waiting', capacity: 2, ...change });
const unready = (...ids: readonly string[]): RoomRecord['seats'] =>
  Object.fromEntries(
    Object.entries(lobby().seats).map(([id, seat]) => [
      id,
      { ...seat, isReady: !ids.includes(id) },
    ]),
  );

const withCleo = ({ isReady }: { isReady: boolean }): Partial<RoomRecord> => {
  const { members, seats } = lobby({ members: ['ann', 'ben', 'cleo'] });
  return { members, seats: { ...seats, cleo: { ...seats['cleo']!, isReady } } };
};

describe('a seat', () => {
  it.each<[string | undefined, Partial<RoomRecord>]>([
    [undefined, { members: ['ann'] }],
    ['roomFull', { members: ['ann', 'ben'] }],
    ['roomNotOpen', { members: [], status: 'closed' }],
    ['removed', { members: ['ann'], removed: ['cleo'] }],
    ['roomFull', { members: ['ann'], isRematch: true }],
    ['alreadyStarted', { members: ['ann'], status: 'playing' }],
    ['alreadyStarted', { members: ['ann'], status: 'settled' }],
    [undefined, { members: ['cleo', 'ben'], status: 'playing' }],
  ])('is refused to cleo as %s', (refusal, change) => {
    expect(seatRefusal(lobby(change), 'cleo')).toBe(refusal);
  });

  it.each<[boolean, RoomRecord['status'], boolean]>([
    [true, 'waiting', false],
    [true, 'waiting', true],
    [true, 'playing', false],
    [false, 'playing', true],
    [false, 'settled', false],
    [false, 'closed', false],
  ])(
    'is taken: %s, in a room that is %s, by a player who has left: %s',
    (holds, status, hasLeft) => {
      expect(holdsSeat(lobby({ status }), 'ann', hasLeft)).toBe(holds);
      expect(holdsSeat(lobby({ status }), 'cleo', hasLeft)).toBe(false);
    },
  );

  it('is silent after its grace, except for the bot', () => {
    const [ann] = seatsOf(lobby());
    const over = BEGIN + LIMITS.lobbyGraceMs;
    expect([isSilent(ann!, over), isSilent(ann!, over + 1)]).toEqual([false, true]);
    expect(isSilent({ ...ann!, id: 'bot' }, over + 1)).toBe(false);
  });

  it('changes the lobby when it falls silent, then when it is freed', () => {
    const next = (now: number) => nextLobbyChange(lobby(), now);
    expect(next(BEGIN)).toBe(BEGIN + LIMITS.lobbyGraceMs);
    expect(next(BEGIN + LIMITS.lobbyGraceMs)).toBe(BEGIN + LIMITS.lobbyFreeMs);
    expect(next(BEGIN + LIMITS.lobbyFreeMs)).toBeUndefined();
    expect(nextLobbyChange(lobby({ status: 'playing' }), BEGIN)).toBeUndefined();
  });
});

describe('a start', () => {
  it.each<[string | undefined, string, Partial<RoomRecord>]>([
    [undefined, 'ann', {}],
    ['roomNotOpen', 'ann', { status: 'closed' }],
    ['notEnoughPlayers', 'ann', { members: ['ann'] }],
    ['notTheOwner', 'ben', {}],
    ['notReady', 'ann', { seats: unready('ben') }],
    ['notReady', 'ann', { kind: 'group', ...withCleo({ isReady: false }) }],
    [undefined, 'ann', { kind: 'group', ...withCleo({ isReady: true }) }],
    [undefined, 'ann', { seats: unready('ann') }],
    [undefined, 'ben', { isRematch: true, seats: unready('ben') }],
    [undefined, 'ann', { kind: 'bot', seats: unready('ben') }],
    [undefined, 'ben', { kind: 'random', seats: unready('ben') }],
    ['notEnoughPlayers', 'ann', { kind: 'random', capacity: 3 }],
  ])('is refused as %s to %s', (refusal, uid, change) => {
    expect(startRefusal(lobby(change), uid, BEGIN + LIMITS.lobbyFreeMs)).toBe(refusal);
    expect(startRefusal(lobby(change), uid, BEGIN)).toBe(refusal);
  });

  it.each<[string | undefined, Partial<RoomRecord>]>([
    ['notReady', {}],
    ['notReady', { kind: 'group' }],
    // a rematch has just been agreed to, and strangers are paired by the server
    [undefined, { isRematch: true }],
    [undefined, { kind: 'random' }],
  ])('is refused as %s once a guest who was ready is away: %j', (refusal, change) => {
    const now = BEGIN + LIMITS.lobbyFreeMs + 1;
    expect(startRefusal(lobby(change), 'ann', now)).toBe(refusal);
  });

  it.each<[boolean, Partial<RoomRecord>]>([
    [false, {}],
    [true, { kind: 'bot' }],
    [true, { isRematch: true }],
    [true, { kind: 'random' }],
    [false, { kind: 'random', members: ['ann'] }],
    [false, { kind: 'group' }],
    [false, { kind: 'bot', status: 'playing' }],
  ])('needs no other player’s consent: %s', (itself, change) => {
    expect(startsByItself(lobby(change))).toBe(itself);
  });
});
