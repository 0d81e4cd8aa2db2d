import { describe, expect, it } from 'vitest';
import { canAdvance, canLock } from '../../../domain/battle/moves.ts';
import type { MoveCheck } from '../../../domain/battle/moves.ts';
import { isAwaited, presenceOf } from '../../../domain/battle/presence.ts';
import { LIMITS } from '../../../domain/limits.ts';
import { aPlayer, aRoom, BEGIN } from '../../support/battle-builders.ts';

const START = BEGIN + 3_000;
const DEADLINE = START + 15_000;
const word = (verdict: MoveCheck) => (verdict.allowed ? 'allowed' : verdict.why);
const ann = aPlayer('ann');
const ben = aPlayer('ben');
const lockedAt = (at: number) => ({ locks: { 0: { position: 1, at } } });

describe('a lock', () => {
  const lock = (at: number, { player = ann, question = 0, position = 0, room = aRoom() } = {}) =>
    word(canLock(room, player, question, position, at));

  it('is allowed from the start of the question to the end of the grace, to the millisecond', () => {
    expect(lock(START - 1)).toBe('too-early');
    expect(lock(START)).toBe('allowed');
    expect(lock(DEADLINE + LIMITS.lockGraceMs)).toBe('allowed');
    expect(lock(DEADLINE + LIMITS.lockGraceMs + 1)).toBe('too-late');
  });

  it('is allowed once, of the open question, with a position that exists', () => {
    expect(lock(START, { player: aPlayer('ann', lockedAt(START)) })).toBe('already-locked');
    expect(lock(START, { question: 1 })).toBe('wrong-round');
    expect(lock(START, { question: 10 })).toBe('over');
    for (const position of [-1, 0.5, NaN, LIMITS.maxOptions]) {
      expect(lock(START, { position })).toBe('no-such-option');
    }
    expect(lock(START, { position: LIMITS.maxOptions - 1 })).toBe('allowed');
  });

  it('is allowed to members who stayed, while the room plays', () => {
    expect(lock(START, { player: aPlayer('eve') })).toBe('not-a-member');
    expect(lock(START, { player: aPlayer('ann', { leftAt: BEGIN }) })).toBe('left');
    expect(lock(START, { room: aRoom({ status: { kind: 'finished' } }) })).toBe('not-playing');
  });
});

describe('opening the next round', () => {
  const advance = (at: number, players = [ann, ben], room = aRoom()) =>
    word(canAdvance(room, players, 'ann', at));

  it('waits for everybody who plays, or for the end of the window', () => {
    const one = [aPlayer('ann', lockedAt(START)), ben];
    expect(advance(START + 1, one)).toBe('others-still-think');
    const both = [aPlayer('ann', lockedAt(START)), aPlayer('ben', lockedAt(START))];
    expect(advance(START, both)).toBe('allowed');
    expect(advance(DEADLINE + LIMITS.lockGraceMs - 1, one)).toBe('others-still-think');
    expect(advance(DEADLINE + LIMITS.lockGraceMs, one)).toBe('allowed');
  });

  it('does not wait for a player who left, is away, or closed the page some time ago', () => {
    const locked = aPlayer('ann', lockedAt(START));
    expect(advance(START + 1, [locked, aPlayer('ben', { leftAt: START })])).toBe('allowed');
    const gone = aPlayer('ben', { goneAt: START });
    expect(advance(START + LIMITS.goneGraceMs - 1, [locked, gone])).toBe('others-still-think');
    expect(advance(START + LIMITS.goneGraceMs, [locked, gone])).toBe('allowed');
  });

  it('is denied to a player without a lock, even if nobody else waits for that player', () => {
    const second = aRoom({ opened: [BEGIN, BEGIN + 20_000] });
    const later = BEGIN + 20_000 + 3_000 + LIMITS.passOverMs;
    const lock = { locks: { 1: { position: 0, at: later - 1 } } };
    expect(advance(later, [ann, aPlayer('ben', lock)], second)).toBe('others-still-think');
    const left = aPlayer('ann', { leftAt: BEGIN });
    expect(advance(later, [left, aPlayer('ben', lock)], second)).toBe('others-still-think');
  });

  it('passes over an away player from the fifth second on, to the millisecond', () => {
    const second = aRoom({ opened: [BEGIN, BEGIN + 20_000] });
    const from = BEGIN + 20_000 + 3_000 + LIMITS.passOverMs;
    const locked = aPlayer('ann', { locks: { 1: { position: 0, at: from - 2 } } });
    expect(advance(from - 1, [locked, ben], second)).toBe('others-still-think');
    expect(advance(from, [locked, ben], second)).toBe('allowed');
  });

  it.each([{ kind: 'finished' }, { kind: 'settled' }, { kind: 'waiting' }] as const)(
    'is denied for a room that is $kind',
    (status) => {
      const both = [aPlayer('ann', lockedAt(START)), aPlayer('ben', lockedAt(START))];
      expect(advance(START, both, aRoom({ status }))).toBe('not-playing');
    },
  );

  it('is denied before the question, or after the end', () => {
    expect(advance(START - 1)).toBe('too-early');
    const opened = Array.from({ length: 11 }, (_, i) => BEGIN + i);
    expect(advance(DEADLINE * 2, [ann, ben], aRoom({ opened }))).toBe('over');
    expect(advance(START, [ann, ben], aRoom({ opened: [] }))).toBe('over');
  });
});

describe('presence', () => {
  it('is not lost by a page that was closed at the instant of its heartbeat', () => {
    const again = aPlayer('ben', { goneAt: START, lastSeen: START });
    expect(presenceOf(aRoom(), again, START + LIMITS.goneGraceMs)).toEqual({ kind: 'here' });
  });

  it('decides for whom a round waits', () => {
    const two = aRoom({ opened: [BEGIN, BEGIN + 20_000] });
    const now = BEGIN + 24_000;
    const awaited = (change: object) => isAwaited(two, aPlayer('ben', change), now);
    expect(awaited({ lastSeen: now })).toBe(true);
    expect(awaited({ lastSeen: now - 2, goneAt: now - 1 })).toBe(true);
    expect(awaited({ lastSeen: BEGIN })).toBe(false);
    expect(awaited({ lastSeen: now, leftAt: now })).toBe(false);
  });

  const second = aRoom({ opened: [BEGIN, BEGIN + 20_000] });

  it('is lost by a whole round without a heartbeat', () => {
    const silent = aPlayer('ben', { lastSeen: BEGIN - 1 });
    expect(presenceOf(second, silent, BEGIN + 24_000).kind).toBe('away');
    expect(presenceOf(aRoom(), silent, START).kind).toBe('here');
  });

  it('is restored by the next heartbeat', () => {
    const back = aPlayer('ben', { lastSeen: BEGIN + 24_000 });
    expect(presenceOf(second, back, BEGIN + 24_001).kind).toBe('here');
  });

  it('gives a player who closed the page a visible grace', () => {
    const gone = aPlayer('ben', { goneAt: START });
    const until = START + LIMITS.goneGraceMs;
    expect(presenceOf(aRoom(), gone, START)).toEqual({ kind: 'leaving', until });
    expect(presenceOf(aRoom(), gone, until).kind).toBe('away');
  });

  it('ends that grace at the next heartbeat', () => {
    const gone = aPlayer('ben', { goneAt: START });
    const until = START + LIMITS.goneGraceMs;
    const back = { ...gone, lastSeen: START + 1 };
    expect(presenceOf(aRoom(), back, until).kind).toBe('here');
  });
});
