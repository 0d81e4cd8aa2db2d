import { describe, expect, it } from 'vitest';
import { phaseOf } from '../../../domain/battle/phase.ts';
import { DEFAULT_RULES } from '../../../domain/battle/room.ts';
import { aPlayer, aRoom, BEGIN } from '../../support/battle-builders.ts';

const ann = aPlayer('ann');

describe('the phase', () => {
  it('waits until the room plays with an open round', () => {
    expect(phaseOf(aRoom({ status: { kind: 'waiting' }, opened: [] }), ann, BEGIN).kind).toBe(
      'waiting',
    );
    expect(phaseOf(aRoom({ opened: [] }), ann, BEGIN).kind).toBe('waiting');
  });

  it('goes from countdown to question to lock by the server time alone', () => {
    const start = BEGIN + 3_000;
    expect(phaseOf(aRoom(), ann, start - 1)).toEqual({ kind: 'countdown', until: start });
    const until = start + 15_000;
    expect(phaseOf(aRoom(), ann, start)).toEqual({ kind: 'question', question: 0, until });
    const lock = { position: 2, at: start + 500 };
    const locked = aPlayer('ann', { locks: { 0: lock } });
    expect(phaseOf(aRoom(), locked, start + 600)).toEqual({
      kind: 'locked',
      question: 0,
      until,
      lock,
    });
  });

  it('reveals the last key first when a round opens', () => {
    const opened = [BEGIN, BEGIN + 9_000];
    const until = BEGIN + 12_000;
    expect(phaseOf(aRoom({ opened }), ann, until - 1)).toEqual({
      kind: 'reveal',
      question: 0,
      until,
    });
    expect(phaseOf(aRoom({ opened }), ann, until)).toMatchObject({ kind: 'question', question: 1 });
  });

  it('ends after the reveal of the last round, before the server has settled too', () => {
    const opened = Array.from({ length: 11 }, (_, i) => BEGIN + i * 10_000);
    const end = opened[10]! + DEFAULT_RULES.revealMs;
    expect(phaseOf(aRoom({ opened }), ann, end - 1)).toMatchObject({ kind: 'reveal', question: 9 });
    expect(phaseOf(aRoom({ opened }), ann, end)).toEqual({ kind: 'finished' });
    for (const kind of ['finished', 'settled'] as const) {
      const over = aRoom({ status: { kind }, opened });
      expect(phaseOf(over, ann, end - 1)).toMatchObject({ kind: 'reveal', question: 9 });
      expect(phaseOf(over, ann, end).kind).toBe('finished');
    }
  });

  it('ends at once if the last key is never shown, since all but one have left', () => {
    const over = aRoom({ status: { kind: 'settled' } });
    expect(phaseOf(over, ann, BEGIN).kind).toBe('finished');
  });

  it('names the reason of a closed room', () => {
    const status = { kind: 'closed', reason: 'not-enough-coins' } as const;
    expect(phaseOf(aRoom({ status }), ann, BEGIN)).toEqual({
      kind: 'closed',
      reason: 'not-enough-coins',
    });
  });
});
