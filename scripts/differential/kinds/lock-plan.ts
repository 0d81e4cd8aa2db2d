import type { Options, Read, TransactionStep, Write } from './transaction-steps.ts';

/** A step to send; `waitsFor` has the transactions that must end before it can be answered. */
export interface Planned {
  readonly step: TransactionStep;
  readonly waitsFor: readonly Release[];
}

/** How a transaction that blocks a write ends: with writes, or by a rollback. */
export interface Release {
  readonly in: 0 | 1 | 2;
  readonly writes: readonly Write[] | undefined;
}

/** The documents that an open transaction may have locked. A query may lock every document of the case. */
interface Open {
  readonly documents: Set<string>;
  queried: boolean;
  readonly locks: boolean;
}

/**
 * Plans the steps so that no outcome depends on time. Reads never wait. A commit that may wait for locks is sent
 * without waiting for its answer, and the transactions with the locks end at once: its outcome is the same before or
 * after their end. If only one transaction holds a document that a plain write changes, it commits a write of it; all
 * others roll back. Steps that begin an open transaction are skipped. Locks are assumed wherever either emulator may
 * take them.
 */
export function planSteps(steps: readonly TransactionStep[]): Planned[] {
  const open = new Map<number, Open>();
  const planned: Planned[] = [];
  for (const step of steps) {
    if (step.step === 'begin') {
      if (open.has(step.in)) continue;
      open.set(step.in, begun(step.options));
    }
    if (step.step === 'read' && step.in !== null) {
      if (step.begins !== undefined) {
        if (open.has(step.in) || step.read.how === 'get') continue;
        open.set(step.in, begun(step.begins));
      }
      const reader = open.get(step.in);
      if (step.read.how === 'get' || step.read.how === 'batchGet') {
        for (const document of documentsRead(step.read)) reader?.documents.add(document);
      } else if (reader) {
        reader.queried = true;
      }
    }
    const waitsFor = step.step === 'commit' ? releases(step, open) : [];
    planned.push({ step, waitsFor });
    for (const release of waitsFor) open.delete(release.in);
    if ((step.step === 'commit' || step.step === 'rollback') && step.in !== null) {
      open.delete(step.in);
    }
  }
  return planned;
}

/** The documents that a get asks for: only its first one. */
export function documentsRead({ how, documents }: Read): readonly string[] {
  return how === 'get' ? documents.slice(0, 1) : documents;
}

function begun(options: Options): Open {
  const locks =
    options === 'none' ||
    options === 'read-write' ||
    (typeof options === 'object' && 'retry' in options);
  return { documents: new Set(), queried: false, locks };
}

function releases(
  { in: own, writes }: Extract<TransactionStep, { step: 'commit' }>,
  open: ReadonlyMap<number, Open>,
): Release[] {
  const holders = [...open].filter(
    ([number, { locks, queried, documents }]) =>
      number !== own && locks && writes.some(({ document }) => queried || documents.has(document)),
  );
  const [first] = holders;
  const locked = writes.find(({ document }) => first?.[1].documents.has(document));
  // a write with a precondition may fail before it waits, so its outcome must not depend on a holder's write
  const commits =
    holders.length === 1 &&
    own === null &&
    locked !== undefined &&
    writes.every(({ exists }) => exists === undefined);
  return holders.map(([number]) => ({
    in: number as 0 | 1 | 2,
    writes: commits ? [{ document: locked.document, n: RELEASED }] : undefined,
  }));
}

/** The value that a transaction with a lock writes before it ends. */
const RELEASED = 7;
