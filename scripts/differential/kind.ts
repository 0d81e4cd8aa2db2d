import type { Arbitrary } from 'fast-check';
import type { Edition } from './edition.ts';

/** A value that can be written into a file and compared. */
export type Json =
  null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/**
 * One kind of cases: how to generate, send and show them. A case is JSON, so that it can be recorded with its answer.
 */
export interface Kind {
  readonly name: string;
  readonly cases: Arbitrary<Json>;
  /** The number of cases that share one preparation (a ruleset, a project). */
  readonly perBatch: number;
  /**
   * Sends cases to one emulator. Returns one answer per case, in order, without parts that may differ: clocks, ids,
   * wording.
   */
  answer(edition: Edition, cases: readonly Json[]): Promise<Json[]>;
  /** A case as lines from which a reader can send it again. */
  show(one: Json): string;
}

/** A kind of typed cases. All cases come from its arbitrary or from a recording of it. */
export function defineKind<C extends Json>(kind: {
  name: string;
  cases: Arbitrary<C>;
  perBatch: number;
  answer: (edition: Edition, cases: readonly C[]) => Promise<Json[]>;
  show?: (one: C) => string;
}): Kind {
  const { show = (one: C) => JSON.stringify(one) } = kind;
  return {
    name: kind.name,
    cases: kind.cases,
    perBatch: kind.perBatch,
    answer: (edition, cases) => kind.answer(edition, cases as readonly C[]),
    show: (one) => show(one as C),
  };
}

/** The results of `work` in the order of the items, with a limited number at a time. */
export async function inParallel<A, B>(
  items: readonly A[],
  width: number,
  work: (item: A, at: number) => Promise<B>,
): Promise<B[]> {
  const results: B[] = [];
  // one iterator for all workers: each takes the next item
  const rest = items.entries();
  const worker = async () => {
    for (const [at, item] of rest) results[at] = await work(item, at);
  };
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, worker));
  return results;
}
