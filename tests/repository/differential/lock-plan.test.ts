import { describe, expect, it } from 'vitest';
import { planSteps } from '../../../scripts/differential/kinds/lock-plan.ts';
import type {
  TransactionStep,
  Write,
} from '../../../scripts/differential/kinds/transaction-steps.ts';

const begin = (
  number: 0 | 1,
  options: 'read-write' | 'read-only' = 'read-write',
): TransactionStep => ({
  step: 'begin',
  in: number,
  options,
});
const read = (number: 0 | 1, document: string): TransactionStep => ({
  step: 'read',
  in: number,
  read: { how: 'batchGet', documents: [document], query: {} },
});
const query = (number: 0 | 1): TransactionStep => ({
  step: 'read',
  in: number,
  read: { how: 'query', documents: ['a'], query: {} },
});
const commit = (number: 0 | 1 | null, ...writes: Write[]): TransactionStep => ({
  step: 'commit',
  in: number,
  writes,
});

const waits = (...steps: TransactionStep[]) => planSteps(steps).map(({ waitsFor }) => waitsFor);

describe('the plan of a case of transactions', () => {
  it('lets a plain write wait for the one that has read its document, which commits first', () => {
    expect(waits(begin(0), read(0, 'a'), commit(null, { document: 'a', n: 1 })).at(-1)).toEqual([
      { in: 0, writes: [{ document: 'a', n: 7 }] },
    ]);
  });

  it('lets all holders roll back where a write may fail before it waits', () => {
    const write = { document: 'a', n: 1, exists: true };
    expect(waits(begin(0), read(0, 'a'), commit(null, write)).at(-1)).toEqual([
      { in: 0, writes: undefined },
    ]);
  });

  it('assumes that a query locks every document', () => {
    expect(waits(begin(0), query(0), commit(null, { document: 'c', n: 1 })).at(-1)).toEqual([
      { in: 0, writes: undefined },
    ]);
  });

  it('waits for no other document', () => {
    const write = { document: 'a', n: 1 };
    expect(waits(begin(0), read(0, 'b'), commit(null, write)).at(-1)).toEqual([]);
  });

  it('waits for no read-only transaction', () => {
    const write = { document: 'a', n: 1 };
    expect(waits(begin(0, 'read-only'), read(0, 'a'), commit(null, write)).at(-1)).toEqual([]);
  });

  it('does not wait for itself', () => {
    const write = { document: 'a', n: 1 };
    expect(waits(begin(0), read(0, 'a'), commit(0, write)).at(-1)).toEqual([]);
  });

  it('does not wait for a transaction that has ended', () => {
    const steps = [begin(0), read(0, 'a'), commit(0), commit(null, { document: 'a', n: 1 })];
    expect(waits(...steps).at(-1)).toEqual([]);
  });

  it('ignores the begin of an open transaction', () => {
    expect(planSteps([begin(0), begin(0), begin(1)]).map(({ step }) => step)).toEqual([
      begin(0),
      begin(1),
    ]);
  });
});
