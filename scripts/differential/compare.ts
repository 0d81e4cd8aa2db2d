import type { Value } from 'fast-check';
import { canonical } from './answers.ts';
import { decisionOf } from './decided.ts';
import type { Edition } from './edition.ts';
import { generate, shrink } from './generate.ts';
import type { Json, Kind } from './kind.ts';

/** Both emulators. */
export interface Pair {
  readonly ours: Edition;
  readonly official: Edition;
}

export interface Tally {
  readonly kind: string;
  readonly seconds: number;
  readonly cases: number;
  readonly agreed: number;
  /** The number of cases that differ on purpose, by the id in SPEC.md. */
  readonly decided: ReadonlyMap<string, number>;
  readonly undecided: readonly Disagreement[];
  /** The number of undecided cases, also those that were not shrunk. */
  readonly undecidedCount: number;
}

export interface Disagreement {
  readonly index: number;
  readonly one: Json;
  readonly ours: Json;
  readonly official: Json;
}

export interface Span {
  readonly seed: number;
  readonly first: number;
  readonly cases: number;
  /** The number of disagreements to shrink and show. */
  readonly shown: number;
  /** Called after each batch. */
  readonly progress?: (done: number) => void;
  /** Called with each case and the answer of Google's emulator. */
  readonly record?: (one: Json, answer: Json) => void;
}

/**
 * Google's compiler of rules has one thread, and the last cases of a batch leave both emulators idle; another batch uses the
 * time.
 */
const BATCHES_AT_ONCE = 3;

/** Cases with both answers to each. */
interface Batch {
  readonly first: number;
  readonly values: readonly Value<Json>[];
  readonly ours: readonly Json[];
  readonly official: readonly Json[];
}

async function ask(
  kind: Kind,
  pair: Pair,
  seed: number,
  first: number,
  count: number,
): Promise<Batch> {
  const values = Array.from({ length: count }, (_, at) => generate(kind.cases, seed, first + at));
  const cases = values.map(({ value }) => value);
  const [ours, official] = await Promise.all([
    kind.answer(pair.ours, cases),
    kind.answer(pair.official, cases),
  ]);
  return { first, values, ours, official };
}

/** Sends the cases of a seed to both emulators and counts where they agree. */
export async function compare(kind: Kind, pair: Pair, span: Span): Promise<Tally> {
  const began = performance.now();
  const decided = new Map<string, number>();
  const undecided: Disagreement[] = [];
  let agreed = 0;
  let undecidedCount = 0;
  const judge = async ({ values, ours, official, first }: Batch) => {
    for (const [at, value] of values.entries()) {
      const [one, mine = null, theirs = null] = [value.value, ours[at], official[at]];
      span.record?.(one, theirs);
      if (canonical(mine) === canonical(theirs)) {
        agreed++;
        continue;
      }
      const decision = decisionOf(kind.name, one, mine, theirs);
      if (decision !== undefined) {
        decided.set(decision, (decided.get(decision) ?? 0) + 1);
        continue;
      }
      undecidedCount++;
      if (undecided.length < span.shown) {
        undecided.push(await smallest(kind, pair, value, first + at));
      }
    }
    span.progress?.(first - span.first + values.length);
  };
  const underWay: Promise<Batch>[] = [];
  for (let done = 0; done < span.cases; done += kind.perBatch) {
    const count = Math.min(kind.perBatch, span.cases - done);
    const batch = ask(kind, pair, span.seed, span.first + done, count);
    // awaited below, in its turn
    batch.catch(() => {});
    underWay.push(batch);
    if (underWay.length === BATCHES_AT_ONCE) await judge(await (underWay.shift() ?? batch));
  }
  for (const batch of underWay) await judge(await batch);
  const seconds = (performance.now() - began) / 1_000;
  return {
    kind: kind.name,
    seconds,
    cases: span.cases,
    agreed,
    decided,
    undecided,
    undecidedCount,
  };
}

async function smallest(
  kind: Kind,
  pair: Pair,
  value: Value<Json>,
  index: number,
): Promise<Disagreement> {
  const both = async (one: Json) => {
    const [[ours = null], [official = null]] = await Promise.all([
      kind.answer(pair.ours, [one]),
      kind.answer(pair.official, [one]),
    ]);
    return { index, one, ours, official };
  };
  const differs = ({ one, ours, official }: Disagreement) =>
    canonical(ours) !== canonical(official) &&
    decisionOf(kind.name, one, ours, official) === undefined;
  return both(await shrink(kind.cases, value, async (one) => differs(await both(one))));
}
