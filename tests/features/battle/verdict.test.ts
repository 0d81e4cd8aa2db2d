import { describe, expect, it } from 'vitest';
import type { MemberOutcome, RoomRecord } from '../../../domain/battle/room-document.ts';
import type { BattleView, SeatView } from '../../../domain/battle/view.ts';
import { hasReceipt } from '../../../features/battle/result/receipt.tsx';
import { rankingOf, verdictOf } from '../../../features/battle/result/verdict.ts';
import { aRecord } from '../../support/battle-builders.ts';
import { aSeat } from './support/seats.ts';

const outcome = (
  result: MemberOutcome['result'],
  change: Partial<MemberOutcome> = {},
): MemberOutcome => ({
  result,
  coins: 0,
  points: 0,
  rank: 1,
  ratingChange: 0,
  ...change,
});

function aView(seats: readonly SeatView[], change: Partial<RoomRecord> = {}): BattleView {
  const members = seats.map(({ id }) => id);
  const record = aRecord({ kind: 'group', status: 'settled', members, ...change });
  return { record, phase: { kind: 'finished' }, seats, question: undefined, reveals: [] };
}

const me = aSeat('ann', 0, { isMe: true, points: 12 });
const ben = aSeat('ben', 1, { points: 20 });

describe('verdictOf', () => {
  it('waits for the settlement, whatever the points are, against the bot too', () => {
    expect(verdictOf(aView([me, ben]), me)).toBeUndefined();
    const bot = aSeat('bot', 1, { isBot: true, points: 2 });
    expect(verdictOf(aView([me, bot], { kind: 'bot' }), me)).toBeUndefined();
  });

  it.each(['won', 'lost', 'drawn', 'returned'] as const)(
    'takes %s from the settlement',
    (result) => {
      const other = outcome(result === 'won' ? 'lost' : 'won');
      const view = aView([me, ben], { outcomes: { ann: outcome(result), ben: other } });
      expect(verdictOf(view, me)).toBe(result);
    },
  );

  it('calls a victory of several shared', () => {
    const outcomes = { ann: outcome('won'), ben: outcome('won'), cat: outcome('lost') };
    expect(verdictOf(aView([me, ben, aSeat('cat', 2)], { outcomes }), me)).toBe('shared');
  });
});

describe('rankingOf', () => {
  it('orders by the settled places, or by the own ones before', () => {
    const seats = [aSeat('ann', 0, { rank: 2 }), aSeat('ben', 1, { rank: 1 })];
    expect(rankingOf(aView(seats)).map(({ id }) => id)).toEqual(['ben', 'ann']);
    const outcomes = { ann: outcome('won'), ben: outcome('lost', { rank: 2 }) };
    expect(rankingOf(aView(seats, { outcomes })).map(({ id, rank }) => [id, rank])).toEqual([
      ['ann', 1],
      ['ben', 2],
    ]);
  });
});

describe('hasReceipt', () => {
  it('is for settled battles that moved coins or the rating', () => {
    const outcomes = { ann: outcome('won', { coins: 10 }) };
    expect(hasReceipt(aView([me], { outcomes }), me)).toBe(true);
    expect(hasReceipt(aView([me], { outcomes, entryFee: 0 }), me)).toBe(false);
    expect(hasReceipt(aView([me]), me)).toBe(false);
  });
});
