import { canonical, objectOf, WORDING } from '../differential/answers.ts';
import { decisionOf } from '../differential/decided.ts';
import { Edition } from '../differential/edition.ts';
import { generate } from '../differential/generate.ts';
import type { Json, Kind } from '../differential/kind.ts';
import { queries } from '../differential/kinds/queries.ts';
import { writes } from '../differential/kinds/writes.ts';

/** Kinds without rules: those of a real project cannot be changed for a case. */
const KINDS: readonly Kind[] = [queries, writes];

/** The comparison of the answers of a kind. */
export interface Comparison {
  readonly kind: string;
  readonly cases: number;
  readonly agreed: number;
  /** Cases that differ on purpose, by their id in docs/differential.md. */
  readonly decided: ReadonlyMap<string, number>;
  /** Cases refused because of a missing composite index, which a real project needs and an emulator does not. */
  readonly withoutIndex: number;
  /** Cases with both answers. */
  readonly undecided: readonly { index: number; shown: string; ours: Json; theirs: Json }[];
}

/** A real project behind the relay. Every case shares it. */
class SharedProject extends Edition {
  readonly #project: string;

  constructor(address: string, project: string) {
    super('official', address);
    this.#project = project;
  }

  override newProject(): string {
    return this.#project;
  }
}

/**
 * Sends the same cases to ours and to the project behind the relay. Nothing is shrunk, because every try would be
 * billed.
 * @param isOver called between batches
 */
export async function compareWithProject(
  ours: Edition,
  relayAddress: string,
  project: string,
  span: { readonly seed: number; readonly cases: number },
  isOver: () => boolean,
): Promise<Comparison[]> {
  const theirs = new SharedProject(relayAddress, project);
  const comparisons: Comparison[] = [];
  try {
    for (const kind of KINDS) {
      if (isOver()) break;
      comparisons.push(await compareKind(kind, ours, theirs, span, isOver));
    }
  } finally {
    theirs.close();
  }
  return comparisons;
}

async function compareKind(
  kind: Kind,
  ours: Edition,
  theirs: Edition,
  { seed, cases }: { readonly seed: number; readonly cases: number },
  isOver: () => boolean,
): Promise<Comparison> {
  const decided = new Map<string, number>();
  const undecided: Comparison['undecided'][number][] = [];
  let done = 0;
  let agreed = 0;
  let withoutIndex = 0;
  while (done < cases && !isOver()) {
    const count = Math.min(kind.perBatch, cases - done);
    const first = done;
    const batch = Array.from(
      { length: count },
      (_, at) => generate(kind.cases, seed, first + at).value,
    );
    const [mine, others] = await Promise.all([
      kind.answer(ours, batch),
      kind.answer(theirs, batch),
    ]);
    for (const [at, one] of batch.entries()) {
      const [own = null, other = null] = [mine[at], others[at]];
      const decision = decisionOf(kind.name, one, own, other);
      if (canonical(own) === canonical(other)) agreed++;
      else if (needsIndex(other)) withoutIndex++;
      else if (decision !== undefined) decided.set(decision, (decided.get(decision) ?? 0) + 1);
      else {
        undecided.push({ index: first + at, shown: kind.show(one), ours: own, theirs: other });
      }
    }
    done += count;
  }
  return { kind: kind.name, cases: done, agreed, decided, withoutIndex, undecided };
}

/** Production names the index in an error of status 400 FAILED_PRECONDITION. */
function needsIndex(answer: Json): boolean {
  const { error, [WORDING]: wording } = objectOf(answer);
  return (
    error === '400 FAILED_PRECONDITION' &&
    /requires (an|a \w+( \w+)*) index/i.test(String(wording ?? ''))
  );
}

const SHOWN = 5;

/** The comparisons as lines: one per kind, then the first disagreements. */
export function comparisonLines(comparisons: readonly Comparison[]): string[] {
  return comparisons.flatMap(({ kind, cases, agreed, decided, withoutIndex, undecided }) => [
    `${kind}: ${cases} cases, ${agreed} agreed, ${[...decided.values()].reduce((sum, count) => sum + count, 0)} differ on purpose, ${withoutIndex} need an index, ${undecided.length} disagree`,
    ...undecided
      .slice(0, SHOWN)
      .flatMap(({ index, shown, ours, theirs }) => [
        `--- ${kind}, case ${index}`,
        shown,
        `ours:  ${JSON.stringify(ours)}`,
        `there: ${JSON.stringify(theirs)}`,
      ]),
  ]);
}
